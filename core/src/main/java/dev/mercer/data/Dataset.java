package dev.mercer.data;

import dev.mercer.util.Indices;
import dev.mercer.util.Require;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Points with their targets, weights and column names.
 *
 * <pre>{@code
 * double[][] x = {{1, 2}, {2, 1}, {3, 5}};
 * Dataset numbers = Dataset.of(x, new double[] {3, 3, 8});
 * Dataset classes = Dataset.of(x, new String[] {"cat", "cat", "dog"});
 * }</pre>
 *
 * @param points N points of d coordinates
 * @param targets the N targets, if there are any
 * @param weights N weights ≥ 0 with a positive sum; a point of weight 2 counts as that point twice
 * @param names d different names of the columns
 */
public record Dataset(Points points, Optional<Targets> targets, Reals weights, List<String> names) {
    public Dataset {
        boolean numbered = names instanceof NumberedNames;
        names = numbered ? names : List.copyOf(names);
        Require.equal("number of weights", points.size(), weights.size());
        Require.equal("number of column names", points.dim(), names.size());
        targets.ifPresent(t -> Require.equal("number of targets", points.size(), t.size()));
        if (!numbered) requireDifferent(names);
        for (int i = 0; i < weights.size(); i++)
            if (!(weights.get(i) >= 0)) Require.nonNegative("weight " + i, weights.get(i));
        Require.that(weights.size() == 0 || weights.sum() > 0, "at least one weight must be > 0, all are 0");
    }

    private static void requireDifferent(List<String> names) {
        HashSet<String> seen = new HashSet<>();
        for (String name : names) Require.that(seen.add(name), "column name \"%s\" is used twice", name);
    }

    /** Points alone, of weight 1, with columns named x1 … xd. */
    public static Dataset of(Points points) {
        return new Dataset(points, Optional.empty(), Reals.constant(points.size(), 1), NumberedNames.of(points.dim()));
    }

    /** Points and their targets, of weight 1, with columns named x1 … xd. */
    public static Dataset of(Points points, Targets targets) {
        return of(points).withTargets(targets);
    }

    /** Rows of equal length and a number to predict for each. */
    public static Dataset of(double[][] rows, double[] targets) {
        return of(Points.of(rows), Reals.of(targets));
    }

    /** Rows of equal length and the class of each, whose name is a number. For numbers to predict use {@code double[]}. */
    public static Dataset of(double[][] rows, int[] classes) {
        return of(Points.of(rows), Labels.of(classes));
    }

    /** Rows of equal length and the name of the class of each. */
    public static Dataset of(double[][] rows, String[] classes) {
        return of(Points.of(rows), Labels.of(classes));
    }

    public Dataset withTargets(Targets newTargets) {
        return new Dataset(points, Optional.of(newTargets), weights, names);
    }

    public Dataset withWeights(Reals newWeights) {
        return new Dataset(points, targets, newWeights, names);
    }

    public Dataset withNames(List<String> newNames) {
        return new Dataset(points, targets, weights, newNames);
    }

    public int size() {
        return points.size();
    }

    /** These rows, in this order. */
    public Dataset select(int... rows) {
        return new Dataset(points.select(rows), targets.map(t -> t.select(rows)), weights.select(rows), names);
    }

    /** At most {@code most} of the rows, evenly spaced. */
    public Dataset spread(int most) {
        return size() <= most ? this : select(Indices.spread(size(), most));
    }

    /** The rows of positive weight. */
    public Dataset weighted() {
        return select(Indices.where(size(), i -> weights.get(i) > 0));
    }

    /** Rows {@code from} (inclusive) to {@code to} (exclusive). */
    public Dataset range(int from, int to) {
        Require.range(from, to, size());
        int[] rows = IntStream.range(from, to).toArray();
        return new Dataset(points.range(from, to), targets.map(t -> t.select(rows)), weights.select(rows), names);
    }
}
