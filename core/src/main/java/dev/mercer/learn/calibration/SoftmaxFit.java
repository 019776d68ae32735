package dev.mercer.learn.calibration;

import dev.mercer.data.Reals;
import dev.mercer.linalg.Matrix;
import java.util.Arrays;

/**
 * The probabilities {@code pᶜ ∝ exp(a·fᶜ + bᶜ)}, a > 0, that fit the classes of points best: one slope for all classes
 * and an offset for each. Minimises {@code −Σ wᵢ Σᶜ tᵢᶜ·ln pᶜ(xᵢ) + ½Σ bᶜ²}, with weights whose sum is the number of rows.
 *
 * <p>t is 1 − ε for the class of a point and ε shared among the others, ε = 1/(n + 2), where n is the number of rows of
 * the class: the label smoothing of [Pla99] for many classes. The squares keep the offsets of rare classes near 0.
 * Convex: Newton's method with a line search; a step costs NC² operations and C³/3 for N points and C classes. Source:
 * [GPSW17], temperature scaling.
 */
public final class SoftmaxFit {
    private static final int STEPS = 100;
    /** Relative decrease of the loss below which a step is the last. */
    private static final double PRECISION = 1e-10;
    /** The least slope, times the largest score, for scores that are uninformative or misleading. */
    private static final double LEAST_SLOPE = 1e-3;
    /** The weight of the squares of the offsets: a prior of standard deviation 1. */
    private static final double SHRINKAGE = 1;

    private final Matrix scores;
    private final int[] codes;
    private final double[] weights;
    private final double[] doubts;
    private final int classes;

    /**
     * The log of the probability of class c is slope·f + offsetᶜ, up to a constant.
     *
     * @param slope a > 0
     * @param offsets one for each class
     */
    public record Parameters(double slope, Reals offsets) {}

    private SoftmaxFit(Matrix scores, int[] codes, double[] weights, double[] rows) {
        this.scores = scores;
        this.codes = codes;
        this.classes = scores.columns();
        double factor = Arrays.stream(rows).sum() / Arrays.stream(weights).sum();
        this.weights = Arrays.stream(weights).map(w -> w * factor).toArray();
        double[] counts = new double[classes];
        for (int i = 0; i < codes.length; i++) counts[codes[i]] += rows[i];
        this.doubts = Arrays.stream(codes).mapToDouble(c -> 1 / (counts[c] + 2)).toArray();
    }

    /**
     * The parameters for scores of points of these classes, one row for each point and one column for each class.
     *
     * @param weights of the points, those of their classes included; only their ratios matter
     * @param counts the number of rows that each point represents
     */
    public static Parameters of(Matrix scores, int[] codes, double[] weights, double[] counts) {
        double largest = 0;
        for (int i = 0; i < scores.rows(); i++)
            for (int c = 0; c < scores.columns(); c++) largest = Math.max(largest, Math.abs(scores.get(i, c)));
        double scale = largest > 0 ? largest : 1;
        Matrix scaled = scores.copy();
        for (int k = 0; k < scaled.values().length; k++) scaled.values()[k] /= scale;
        double[] found = new SoftmaxFit(scaled, codes, weights, counts).best();
        return new Parameters(found[0] / scale, Reals.of(Arrays.copyOfRange(found, 1, found.length)));
    }

    /** Slope and offsets. */
    private double[] best() {
        double[] start = new double[classes + 1];
        start[0] = 1;
        double[] free = newton(start, true);
        if (free[0] > LEAST_SLOPE) return free;
        double[] least = new double[classes + 1];
        least[0] = LEAST_SLOPE;
        return newton(least, false);
    }

    private double[] newton(double[] start, boolean slope) {
        double[] at = start;
        double loss = loss(at);
        for (int k = 0; k < STEPS; k++) {
            double[] gradient = new double[classes + 1];
            double[][] hessian = new double[classes + 1][classes + 1];
            derivatives(at, gradient, hessian);
            if (!slope) fix(gradient, hessian);
            double[] move = solved(hessian, gradient);
            double decrease = 0;
            for (int p = 0; p < move.length; p++) decrease += gradient[p] * move[p];
            double size = 1;
            double[] next = moved(at, move, size);
            double found = loss(next);
            while (!(found <= loss) && size > PRECISION) {
                size /= 2;
                next = moved(at, move, size);
                found = loss(next);
            }
            if (!(found <= loss)) break;
            at = next;
            loss = found;
            if (decrease <= PRECISION * loss) break;
        }
        return at;
    }

