package dev.mercer.solve.internal;

import dev.mercer.data.Reals;
import dev.mercer.gram.Gram;
import dev.mercer.linalg.tile.VectorMath;
import dev.mercer.solve.Intercept;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * Converts between a problem and the same problem on centered features and targets.
 *
 * <p>Centered features φ(x) − Σ pᵢφ(xᵢ), with pᵢ = wᵢ/Σw, have the Gram matrix HKHᵀ. A solution α there is the function
 * Σ α′ⱼk(xⱼ, ·) + b of the original features, with α′ = Hᵀα = α − p·Σα and b = ȳ − pᵀKα′. Labels are not centered, ȳ = 0.
 *
 * <p>A free b absorbs any constant. Numeric targets are therefore solved for after one of their middle values has been
 * subtracted, for any loss: the problem is the same, and a large offset of the targets costs no digits.
 */
public final class Centering {
    private final Gram original;
    private final Gram centered;
    private final double[] shares;

    public Centering(Gram gram, Reals weights) {
        this.original = gram;
        this.centered = gram.centered(weights.toArray());
        double total = weights.sum();
        this.shares = weights.stream().map(w -> w / total).toArray();
    }

    /**
     * Solves with the given intercept, which overrides that of {@code objective}, by a solver for b = 0 and free b
     * only. The solution is for the original features and targets; its certificate is that of the problem that was solved.
     * Centering makes weights of 0 non-zero: sparseness is lost.
     */
    public static Solution solve(Objective objective, Intercept intercept, Function<Objective, Solution> solver) {
        if (intercept == Intercept.NONE) return solver.apply(objective.withFree(false));
        if (intercept == Intercept.FREE) return free(objective.withFree(true), solver);
        Centering centering = new Centering(objective.gram(), objective.weights());
        double mean = objective.loss().forLabels() ? 0 : centering.mean(objective.targets());
        Solution found = solver.apply(new Objective(
                centering.gram(),
                objective.loss(),
                less(objective.targets(), mean),
                objective.weights(),
                objective.lambda(),
                false));
        return centering.restored(found, mean);
    }

    /** As {@link #solve(Objective, Intercept, Function)}, for classes. */
    public static Solution solve(
            SoftmaxObjective objective, Intercept intercept, Function<SoftmaxObjective, Solution> solver) {
        if (intercept != Intercept.CENTRED) return solver.apply(objective.withFree(intercept == Intercept.FREE));
        Centering centering = new Centering(objective.gram(), objective.weights());
        return centering.restored(
                solver.apply(objective.withGram(centering.gram()).withFree(false)), 0);
    }

    private static Solution free(Objective objective, Function<Objective, Solution> solver) {
        double level = objective.loss().forLabels() ? 0 : level(objective.targets(), objective.weights());
        if (level == 0) return solver.apply(objective);
        return solver.apply(new Objective(
                        objective.gram(),
                        objective.loss(),
                        less(objective.targets(), level),
                        objective.weights(),
                        objective.lambda(),
                        true))
                .raised(level);
    }

    /** The targets minus a number. */
    public static Reals less(Reals targets, double level) {
        return Reals.of(targets.stream().map(y -> y - level).toArray());
    }

    /**
     * A median of the targets with a positive weight; 0 if there are none. It is one of the targets, so that equal
     * targets become exactly 0.
     */
    public static double level(Reals targets, Reals weights) {
        double[] used = IntStream.range(0, targets.size())
                .filter(i -> weights.get(i) > 0)
                .mapToDouble(targets::get)
                .sorted()
                .toArray();
        return used.length == 0 ? 0 : used[used.length / 2];
    }

    /** HKHᵀ. */
    public Gram gram() {
        return centered;
    }

    /** The weighted mean of the targets. */
    public double mean(Reals targets) {
        double mean = 0;
        for (int i = 0; i < shares.length; i++) mean += shares[i] * targets.get(i);
        return mean;
    }

    /**
     * Converts a solution of the problem on {@link #gram()} without b into one of the original problem: α′ and b for
     * each output. J, and so the certificate, is the same.
     *
     * @param mean the mean subtracted from the targets before: their {@link #mean}, and 0 for labels
     */
    public Solution restored(Solution solution, double mean) {
        List<Reals> alpha = new ArrayList<>();
        double[] bias = new double[solution.alpha().size()];
        for (int t = 0; t < bias.length; t++) {
            double[] weights = originalWeights(solution.alpha().get(t).toArray());
            bias[t] = bias(weights, mean);
            alpha.add(Reals.of(weights));
        }
        return new Solution(alpha, Reals.of(bias), solution.convergence(), solution.certificate(), solution.losses());
    }

    /** α′ = Hᵀα. */
    double[] originalWeights(double[] alpha) {
        double sum = VectorMath.sum(alpha);
        double[] weights = new double[alpha.length];
        for (int i = 0; i < alpha.length; i++) weights[i] = alpha[i] - shares[i] * sum;
        return weights;
    }

    /** b for original weights α′ and targets of this mean. */
    double bias(double[] originalWeights, double mean) {
        double[] product = new double[originalWeights.length];
        original.apply(originalWeights, product);
        double bias = mean;
        for (int i = 0; i < shares.length; i++) bias -= shares[i] * product[i];
        return bias;
    }
}
