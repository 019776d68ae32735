package dev.mercer.gp;

import dev.mercer.linalg.tile.VectorMath;
import dev.mercer.solve.Reason;
import dev.mercer.util.Progress;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Minimises a smooth function of few numbers in a box, by quasi-Newton steps (BFGS) with a backtracking line search.
 * Numbers at an end of the box whose slope leads outwards are held fixed. The gradient is computed only where a step
 * ends. The inverse curvature starts as that of the first step in all directions, or as the estimate of a related
 * search. A number that is close to an end of the box is tried at that end once. Source: [NW06, §3.5, §6.1, §16.7].
 */
final class BoxDescent {
    /** The longest step in any number; the numbers are logarithms. */
    private static final double LONGEST = 2;

    /** The part of the predicted decrease that a step must reach. */
    private static final double SUFFICIENT = 1e-4;

    /** A step that is too long becomes shorter by a factor between these; by the second if the function is not defined there. */
    private static final double SHORTEST = 0.1;

    private static final double SHORTER = 0.5;

    /** The share of a step below which the line search gives up. */
    private static final double NO_STEP = 1e-6;

    /** A decrease that is lost in the rounding of a likelihood, relative to it. */
    private static final double ROUNDING = 1e-8;

    /** The share of the way from the middle of the box to an end beyond which a number counts as close to that end. */
    private static final double FAR = 0.5;

    private final Function function;
    private final double[] low;
    private final double[] high;
    private int evaluations;

    /** A function with its gradient; infinite where the function is not defined, and with an empty gradient where the gradient is not defined. */
    interface Function {
        Value at(double[] x);
    }

    /** A value, and the gradient there on request. */
    record Value(double value, Supplier<double[]> gradient) {
        /** Outside the domain. */
        static Value undefined() {
            return new Value(Double.POSITIVE_INFINITY, () -> new double[0]);
        }
    }

    /** A place with its value, the largest slope that does not lead out of the box, and the end of the search. */
    record Found(double[] x, double value, double slope, int evaluations, Reason reason, Curvature curvature) {}

    /** An estimate of the inverse of the second derivatives; empty before the first step. */
    record Curvature(double[][] inverse) {
        static Curvature unknown() {
            return new Curvature(new double[0][]);
        }

        /** The curvature of a function whose values are larger by this factor. */
        Curvature ofMultiple(double factor) {
            double[][] scaled = new double[inverse.length][];
            Arrays.setAll(
                    scaled, k -> Arrays.stream(inverse[k]).map(v -> v / factor).toArray());
            return new Curvature(scaled);
        }
    }

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
     * The stopping rule of a search.
     *
     * @param slope the largest slope at a minimum
     * @param flat the decrease, relative to the value or 1, that two steps must reach together
     * @param steps the most steps
     * @param ends whether numbers that are close to an end are tried there; they do not return, because slopes are small there
     */
    record Rule(double slope, double flat, int steps, boolean ends) {
        Rule(double slope, double flat, int steps) {
            this(slope, flat, steps, true);
        }

        Rule withoutEnds() {
            return new Rule(slope, flat, steps, false);
        }
    }

    /** Descends from a start until the rule ends the search. */
    Found from(double[] start, Curvature known, Rule rule, Progress progress) {
        double[] x = start.clone();
        Value here = evaluate(x);
        boolean learned = known.inverse.length == x.length && x.length > 0;
        double[][] inverse = learned ? known.ofMultiple(1).inverse : identity(x.length);
        if (!Double.isFinite(here.value)) return found(x, here.value, Double.NaN, Reason.STALLED, known);
        double[] g = here.gradient.get();
        double before = Double.POSITIVE_INFINITY;
        boolean[] tried = new boolean[x.length];
        for (int step = 0; step < rule.steps; step++) {
            if (!isGradient(g)) return found(x, here.value, Double.NaN, Reason.STALLED, known);
            double slope = slope(x, g);
            Curvature current = learned ? new Curvature(inverse) : Curvature.unknown();
            if (slope <= rule.slope) return found(x, here.value, slope, Reason.CONVERGED, current);
            progress.throwIfCancelled();
            if (progress.expired()) return found(x, here.value, slope, Reason.TIME_LIMIT, current);
            Optional<Place> end = rule.ends ? atEnds(new Place(x, here), g, tried) : Optional.empty();
            if (end.isPresent()) {
                x = end.get().x;
                here = end.get().value;
                g = here.gradient.get();
                continue;
            }
            double[] direction = direction(x, g, inverse);
            // The box can bend a step uphill.
            if (learned && promised(x, g, direction) < 0) return found(x, here.value, slope, Reason.CONVERGED, current);
            Optional<Place> better = better(new Place(x, here), g, direction);
            // There is no lower place. The search has converged if the predicted decrease is below rounding, else it
            // has stalled.
            if (better.isEmpty()) {
                boolean little =
                        promised(x, g, direction) <= Math.max(ROUNDING, rule.flat) * Math.max(1, Math.abs(here.value));
                return found(x, here.value, slope, little ? Reason.CONVERGED : Reason.STALLED, current);
            }
            Place next = better.get();
            double[] after = next.value.gradient.get();
            // A place without a gradient is not accepted; the search ends at the last place that has one.
            if (!isGradient(after)) return found(x, here.value, slope, Reason.STALLED, current);
            learned |= update(inverse, VectorMath.sum(next.x, -1, x), VectorMath.sum(after, -1, g), !learned);
            double decrease = here.value - next.value.value;
            boolean flat = decrease + before <= rule.flat * Math.max(1, Math.abs(next.value.value)) || decrease < 0;
            before = decrease;
            x = next.x;
            here = next.value;
            g = after;
            if (flat) return found(x, here.value, slope(x, g), Reason.CONVERGED, new Curvature(inverse));
        }
        return found(x, here.value, slope(x, g), Reason.ITERATION_LIMIT, new Curvature(inverse));
    }