    /** Fixes the slope, by removing it from gradient and Hessian. */
    private static void fix(double[] gradient, double[][] hessian) {
        gradient[0] = 0;
        Arrays.fill(hessian[0], 0);
        for (double[] row : hessian) row[0] = 0;
        hessian[0][0] = 1;
    }

    private static double[] moved(double[] at, double[] move, double size) {
        double[] next = at.clone();
        for (int p = 0; p < next.length; p++) next[p] -= size * move[p];
        return next;
    }

    /** The logarithms of the probabilities of a point. */
    private double[] logs(int i, double[] at) {
        double[] logs = new double[classes];
        double largest = Double.NEGATIVE_INFINITY;
        for (int c = 0; c < classes; c++) {
            logs[c] = at[0] * scores.get(i, c) + at[1 + c];
            largest = Math.max(largest, logs[c]);
        }
        double sum = 0;
        for (double log : logs) sum += Math.exp(log - largest);
        double normal = largest + Math.log(sum);
        for (int c = 0; c < classes; c++) logs[c] -= normal;
        return logs;
    }

    private double target(int i, int c) {
        return c == codes[i] ? 1 - doubts[i] : doubts[i] / (classes - 1);
    }

    private double loss(double[] at) {
        double sum = 0;
        for (int c = 0; c < classes; c++) sum += SHRINKAGE * at[1 + c] * at[1 + c] / 2;
        for (int i = 0; i < codes.length; i++) {
            double[] logs = logs(i, at);
            for (int c = 0; c < classes; c++) sum -= weights[i] * target(i, c) * logs[c];
        }
        return sum;
    }

    private void derivatives(double[] at, double[] gradient, double[][] hessian) {
        for (int c = 0; c < classes; c++) {
            gradient[1 + c] = SHRINKAGE * at[1 + c];
            hessian[1 + c][1 + c] = SHRINKAGE;
        }
        for (int i = 0; i < codes.length; i++) {
            double[] p = logs(i, at);
            double mean = 0;
            double square = 0;
            for (int c = 0; c < classes; c++) {
                p[c] = Math.exp(p[c]);
                mean += p[c] * scores.get(i, c);
                square += p[c] * scores.get(i, c) * scores.get(i, c);
            }
            hessian[0][0] += weights[i] * (square - mean * mean);
            for (int c = 0; c < classes; c++) {
                double error = weights[i] * (p[c] - target(i, c));
                gradient[0] += error * scores.get(i, c);
                gradient[1 + c] += error;
                double mixed = weights[i] * p[c] * (scores.get(i, c) - mean);
                hessian[0][1 + c] += mixed;
                hessian[1 + c][0] += mixed;
                hessian[1 + c][1 + c] += weights[i] * p[c];
                double share = weights[i] * p[c];
                for (int other = 0; other < classes; other++) hessian[1 + c][1 + other] -= share * p[other];
            }
        }
        hessian[0][0] += Double.MIN_NORMAL + 1e-12 * codes.length;
    }

    /** H⁻¹g by elimination: H is positive definite and needs no exchange of rows. */
    private static double[] solved(double[][] h, double[] g) {
        double[] x = g.clone();
        for (int k = 0; k < x.length; k++)
            for (int i = k + 1; i < x.length; i++) {
                double factor = h[i][k] / h[k][k];
                if (factor == 0) continue;
                for (int j = k; j < x.length; j++) h[i][j] -= factor * h[k][j];
                x[i] -= factor * x[k];
            }
        for (int k = x.length - 1; k >= 0; k--) {
            for (int j = k + 1; j < x.length; j++) x[k] -= h[k][j] * x[j];
            x[k] /= h[k][k];
        }
        return x;
    }
}
