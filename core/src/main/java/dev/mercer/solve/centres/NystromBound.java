package dev.mercer.solve.centres;

import dev.mercer.gram.tall.TallGram;
import dev.mercer.linalg.Matrix;
import dev.mercer.loss.Loss;
import dev.mercer.solve.Certificate;
import dev.mercer.solve.Intercept;
import dev.mercer.util.Progress;
import java.util.OptionalDouble;

/**
 * A bound below J on chosen centres, from the slopes of the loss at f: −(1/Σw) Σ wᵢL*(yᵢ, uᵢ) − λ‖g‖², g the function on the
 * centres whose values there are Kᵀa, aᵢ = −wᵢuᵢ/(2λΣw). The gap closes as the gradient goes to 0.
 *
 * @param problem whose points, weights and intercept
 * @param loss L
 * @param lambda λ
 * @param targets y less what was taken from it, a row for each point
 */
record NystromBound(NystromProblem problem, Loss loss, double lambda, Matrix targets) {
    /** The features and their penalty, and the mean of their rows where they are centred; else nothing. */
    static final class Space {
        final TallGram gram;
        final NystromPenalty penalty;
        final double[] mean;

        Space(TallGram gram, NystromPenalty penalty, double[] mean) {
            this.gram = gram;
            this.penalty = penalty;
            this.mean = mean;
        }
    }

    /** Summed over the outputs; {@code values} are their J. */
    Certificate of(double[] values, Matrix scores, Space space, Progress progress) {
        double[] mean = space.mean;
        double total = problem.totalWeight();
        double bound = 0;
        double objective = 0;
        Matrix dual = new Matrix(scores.rows(), scores.columns());
        double[] sums = new double[scores.columns()];
        for (int t = 0; t < values.length; t++) {
            double[] slopes = slopes(scores, t);
            if (problem.intercept() == Intercept.FREE) balance(slopes);
            for (int i = 0; i < slopes.length; i++) {
                double weight = problem.weights().get(i);
                if (!(weight > 0)) continue;
                double a = -weight * slopes[i] / (2 * lambda * total);
                dual.set(i, t, a);
                sums[t] += a;
                bound -= weight * loss.conjugate(targets.get(i, t), slopes[i]) / total;
            }
            objective += values[t];
        }
        Matrix at = space.gram.transposed(dual, progress);
        if (mean.length > 0)
            for (int j = 0; j < at.rows(); j++)
                for (int t = 0; t < sums.length; t++) at.set(j, t, at.get(j, t) - mean[j] * sums[t]);
        for (double norm : space.penalty.inverseNorms(at)) bound -= lambda * norm;
        return new Certificate(
                objective, Double.isFinite(bound) ? OptionalDouble.of(bound) : OptionalDouble.empty(), true);
    }

    private double[] slopes(Matrix scores, int t) {
        double[] slopes = new double[scores.rows()];
        for (int i = 0; i < slopes.length; i++)
            if (problem.weights().get(i) > 0) slopes[i] = loss.derivative(targets.get(i, t), scores.get(i, t));
        return slopes;
    }

    /** Σa = 0 where b is free: the heavier side is scaled down. Every loss has 0 among its slopes, or next to them. */
    private void balance(double[] slopes) {
        double up = 0;
        double down = 0;
        for (int i = 0; i < slopes.length; i++) {
            up += problem.weights().get(i) * Math.max(slopes[i], 0);
            down += problem.weights().get(i) * Math.max(-slopes[i], 0);
        }
        for (int i = 0; i < slopes.length; i++) {
            if (slopes[i] > 0 && up > down) slopes[i] *= down / up;
            else if (slopes[i] < 0 && down > up) slopes[i] *= up / down;
        }
    }
}
