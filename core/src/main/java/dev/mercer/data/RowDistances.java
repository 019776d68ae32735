package dev.mercer.data;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * Distances of rows relative to their spread: √(mean of (Δₖ/sₖ)²) over the columns that vary, where sₖ is the standard deviation of column k. Columns
 * of sparse points have a common sₖ. Two random rows are about √2 apart, independent of the units and the number of columns.
 */
final class RowDistances {
    /** The number of coordinates used to find near rows: the columns themselves if there are no more than this, else random combinations of them. */
    private static final int PROJECTIONS = 6;

    /** Random combinations of differences are at most this much larger than the differences, nearly always. */
    private static final double STRETCH = 2;

    /** A column with a smaller relative deviation is a constant with rounding errors. */
    private static final double CONSTANT = 1e-12;

    private static final long SEED = 1;

    private final Points points;
    private final int[] rows;
    /** 1/sₖ divided by the root of the number of columns that vary; 0 for the others. */
    private final double[] scales;

    private final int[] columns;
    /** The common scale of sparse points. */
    private final double common;

    /** Distances of some rows of these points in some columns; columns are ignored for sparse points. */
    RowDistances(Points points, int[] rows, int... compared) {
        this.points = points;
        this.rows = rows;
        double[] deviations = deviations(points, rows);
        boolean dense = points instanceof DensePoints;
        this.columns = Arrays.stream(compared).filter(k -> deviations[k] > 0).toArray();
        this.scales = new double[points.dim()];
        for (int k : columns) scales[k] = 1 / (deviations[k] * Math.sqrt(columns.length));
        double total = Arrays.stream(deviations).map(s -> s * s).sum();
        this.common = dense || !(total > 0) ? 0 : 1 / Math.sqrt(total);
        if (!dense) Arrays.fill(scales, common);
    }

    /** The standard deviation of each column; 0 if the column is constant or has none. */
    private static double[] deviations(Points points, int[] rows) {
        int dim = points.dim();
        double[] mean = new double[dim];
        for (int row : rows) points.addTo(mean, row);
        for (int k = 0; k < dim; k++) mean[k] /= rows.length;
        double[] squares = new double[dim];
        if (points instanceof DensePoints) {
            double[] x = new double[dim];
            for (int row : rows) {
                points.copyRow(row, x);
                for (int k = 0; k < dim; k++) squares[k] += (x[k] - mean[k]) * (x[k] - mean[k]);
            }
        } else {
            // All columns have the same scale: only the sum of their variances is needed.
            double total = Arrays.stream(rows).mapToDouble(points::squaredNorm).sum();
            double center = Arrays.stream(mean).map(m -> m * m).sum();
            Arrays.fill(squares, Math.max(0, total - rows.length * center) / Math.max(1, dim));
        }
        return IntStream.range(0, dim)
                .mapToDouble(k -> {
                    double deviation = Math.sqrt(squares[k] / rows.length);
                    boolean varies = deviation > CONSTANT * Math.abs(mean[k]) && Double.isFinite(deviation);
                    return varies ? deviation : 0;
                })
                .toArray();
    }

    /** True if no column varies. */
    boolean isEmpty() {
        return points instanceof DensePoints ? columns.length == 0 : common == 0;
    }

    /** A tree of the rows; rows within a distance are searched with its {@link #reach} as the radius. */
    NeighborTree tree() {
        boolean whole = isWhole();
        int count = whole ? columns.length : PROJECTIONS;
        SplittableRandom random = new SplittableRandom(SEED);
        DensePoints directions = DensePoints.generate(count, points.dim(), (p, k) -> {
            if (whole) return columns[p] == k ? scales[k] : 0;
            return (random.nextBoolean() ? 1 : -1) * scales[k] / Math.sqrt(PROJECTIONS);
        });
        double[] values = new double[rows.length * count];
        for (int i = 0; i < rows.length; i++)
            for (int p = 0; p < count; p++) values[i * count + p] = points.dot(rows[i], directions, p);
        return new NeighborTree(values, count);
    }

    private boolean isWhole() {
        return points instanceof DensePoints && columns.length <= PROJECTIONS;
    }

    /** The radius in the {@link #tree} within which rows of this distance are found. */
    double reach(double distance) {
        return isWhole() ? distance : STRETCH * distance;
    }

    /** The distances of rows from row {@code i}. */
    double[] from(int i, int... others) {
        double[] distances = new double[others.length];
        if (points instanceof SparsePoints) {
            for (int t = 0; t < others.length; t++)
                distances[t] = common * Math.sqrt(points.squaredDistance(rows[i], points, rows[others[t]]));
            return distances;
        }
        double[] x = new double[points.dim()];
        double[] y = new double[points.dim()];
        points.copyRow(rows[i], x);
        for (int t = 0; t < others.length; t++) {
            points.copyRow(rows[others[t]], y);
            double sum = 0;
            for (int k : columns) sum += (x[k] - y[k]) * (x[k] - y[k]) * scales[k] * scales[k];
            distances[t] = Math.sqrt(sum);
        }
        return distances;
    }
}
