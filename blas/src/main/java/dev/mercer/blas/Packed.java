package dev.mercer.blas;

import dev.mercer.compute.PointPair;
import dev.mercer.compute.PointSet;
import dev.mercer.data.Points;
import dev.mercer.data.SparsePoints;
import dev.mercer.linalg.VectorMath;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * Points row after row in one array, as matrix products want them, and their squared norms. For distances both sets of a
 * pair are centred at the mean of some of the columns' points first: ‖x − z‖² does not change, and the norms that cancel in it
 * are about as small as can be.
 *
 * @param <A> {@code double[]} or {@code float[]}
 * @param values the coordinates, and for distances what makes a squared distance of an inner product
 * @param norms the squared norms
 * @param largest the largest of them, in double
 * @param width numbers in a row
 */
record Packed<A>(A values, A norms, double largest, int width) {
    private static final double LOST = 0.1;

    /** Points that the mean is taken of, at most about: to be near the middle is enough. */
    private static final int SOME = 4096;

    /** How numbers are kept in an array of this precision. */
    record Precision<A>(String name, IntFunction<A> allocate, Store<A> store, Setter<A> setter) {
        static final Precision<double[]> DOUBLE = new Precision<>(
                "double",
                double[]::new,
                (array, at, values, count) -> System.arraycopy(values, 0, array, at, count),
                (array, at, value) -> array[at] = value);
        static final Precision<float[]> FLOAT = new Precision<>(
                "float",
                float[]::new,
                (array, at, values, count) -> {
                    for (int k = 0; k < count; k++) array[at + k] = (float) values[k];
                },
                (array, at, value) -> array[at] = (float) value);
    }

    /** Puts the first {@code count} values into an array, from {@code at} on. */
    interface Store<A> {
        void put(A array, int at, double[] values, int count);
    }

    /** Puts one value into an array. */
    interface Setter<A> {
        void set(A array, int at, double value);
    }

    /** What stands in a row beside the coordinates x. */
    private enum Form {
        /** Nothing: the inner product is that of the coordinates. */
        RAW,
        /** −2x, ‖x‖², 1. */
        LEFT,
        /** z, 1, ‖z‖²: times a left row this is ‖x‖² − 2xᵀz + ‖z‖², the squared distance. */
        RIGHT
    }

    /**
     * Where each coordinate stands in a row, −1 for those that are left out, and how many are not. Coordinates that are 0 in
     * all points of the columns add nothing to a product: a norm is all that they are in.
     */
    @SuppressWarnings("ArrayRecordComponent") // Passed on, compared never.
    private record Places(int[] of, int count) {
        static Places all(int dim) {
            return new Places(IntStream.range(0, dim).toArray(), dim);
        }

        static Places used(Points points) {
            if (!(points instanceof SparsePoints sparse)) return all(points.dim());
            boolean[] used = new boolean[points.dim()];
            for (int i = 0; i < sparse.size(); i++)
                for (int k = 0, count = sparse.nonZeros(i); k < count; k++) used[sparse.column(i, k)] = true;
            int[] of = new int[used.length];
            int next = 0;
            for (int k = 0; k < of.length; k++) of[k] = used[k] ? next++ : -1;
            return new Places(of, next);
        }

        /** Moves the coordinates of a row to their places, none of which is farther back. */
        void apply(double[] row) {
            if (count < row.length) for (int k = 0; k < row.length; k++) if (of[k] >= 0) row[of[k]] = row[k];
        }
    }

    /** What a row is made of: coordinates less those of the origin, at their places, and what follows them. */
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

    /** As they are, for inner products. */
    static <A> Packed<A> raw(PointSet set, Precision<A> precision) {
        double[] origin = new double[set.points().dim()];
        return packed(
                set, new Layout(origin, set.derived("all", () -> Places.all(origin.length)), Form.RAW), precision);
    }

    /** The rows' points of a pair, centred: times {@link #right} they give squared distances. */
    static <A> Packed<A> left(PointPair pair, Precision<A> precision) {
        return packed(pair.rows(), layout(pair.columns(), Form.LEFT), precision);
    }

    /** The columns' points of a pair, centred: times {@link #left} they give squared distances. */
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
            if (points instanceof SparsePoints sparse) addAll(sparse, step, mean);
            else addAll(points, step, mean);
            int count = (points.size() + step - 1) / step;
            for (int k = 0; k < mean.length; k++) mean[k] /= Math.max(1, count);
            return mean;
        });
    }

    private static void addAll(SparsePoints points, int step, double[] sum) {
        for (int i = 0; i < points.size(); i += step)
            for (int k = 0, count = points.nonZeros(i); k < count; k++) sum[points.column(i, k)] += points.value(i, k);
    }

    private static void addAll(Points points, int step, double[] sum) {
        double[] row = new double[points.dim()];
        for (int i = 0; i < points.size(); i += step) {
            points.copyRow(i, row);
            for (int k = 0; k < row.length; k++) sum[k] += row[k];
        }
    }

    /** Norms are summed in double, whatever the precision of the rows. */
    private static <A> Packed<A> pack(Points points, Layout layout, Precision<A> precision) {
        int width = layout.width();
        A values = precision.allocate().apply(Math.multiplyExact(points.size(), width));
        double[] squares = points instanceof SparsePoints sparse
                ? putSparse(sparse, layout, precision, values)
                : putDense(points, layout, precision, values);
        double largest = 0;
        for (int i = 0; i < squares.length; i++) {
            largest = Math.max(largest, squares[i]);
            if (layout.form == Form.RAW) continue;
            int at = i * width + layout.count();
            precision.setter().set(values, at, layout.form == Form.LEFT ? squares[i] : 1);
            precision.setter().set(values, at + 1, layout.form == Form.LEFT ? 1 : squares[i]);
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

    /** A zero is the same in every row: rows are copies of one that is all zeros, changed where they are not. */
    private static <A> double[] putSparse(SparsePoints points, Layout layout, Precision<A> precision, A values) {
        double[] origin = layout.origin;
        double[] squares = new double[points.size()];
        double[] empty = new double[origin.length];
        for (int k = 0; k < empty.length; k++) empty[k] = -layout.factor() * origin[k];
        layout.places.apply(empty);
        double[] row = new double[origin.length];
        double ofZeros = VectorMath.dot(origin, origin);
        for (int i = 0; i < squares.length; i++) {
            System.arraycopy(empty, 0, row, 0, layout.count());
            squares[i] = putNonZeros(points, i, layout, ofZeros, row);
            precision.store().put(values, i * layout.width(), row, layout.count());
        }
        return squares;
    }

    /** Changes what is not zero, and returns the squared norm. Knows no precision: else it would be compiled for each. */
    private static double putNonZeros(SparsePoints points, int i, Layout layout, double ofZeros, double[] row) {
        double[] origin = layout.origin;
        int[] places = layout.places.of;
        double factor = layout.factor();
        double nonZeros = 0;
        double left = ofZeros;
        for (int k = 0, count = points.nonZeros(i); k < count; k++) {
            int column = points.column(i, k);
            double value = points.value(i, k) - origin[column];
            nonZeros += value * value;
            left -= origin[column] * origin[column];
            if (places[column] >= 0) row[places[column]] = factor * value;
        }
        // Where little is left of the sum over zeros it has lost its digits.
        return left > LOST * ofZeros ? nonZeros + left : square(points, i, origin);
    }

    private static double square(Points points, int i, double[] origin) {
        double[] row = new double[origin.length];
        points.copyRow(i, row);
        for (int k = 0; k < row.length; k++) row[k] -= origin[k];
        return VectorMath.dot(row, row);
    }
}
