package dev.mercer.blas;

import dev.mercer.compute.internal.PointPair;
import dev.mercer.compute.internal.PointSet;
import dev.mercer.data.Points;
import dev.mercer.data.SparsePoints;
import dev.mercer.linalg.tile.VectorMath;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * Points row after row in one array, in the form for matrix products, and their squared norms. For distances both sets of a pair are centered at the
 * mean of some of the columns' points first: ‖x − z‖² does not change, and the norms that cancel in it are about as small as can be.
 *
 * @param <A> {@code double[]} or {@code float[]}
 * @param values the coordinates, and for distances the numbers that turn an inner product into a squared distance
 * @param norms the squared norms
 * @param largest the largest of them, in double
 * @param width numbers in a row
 */
record Packed<A>(A values, A norms, double largest, int width) {
    private static final double LOST = 0.1;

    /** About the most points for the mean: an approximate center is enough. */
    private static final int SOME = 4096;

    /** The storage of numbers in arrays of this precision. */
    record Precision<A>(String name, IntFunction<A> allocate, Store<A> store, Scatter<A> scatter) {
        static final Precision<double[]> DOUBLE = new Precision<>(
                "double",
                double[]::new,
                (array, at, values, count) -> System.arraycopy(values, 0, array, at, count),
                (array, at, places, values, count) -> {
                    for (int k = 0; k < count; k++) array[at + places[k]] = values[k];
                });
        static final Precision<float[]> FLOAT = new Precision<>(
                "float",
                float[]::new,
                (array, at, values, count) -> {
                    for (int k = 0; k < count; k++) array[at + k] = (float) values[k];
                },
                (array, at, places, values, count) -> {
                    for (int k = 0; k < count; k++) array[at + places[k]] = (float) values[k];
                });
    }

    /** Puts the first {@code count} values into an array, from {@code at} on. */
    interface Store<A> {
        void put(A array, int at, double[] values, int count);
    }

    /** Puts the first {@code count} values to as many places of an array, counted from {@code at}. */
    interface Scatter<A> {
        void put(A array, int at, int[] places, double[] values, int count);
    }

    /** The additional numbers in a row beside the coordinates x. */
    private enum Form {
        /** Nothing: the inner product is that of the coordinates. */
        RAW,
        /** −2x, ‖x‖², 1. */
        LEFT,
        /** z, 1, ‖z‖²: times a left row this is ‖x‖² − 2xᵀz + ‖z‖², the squared distance. */
        RIGHT
    }

    /**
     * The position of each coordinate in a row, −1 for omitted ones, and the number of the others. Coordinates that are 0 in all points of the
     * columns add nothing to a product: they matter for the norms only.
     */
    @SuppressWarnings("ArrayRecordComponent") // Passed on, compared never.
    private record Places(int[] of, int count) {
        static Places all(int dim) {
            return new Places(IntStream.range(0, dim).toArray(), dim);
        }

        static Places used(Points points) {
            if (!(points instanceof SparsePoints sparse)) return all(points.dim());
            boolean[] used = sparse.usedColumns();
            int[] of = new int[used.length];
            int next = 0;
            for (int k = 0; k < of.length; k++) of[k] = used[k] ? next++ : -1;
            return new Places(of, next);
        }

        /** Moves the coordinates of a row to their positions, which are never farther back. */
        void apply(double[] row) {
            if (count < row.length) for (int k = 0; k < row.length; k++) if (of[k] >= 0) row[of[k]] = row[k];
        }
    }

    /**
     * The layout of a row: coordinates less those of the origin, at their positions, and the numbers that follow them.
     */
    @SuppressWarnings("ArrayRecordComponent") // Passed on once, compared never.
    private record Layout(double[] origin, Places places, Form form) {
        int count() {
            return places.count;
        }

        int width() {
            return count() + (form == Form.RAW ? 0 : 2);
        }

        double factor() {
            return form == Form.LEFT ? -2 : 1;
        }
    }

    /** The points without centering, for inner products. */
    static <A> Packed<A> raw(PointSet set, Precision<A> precision) {
        double[] origin = new double[set.points().dim()];
        return packed(
                set, new Layout(origin, set.derived("all", () -> Places.all(origin.length)), Form.RAW), precision);
    }

    /** The rows' points of a pair, centered: times {@link #right} they give squared distances. */
    static <A> Packed<A> left(PointPair pair, Precision<A> precision) {
        return packed(pair.rows(), layout(pair.columns(), Form.LEFT), precision);
    }

    /** The columns' points of a pair, centered: times {@link #left} they give squared distances. */
    static <A> Packed<A> right(PointPair pair, Precision<A> precision) {
        return packed(pair.columns(), layout(pair.columns(), Form.RIGHT), precision);
    }

    private static <A> Packed<A> packed(PointSet set, Layout layout, Precision<A> precision) {
        return set.derived(layout.form + precision.name(), () -> pack(set.points(), layout, precision));
    }

