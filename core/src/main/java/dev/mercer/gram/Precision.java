package dev.mercer.gram;

/** In which precision kernel values are computed and kept. Sums over them are in double all the same. */
public enum Precision {
    /** Each value right to about 1e-5 of √(k(x, x) k(z, z)), half the memory, at least twice the speed. */
    SINGLE,
    /** Each value right to rounding. */
    DOUBLE
}
