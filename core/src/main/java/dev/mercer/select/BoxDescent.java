package dev.mercer.select;

import dev.mercer.linalg.VectorMath;
import dev.mercer.solve.Reason;
import dev.mercer.util.Progress;
import java.util.Arrays;
import java.util.function.Supplier;

/**
 * Minimises a smooth function of few numbers in a box, by quasi-Newton steps (BFGS) with a backtracking line search. Numbers at an
 * end of the box whose slope leads outwards are held. The gradient is asked for only where a step ends. Source: [NW06, §6.1, §16.7].
 */
final class BoxDescent {
    /** The longest step in any number: those here are logarithms. */
    private static final double LONGEST = 2;

    /** The part of the predicted decrease that a step must reach. */
    private static final double SUFFICIENT = 1e-4;

    /** Halvings of a step before it is given up. */
    private static final int HALVINGS = 20;

    private final Function function;
    private final double[] low;
    private final double[] high;
    private int evaluations;

    /** A function with its gradient; infinite where it is not defined. */
    interface Function {
        Value at(double[] x);
    }

    /** A value, and the gradient there when it is wanted. */
    record Value(double value, Supplier<double[]> gradient) {
        /** Outside the domain. */
        static Value undefined() {
            return new Value(Double.POSITIVE_INFINITY, () -> new double[0]);
        }
    }

    /** A place with its value, the largest slope that does not lead out of the box, and the end of the search. */
    record Found(double[] x, double value, double slope, int evaluations, Reason reason) {}

    BoxDescent(Function function, double[] low, double[] high) {
        this.function = function;
        this.low = low;
        this.high = high;
    }

    private Value evaluate(double[] x) {
        evaluations++;
        return function.at(x);
    }

    /**
     * The end of a search.
     *
     * @param slope the largest slope at a minimum
     * @param flat the decrease, relative to the value or 1, that two steps must reach together
     * @param steps the most steps
     */
    record Rule(double slope, double flat, int steps) {}

    /** From a start downhill until the rule ends it. */
    Found from(double[] start, Rule rule, Progress progress) {
        double[] x = start.clone();
        Value here = evaluate(x);
        if (!Double.isFinite(here.value)) return found(x, here.value, Double.NaN, Reason.STALLED);
        double[] g = here.gradient.get();
        double[][] inverse = identity(x.length);
        double before = Double.POSITIVE_INFINITY;
        for (int step = 0; step < rule.steps; step++) {
            double slope = slope(x, g);
            if (slope <= rule.slope) return found(x, here.value, slope, Reason.CONVERGED);
            progress.throwIfCancelled();
            if (progress.expired()) return found(x, here.value, slope, Reason.TIME_LIMIT);
            double[] direction = direction(x, g, inverse);
            double[] next = x;
            Value there = here;
            double size = 1;
            boolean better = false;
            for (int h = 0; h < HALVINGS && !better; h++, size /= 2) {
                next = moved(x, direction, size);
                there = evaluate(next);
                better = there.value <= here.value + SUFFICIENT * VectorMath.dot(g, minus(next, x));
            }
            // A step that rounding swallows is no worse than the place it began at.
            if (!better) return found(x, here.value, slope, Reason.CONVERGED);
            double[] after = there.gradient.get();
            update(inverse, minus(next, x), minus(after, g));
            double decrease = here.value - there.value;
            boolean flat = decrease + before <= rule.flat * Math.max(1, Math.abs(there.value));
            before = decrease;
            x = next;
            here = there;
            g = after;
            if (flat) return found(x, here.value, slope(x, g), Reason.CONVERGED);
        }
        return found(x, here.value, slope(x, g), Reason.ITERATION_LIMIT);
    }

    private Found found(double[] x, double value, double slope, Reason reason) {
        return new Found(x, value, slope, evaluations, reason);
    }

    private boolean held(double[] x, double[] g, int k) {
        return (x[k] <= low[k] && g[k] > 0) || (x[k] >= high[k] && g[k] < 0);
    }

    private double slope(double[] x, double[] g) {
        double largest = 0;
        for (int k = 0; k < x.length; k++) if (!held(x, g, k)) largest = Math.max(largest, Math.abs(g[k]));
        return largest;
    }

    /** −Hg among the numbers that are not held, no longer than the longest step; −g where that does not lead down. */
    private double[] direction(double[] x, double[] g, double[][] inverse) {
        double[] direction = new double[x.length];
        for (int k = 0; k < x.length; k++)
            for (int l = 0; l < x.length; l++)
                if (!held(x, g, k) && !held(x, g, l)) direction[k] -= inverse[k][l] * g[l];
        if (!(VectorMath.dot(direction, g) < 0))
            for (int k = 0; k < x.length; k++) {
                direction[k] = held(x, g, k) ? 0 : -g[k];
                Arrays.fill(inverse[k], 0);
                inverse[k][k] = 1;
            }
        double longest = 0;
        for (double part : direction) longest = Math.max(longest, Math.abs(part));
        if (longest > LONGEST) for (int k = 0; k < x.length; k++) direction[k] *= LONGEST / longest;
        return direction;
    }

    private double[] moved(double[] x, double[] direction, double size) {
        double[] next = x.clone();
        for (int k = 0; k < x.length; k++) next[k] = Math.max(low[k], Math.min(high[k], x[k] + size * direction[k]));
        return next;
    }

    /** H ← (I − syᵀ/sᵀy) H (I − ysᵀ/sᵀy) + ssᵀ/sᵀy, where sᵀy > 0. */
    private static void update(double[][] inverse, double[] s, double[] y) {
        double sy = VectorMath.dot(s, y);
        if (!(sy > 1e-12 * Math.sqrt(VectorMath.dot(s, s) * VectorMath.dot(y, y)))) return;
        int n = s.length;
        double[] hy = new double[n];
        for (int k = 0; k < n; k++) hy[k] = VectorMath.dot(inverse[k], y);
        double factor = (1 + VectorMath.dot(y, hy) / sy) / sy;
        for (int k = 0; k < n; k++)
            for (int l = 0; l < n; l++) inverse[k][l] += factor * s[k] * s[l] - (hy[k] * s[l] + s[k] * hy[l]) / sy;
    }

    private static double[] minus(double[] a, double[] b) {
        double[] difference = new double[a.length];
        Arrays.setAll(difference, k -> a[k] - b[k]);
        return difference;
    }

    private static double[][] identity(int n) {
        double[][] identity = new double[n][n];
        for (int k = 0; k < n; k++) identity[k][k] = 1;
        return identity;
    }
}
