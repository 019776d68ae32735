package dev.mercer.blas;

import dev.mercer.compute.PointPair;
import dev.mercer.compute.PointSet;
import dev.mercer.data.Points;
import java.util.function.IntFunction;

/**
 * Points row after row in one array, as matrix products want them, and their squared norms. For distances both sets of a
 * pair are centred at the mean of the columns' points first: ‖x − z‖² does not change, and the norms that cancel in it are
 * as small as can be.
 *
 * @param <A> {@code double[]} or {@code float[]}
 * @param values the coordinates, and for distances what makes a squared distance of an inner product
 * @param norms the squared norms
 * @param largest the largest of them, in double
 * @param width numbers in a row
 */
record Packed<A>(A values, A norms, double largest, int width) {
    /** How numbers are kept in an array of this precision. */
    record Precision<A>(String name, IntFunction<A> allocate, Store<A> store) {
        static final Precision<double[]> DOUBLE = new Precision<>(
                "double", double[]::new, (array, at, values, count) -> System.arraycopy(values, 0, array, at, count));
        static final Precision<float[]> FLOAT = new Precision<>("float", float[]::new, (array, at, values, count) -> {
            for (int k = 0; k < count; k++) array[at + k] = (float) values[k];
        });
    }

    /** Puts the first {@code count} values into an array, from {@code at} on. */
    interface Store<A> {
        void put(A array, int at, double[] values, int count);
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
            double[] row = new double[points.dim()];
            for (int i = 0; i < points.size(); i++) {
                points.copyRow(i, row);
                for (int k = 0; k < row.length; k++) mean[k] += row[k];
            }
            for (int k = 0; k < mean.length; k++) mean[k] /= Math.max(1, points.size());
            return mean;
        });
    }

    /** Norms are summed in double, whatever the precision of the rows. */
    private static <A> Packed<A> pack(Points points, double[] origin, Precision<A> precision, Form form) {
        int width = points.dim() + (form == Form.RAW ? 0 : 2);
        A values = precision.allocate().apply(Math.multiplyExact(points.size(), width));
        A norms = precision.allocate().apply(points.size());
        double[] squares = new double[points.size()];
        double largest = 0;
        double[] row = new double[Math.max(width, points.dim())];
        for (int i = 0; i < points.size(); i++) {
            points.copyRow(i, row);
            double norm = 0;
            for (int k = 0; k < origin.length; k++) {
                row[k] -= origin[k];
                norm += row[k] * row[k];
            }
            if (form == Form.LEFT) for (int k = 0; k < origin.length; k++) row[k] *= -2;
            if (form != Form.RAW) {
                row[origin.length] = form == Form.LEFT ? norm : 1;
                row[origin.length + 1] = form == Form.LEFT ? 1 : norm;
            }
            precision.store().put(values, i * width, row, width);
            squares[i] = norm;
            largest = Math.max(largest, norm);
        }
        precision.store().put(norms, 0, squares, squares.length);
        return new Packed<>(values, norms, largest, width);
    }
}
