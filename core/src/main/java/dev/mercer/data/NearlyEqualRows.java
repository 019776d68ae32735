package dev.mercer.data;

import dev.mercer.util.Indices;
import dev.mercer.util.RandomOrder;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Groups of rows that are equal or nearly equal, so that a model trained on one of them has in effect seen the others.
 *
 * <p>Distances are relative to the spread ({@link RowDistances}). A row and its neighbors within 1/1000 are a group if the next row is R times as far
 * away as these neighbors. R is not fixed, because the distance of distinct rows depends on the data: of n rows on a smooth curve, one in R lies R
 * times nearer to its neighbor than to the next row. If rows are distinct, the share of rows with a ratio of at least R falls like a power of R, and
 * at least twice as many rows have a ratio between R/√10 and R. R is the smallest number from 10 on such that more rows have a ratio above R than a
 * ratio just below R; without such an R, only equal rows are grouped. A group is a row and its own neighbors: groups do not grow along chains of
 * rows.
 *
 * <p>Cost: O(n log n) for n rows, and O(1) products for each number in them.
 */
final class NearlyEqualRows {
    /** The largest distance of a row from another one in its group. */
    private static final double NEAR = 1e-3;

    /** The smallest ratio between the distance of the next row and the distance of the group's rows. */
    private static final double LEAST_RATIO = 10;

    private static final double STEP = Math.sqrt(10);
    private static final double LARGEST_RATIO = 1e12;

    /** Rows beyond this distance are not searched. */
    private static final double REACH = LEAST_RATIO * NEAR;

    /** The number of rows over which ratios are counted; {@link #MOST} is the largest number of neighbors of each of them. */
    private static final int SAMPLE = 4096;

    private static final int MOST = 256;
    private static final int FEW = 16;

    /**
     * Columns that number the rows are ignored only if two of the other columns have at least this share of different
     * values, or all other columns together distinguish all rows.
     */
    private static final double TOLD_APART = 0.1;

    private final RowDistances distances;
    private final NeighborTree tree;
    private final int size;

    private NearlyEqualRows(RowDistances distances, int size) {
        this.distances = distances;
        this.tree = distances.tree();
        this.size = size;
    }

    /** The groups by all columns. */
    static RowGroups of(Points points) {
        return of(points, RowGroups.ofEqual(points), Indices.range(columns(points)));
    }

    /**
     * The groups by all columns except those that number the rows, if the other columns distinguish the rows; otherwise the groups by
     * all columns, because equal rows of few different values may well be different cases. Whether a column numbers the rows does not
     * depend on how often each row is repeated.
     */
    static RowGroups besideCounters(Points points) {
        RowGroups same = RowGroups.ofEqual(points);
        if (same.isSingle()) return ofDifferent(points);
        RowGroups among = ofDifferent(points.select(same.firstRows()));
        return RowGroups.of(IntStream.range(0, points.size())
                .map(i -> among.groupOf(same.groupOf(i)))
                .toArray());
    }

    private static RowGroups ofDifferent(Points points) {
        RowGroups near = of(points);
        int[] others = points instanceof DensePoints
                ? Indices.where(points.dim(), k -> !RowCounter.isIn(points, k))
                : new int[0];
        if (others.length == 0 || others.length == points.dim()) return near;
        Points rest = points.columns(others);
        RowGroups equal = RowGroups.ofEqual(rest);
        boolean told = equal.isSingle()
                || Arrays.stream(Indices.range(rest.dim()))
                                .filter(k -> different(rest, k) >= TOLD_APART * points.size())
                                .limit(2)
                                .count()
                        == 2;
        return told ? near.joined(of(rest, equal, Indices.range(rest.dim()))) : near;
    }

    private static long different(Points points, int column) {
        return IntStream.range(0, points.size())
                .mapToDouble(i -> points.get(i, column))
                .distinct()
                .count();
    }

    private static int columns(Points points) {
        return points instanceof DensePoints ? points.dim() : 0;
    }

    private static RowGroups of(Points points, RowGroups equal, int... columns) {
        if (equal.count() <= 2) return equal;
        int[] rows = equal.firstRows();
        RowDistances distances = new RowDistances(points, rows, columns);
        if (distances.isEmpty()) return equal;
        int[] stars = new NearlyEqualRows(distances, rows.length).stars();
        return RowGroups.of(IntStream.range(0, points.size())
                .map(i -> rows[stars[equal.groupOf(i)]])
                .toArray());
    }

    /** The neighbors of a row, nearest first, and the distance of the next row, or a lower bound on it. */
    private record Neighbors(int[] rows, double[] distances, double next) {
        /** The largest number of neighbors with a ratio of at least {@code ratio}. */
        int group(double ratio) {
            for (int m = rows.length; m > 0; m--) if (distances[m - 1] <= NEAR && ratio(m) >= ratio) return m;
            return 0;
        }

        /** The largest ratio of any number of neighbors. */
        double ratio() {
            double largest = 0;
            for (int m = 1; m <= rows.length && distances[m - 1] <= NEAR; m++) largest = Math.max(largest, ratio(m));
            return largest;
        }

        private double ratio(int m) {
            return (m < rows.length ? distances[m] : next) / distances[m - 1];
        }
    }

    private Neighbors neighbors(int i, int most) {
        int[] found = tree.near(i, distances.reach(REACH), most);
        double[] from = distances.from(i, found);
        int[] order = IntStream.range(0, found.length)
                .filter(t -> from[t] <= REACH)
                .boxed()
                .sorted((a, b) -> Double.compare(from[a], from[b]))
                .mapToInt(Integer::intValue)
                .toArray();
        double[] ascending = Arrays.stream(order).mapToDouble(t -> from[t]).toArray();
        // If there may be more neighbors, the next one is only known to be no nearer.
        double next = found.length < most ? REACH : order.length == 0 ? 0 : ascending[order.length - 1];
        return new Neighbors(Indices.select(found, order), ascending, next);
    }

    /** For each row, the row that is the first of its group. */
    private int[] stars() {
        int[] first = Indices.range(size);
        int[] some = RandomOrder.first(size, Math.min(size, SAMPLE), 1);
        Neighbors[] seen = Arrays.stream(some).mapToObj(i -> neighbors(i, MOST)).toArray(Neighbors[]::new);
        double[] ratios =
                Arrays.stream(seen).mapToDouble(Neighbors::ratio).sorted().toArray();
        double ratio = ratio(ratios);
        if (ratio > LARGEST_RATIO) return first;
        int largest = Arrays.stream(seen).mapToInt(n -> n.group(ratio)).max().orElse(0);
        int most = Math.min(MOST, Math.max(FEW, 2 * largest + 1));
        boolean[] taken = new boolean[size];
        for (int i = 0; i < size; i++) {
            if (taken[i]) continue;
            Neighbors near = neighbors(i, most);
            int count = near.group(ratio);
            for (int m = 0; m < count; m++) {
                int other = near.rows[m];
                if (taken[other]) continue;
                taken[other] = true;
                first[other] = i;
            }
            taken[i] = true;
        }
        return first;
    }

    /** R; more than the largest ratio if there is no such R. */
    private static double ratio(double... ascending) {
        double ratio = LEAST_RATIO;
        for (; ratio <= LARGEST_RATIO; ratio *= STEP) {
            double above = ascending.length - Indices.below(ascending, ratio);
            double below = Indices.below(ascending, ratio) - Indices.below(ascending, ratio / STEP);
            // Three standard errors of the smaller count, and five pairs: fewer may be chance.
            if (above > below + 3 * Math.sqrt(below + 1) + 6) return ratio;
        }
        return ratio;
    }
}
