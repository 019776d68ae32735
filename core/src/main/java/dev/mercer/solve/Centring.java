package dev.mercer.solve;

import dev.mercer.data.Reals;
import dev.mercer.gram.Gram;
import java.util.List;
import java.util.function.Function;

/**
 * The way between a problem and the same problem on centred features and targets.
 *
 * <p>Centred features φ(x) − Σ pᵢφ(xᵢ), with pᵢ = wᵢ/Σw, have the Gram matrix HKHᵀ. A solution α there is the function
 * Σ α′ⱼk(xⱼ, ·) + b of the plain features, with α′ = Hᵀα = α − p·Σα and b = ȳ − pᵀKα′. Labels are not centred, ȳ = 0.
 */
public final class Centring {
    private final Gram plain;
    private final Gram centred;
    private final double[] shares;

    Centring(Gram gram, Reals weights) {
        this.plain = gram;
        this.centred = gram.centred(weights.toArray());
        double total = weights.stream().sum();
        this.shares = weights.stream().map(w -> w / total).toArray();
    }

    /**
     * Solves with the intercept that is asked for, whatever {@code objective} says of it, by a solver that knows only b = 0
     * and a free b. The answer is one for the plain features; its certificate is that of the problem that was solved. Where
     * features are centred, weights that were 0 are so no longer: a sparse answer is lost.
     */
    public static Solution solve(Objective objective, Intercept intercept, Function<Objective, Solution> solver) {
        if (intercept != Intercept.CENTRED) return solver.apply(objective.withFree(intercept == Intercept.FREE));
        Centring centring = new Centring(objective.gram(), objective.weights());
        double mean = objective.loss().forLabels() ? 0 : centring.mean(objective.targets());
        Reals moved = Reals.of(objective.targets().stream().map(y -> y - mean).toArray());
        Solution found = solver.apply(new Objective(
                centring.gram(), objective.loss(), moved, objective.weights(), objective.lambda(), false));
        double[] alpha = centring.plainWeights(found.alpha().get(0).toArray());
        return new Solution(
                List.of(Reals.of(alpha)),
                Reals.of(centring.bias(alpha, mean)),
                found.convergence(),
                found.certificate(),
                found.losses());
    }

    /** HKHᵀ. */
    Gram gram() {
        return centred;
    }

    /** The weighted mean of the targets. */
    double mean(Reals targets) {
        double mean = 0;
        for (int i = 0; i < shares.length; i++) mean += shares[i] * targets.get(i);
        return mean;
    }

    /** α′ = Hᵀα. */
    double[] plainWeights(double[] alpha) {
        double sum = 0;
        for (double a : alpha) sum += a;
        double[] weights = new double[alpha.length];
        for (int i = 0; i < alpha.length; i++) weights[i] = alpha[i] - shares[i] * sum;
        return weights;
    }

    /** b for plain weights α′ and targets of this mean. */
    double bias(double[] plainWeights, double mean) {
        double[] product = new double[plainWeights.length];
        plain.apply(plainWeights, product);
        double bias = mean;
        for (int i = 0; i < shares.length; i++) bias -= shares[i] * product[i];
        return bias;
    }
}
