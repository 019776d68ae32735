package dev.mercer.learn.calibration;

import dev.mercer.loss.Logistic;
import java.util.Arrays;

/**
 * The sigmoid {@code 1/(1 + exp(−(a·f + b)))}, a > 0, that fits the classes of points best: minimises
 * {@code Σ wᵢ((1 − εᵢ)·ln(1 + exp(−oᵢ)) + εᵢ·ln(1 + exp(oᵢ)))} over o = y(a·f + b).
 *
 * <p>ε = 1/(n + 2), where n is the number of rows of the class, is the label smoothing of [Pla99]; without it separable
 * classes would have an infinite slope. Convex: Newton's method with a line search.
 *
 * <p>The offset b is 0 unless Akaike's criterion favours it: it must increase the log likelihood by more than 1.
 */
public final class SigmoidFit {
    private static final int STEPS = 200;
    /** Relative decrease of the loss below which a step is the last. */
    private static final double PRECISION = 1e-12;
    /** Relative increase of the loss that counts as rounding. */
    private static final double ROUNDING = 1e-14;

    /** The log odds of the largest score if scores are uninformative or misleading. */
    private static final double LEAST_LOG_ODDS = 1e-3;

    private final double[] scores;
    private final double[] signs;
    private final double[] weights;
    private final double[] doubts;
    private final double rows;

    /** Log odds slope·f + offset. */
    public record Sigmoid(double slope, double offset) {}

    private SigmoidFit(double[] scores, double[] signs, double[] weights, double[] counts) {
        this.scores = scores;
        this.signs = signs;
        this.weights = weights;
        this.doubts = new double[scores.length];
        double positive = 0;
        double negative = 0;
        for (int i = 0; i < signs.length; i++) {
            if (signs[i] > 0) positive += counts[i];
            else negative += counts[i];
        }
        this.rows = positive + negative;
        for (int i = 0; i < scores.length; i++) doubts[i] = 1 / ((signs[i] > 0 ? positive : negative) + 2);
    }

    /**
     * The sigmoid for scores of points whose class is +1 or −1.
     *
     * @param weights of the points, those of their classes included; only their ratios matter
     * @param counts the number of rows that each point represents
     */
    public static Sigmoid of(double[] scores, double[] signs, double[] weights, double[] counts) {
        double largest = 0;
        for (double score : scores) largest = Math.max(largest, Math.abs(score));
        double scale = largest == 0 ? 1 : largest;
        double[] scaled = Arrays.stream(scores).map(f -> f / scale).toArray();
        Sigmoid found = new SigmoidFit(scaled, signs, weights, counts).best();
        return new Sigmoid(found.slope / scale, found.offset);
    }

    private Sigmoid best() {
        Sigmoid withoutOffset = best(new Sigmoid(1, 0), false);
        Sigmoid withOffset = best(withoutOffset, true);
        double gain = (loss(withoutOffset) - loss(withOffset))
                * rows
                / Arrays.stream(weights).sum();
        return gain > 1 ? withOffset : withoutOffset;
    }

    /** The best sigmoid, with an offset or without, whose slope is at least the minimum. */
    private Sigmoid best(Sigmoid start, boolean offset) {
        Sigmoid free = newton(start, true, offset);
        return free.slope > LEAST_LOG_ODDS ? free : newton(new Sigmoid(LEAST_LOG_ODDS, 0), false, offset);
    }

    private Sigmoid newton(Sigmoid start, boolean slope, boolean offset) {
        Sigmoid at = start;
        double loss = loss(at);
        for (int k = 0; k < STEPS; k++) {
            Step step = step(at, slope, offset);
            double size = 1;
            Sigmoid next = moved(at, step.move, size);
            double found = loss(next);
            double most = loss * (1 + ROUNDING);
            while (!(found <= most) && size > PRECISION) {
                size /= 2;
                next = moved(at, step.move, size);
                found = loss(next);
            }
            if (!(found <= most)) break;
            at = next;
            loss = found;
            // Steps converge quadratically: after a step with so small a decrease only rounding is left.
            if (step.decrease <= PRECISION * loss) break;
        }
        return at;
    }

    private static Sigmoid moved(Sigmoid at, Sigmoid move, double size) {
        return new Sigmoid(at.slope + size * move.slope, at.offset + size * move.offset);
    }

    private double loss(Sigmoid at) {
        Logistic logistic = new Logistic();
        double sum = 0;
        for (int i = 0; i < scores.length; i++) {
            double odds = at.slope * scores[i] + at.offset;
            // ln(1 + exp(o)) = ln(1 + exp(−o)) + o.
            sum += weights[i] * (logistic.value(signs[i], odds) + doubts[i] * signs[i] * odds);
        }
        return sum;
    }

    /**
     * A Newton step.
     *
     * @param decrease twice the predicted decrease of the loss
     */
    private record Step(Sigmoid move, double decrease) {}

    /** The Newton step in the free parameters. */
    private Step step(Sigmoid at, boolean slope, boolean offset) {
        double[] g = new double[2];
        double[] h = new double[3];
        for (int i = 0; i < scores.length; i++) {
            double p = Logistic.probability(at.slope * scores[i] + at.offset);
            double error = weights[i] * (p - (signs[i] > 0 ? 1 - doubts[i] : doubts[i]));
            double curvature = weights[i] * p * (1 - p);
            g[0] += error * scores[i];
            g[1] += error;
            h[0] += curvature * scores[i] * scores[i];
            h[1] += curvature * scores[i];
            h[2] += curvature;
        }
        // Scores that are all the same leave the two undetermined.
        double ridge = 1e-12 * (h[0] + h[2]) + Double.MIN_NORMAL;
        double a = h[0] + ridge;
        double c = h[2] + ridge;
        double determinant = a * c - h[1] * h[1];
        Sigmoid move;
        if (!offset) move = new Sigmoid(slope ? -g[0] / a : 0, 0);
        else if (!slope) move = new Sigmoid(0, -g[1] / c);
        else move = new Sigmoid((h[1] * g[1] - c * g[0]) / determinant, (h[1] * g[0] - a * g[1]) / determinant);
        return new Step(move, -g[0] * move.slope - g[1] * move.offset);
    }
}
