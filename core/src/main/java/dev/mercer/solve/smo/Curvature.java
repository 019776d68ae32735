package dev.mercer.solve.smo;

/** Threshold below which curvature is treated as zero. */
final class Curvature {
    /** Relative to the diagonal: below this a direction is flat up to rounding. */
    static final double LEAST = 1e-12;

    private Curvature() {}
}
