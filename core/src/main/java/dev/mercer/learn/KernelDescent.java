package dev.mercer.learn;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.Reals;
import dev.mercer.gram.Gram;
import dev.mercer.kernel.Kernel;
import dev.mercer.learn.plan.Plan;
import dev.mercer.learn.plan.Planner;
import dev.mercer.loss.Loss;
import dev.mercer.loss.Squared;
import dev.mercer.model.Regressor;
import dev.mercer.solve.Intercept;
import dev.mercer.solve.Objective;
import dev.mercer.solve.Solution;
import dev.mercer.solve.descent.Descent;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.util.Optional;

/**
 * Regression by gradient descent in feature space: α ← (1 − 2ηλ)α − (η/Σw)·w·L′(y, Kα), from α = 0.
 *
 * <p>For the squared loss, equal weights and λ = 0 a full step is α ← α − (2η/N)(Kα − y); texts that sum the losses in
 * place of averaging them write η for our η/N. After t steps f = (I − (I − (2η/N)K)ᵗ)y on the training points: the
 * number of steps regularises as λ does. For classes see {@link GradientDescent}.
 *
 * @param kernel k
 * @param loss a loss for numbers
 * @param lambda λ ≥ 0
 * @param intercept the treatment of b
 * @param descent step sizes, batches and stopping rule
 */
public record KernelDescent(Kernel kernel, Loss loss, double lambda, Intercept intercept, Descent descent)
        implements PenalizedLearner<Regressor> {
    public KernelDescent {
        Require.nonNegative("lambda", lambda);
        Require.that(!loss.forLabels(), "%s is a loss for classes: use GradientDescent", loss);
    }

    /** Squared loss, no intercept, full gradients with safe steps. */
    public KernelDescent(Kernel kernel, double lambda) {
        this(kernel, new Squared(), lambda, Intercept.NONE, Descent.full());
    }

    @Override
    public KernelDescent withLambda(double newLambda) {
        return new KernelDescent(kernel, loss, newLambda, intercept, descent);
    }

    @Override
    public Regressor fit(Dataset data, Compute compute, Progress progress) {
        Reals targets = FitSupport.numbers(data, "descent with " + loss);
        Kernel bound = kernel.bind(data.names());
        Gram gram = Gram.of(bound, data.points(), compute, progress);
        Objective objective = new Objective(gram, loss, targets, data.weights(), lambda, false);
        Solution solution = descent.solve(objective, intercept, progress);
        return FitSupport.withLoss(FitSupport.regressor(this, bound, data, solution, compute), loss);
    }

    @Override
    public Optional<Plan> plan(Dataset data, Planner planner) {
        return Optional.of(planner.descent(Classes.descent(kernel, descent, 1), data));
    }
}
