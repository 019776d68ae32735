package dev.mercer.solve.internal;

import dev.mercer.data.Reals;
import dev.mercer.loss.Loss;
import dev.mercer.solve.Certificate;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;

/**
 * The objective as a function of explicit weights: {@code J = (1/Σw) Σᵢ wᵢ L(yᵢ, fᵢ) + λ‖θ‖²} with f = Φθ + b. It
 * equals {@link Objective} with K = ΦΦᵀ and θ = Φᵀα.
 *
 * @param rows Φ
 * @param loss L
 * @param targets y, or labels ±1 where the loss requires them
 * @param weights w ≥ 0 with a positive sum
 * @param lambda λ > 0
 * @param free whether b is free; else it is 0
 */
public record PrimalObjective(FeatureRows rows, Loss loss, Reals targets, Reals weights, double lambda, boolean free) {
    public PrimalObjective {
        Require.equal("number of targets", rows.size(), targets.size());
        Require.equal("number of weights", rows.size(), weights.size());
        Require.positive("lambda", lambda);
        Require.positive("sum of the weights", weights.sum());
        if (loss.forLabels())
            for (int i = 0; i < targets.size(); i++)
                Require.that(Math.abs(targets.get(i)) == 1, "label %d must be 1 or -1, got %s", i, targets.get(i));
    }

    public double totalWeight() {
        return weights.sum();
    }

    /** J, from θ and f. */
    public double value(double[] theta, double[] scores) {
        double risk = 0;
        for (int i = 0; i < scores.length; i++)
            if (weights.get(i) > 0) risk += weights.get(i) * loss.value(targets.get(i), scores[i]);
        return risk / totalWeight() + lambda * squaredNorm(theta);
    }

    /**
     * The certificate of θ and f. The dual point is that of f, with the slopes uᵢ = L′(yᵢ, fᵢ) and αᵢ = −wᵢuᵢ/(2λΣw),
     * so that the gap closes as the gradient goes to 0. Costs a pass over Φ.
     */
    public Certificate certify(double[] theta, double[] scores, Progress progress) {
        double total = totalWeight();
        double[] slopes = new double[scores.length];
        for (int i = 0; i < slopes.length; i++)
            if (weights.get(i) > 0) slopes[i] = loss.derivative(targets.get(i), scores[i]);
        if (free) balance(slopes);
        double[] alpha = new double[slopes.length];
        double conjugates = 0;
        for (int i = 0; i < alpha.length; i++) {
            if (!(weights.get(i) > 0)) continue;
            alpha[i] = -weights.get(i) * slopes[i] / (2 * lambda * total);
            conjugates += weights.get(i) * loss.conjugate(targets.get(i), slopes[i]);
        }
        double[] dualTheta = new FeatureSums(rows).transposedTimes(alpha, progress);
        double bound = -conjugates / total - lambda * squaredNorm(dualTheta);
        return Certificate.of(value(theta, scores), bound);
    }

    /**
     * Makes Σα = 0 where b is free, by scaling down the heavier side. Every loss has 0 among its slopes, or next to
     * them.
     */
    private void balance(double[] slopes) {
        double up = 0;
        double down = 0;
        for (int i = 0; i < slopes.length; i++) {
            up += weights.get(i) * Math.max(slopes[i], 0);
            down += weights.get(i) * Math.max(-slopes[i], 0);
        }
        for (int i = 0; i < slopes.length; i++) {
            if (slopes[i] > 0 && up > down) slopes[i] *= down / up;
            else if (slopes[i] < 0 && down > up) slopes[i] *= up / down;
        }
    }

    private static double squaredNorm(double[] theta) {
        double sum = 0;
        for (double t : theta) sum += t * t;
        return sum;
    }
}
