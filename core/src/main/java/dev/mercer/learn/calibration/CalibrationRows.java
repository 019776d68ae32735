package dev.mercer.learn.calibration;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.data.RowGroups;
import dev.mercer.learn.WeightedLabels;
import dev.mercer.linalg.Matrix;
import dev.mercer.model.Expansion;
import dev.mercer.util.Indices;
import dev.mercer.util.Progress;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.SplittableRandom;

/**
 * A random hold-out set by which a classifier is calibrated: a fifth of the rows, at most {@value #MOST}. No class
 * loses half of its weight to it; so rare classes may have no row in it, and very few rows have no such set at all.
 */
public final class CalibrationRows {
    private static final int MOST = 2000;
    private static final int SHARE = 5;

    /** Up to this part of all rows, the model may do without them. */
    private static final int NEGLIGIBLE = 20;

    /** Rows for each centre from which on a model has learned no row by heart. */
    private static final int FEW = 50;

    private static final long SEED = 4;

    private CalibrationRows() {}

    /** The drawn ones of rows that have a weight, ascending. */
    public static int[] drawn(int... weighted) {
        int n = weighted.length;
        int count = Math.min(MOST, n / SHARE);
        SplittableRandom random = new SplittableRandom(SEED);
        BitSet chosen = new BitSet(n);
        // Selection sampling: every subset of this size is equally likely.
        for (int i = 0, found = 0; i < n && found < count; i++) {
            if (random.nextInt(n - i) >= count - found) continue;
            chosen.set(i);
            found++;
        }
        return chosen.stream().map(k -> weighted[k]).toArray();
    }

    /** True when so few of n rows are held out that the model without them is as good as one of all rows. */
    public static boolean negligible(int[] held, int n) {
        return (long) NEGLIGIBLE * held.length <= n;
    }

    /** True when so few functions learn from n rows that scores of rows that were trained on are as good as those of others. */
    public static boolean seenRowsDo(int centers, int n) {
        return (long) FEW * centers <= n;
    }

    /** True when a model of n rows is fitted a second time, without these rows. */
    public static boolean fitTwice(int centers, int n) {
        return !seenRowsDo(centers, n) && (long) NEGLIGIBLE * Math.min(MOST, n / SHARE) > n;
    }

    /**
     * The drawn rows that are held out: not those of a class that would lose half of its weight.
     *
     * @param codes the class of each drawn row
     * @param weights of the drawn rows
     * @param totals the total weight of each class
     */
    public static int[] kept(int[] drawn, int[] codes, double[] weights, double[] totals) {
        double[] lost = new double[totals.length];
        for (int k = 0; k < drawn.length; k++) lost[codes[k]] += weights[k];
        int[] places = Indices.where(drawn.length, k -> weights[k] > 0 && 2 * lost[codes[k]] < totals[codes[k]]);
        return Indices.select(drawn, places);
    }

    /** The held-out rows of a data set; equal and nearly equal rows are drawn as one, so that a row twice is a row of weight 2. */
    public static int[] of(WeightedLabels given, Dataset data) {
        List<int[]> groups = RowGroups.ofRepeated(data).rows().stream()
                .filter(group -> given.weights().get(group[0]) > 0)
                .toList();
        int[] rows = Arrays.stream(drawn(Indices.range(groups.size())))
                .flatMap(g -> Arrays.stream(groups.get(g)))
                .sorted()
                .toArray();
        double[] totals = WeightedLabels.sums(given.labels(), given.weights());
        int[] codes = Arrays.stream(rows).map(given.labels()::code).toArray();
        return kept(rows, codes, given.weights().select(rows).toArray(), totals);
    }

    /** The decision rule for scores calibrated by these rows; by all rows of a weight > 0 where there are none. */
    public static ClassDecision decision(
            Expansion f, WeightedLabels given, Points points, Compute compute, Progress progress, int... held) {
        int[] rows = held.length > 0
                ? held
                : Indices.where(points.size(), i -> given.weights().get(i) > 0);
        Matrix scores = f.predict(points.select(rows), compute, progress.silent());
        int[] codes = Arrays.stream(rows).map(given.labels()::code).toArray();
        double[] weights = given.weights().select(rows).toArray();
        double[] counts = given.counts().select(rows).toArray();
        return new ScoreCalibration(scores, codes, weights, counts).decision(given.classes());
    }

    /** The weights with 0 for these rows. */
    public static Reals without(Reals weights, int... rows) {
        double[] remaining = weights.toArray();
        for (int row : rows) remaining[row] = 0;
        return Reals.of(remaining);
    }
}
