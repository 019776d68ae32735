package dev.mercer.data.encoder;

import dev.mercer.data.Reals;
import dev.mercer.data.table.NumberColumn;

/**
 * Mean and deviation of the numbers of a column that are not missing, weighted by row; the deviation divides by the sum
 * of the weights, not by one less.
 *
 * <p>In two passes, over numbers brought near 1 by a power of two: nothing over- or underflows, whatever the numbers
 * are.
 *
 * @param count the number of values
 * @param mean their weighted mean
 * @param deviation the root of the weighted mean of the squared differences from the mean
 * @param constant whether the numbers differ by no more than rounding, or by too little to divide by
 */
record Moments(long count, double mean, double deviation, boolean constant) {
    /**
     * Units in the last place of the largest number by which a constant column may vary: the rounding error of a sum of
     * a few terms.
     */
    private static final int ROUNDING = 4;

    /** The moments of a column; the weights are > 0. */
    static Moments of(NumberColumn column, Reals weights) {
        double least = Double.POSITIVE_INFINITY;
        double most = Double.NEGATIVE_INFINITY;
        int count = 0;
        double total = 0;
        for (int i = 0; i < column.size(); i++) {
            if (column.isMissing(i)) continue;
            count++;
            total += weights.get(i);
            least = Math.min(least, column.get(i));
            most = Math.max(most, column.get(i));
        }
        if (count == 0) return new Moments(0, 0, 0, true);
        double size = Math.max(Math.abs(least), Math.abs(most));
        double unit = Math.scalb(1.0, -Math.getExponent(size));
        double mean = sum(column, weights, unit) / total;
        double deviation = Math.sqrt(squares(column, weights, unit, mean) / total) / unit;
        boolean constant = isConstant(least, most, deviation);
        return new Moments(count, constant ? least : mean / unit, deviation, constant);
    }

    static boolean isConstant(double least, double most, double deviation) {
        double size = Math.max(Math.abs(least), Math.abs(most));
        return !(most - least > ROUNDING * Math.ulp(size)) || !(deviation >= 2 * Double.MIN_NORMAL);
    }

    /** Σw·unit·x. */
    private static double sum(NumberColumn column, Reals weights, double unit) {
        double sum = 0;
        for (int i = 0; i < column.size(); i++)
            if (!column.isMissing(i)) sum += weights.get(i) * (unit * column.get(i));
        return sum;
    }

    /** Σw(unit·x − center)². */
    private static double squares(NumberColumn column, Reals weights, double unit, double center) {
        double sum = 0;
        for (int i = 0; i < column.size(); i++) {
            if (column.isMissing(i)) continue;
            double difference = unit * column.get(i) - center;
            sum += weights.get(i) * difference * difference;
        }
        return sum;
    }
}
