package dev.mercer.gram;

/** The precision in which kernel values are computed and stored. Sums over them are always in double. */
public enum Precision {
    /** Each value accurate to about 1e-5 of √(k(x, x) k(z, z)), half the memory, at least twice the speed. */
    SINGLE,
    /** Each value accurate up to rounding. */
    DOUBLE
}
