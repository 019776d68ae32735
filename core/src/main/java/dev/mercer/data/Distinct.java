package dev.mercer.data;

import java.util.stream.IntStream;

/**
 * A data set in which rows that are equal in point and target are merged into one row with the sum of their weights.
 * For a learner that minimises a weighted mean of losses, both data sets are equivalent.
 *
 * @param data the distinct rows, in the order in which each first occurs
 * @param rows for each distinct row, the number of its first occurrence in the original data
 */
public record Distinct(Dataset data, int[] rows) {
    /** Rows are merged only if at least this share of them is a duplicate. */
    private static final double WORTHWHILE = 0.05;

    /** Merges equal rows; returns the data unchanged if few rows are equal. */
    public static Distinct of(Dataset all) {
        RowGroups equal = RowGroups.ofEqual(all.size(), i -> hash(all, i), (i, j) -> equal(all, i, j));
        if (equal.repeated() < WORTHWHILE)
            return new Distinct(all, IntStream.range(0, all.size()).toArray());
        double[] weights = new double[equal.count()];
        for (int i = 0; i < all.size(); i++)
            weights[equal.groupOf(i)] += all.weights().get(i);
        int[] rows = equal.firstRows();
        return new Distinct(all.select(rows).withWeights(Reals.of(weights)), rows);
    }

    private static int hash(Dataset all, int i) {
        return 31 * all.points().rowHash(i)
                + all.targets().map(targets -> hash(targets, i)).orElse(0);
    }

    private static boolean equal(Dataset all, int i, int j) {
        return all.targets().map(targets -> equal(targets, i, j)).orElse(true)
                && all.points().equalRows(i, j);
    }

    private static int hash(Targets targets, int i) {
        if (targets instanceof TargetVectors several)
            return hash(several.columns().get(0), i);
        return Double.hashCode(number(targets, i));
    }

    private static boolean equal(Targets targets, int i, int j) {
        return targets instanceof TargetVectors several
                ? several.columns().stream().allMatch(y -> y.get(i) == y.get(j))
                : number(targets, i) == number(targets, j);
    }

    private static double number(Targets targets, int i) {
        return targets instanceof Labels labels ? labels.code(i) : ((Reals) targets).get(i);
    }
}
