package dev.mercer.model;

import dev.mercer.data.Reals;
import dev.mercer.data.RowGroups;
import dev.mercer.linalg.Matrix;
import dev.mercer.model.internal.CalibrationBasis;
import dev.mercer.util.Indices;
import dev.mercer.util.Require;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Sets of classes that contain the true class with a given probability: over all rows, or over the rows of each class.
 *
 * <p>Over all rows: adaptive prediction sets. The score of a class is the sum of the probabilities of all classes that are at least as
 * probable, and a set contains all classes whose score is at most the conformal quantile of the scores of the true classes of held-out
 * rows. Source: [RSC20], without the random part. A rare class may be missing from its sets much more often than others.
 *
 * <p>By class (Mondrian): the score of a class is 1 minus its probability, and a set contains each class whose score is at most the quantile
 * of the held-out rows of that class alone. For the rows of each class, the sets then contain that class with the given probability. A class
 * with too few held-out rows for a level is in every set.
 *
 * <p>The most probable class is always in a set. Sets are small for rows of which the model is confident and large for others. The
 * guarantee is that of split conformal intervals: it needs rows from the same distribution (within each class if sets are by class), and
 * makes no assumptions about the probabilities.
 *
 * @param scores of the true classes of the calibration rows
 * @param groups the groups of calibration rows
 * @param basis the role of the calibration rows in choosing the model
 * @param trueClasses if sets are by class, the number of the class of each calibration row; else empty
 */
public record ClassSets(Reals scores, RowGroups groups, CalibrationBasis basis, List<Integer> trueClasses) {
    /** Smaller differences between sums of probabilities are rounding errors. */
    private static final double ROUNDING = 1e-12;

    public ClassSets {
        trueClasses = List.copyOf(trueClasses);
        Require.equal("number of calibration rows in groups", scores.size(), groups.size());
        Require.that(scores.size() > 0, "sets of classes need calibration rows, got none");
        if (!trueClasses.isEmpty())
            Require.equal("number of classes of calibration rows", scores.size(), trueClasses.size());
    }

    /** Sets for all rows together. */
    public ClassSets(Reals scores, RowGroups groups, CalibrationBasis basis) {
        this(scores, groups, basis, List.of());
    }

    /** True if each class has a guarantee of its own. */
    public boolean byClass() {
        return !trueClasses.isEmpty();
    }

    /** The score of a class, given the probabilities of all, in sets for all rows together. */
    public static double score(double[] probabilities, int trueClass) {
        double sum = 0;
        for (double p : probabilities) if (p >= probabilities[trueClass]) sum += p;
        return sum;
    }

    /** Throws if the level is invalid, or higher than the calibration rows allow. */
    public void require(double level) {
        if (byClass()) Intervals.requireLevel(level);
        else ConformalIntervals.Rank.require(groups, level);
    }

    /** A lower bound on the probability that a set of this level contains the true class: the level, or 0 without a guarantee. */
    public double guarantee(double level) {
        return basis.exchangeable() ? level : 0;
    }

    /** The highest level at which a class need not be in every set: n/(n + 1), where n is the number of groups of its calibration rows. */
    public double highest(int ofClass) {
        return ConformalIntervals.Rank.highest(groups.select(rows(ofClass)));
    }

    /** The set of each row, its classes by descending probability. */
    public List<List<Integer>> at(Matrix probabilities, double level) {
        require(level);
        double[] most = new double[probabilities.columns()];
        if (byClass()) Arrays.setAll(most, c -> most(rows(c), level));
        else Arrays.fill(most, quantile(Indices.range(scores.size()), level));
        List<List<Integer>> sets = new ArrayList<>();
        for (int i = 0; i < probabilities.rows(); i++) {
            double[] row = probabilities.row(i);
            List<Integer> order = IntStream.range(0, row.length)
                    .boxed()
                    .sorted(Comparator.comparingDouble(c -> -row[c]))
                    .toList();
            int first = order.get(0);
            sets.add(order.stream()
                    .filter(c -> c == first || (byClass() ? 1 - row[c] : score(row, c)) <= most[c])
                    .toList());
        }
        return sets;
    }

    private int[] rows(int ofClass) {
        return Indices.where(scores.size(), i -> !byClass() || trueClasses.get(i) == ofClass);
    }

    /** The quantile of the scores of a class; infinite if it has too few rows for the level. */
    private double most(int[] rows, double level) {
        boolean enough = rows.length > 0 && ConformalIntervals.Rank.allows(groups.select(rows), level);
        return enough ? quantile(rows, level) : Double.POSITIVE_INFINITY;
    }

    private double quantile(int[] rows, double level) {
        return new ConformalIntervals.Rank(groups.select(rows))
                        .quantile(scores.select(rows).toArray(), level)
                + ROUNDING;
    }
}