    private boolean isGradient(double[] g) {
        return g.length == low.length && Arrays.stream(g).allMatch(Double::isFinite);
    }

    /** The predicted decrease of a step within the box: half of the decrease along the slope, as for a parabola. */
    private double promised(double[] x, double[] g, double[] direction) {
        return -VectorMath.dot(g, VectorMath.sum(moved(x, direction, 1), -1, x)) / 2;
    }

    /** A place with the function there. */
    private record Place(double[] x, Value value) {}

    /**
     * The place where all numbers that are close to an end are moved to it, if the value is lower there. The length scale of an uninformative column
     * grows without limit: steps gain less and less, at the cost of any other step. Each number is tried once.
     */
    private Optional<Place> atEnds(Place here, double[] g, boolean[] tried) {
        double[] next = here.x.clone();
        for (int k = 0; k < next.length; k++) {
            double end = g[k] < 0 ? high[k] : low[k];
            double middle = (low[k] + high[k]) / 2;
            boolean far = (next[k] - middle) / (end - middle) > FAR;
            if (tried[k] || !far) continue;
            tried[k] = true;
            next[k] = end;
        }
        if (Arrays.equals(next, here.x)) return Optional.empty();
        Value there = evaluate(next);
        return there.value < here.value.value ? Optional.of(new Place(next, there)) : Optional.empty();
    }

    /** A place in this direction with a sufficiently lower value, if there is one. */
    private Optional<Place> better(Place here, double[] g, double[] direction) {
        for (double size = 1; size > NO_STEP; ) {
            double[] next = moved(here.x, direction, size);
            Value there = evaluate(next);
            double promised = VectorMath.dot(g, VectorMath.sum(next, -1, here.x));
            double change = there.value - here.value.value;
            if (change <= SUFFICIENT * promised) return Optional.of(new Place(next, there));
            size *= shorter(change, promised);
        }
        return Optional.empty();
    }

    private Found found(double[] x, double value, double slope, Reason reason, Curvature curvature) {
        return new Found(x, value, slope, evaluations, reason, curvature);
    }

    /** The factor that leads to the minimum of the parabola through the actual change of a step and the change predicted by its slope. */
    private static double shorter(double change, double promised) {
        if (!Double.isFinite(change) || !(change > promised)) return SHORTER;
        double lowest = -promised / (2 * (change - promised));
        return Math.max(SHORTEST, Math.min(SHORTER, lowest));
    }

    private boolean held(double[] x, double[] g, int k) {
        return (x[k] <= low[k] && g[k] > 0) || (x[k] >= high[k] && g[k] < 0);
    }

    private double slope(double[] x, double[] g) {
        double largest = 0;
        for (int k = 0; k < x.length; k++) if (!held(x, g, k)) largest = Math.max(largest, Math.abs(g[k]));
        return largest;
    }

    /** −Hg among the numbers that are not held, no longer than the longest step; −g if that does not lead downhill. */
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
        double longest = VectorMath.maxAbs(direction);
        if (longest > LONGEST) for (int k = 0; k < x.length; k++) direction[k] *= LONGEST / longest;
        return direction;
    }

    private double[] moved(double[] x, double[] direction, double size) {
        double[] next = x.clone();
        for (int k = 0; k < x.length; k++) next[k] = Math.max(low[k], Math.min(high[k], x[k] + size * direction[k]));
        return next;
    }

    /**
     * H ← (I − syᵀ/sᵀy) H (I − ysᵀ/sᵀy) + ssᵀ/sᵀy, where sᵀy > 0; H is sᵀy/yᵀy·I before the first of these.
     *
     * @return whether sᵀy > 0
     */
    private static boolean update(double[][] inverse, double[] s, double[] y, boolean first) {
        double sy = VectorMath.dot(s, y);
        double yy = VectorMath.dot(y, y);
        if (!(sy > 1e-12 * Math.sqrt(VectorMath.dot(s, s) * yy))) return false;
        int n = s.length;
        if (first) for (int k = 0; k < n; k++) inverse[k][k] = sy / yy;
        double[] hy = new double[n];
        for (int k = 0; k < n; k++) hy[k] = VectorMath.dot(inverse[k], y);
        double factor = (1 + VectorMath.dot(y, hy) / sy) / sy;
        for (int k = 0; k < n; k++)
            for (int l = 0; l < n; l++) inverse[k][l] += factor * s[k] * s[l] - (hy[k] * s[l] + s[k] * hy[l]) / sy;
        return true;
    }

    private static double[][] identity(int n) {
        double[][] identity = new double[n][n];
        for (int k = 0; k < n; k++) identity[k][k] = 1;
        return identity;
    }
}
