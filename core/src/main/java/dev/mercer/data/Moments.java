package dev.mercer.data;

/**
 * Mean and deviation of the numbers of a column that are not missing, each row counted once; the deviation divides by their
 * number, not by one less.
 *
 * <p>In two passes, over numbers brought near 1 by a power of two: nothing over- or underflows, whatever the numbers are.
 *
 * @param count how many numbers there are
 * @param mean their mean
 * @param deviation the root of the mean squared difference from the mean
 * @param constant whether they differ by no more than rounding, or by so little that it cannot be divided by
 */
record Moments(long count, double mean, double deviation, boolean constant) {
    /** Units in the last place of the largest number by which a constant may vary: what a sum of a few terms leaves. */
    private static final int ROUNDING = 4;

    static Moments of(NumberColumn column) {
        double least = Double.POSITIVE_INFINITY;
        double most = Double.NEGATIVE_INFINITY;
        int count = 0;
        for (int i = 0; i < column.size(); i++) {
            if (column.isMissing(i)) continue;
            count++;
            least = Math.min(least, column.get(i));
            most = Math.max(most, column.get(i));
        }
        if (count == 0) return new Moments(0, 0, 0, true);
        double size = Math.max(Math.abs(least), Math.abs(most));
        double unit = Math.scalb(1.0, -Math.getExponent(size));
        double mean = sum(column, unit, 0, false) / count;
        double deviation = Math.sqrt(sum(column, unit, mean, true) / count) / unit;
        boolean constant = isConstant(least, most, deviation);
        return new Moments(count, constant ? least : mean / unit, deviation, constant);
    }

    static boolean isConstant(double least, double most, double deviation) {
        double size = Math.max(Math.abs(least), Math.abs(most));
        return !(most - least > ROUNDING * Math.ulp(size)) || !(deviation >= 2 * Double.MIN_NORMAL);
    }

    /** Σ(unit·x − center), or of its square. */
    private static double sum(NumberColumn column, double unit, double center, boolean squared) {
        double sum = 0;
        for (int i = 0; i < column.size(); i++) {
            if (column.isMissing(i)) continue;
            double difference = unit * column.get(i) - center;
            sum += squared ? difference * difference : difference;
        }
        return sum;
    }
}
