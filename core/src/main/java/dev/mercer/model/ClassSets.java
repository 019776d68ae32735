package dev.mercer.model;

import dev.mercer.data.Reals;
import dev.mercer.data.RowGroups;
import dev.mercer.linalg.Matrix;
import dev.mercer.util.Require;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Sets of classes that hold the true one with a given probability, from adaptive prediction sets: the score of a class is the sum of the
 * probabilities of all classes that are at least as probable, and a set has all classes whose score is at most the conformal quantile of
 * the scores of the true classes of held-out rows; the most probable class is always in it.
 *
 * <p>Sets are small where the model is sure and large where it is not. The guarantee is that of split conformal intervals: it needs rows
 * from the same distribution, and nothing of the probabilities. Source: [RSC20], without the random part.
 *
 * @param scores of the true classes of the calibration rows
 * @param groups the groups of calibration rows
 * @param basis the role that the calibration rows had in choosing the model
 */
public record ClassSets(Reals scores, RowGroups groups, CalibrationBasis basis) {
    /** Sums of probabilities that differ by less are rounding. */
    private static final double ROUNDING = 1e-12;

    public ClassSets {
        Require.equal("number of calibration rows in groups", scores.size(), groups.size());
        Require.that(scores.size() > 0, "sets of classes need calibration rows, got none");
    }

    /** The score of a class, given the probabilities of all. */
    public static double score(double[] probabilities, int trueClass) {
        double sum = 0;
        for (double p : probabilities) if (p >= probabilities[trueClass]) sum += p;
        return sum;
    }

    /** Throws if the level is invalid, or higher than the calibration rows allow. */
    public void require(double level) {
        ConformalIntervals.Rank.require(groups, level);
    }

    /** A lower bound on the probability that a set of this level contains the true class: the level, or 0 without a guarantee. */
    public double guarantee(double level) {
        return basis.exchangeable() ? level : 0;
    }

    /** The set of each row, its classes by descending probability. */
    public List<List<Integer>> at(Matrix probabilities, double level) {
        require(level);
        double most = new ConformalIntervals.Rank(groups).quantile(scores.toArray(), level) + ROUNDING;
        List<List<Integer>> sets = new ArrayList<>();
        for (int i = 0; i < probabilities.rows(); i++) {
            double[] row = probabilities.row(i);
            List<Integer> order = IntStream.range(0, row.length)
                    .boxed()
                    .sorted(Comparator.comparingDouble(c -> -row[c]))
                    .toList();
            int size = 1;
            while (size < row.length && score(row, order.get(size)) <= most) size++;
            sets.add(order.subList(0, size));
        }
        return sets;
    }
}
