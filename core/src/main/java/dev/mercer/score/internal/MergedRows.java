package dev.mercer.score.internal;

import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.data.RowGroups;
import java.util.List;

/**
 * Rows with equal or nearly equal inputs as one point, the first of them, with the sum of their weights and the weighted
 * means of their targets.
 *
 * <p>Where inputs are equal, f has the same value for all of them, and Σ wᵢ(yᵢ − f)² = (Σw)(ȳ − f)² + a constant: for
 * ridge regression these are the same data, and leaving out such a point leaves out all of its rows. Where inputs are
 * nearly equal, f differs only slightly. Where all inputs are equal, rows are not merged.
 *
 * @param groups of the rows: a group for each point
 * @param points the distinct points, in order of first occurrence
 * @param weights of the points
 * @param targets one list of targets for each output
 */
public record MergedRows(RowGroups groups, Points points, Reals weights, List<Reals> targets) {
    /** Merges rows, all of which have a weight > 0. */
    public static MergedRows of(Points points, Reals weights, List<Reals> targets) {
        RowGroups groups = RowGroups.ofNearlyEqual(points);
        if (groups.count() < 2) groups = RowGroups.single(points.size());
        if (groups.isSingle()) return new MergedRows(groups, points, weights, targets);
        RowGroups found = groups;
        int[] first = groups.firstRows();
        double[] sums = new double[groups.count()];
        for (int i = 0; i < points.size(); i++) sums[groups.groupOf(i)] += weights.get(i);
        List<Reals> means =
                targets.stream().map(y -> means(y, weights, found, sums)).toList();
        return new MergedRows(groups, points.select(first), Reals.of(sums), means);
    }

    private static Reals means(Reals targets, Reals weights, RowGroups groups, double[] sums) {
        double[] means = new double[sums.length];
        for (int i = 0; i < targets.size(); i++) means[groups.groupOf(i)] += weights.get(i) * targets.get(i);
        for (int g = 0; g < means.length; g++) means[g] /= sums[g];
        return Reals.of(means);
    }
}
