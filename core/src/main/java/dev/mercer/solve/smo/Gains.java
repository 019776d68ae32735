package dev.mercer.solve.smo;

/** Tells whether an objective still falls by more than rounding. */
final class Gains {
    /** A smaller relative decrease of the objective is rounding. */
    private static final double ROUNDING = 1e-12;

    private double lowest = Double.POSITIVE_INFINITY;

    /** True when this value is below all before it. */
    boolean fallen(double value) {
        boolean first = lowest == Double.POSITIVE_INFINITY;
        boolean fallen = first || value < lowest - ROUNDING * Math.abs(lowest);
        lowest = Math.min(lowest, value);
        return fallen;
    }
}
