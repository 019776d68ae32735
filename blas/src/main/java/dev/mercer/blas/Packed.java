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
 * @param values the coordinates
 * @param norms the squared norms
 * @param largest the largest of them, in double
 */
record Packed<A>(A values, A norms, double largest) {
    /** How numbers are kept in an array of this precision. */
    record Precision<A>(String name, IntFunction<A> allocate, Store<A> store) {
        static final Precision<double[]> DOUBLE =
                new Precision<>("double", double[]::new, (array, at, value) -> array[at] = value);
        static final Precision<float[]> FLOAT =
                new Precision<>("float", float[]::new, (array, at, value) -> array[at] = (float) value);
    }

    interface Store<A> {
        void put(A array, int at, double value);
    }

    /** As they are. */
    static <A> Packed<A> raw(PointSet set, Precision<A> precision) {
        double[] origin = new double[set.points().dim()];
        return set.derived("raw " + precision.name(), () -> pack(set.points(), origin, precision));
    }

    /** The rows' points of a pair, centred for distances. */
    static <A> Packed<A> centredRows(PointPair pair, Precision<A> precision) {
        return centred(pair.rows(), mean(pair.columns()), precision);
    }

    /** The columns' points of a pair, centred for distances. */
    static <A> Packed<A> centredColumns(PointPair pair, Precision<A> precision) {
        return centred(pair.columns(), mean(pair.columns()), precision);
    }

    private static <A> Packed<A> centred(PointSet set, double[] mean, Precision<A> precision) {
        return set.derived("centred " + precision.name(), () -> pack(set.points(), mean, precision));
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
    private static <A> Packed<A> pack(Points points, double[] shift, Precision<A> precision) {
        int dim = points.dim();
        A values = precision.allocate().apply(Math.multiplyExact(points.size(), dim));
        A norms = precision.allocate().apply(points.size());
        double largest = 0;
        double[] row = new double[dim];
        for (int i = 0, at = 0; i < points.size(); i++) {
            points.copyRow(i, row);
            double norm = 0;
            for (int k = 0; k < dim; k++) {
                double coordinate = row[k] - shift[k];
                precision.store().put(values, at++, coordinate);
                norm += coordinate * coordinate;
            }
            precision.store().put(norms, i, norm);
            largest = Math.max(largest, norm);
        }
        return new Packed<>(values, norms, largest);
    }
}
