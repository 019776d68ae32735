package dev.mercer.cuda;

import dev.mercer.data.Points;
import dev.mercer.kernel.Kernel;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A kernel as straight-line code over one pair of points: sums over coordinates, then operations on numbers. Numbers of the
 * expression are {@link #constants}, not part of the code, so that kernels that differ only in them share it.
 *
 * @param views the points and their transforms; the first are the points themselves
 * @param sums the folds over coordinates, {@code s0}, {@code s1}, …
 * @param roots √k(x, x) of each point, {@code rx0}, {@code ry0}, …
 * @param lines the code: declarations of {@code t0}, {@code t1}, …
 * @param result the name of the value
 * @param constants the numbers {@code C(0)}, {@code C(1)}, … of the code
 * @param decay how fast the value changes, if it is known; see {@link Decay}
 * @param shape the same of a value that is a number times such a one, for errors relative to that number
 */
record Program(
        List<View> views,
        List<Sum> sums,
        List<Root> roots,
        List<String> lines,
        String result,
        List<Double> constants,
        @Nullable Decay decay,
        @Nullable Decay shape) {
    /** Formulas of sums that have names. */
    static final String DOTS = "v + x * z";

    static final String SQUARED_DISTANCES = "v + square(x - z)";
    static final String MANHATTAN_DISTANCES = "v + fabs(x - z)";

    /**
     * Points after a transform.
     *
     * @param parent the number of the view that is transformed; −1 for the points themselves
     * @param key identifies the transform
     */
    record View(int parent, Object key, UnaryOperator<Points> transform) {}

    /**
     * A fold over coordinates.
     *
     * @param view the number of its view
     * @param start the constant that it begins with
     * @param formula one step, with v, x and z
     */
    record Sum(int view, double start, String formula) {}

    /** √k(x, x) of the points of a view. */
    record Root(int view, Kernel kernel) {}

    /**
     * The value is exp(−rate · sum) of one sum of distances: errors of single precision have a bound.
     *
     * @param squared whether the distances are squared Euclidean, else of the L1 norm
     */
    record Decay(boolean squared, double rate) {}
}
