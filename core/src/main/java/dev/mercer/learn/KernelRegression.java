package dev.mercer.learn;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.Reals;
import dev.mercer.data.Task;
import dev.mercer.data.internal.RowBlocks;
import dev.mercer.kernel.Kernel;
import dev.mercer.learn.plan.Plan;
import dev.mercer.learn.plan.Planner;
import dev.mercer.loss.Loss;
import dev.mercer.loss.Pinball;
import dev.mercer.loss.Squared;
import dev.mercer.model.Regressor;
import dev.mercer.model.internal.GaussianPrior;
import dev.mercer.solve.Intercept;
import dev.mercer.solve.Stopping;
import dev.mercer.solve.internal.Checkpoints;
import dev.mercer.solve.internal.Penalty;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.util.List;
import java.util.Optional;

/**
 * Regression by a kernel, a loss and λ: minimises {@code (1/Σw) Σ wᵢL(yᵢ, f(xᵢ)) + λ‖f‖²} over f(x) = Σⱼ αⱼk(x, cⱼ) + b.
 *
 * <p>{@link KernelRidge}, {@link Svm}, {@link HuberRegression}, {@link QuantileRegression} and {@link
 * FeatureRegression} create learners for the well-known methods.
 *
 * @param kernel k, positive semi-definite
 * @param losses L, for numbers; or pinball losses of ascending quantiles, a function for each
 * @param lambda λ > 0
 * @param intercept the treatment of b; centered and free are the same for the squared loss
 * @param strategy the method of solution
 */
public record KernelRegression(Kernel kernel, List<Loss> losses, double lambda, Intercept intercept, Strategy strategy)
        implements KernelLearner<Regressor> {
    public KernelRegression {
        losses = List.copyOf(losses);
        strategy.require(kernel, lambda);
        requireAscending(losses);
        Require.that(
                losses.size() == 1 || strategy instanceof Exact,
                "several quantiles need the exact strategy, got %d quantiles",
                losses.size());
        for (Loss loss : losses) {
            Require.that(!loss.forLabels(), "%s is a loss for classes: use KernelClassification", loss);
            strategy.refusal(loss, intercept, Optional.empty()).ifPresent(reason -> {
                throw new InvalidInputException(reason);
            });
        }
    }

    public KernelRegression(Kernel kernel, Loss loss, double lambda, Intercept intercept, Strategy strategy) {
        this(kernel, List.of(loss), lambda, intercept, strategy);
    }

    private static void requireAscending(List<Loss> losses) {
        Require.atLeast("number of quantiles", 1, losses.size());
        for (int t = 1; t < losses.size(); t++) {
            boolean quantiles = losses.get(t - 1) instanceof Pinball && losses.get(t) instanceof Pinball;
            Require.that(quantiles, "several losses must be those of quantiles, got %s", losses);
            double before = ((Pinball) losses.get(t - 1)).quantile();
            double tau = ((Pinball) losses.get(t)).quantile();
            Require.that(
                    tau > before, "quantiles must ascend, got %s after %s", Require.text(tau), Require.text(before));
        }
    }

    /** L, the first of several. */
    @Override
    public Loss loss() {
        return losses.get(0);
    }

    @Override
    public KernelRegression withLambda(double newLambda) {
        return new KernelRegression(kernel, losses, newLambda, intercept, strategy);
    }

    @Override
    public KernelRegression withKernel(Kernel newKernel) {
        return new KernelRegression(newKernel, losses, lambda, intercept, strategy);
    }

    @Override
    public KernelRegression withC(double c, Dataset data) {
        return withLambda(lambdaOfC(c, data));
    }

    @Override
    public KernelRegression withIntercept(Intercept newIntercept) {
        return new KernelRegression(kernel, losses, lambda, newIntercept, strategy);
    }

    @Override
    public KernelRegression withStrategy(Strategy newStrategy) {
        return new KernelRegression(kernel, losses, lambda, intercept, newStrategy);
    }

    /** A copy with another stopping rule of the strategy. */
    public KernelRegression withStopping(Stopping newStopping) {
        return withStrategy(strategy.withStopping(newStopping));
    }

    @Override
    public Task task() {
        return Task.REGRESSION;
    }

    @Override
    public KernelRegression forGradients() {
        return withStrategy(loss() instanceof Squared ? Exact.dualOnly() : Exact.forGradients(loss()));
    }

    private List<Reals> targets(Dataset data) {
        String name = strategy.name(loss());
        return strategy.learnsSeveralTargets(loss())
                ? FitSupport.targets(data, name)
                : List.of(FitSupport.numbers(data, name));
    }

    @Override
    public Regressor fit(Dataset data, Compute compute, Progress progress) {
        return strategy.fit(this, data, targets(data), compute, progress);
    }

    /** Learns several targets at once for little more than the cost of one; the targets of the data set are ignored. */
    public Regressor fit(Dataset data, List<Reals> targets, Compute compute, Progress progress) {
        FitSupport.requireRows(data);
        Require.that(
                targets.size() == 1 || strategy.learnsSeveralTargets(loss()),
                "%s learns one target at a time, got %d",
                strategy.name(loss()),
                targets.size());
        return strategy.fit(this, data, targets, compute, progress);
    }

    @Override
    public Regressor fit(RowBlocks rows, Checkpoints checkpoints, Compute compute, Progress progress) {
        return strategy.fit(this, rows, checkpoints, compute, progress);
    }

    @Override
    public LeftOutFit<Regressor> fitLeavingOut(Dataset data, int[] rows, Compute compute, Progress progress) {
        return strategy.fitLeavingOut(this, data, targets(data), rows, compute, progress);
    }

    /** The process for the squared loss: f is the mean of a process with normal noise, ρ = λΣw. */
    @Override
    public Optional<LatentProcess> latentProcess(Dataset data) {
        if (!(loss() instanceof Squared && strategy instanceof Exact)
                || !(data.targets().orElse(null) instanceof Reals)) return Optional.empty();
        double rho = Penalty.rho(lambda, data.weights().sum());
        GaussianPrior prior = new GaussianPrior(kernel, 1, rho, intercept != Intercept.NONE);
        return Optional.of(new LatentProcess(prior, Optional.empty(), data));
    }

    @Override
    public Optional<Plan> plan(Dataset data, Planner planner) {
        return Optional.of(strategy.plan(this, data, planner));
    }
}
