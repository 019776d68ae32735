package dev.mercer.solve;

/** Points between bounds whose coordinates have a given sum. */
final class Balanced {
    /** Halvings of an interval: to the last digit. */
    private static final int HALVINGS = 60;

    private final double[] low;
    private final double[] high;
    private final double sum;

    /** Some point between the bounds must have that sum. */
    Balanced(double[] low, double[] high, double sum) {
        this.low = low;
        this.high = high;
        this.sum = sum;
    }

    /** The nearest such point, its sum right up to rounding: that of {@code aim} less a shift that is the same for all. */
    double[] nearest(double[] aim) {
        double excess = excess(aim, 0);
        double sign = Math.signum(excess);
        double near = 0;
        double far = Math.abs(excess) / aim.length;
        while (sign * excess(aim, sign * far) > 0) far *= 2;
        for (int t = 0; t < HALVINGS && far > 0; t++) {
            double middle = (near + far) / 2;
            if (sign * excess(aim, sign * middle) > 0) near = middle;
            else far = middle;
        }
        double[] nearest = new double[aim.length];
        for (int k = 0; k < aim.length; k++) nearest[k] = inside(k, aim[k] - sign * far);
        return nearest;
    }

    private double excess(double[] aim, double shift) {
        double total = -sum;
        for (int k = 0; k < aim.length; k++) total += inside(k, aim[k] - shift);
        return total;
    }

    private double inside(int k, double value) {
        return Math.max(low[k], Math.min(high[k], value));
    }
}
