package dev.mercer.kernel;

import dev.mercer.data.DensePoints;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.util.Indices;
import dev.mercer.util.Require;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * Grows {@link Cells} of about the same weight: across the column that varies most, at its median, and again in each
 * half.
 *
 * <p>The columns are those in which the kernel measures distances. After a learned metric they are its directions, the
 * leading ones first, each scaled by its importance.
 */
final class CellGrowth {
    /** A cut must leave each side at least this fraction of its share of the weight, else another column is tried. */
    private static final double EVEN = 0.75;

    /** The largest distance of cuts in trees other than the first from the even share, as a fraction of the weight. */
    private static final double SHIFT = 0.12;

    /** The least variance of columns that a tree other than the first may cut, as a fraction of the largest variance. */
    private static final double VARIES = 0.25;

    private final Points points;
    private final Reals weights;
    private final double[][] splits;
    /** Empty for the first tree. */
    private final Optional<SplittableRandom> random;

    private CellGrowth(Points points, Reals weights, int leaves, long tree) {
        this.points = points;
        this.weights = weights;
        this.random = tree == 0 ? Optional.empty() : Optional.of(new SplittableRandom(tree));
        int levels = Integer.SIZE - Integer.numberOfLeadingZeros(leaves - 1);
        this.splits = new double[(1 << levels) - 1][2];
    }

    /**
     * Grows at most {@code leaves} cells, fewer if there are fewer distinct points; {@code tree} is the number of a random tree, 0 for the even one.
     */
    static Cells of(Points points, Reals weights, int leaves, long tree) {
        int[] rows = Indices.where(points.size(), i -> weights.get(i) > 0);
        int most = Math.min(Require.atLeast("number of leaves", 2, leaves), Math.max(2, rows.length));
        CellGrowth growth = new CellGrowth(points, weights, most, tree);
        growth.grow(1, rows, most);
        return new Cells(DensePoints.of(growth.splits));
    }

    /**
     * A candidate cut.
     *
     * @param even the smaller of the two ratios between the weight of a side and its share
     */
    private record Split(int column, double cut, double even) {}

    private void grow(int at, int[] rows, int leaves) {
        if (leaves == 1) return;
        int half = leaves / 2;
        double share = (double) half / leaves;
        double shift = random.map(r -> SHIFT * r.nextDouble(-1, 1)).orElse(0.0);
        Optional<Split> found = split(rows, share + 2 * Math.min(share, 1 - share) * shift);
        if (found.isEmpty()) return;
        Split split = found.get();
        splits[at - 1] = new double[] {split.column + 1, split.cut};
        grow(2 * at, Arrays.stream(rows).filter(i -> below(i, split)).toArray(), half);
        grow(2 * at + 1, Arrays.stream(rows).filter(i -> !below(i, split)).toArray(), leaves - half);
    }

    private boolean below(int i, Split split) {
        return points.get(i, split.column) < split.cut;
    }

    /**
     * Cuts the first column, in the order of variance, that can be divided evenly; else the column that comes nearest
     * to it.
     */
    private Optional<Split> split(int[] rows, double share) {
        double[] variances = variances(rows);
        int[] columns = IntStream.range(0, points.dim())
                .filter(k -> variances[k] > 0)
                .boxed()
                .sorted(Comparator.comparingDouble(k -> -variances[k]))
                .mapToInt(k -> k)
                .toArray();
        if (random.isPresent() && columns.length > 0) {
            double largest = variances[columns[0]];
            int many = (int) Arrays.stream(columns)
                    .filter(k -> variances[k] >= VARIES * largest)
                    .count();
            int chosen = random.get().nextInt(many);
            int first = columns[0];
            columns[0] = columns[chosen];
            columns[chosen] = first;
        }
        Optional<Split> best = Optional.empty();
        for (int column : columns) {
            Optional<Split> next = split(rows, column, share);
            double even = next.map(Split::even).orElse(0.0);
            if (even >= EVEN) return next;
            if (even > best.map(Split::even).orElse(0.0)) best = next;
        }
        return best;
    }

    /** Cuts between the two distinct neighbors that bring both sides nearest to their shares. */
    private Optional<Split> split(int[] rows, int column, double share) {
        int[] sorted = Arrays.stream(rows)
                .boxed()
                .sorted(Comparator.comparingDouble(i -> points.get(i, column)))
                .mapToInt(i -> i)
                .toArray();
        double total = Arrays.stream(rows).mapToDouble(weights::get).sum();
        double below = 0;
        Optional<Split> best = Optional.empty();
        for (int k = 1; k < sorted.length; k++) {
            below += weights.get(sorted[k - 1]);
            double low = points.get(sorted[k - 1], column);
            double high = points.get(sorted[k], column);
            double even = Math.min(below / (share * total), (total - below) / ((1 - share) * total));
            if (low < high && even > best.map(Split::even).orElse(0.0))
                best = Optional.of(new Split(column, between(low, high), even));
        }
        return best;
    }

    /** A number above {@code low} and at most {@code high}, even after rounding. */
    private static double between(double low, double high) {
        double middle = low / 2 + high / 2;
        return middle > low && middle <= high ? middle : high;
    }

    private double[] variances(int[] rows) {
        int d = points.dim();
        double[] mean = new double[d];
        double[] squares = new double[d];
        double[] row = new double[d];
        double total = 0;
        for (int i : rows) {
            double weight = weights.get(i);
            total += weight;
            points.copyRow(i, row);
            for (int k = 0; k < d; k++) {
                double step = row[k] - mean[k];
                mean[k] += weight * step / total;
                squares[k] += weight * step * (row[k] - mean[k]);
            }
        }
        return squares;
    }
}
