package dev.mercer.blas;

import dev.mercer.compute.PointPair;
import dev.mercer.compute.PointSet;
import dev.mercer.data.Points;
import dev.mercer.data.SparsePoints;
import dev.mercer.linalg.VectorMath;
import java.util.function.IntFunction;

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

    /** As they are, for inner products. */
    static <A> Packed<A> raw(PointSet set, Precision<A> precision) {
        double[] origin = new double[set.points().dim()];
        return packed(set, origin, precision, Form.RAW);
    }

    /** The rows' points of a pair, centred: times {@link #right} they give squared distances. */
    static <A> Packed<A> left(PointPair pair, Precision<A> precision) {
        return packed(pair.rows(), mean(pair.columns()), precision, Form.LEFT);
    }

    /** The columns' points of a pair, centred: times {@link #left} they give squared distances. */
    static <A> Packed<A> right(PointPair pair, Precision<A> precision) {
        return packed(pair.columns(), mean(pair.columns()), precision, Form.RIGHT);
    }

    private static <A> Packed<A> packed(PointSet set, double[] origin, Precision<A> precision, Form form) {
        return set.derived(form + precision.name(), () -> pack(set.points(), origin, precision, form));
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
    private static <A> Packed<A> pack(Points points, double[] origin, Precision<A> precision, Form form) {
        int width = points.dim() + (form == Form.RAW ? 0 : 2);
        A values = precision.allocate().apply(Math.multiplyExact(points.size(), width));
        double[] squares = points instanceof SparsePoints sparse
                ? putSparse(sparse, origin, precision, form, values)
                : putDense(points, origin, precision, form, values);
        double largest = 0;
        for (int i = 0; i < squares.length; i++) {
            largest = Math.max(largest, squares[i]);
            if (form == Form.RAW) continue;
            int at = i * width + origin.length;
            precision.setter().set(values, at, form == Form.LEFT ? squares[i] : 1);
            precision.setter().set(values, at + 1, form == Form.LEFT ? 1 : squares[i]);
        }
        A norms = precision.allocate().apply(points.size());
        precision.store().put(norms, 0, squares, squares.length);
        return new Packed<>(values, norms, largest, width);
    }

    private static <A> double[] putDense(Points points, double[] origin, Precision<A> precision, Form form, A values) {
        int width = origin.length + (form == Form.RAW ? 0 : 2);
        double[] squares = new double[points.size()];
        double[] row = new double[origin.length];
        for (int i = 0; i < squares.length; i++) {
            points.copyRow(i, row);
            for (int k = 0; k < row.length; k++) row[k] -= origin[k];
            squares[i] = VectorMath.dot(row, row);
            if (form == Form.LEFT) for (int k = 0; k < row.length; k++) row[k] *= -2;
            precision.store().put(values, i * width, row, row.length);
        }
        return squares;
    }

    /** A zero is the same in every row: rows are copies of one that is all zeros, changed where they are not. */
    private static <A> double[] putSparse(
            SparsePoints points, double[] origin, Precision<A> precision, Form form, A values) {
        int width = origin.length + (form == Form.RAW ? 0 : 2);
        double factor = form == Form.LEFT ? -2 : 1;
        double[] squares = new double[points.size()];
        double[] empty = new double[origin.length];
        for (int k = 0; k < empty.length; k++) empty[k] = -factor * origin[k];
        A zeros = precision.allocate().apply(empty.length);
        precision.store().put(zeros, 0, empty, empty.length);
        double ofZeros = VectorMath.dot(origin, origin);
        for (int i = 0; i < squares.length; i++) {
            System.arraycopy(zeros, 0, values, i * width, empty.length);
            double nonZeros = 0;
            double left = ofZeros;
            for (int k = 0, count = points.nonZeros(i); k < count; k++) {
                int column = points.column(i, k);
                double value = points.value(i, k) - origin[column];
                nonZeros += value * value;
                left -= origin[column] * origin[column];
                precision.setter().set(values, i * width + column, factor * value);
            }
            // Where little is left of the sum over zeros it has lost its digits.
            squares[i] = left > LOST * ofZeros ? nonZeros + left : square(points, i, origin);
        }
        return squares;
    }

    private static double square(Points points, int i, double[] origin) {
        double[] row = new double[origin.length];
        points.copyRow(i, row);
        for (int k = 0; k < row.length; k++) row[k] -= origin[k];
        return VectorMath.dot(row, row);
    }
}
