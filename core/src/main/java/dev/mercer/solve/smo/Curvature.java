package dev.mercer.solve.smo;

/** What counts as no curvature at all. */
final class Curvature {
    /** Relative to the diagonal: below it a direction is flat but for rounding. */
    static final double LEAST = 1e-12;

    private Curvature() {}
}