    private static Layout layout(PointSet columns, Form form) {
        return new Layout(mean(columns), columns.derived("places", () -> Places.used(columns.points())), form);
    }

    private static double[] mean(PointSet set) {
        return set.derived("mean", () -> {
            Points points = set.points();
            double[] mean = new double[points.dim()];
            int step = Math.max(1, points.size() / SOME);
            for (int i = 0; i < points.size(); i += step) points.addTo(mean, i);
            int count = (points.size() + step - 1) / step;
            for (int k = 0; k < mean.length; k++) mean[k] /= Math.max(1, count);
            return mean;
        });
    }

    /** Packs points. Norms are summed in double, also if the rows have single precision. */
    private static <A> Packed<A> pack(Points points, Layout layout, Precision<A> precision) {
        int width = layout.width();
        A values = precision.allocate().apply(Math.multiplyExact(points.size(), width));
        double[] squares = points instanceof SparsePoints sparse
                ? putSparse(sparse, layout, precision, values)
                : putDense(points, layout, precision, values);
        double largest = 0;
        double[] behind = new double[2];
        for (int i = 0; i < squares.length; i++) {
            largest = Math.max(largest, squares[i]);
            if (layout.form == Form.RAW) continue;
            behind[layout.form == Form.LEFT ? 0 : 1] = squares[i];
            behind[layout.form == Form.LEFT ? 1 : 0] = 1;
            precision.store().put(values, i * width + layout.count(), behind, 2);
        }
        A norms = precision.allocate().apply(points.size());
        precision.store().put(norms, 0, squares, squares.length);
        return new Packed<>(values, norms, largest, width);
    }

    private static <A> double[] putDense(Points points, Layout layout, Precision<A> precision, A values) {
        double[] squares = new double[points.size()];
        double[] row = new double[layout.origin.length];
        for (int i = 0; i < squares.length; i++) {
            points.copyRow(i, row);
            for (int k = 0; k < row.length; k++) row[k] -= layout.origin[k];
            squares[i] = VectorMath.dot(row, row);
            if (layout.form == Form.LEFT) for (int k = 0; k < row.length; k++) row[k] *= -2;
            layout.places.apply(row);
            precision.store().put(values, i * layout.width(), row, layout.count());
        }
        return squares;
    }

    /** Packs sparse rows. Each row is a copy of the packed row of zeros, in which the non-zero values are then set. */
    @SuppressWarnings("SuspiciousSystemArraycopy") // A is an array.
    private static <A> double[] putSparse(SparsePoints points, Layout layout, Precision<A> precision, A values) {
        double[] zeros = new double[layout.origin.length];
        for (int k = 0; k < zeros.length; k++) zeros[k] = -layout.factor() * layout.origin[k];
        layout.places.apply(zeros);
        A empty = precision.allocate().apply(layout.count());
        precision.store().put(empty, 0, zeros, layout.count());
        double[] squares = new double[points.size()];
        SparseRow row = new SparseRow(layout);
        for (int i = 0; i < squares.length; i++) {
            int at = i * layout.width();
            System.arraycopy(empty, 0, values, at, layout.count());
            squares[i] = row.read(points, i);
            precision.scatter().put(values, at, row.places, row.values, row.count);
        }
        return squares;
    }

    /** The non-zero values of a row. Independent of the precision, so that it is compiled only once. */
    private static final class SparseRow {
        private final double[] origin;
        private final int[] placeOf;
        private final double factor;
        private final double ofZeros;

        /** The positions of the values that have one. */
        final int[] places;

        final double[] values;
        int count;

        SparseRow(Layout layout) {
            this.origin = layout.origin;
            this.placeOf = layout.places.of;
            this.factor = layout.factor();
            this.ofZeros = VectorMath.dot(origin, origin);
            this.places = new int[origin.length];
            this.values = new double[origin.length];
        }

        /** Reads the row of point i, and returns its squared norm. */
        double read(SparsePoints points, int i) {
            int stored = points.nonZeros(i);
            points.copyRow(i, places, values, 0);
            double nonZeros = 0;
            double left = ofZeros;
            int kept = 0;
            for (int k = 0; k < stored; k++) {
                int column = places[k];
                double from = origin[column];
                double value = values[k] - from;
                nonZeros += value * value;
                left -= from * from;
                if (placeOf[column] < 0) continue;
                places[kept] = placeOf[column];
                values[kept++] = factor * value;
            }
            count = kept;
            // If the sum over zeros is small after subtraction, it has lost its digits.
            return nonZeros + (left > LOST * ofZeros ? left : ofZeros(points, i));
        }

        private double ofZeros(SparsePoints points, int i) {
            double sum = 0;
            int next = 0;
            for (int k = 0, stored = points.nonZeros(i); k <= stored; k++) {
                int end = k < stored ? points.column(i, k) : origin.length;
                for (; next < end; next++) sum += origin[next] * origin[next];
                next = end + 1;
            }
            return sum;
        }
    }
}
