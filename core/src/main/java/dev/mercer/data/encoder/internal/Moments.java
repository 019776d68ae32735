package dev.mercer.data.encoder.internal;

import dev.mercer.data.Reals;
import dev.mercer.data.table.NumberColumn;

/**
 * Mean and deviation of the numbers of a column that are not missing, weighted by row; the deviation divides by the sum
 * of the weights, not by one less.
 *
 * @param count the number of values
 * @param mean their weighted mean
 * @param deviation the root of the weighted mean of the squared differences from the mean
 * @param constant whether the numbers differ by no more than rounding, or by too little to divide by
 */
public record Moments(long count, double mean, double deviation, boolean constant) {
    /**
     * Units in the last place of the largest number by which a constant column may vary: the rounding error of a sum of
     * a few terms.
     */
    private static final int ROUNDING = 4;

    /** The moments of a column; the weights are > 0. */
    public static Moments of(NumberColumn column, Reals weights) {
        NumberSummary summary = new NumberSummary();
        summary.add(column, weights);
        return summary.moments();
    }

    static boolean isConstant(double least, double most, double deviation) {
        double size = Math.max(Math.abs(least), Math.abs(most));
        return !(most - least > ROUNDING * Math.ulp(size)) || !(deviation >= 2 * Double.MIN_NORMAL);
    }
}
