package dev.mercer.data.encoder;

import dev.mercer.data.Reals;
import dev.mercer.data.encoder.internal.Supervision;
import dev.mercer.data.internal.RowCounts;
import dev.mercer.data.table.NumberColumn;
import dev.mercer.util.Indices;
import java.util.Arrays;

/**
 * Decides whether integers are codes, whose order carries little information about the target: postcodes, ids of shops, kinds of browsers.
 *
 * <p>The mean target of a level is compared with those of the next smaller and the next larger one. If the order of the numbers is informative,
 * {@code 2m₁ − m₀ − m₂} is small compared with the differences of all levels; for codes, whose means are independent of each other, its square is six
 * times their variance. Numbers are taken for codes if it is at least half of that, and larger than by chance.
 */
final class NumberCodes {
    private static final int FEWEST_LEVELS = 5;

    /** With fewer rows for each level, integers are taken for numbers, because the effect of their order cannot be tested. */
    private static final int ROWS_FOR_LEVEL = 3;

    private static final double LARGEST = 1e15;
    private static final double UNORDERED = 0.5;

    /** The number of standard errors by which levels must differ, and neighbors too. */
    private static final double SURE = 3;

    /** Neighboring terms share two means each: 1 + 2(4/9 + 1/36) times the variance of independent ones. */
    private static final double SHARED = 1.94;

    private static final double SQUARES = 6;

    private NumberCodes() {}

    /** True for integers that are codes of these targets. */
    static boolean are(NumberColumn column, Supervision.Standard targets) {
        return couldBe(column, Reals.of(targets.weights())) && targets.count() > 0 && fits(column, targets);
    }

    /** True for integers with several levels of several rows each; the weights are > 0. */
    static boolean couldBe(NumberColumn column, Reals weights) {
        double rows = 0;
        for (int i = 0; i < column.size(); i++) {
            double x = column.get(i);
            if (column.isMissing(i)) continue;
            if (x != Math.rint(x) || Math.abs(x) > LARGEST) return false;
            rows += RowCounts.of(weights.get(i));
        }
        int levels = levels(column).length;
        return levels >= FEWEST_LEVELS && (double) ROWS_FOR_LEVEL * levels <= rows;
    }

    /** The different numbers of a column, ascending. */
    private static double[] levels(NumberColumn column) {
        return Arrays.stream(column.toArray())
                .filter(x -> !Double.isNaN(x))
                .map(x -> x + 0.0) // one zero
                .sorted()
                .distinct()
                .toArray();
    }

    /** True if the levels differ in their targets, and neighbors are no more alike than other levels. */
    static boolean fits(NumberColumn column, Supervision.Standard targets) {
        double[] levels = levels(column);
        double bends = 0;
        double variances = 0;
        double chance = 0;
        for (double[] values : targets.values()) {
            Means means = Means.of(column, levels, values, targets.weights());
            if (!means.differ) continue;
            for (int l = 1; l + 1 < means.mean.length; l++) {
                double share = 4 / means.weight[l] + 1 / means.weight[l - 1] + 1 / means.weight[l + 1];
                double noise = means.within * share;
                double bend = 2 * means.mean[l] - means.mean[l - 1] - means.mean[l + 1];
                double weight = 1 / (SQUARES * means.between + noise);
                bends += weight * (bend * bend - noise);
                variances += weight * SQUARES * means.between;
                chance += 2 * SHARED * weight * weight * noise * noise;
            }
        }
        return bends > UNORDERED * variances && bends > SURE * Math.sqrt(chance);
    }

    /** The mean targets of the levels of at least two rows, ascending, and whether they differ by more than chance. */
    private record Means(double[] mean, double[] weight, double within, double between, boolean differ) {
        static Means of(NumberColumn column, double[] levels, double[] values, double[] weights) {
            double[] sum = new double[levels.length];
            double[] squares = new double[levels.length];
            double[] weight = new double[levels.length];
            double[] rows = new double[levels.length];
            for (int i = 0; i < column.size(); i++) {
                if (column.isMissing(i)) continue;
                int l = Arrays.binarySearch(levels, column.get(i) + 0.0);
                sum[l] += weights[i] * values[i];
                squares[l] += weights[i] * values[i] * values[i];
                weight[l] += weights[i];
                rows[l] += RowCounts.of(weights[i]);
            }
            int[] kept = Indices.where(levels.length, l -> rows[l] >= 2);
            double total = 0;
            double all = 0;
            double inside = 0;
            double sizes = 0;
            double count = 0;
            for (int l : kept) {
                total += weight[l];
                all += sum[l];
                inside += squares[l] - sum[l] * sum[l] / weight[l];
                sizes += weight[l] * weight[l];
                count += rows[l];
            }
            int free = kept.length - 1;
            double rest = count - kept.length;
            double within = inside / Math.max(1, rest);
            double outside = 0;
            for (int l : kept) outside += Math.pow(sum[l] / weight[l] - all / total, 2) * weight[l];
            double signal = outside / Math.max(1, free) - within;
            boolean differ = kept.length >= FEWEST_LEVELS
                    && rest > 0
                    && signal > SURE * within * Math.sqrt(2.0 / free + 2.0 / rest);
            return new Means(
                    Arrays.stream(kept).mapToDouble(l -> sum[l] / weight[l]).toArray(),
                    Arrays.stream(kept).mapToDouble(l -> weight[l]).toArray(),
                    within,
                    signal * free / (total - sizes / total),
                    differ);
        }
    }
}
