package dev.mercer.learn.calibration;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.Points;
import dev.mercer.data.RowGroups;
import dev.mercer.data.internal.RowBlock;
import dev.mercer.data.internal.RowBlocks;
import dev.mercer.data.internal.WeightedLabels;
import dev.mercer.linalg.Matrix;
import dev.mercer.model.Expansion;
import dev.mercer.util.Indices;
import dev.mercer.util.Progress;
import dev.mercer.util.RandomOrder;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The rows by which a classifier is calibrated: a random hold-out set of a fifth of the rows, at most {@value #MOST}. No class loses half of its
 * weight to it, so that rare classes may have no row in it, and the set is empty if there are very few rows.
 *
 * @param held the numbers of the rows that are held out, ascending
 * @param rows the rows used for calibration: the held-out rows, or training rows if none are held out
 */
public record CalibrationRows(int[] held, int[] rows) {
    private static final int MOST = 2000;
    private static final int SHARE = 5;

    /** One in this number: up to this share of all rows, the model may be fitted without the held-out rows. */
    private static final int NEGLIGIBLE = 20;

    /** The least number of rows for each center at which a model does not overfit single rows. */
    private static final int FEW = 50;

    private static final long SEED = 4;

    private static CalibrationRows of(int[] held, IntStream others) {
        return new CalibrationRows(held, held.length > 0 ? held : others.toArray());
    }

    /** The rows drawn from those that have a weight, ascending. */
    static int[] drawn(int... weighted) {
        int n = weighted.length;
        return RandomOrder.subset(Math.min(MOST, n / SHARE), n, SEED).stream()
                .map(k -> weighted[k])
                .toArray();
    }

    /** True when so few of n rows are held out that a model fitted without them is as good as a model of all rows. */
    public boolean negligible(int n) {
        return (long) NEGLIGIBLE * held.length <= n;
    }

    /** True when there are so few centers for n rows that scores of training rows are as good as those of other rows. */
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
    static int[] kept(int[] drawn, int[] codes, double[] weights, double[] totals) {
        double[] lost = new double[totals.length];
        for (int k = 0; k < drawn.length; k++) lost[codes[k]] += weights[k];
        int[] places = Indices.where(drawn.length, k -> weights[k] > 0 && 2 * lost[codes[k]] < totals[codes[k]]);
        return Indices.select(drawn, places);
    }

    /** The rows of a data set; equal and nearly equal rows are drawn as one, so that a row that occurs twice counts as a row of weight 2. */
    public static CalibrationRows of(WeightedLabels given, Dataset data) {
        List<int[]> groups = RowGroups.ofRepeated(data).rows().stream()
                .filter(group -> given.weights().get(group[0]) > 0)
                .toList();
        int[] rows = Arrays.stream(drawn(Indices.range(groups.size())))
                .flatMap(g -> Arrays.stream(groups.get(g)))
                .sorted()
                .toArray();
        double[] totals = WeightedLabels.sums(given.labels(), given.weights());
        int[] codes = Arrays.stream(rows).map(given.labels()::code).toArray();
        int[] held = kept(rows, codes, given.weights().select(rows).toArray(), totals);
        return of(
                held,
                IntStream.range(0, data.size()).filter(i -> given.weights().get(i) > 0));
    }

    /**
     * Some of the rows that come in blocks.
     *
     * @param sums the total weight of each class
     */
    public static CalibrationRows of(RowBlocks all, double[] sums, Progress progress) {
        int[] drawn = drawn(all.weighted(progress).stream().toArray());
        RowBlock some = all.rows(drawn, progress);
        int[] codes = Arrays.stream(some.targets()).mapToInt(c -> (int) c).toArray();
        return of(kept(drawn, codes, some.weights(), sums), Arrays.stream(drawn));
    }

    /** The decision rule for scores that are calibrated by these points. */
    public static ClassDecision decision(
            Expansion f, WeightedLabels given, Points points, Compute compute, Progress progress) {
        Matrix scores = f.predict(points, compute, progress.silent());
        int[] codes =
                IntStream.range(0, points.size()).map(given.labels()::code).toArray();
        return ClassDecision.calibrated(
                given.classes(),
                scores,
                codes,
                given.weights().toArray(),
                given.counts().toArray());
    }
}
