package dev.mercer.score.internal;

import dev.mercer.data.Reals;
import dev.mercer.util.Indices;
import dev.mercer.util.Require;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * Percentile bootstrap: a confidence interval for a score, from resampling the rows that have a weight with
 * replacement. Costs one score for each resample, from 100 for many rows to 1,000 for few. Source: [ET93, §13.3].
 */
public final class Bootstrap {
    private static final int MOST = 1000;
    private static final int LEAST = 100;
    private static final double WORK = 4e6;

    private Bootstrap() {}

    /**
     * A confidence interval.
     *
     * @param low the lower end
     * @param high the upper end
     */
    public record Interval(double low, double high) {}

    /**
     * The interval that contains the score with probability {@code level}; NaN if the score has no value in any
     * resample.
     *
     * @param weights of the rows
     * @param score the score of the rows under other weights: a row drawn twice has twice its weight, a row not drawn
     *     has 0
     * @param level above 0 and below 1
     * @param seed of the draws
     */
    public static Interval of(Reals weights, ToDoubleFunction<Reals> score, double level, long seed) {
        Require.atLeast("number of rows", 1, weights.size());
        Require.that(level > 0 && level < 1, "a level must be above 0 and below 1, got %s", level);
        int[] used = Indices.where(weights.size(), i -> weights.get(i) > 0);
        Require.that(used.length > 0, "at least one weight must be > 0, all are 0");
        SplittableRandom random = new SplittableRandom(seed);
        int samples = (int) Math.max(LEAST, Math.min(MOST, WORK / weights.size()));
        double[] found = IntStream.range(0, samples)
                .mapToObj(s -> drawn(weights, used, random))
                .mapToDouble(score)
                .filter(value -> !Double.isNaN(value))
                .toArray();
        Arrays.sort(found);
        return new Interval(quantile(found, (1 - level) / 2), quantile(found, (1 + level) / 2));
    }

    private static Reals drawn(Reals weights, int[] used, SplittableRandom random) {
        double[] times = new double[weights.size()];
        for (int k = 0; k < used.length; k++) times[used[random.nextInt(used.length)]]++;
        for (int i = 0; i < times.length; i++) times[i] *= weights.get(i);
        return Reals.of(times);
    }

    /** The quantile of sorted values, by linear interpolation. */
    private static double quantile(double[] sorted, double part) {
        if (sorted.length == 0) return Double.NaN;
        double place = part * (sorted.length - 1);
        int below = (int) Math.floor(place);
        int above = Math.min(below + 1, sorted.length - 1);
        return sorted[below] + (place - below) * (sorted[above] - sorted[below]);
    }
}
