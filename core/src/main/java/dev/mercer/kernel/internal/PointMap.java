package dev.mercer.kernel.internal;

import dev.mercer.data.Points;
import java.util.function.UnaryOperator;

/** A transformation of points, row by row: all points of a set at once, or one point at a time. Thread-safe. */
public interface PointMap extends UnaryOperator<Points> {
    /** The number of coordinates that points of {@code inputs} coordinates are transformed to. */
    int dim(int inputs);

    /** The transformation prepared for points that come one at a time; the same as {@link #apply} up to rounding. */
    default OfOne single() {
        return (x, out) -> apply(Points.of(x)).copyRow(0, out);
    }

    /** Writes the transformed point of coordinates x to the beginning of {@code out}. */
    @FunctionalInterface
    interface OfOne {
        void write(double[] x, double[] out);
    }
}
