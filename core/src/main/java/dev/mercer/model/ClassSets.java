package dev.mercer.model;

import dev.mercer.data.Reals;
import dev.mercer.data.RowGroups;
import dev.mercer.linalg.Matrix;
import dev.mercer.util.Indices;
import dev.mercer.util.Require;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Sets of classes that hold the true one with a given probability: of all rows together, or of the rows of each class.
 *
 * <p>Of all rows: adaptive prediction sets. The score of a class is the sum of the probabilities of all classes that are at least as
 * probable, and a set has all classes whose score is at most the conformal quantile of the scores of the true classes of held-out rows.
 * Source: [RSC20], without the random part. A rare class may be missing from its sets much more often than others.
 *
 * <p>By class (Mondrian): the score of a class is 1 less its probability, and a set has each class whose score is at most the quantile of the
 * held-out rows of that class alone. Each class is then held with the given probability in its own rows. A class with too few held-out
 * rows for a level is in every set.
 *
 * <p>The most probable class is always in a set. Sets are small where the model is sure and large where it is not. The guarantee is that of
 * split conformal intervals: it needs rows from the same distribution, of each class where sets are by class, and nothing of the
 * probabilities.
 *
 * @param scores of the true classes of the calibration rows
 * @param groups the groups of calibration rows
 * @param basis the role that the calibration rows had in choosing the model
 * @param trueClasses where sets are by class, the number of the class of each calibration row; else empty
 */
public record ClassSets(Reals scores, RowGroups groups, CalibrationBasis basis, List<Integer> trueClasses) {
    /** Sums of probabilities that differ by less are rounding. */
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

    /** True where each class has a guarantee of its own. */
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

    /** The highest level at which a class need not be in every set: n/(n + 1), n the groups of its calibration rows. */
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

    /** The quantile of the scores of a class; without limit where it has too few rows for the level. */
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
