package dev.mercer.data;

/**
 * N points of ℝᵈ: the rows of X, dense or sparse, immutable, every coordinate finite.
 *
 * <p>A point is always a row. Dense and sparse points mix freely in every operation; only the cost differs, which for
 * sparse rows is that of their non-zeros. Two objects are equal when both are dense or both sparse, and they hold the
 * same numbers. Thread-safe.
 */
public sealed interface Points permits DensePoints, SparsePoints {
    /** Dense points from rows of equal length; the numbers are copied. */
    static DensePoints of(double[]... rows) {
        return DensePoints.of(rows);
    }

    /** N, the number of points. */
    int size();

    /** d, the number of coordinates of each point. */
    int dim();

    /** Coordinate {@code column} of point {@code i}. */
    double get(int i, int column);

    /** Writes all d coordinates of point {@code i} to the beginning of {@code out}. */
    void copyRow(int i, double[] out);

    /** The coordinates of all points, row after row. */
    default double[] coordinates() {
        double[] all = new double[Math.multiplyExact(size(), dim())];
        double[] row = new double[dim()];
        for (int i = 0; i < size(); i++) {
            copyRow(i, row);
            System.arraycopy(row, 0, all, i * row.length, row.length);
        }
        return all;
    }

    /** Adds all d coordinates of point {@code i} to those of {@code sum}. */
    void addTo(double[] sum, int i);

    /** xᵢᵀyⱼ. */
    double dot(int i, Points y, int j);

    /** ‖xᵢ − yⱼ‖², by differences and not by norms: no cancellation, exactly 0 for equal points. */
    double squaredDistance(int i, Points y, int j);

    /**
     * Folds {@code step} over the coordinates where xᵢ or yⱼ is not zero, in ascending order, beginning with {@code
     * start}. Coordinates where both are zero may be visited or left out: the step must not change its result on them.
     */
    double fold(int i, Points y, int j, double start, CoordinateStep step);

    /** ‖xᵢ‖². */
    default double squaredNorm(int i) {
        return dot(i, this, i);
    }

    /** Whether points {@code i} and {@code j} have the same coordinates, bit by bit. */
    boolean equalRows(int i, int j);

    /** Hash code of point {@code i}: equal for equal rows. */
    int rowHash(int i);

    /**
     * The points with these numbers, in this order; numbers may repeat. Sparse points share their coordinates with the
     * result.
     */
    Points select(int... rows);

    /** A compact copy that does not hold on to the points from which these were selected; for long-lived references. */
    Points trimmed();

    /** Points {@code from} (inclusive) to {@code to} (exclusive), without copying coordinates. */
    Points range(int from, int to);

    /** The points restricted to these columns, in this order. */
    Points columns(int... columns);

    /** Column k of every point divided by {@code lengths[k]} > 0. */
    Points dividedBy(double... lengths);

    /** Accumulates one pair of coordinates into a running sum, product or other value. */
    @FunctionalInterface
    interface CoordinateStep {
        double apply(double accumulated, double x, double y);
    }
}
