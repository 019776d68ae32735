package dev.mercer.solve;

import dev.mercer.util.Parallel;
import java.util.Arrays;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * Moves all variables of a set that lie inside their bounds at once, under Σα = 0: conjugate gradients find the minimum over
 * them as if there were no bounds, and the way there is bent where it meets one [MT91].
 *
 * <p>Pairs are quick to find out which variables are at a bound; then they need as many steps as the rest is badly
 * conditioned. A product here costs as much as some hundred pairs of a set of 2,000, and ten to a hundred of them do what
 * 20,000 pairs do.
 */
final class FaceSteps {
    /** Faces of one run: each is smaller by the variables that met a bound. */
    private static final int FACES = 8;

    /** Products for a face. */
    private static final int PRODUCTS = 64;

    /** A face is solved until its violation has fallen to this part: what meets a bound changes it anyway. */
    private static final double PART = 0.1;

    /** A bent way is taken as far as it gains at least this part of its slope, else it is shortened. */
    private static final double GAIN = 0.02;

    private static final double SHORTER = 0.25;
    private static final double SHORTEST = 1e-3;

    /** Columns of a task. */
    private static final int COLUMNS = 512;

    private final BoxPoint point;
    private final double[] down;
    private final IntFunction<float[]> rows;
    private final int threads;

    /** Of variables with these rows of K, all in one sum; {@code down} is −g and is kept up to date. */
    FaceSteps(BoxPoint point, double[] down, IntFunction<float[]> rows, int threads) {
        this.point = point;
        this.down = down;
        this.rows = rows;
        this.threads = threads;
    }

    /** The variables that lie inside their bounds and not at the kink. */
    static int[] free(BoxPoint point) {
        BoxProblem problem = point.problem;
        return IntStream.range(0, point.alpha.length)
                .filter(k -> {
                    double a = point.alpha[k];
                    return a > problem.lower[k] && a < problem.upper[k] && (a != 0 || problem.kink == 0);
                })
                .toArray();
    }

    /** Until the violation among them is at most {@code goal}, or nothing is gained; returns the number of products. */
    long run(double goal, long most) {
        long products = 0;
        for (int t = 0; t < FACES && products < most; t++) {
            Face face = new Face();
            double width = face.free.length < 2 ? 0 : width(face.slopes);
            if (width <= goal) break;
            products += face.minimise(Math.max(PART * width, goal / 2), Math.min(PRODUCTS, most - products));
            if (!face.take()) break;
        }
        return products;
    }

    private static double width(double[] slopes) {
        double high = Double.NEGATIVE_INFINITY;
        double low = Double.POSITIVE_INFINITY;
        for (double slope : slopes) {
            if (slope > high) high = slope;
            if (slope < low) low = slope;
        }
        return high - low;
    }

    private static double dot(double[] a, double[] b) {
        double sum = 0;
        for (int k = 0; k < a.length; k++) sum += a[k] * b[k];
        return sum;
    }

    /** The variables that are free now, as a problem without bounds. */
    private final class Face {
        final int[] free = free(point);
        final float[][] own = new float[free.length][];

        /** How fast the objective falls where each grows. */
        final double[] slopes = new double[free.length];

        /** From here to the minimum. */
        final double[] way = new double[free.length];

        Face() {
            for (int f = 0; f < free.length; f++) {
                own[f] = rows.apply(free[f]);
                slopes[f] = down[free[f]] + point.rise[free[f]];
            }
        }

        /** Conjugate gradients along which Σα stays; returns the number of products. */
        long minimise(double goal, long most) {
            double[] residual = centred(slopes);
            double[] direction = residual.clone();
            double square = dot(residual, residual);
            long products = 0;
            while (products < most && width(residual) > goal) {
                double[] product = ofFree(product(direction), direction);
                products++;
                double curvature = dot(direction, product);
                if (!(curvature > 0)) break;
                double length = square / curvature;
                for (int f = 0; f < free.length; f++) {
                    way[f] += length * direction[f];
                    residual[f] -= length * product[f];
                }
                residual = centred(residual);
                double next = dot(residual, residual);
                for (int f = 0; f < free.length; f++) direction[f] = residual[f] + next / square * direction[f];
                square = next;
            }
            return products;
        }

        private double[] centred(double[] v) {
            double mean = Arrays.stream(v).sum() / v.length;
            return Arrays.stream(v).map(x -> x - mean).toArray();
        }

        /** Goes that way as far as it pays; false if it does not. */
        boolean take() {
            double slope = dot(slopes, way);
            for (double length = 1; slope > 0 && length > SHORTEST; length *= SHORTER) {
                double[] next = bent(length);
                double[] change = new double[next.length];
                for (int f = 0; f < free.length; f++) change[f] = next[f] - point.alpha[free[f]];
                double[] product = product(change);
                double gain = dot(change, slopes) - dot(change, ofFree(product, change)) / 2;
                if (!(gain > GAIN * length * slope)) continue;
                for (int k = 0; k < down.length; k++) down[k] -= product[k];
                for (int f = 0; f < free.length; f++) {
                    down[free[f]] -= point.problem.ridge[free[f]] * change[f];
                    point.set(free[f], next[f]);
                }
                return true;
            }
            return false;
        }

        /** The nearest to where this part of the way leads that keeps the bounds, the signs and Σα. */
        private double[] bent(double length) {
            BoxProblem problem = point.problem;
            double[] low = new double[free.length];
            double[] high = new double[free.length];
            double[] aim = new double[free.length];
            double sum = 0;
            for (int f = 0; f < free.length; f++) {
                double a = point.alpha[free[f]];
                low[f] = problem.kink > 0 && a > 0 ? 0 : problem.lower[free[f]];
                high[f] = problem.kink > 0 && a < 0 ? 0 : problem.upper[free[f]];
                aim[f] = a + length * way[f];
                sum += a;
            }
            return new Balanced(low, high, sum).nearest(aim);
        }

        /** K times a vector over the free variables, over the whole set. */
        private double[] product(double[] v) {
            float[] factors = new float[v.length];
            for (int f = 0; f < v.length; f++) factors[f] = (float) v[f];
            RowSums sums = new RowSums(own, factors, v.length);
            double[] product = new double[down.length];
            Parallel.run(threads, (product.length + COLUMNS - 1) / COLUMNS, task -> {
                int from = task * COLUMNS;
                sums.addTo(product, from, Math.min(from + COLUMNS, product.length));
            });
            return product;
        }

        /** (K + diag r)v over the free variables. */
        private double[] ofFree(double[] product, double[] v) {
            double[] part = new double[free.length];
            for (int f = 0; f < part.length; f++)
                part[f] = product[free[f]] + point.problem.ridge[free[f]] * v[f];
            return part;
        }
    }
}
