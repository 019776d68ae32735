package dev.mercer.learn;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.Labels;
import dev.mercer.data.Reals;
import dev.mercer.data.Task;
import dev.mercer.data.internal.RowBlocks;
import dev.mercer.data.internal.WeightedLabels;
import dev.mercer.kernel.Kernel;
import dev.mercer.learn.plan.Plan;
import dev.mercer.learn.plan.Planner;
import dev.mercer.loss.Logistic;
import dev.mercer.loss.Loss;
import dev.mercer.loss.internal.OrderedClasses;
import dev.mercer.model.Classifier;
import dev.mercer.model.Regressor;
import dev.mercer.model.Scheme;
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
 * Classification by a kernel, a loss and λ: minimises {@code (1/Σw) Σ wᵢL(yᵢ, f(xᵢ)) + λ‖f‖²} over f(x) = Σⱼ αⱼk(x, cⱼ) + b, for each
 * problem that the scheme divides the classes into.
 *
 * <p>{@link Svm}, {@link KernelLogistic}, {@link RidgeClassifier} and {@link FeatureClassification} create learners for the well-known methods.
 *
 * @param kernel k, positive semi-definite
 * @param loss L, for labels ±1
 * @param lambda λ > 0
 * @param intercept the treatment of b
 * @param strategy the method of solution
 * @param options the scheme, class weights and probabilities
 */
public record KernelClassification(
        Kernel kernel, Loss loss, double lambda, Intercept intercept, Strategy strategy, ClassOptions options)
        implements KernelLearner<Classifier> {
    public KernelClassification {
        strategy.require(kernel, lambda);
        strategy.refusal(loss, intercept, Optional.of(options)).ifPresent(reason -> {
            throw new InvalidInputException(reason);
        });
        Require.that(
                options.probabilities() == Probabilities.NONE || strategy.hasProbabilities(loss),
                "scores of %s have no probabilities with the strategy %s: choose NONE, or the logistic loss",
                loss,
                strategy.getClass().getSimpleName());
    }

    @Override
    public ClassWeights classWeights() {
        return options.weights();
    }

    @Override
    public KernelClassification withLambda(double newLambda) {
        return new KernelClassification(kernel, loss, newLambda, intercept, strategy, options);
    }

    @Override
    public KernelClassification withKernel(Kernel newKernel) {
        return new KernelClassification(newKernel, loss, lambda, intercept, strategy, options);
    }

    @Override
    public KernelClassification withC(double c, Dataset data) {
        return withLambda(lambdaOfC(c, data));
    }

    @Override
    public KernelClassification withIntercept(Intercept newIntercept) {
        return new KernelClassification(kernel, loss, lambda, newIntercept, strategy, options);
    }

    @Override
    public KernelClassification withStrategy(Strategy newStrategy) {
        return new KernelClassification(kernel, loss, lambda, intercept, newStrategy, options);
    }

    /** A copy with another stopping rule of the strategy. */
    public KernelClassification withStopping(Stopping newStopping) {
        return withStrategy(strategy.withStopping(newStopping));
    }

    public KernelClassification withOptions(ClassOptions newOptions) {
        return new KernelClassification(kernel, loss, lambda, intercept, strategy, newOptions);
    }

    public KernelClassification withScheme(Scheme newScheme) {
        return withOptions(new ClassOptions(newScheme, options.weights(), options.probabilities()));
    }

    /** A copy with class weights. It keeps λ, so that C changes with the sum of the weights. */
    public KernelClassification withClassWeights(ClassWeights newWeights) {
        return withOptions(new ClassOptions(options.scheme(), newWeights, options.probabilities()));
    }

    public KernelClassification withProbabilities(Probabilities newProbabilities) {
        return withOptions(new ClassOptions(options.scheme(), options.weights(), newProbabilities));
    }

    @Override
    public Task task() {
        return Task.CLASSIFICATION;
    }

    /** A copy for gradients; with the logistic loss, more than two classes are fitted jointly. */
    @Override
    public KernelClassification forGradients() {
        Scheme joint = loss instanceof Logistic ? Scheme.SOFTMAX : options.scheme();
        ClassOptions scores = new ClassOptions(joint, options.weights(), Probabilities.NONE);
        return new KernelClassification(kernel, loss, lambda, intercept, Exact.forGradients(loss), scores);
    }

    @Override
    public Classifier fit(Dataset data, Compute compute, Progress progress) {
        return strategy.fit(this, data, compute, progress);
    }

    @Override
    public Classifier fit(RowBlocks rows, Checkpoints checkpoints, Compute compute, Progress progress) {
        return strategy.fit(this, rows, checkpoints, compute, progress);
    }

    /**
     * Fits a function for each list of ±1, without classes and their weights: a list may be of one sign only. The targets of the data set are
     * ignored.
     */
    public Regressor scores(Dataset data, List<Reals> signs, Compute compute, Progress progress) {
        return strategy.scores(this, data, signs, compute, progress);
    }

    @Override
    public LeftOutFit<Classifier> fitLeavingOut(Dataset data, int[] rows, Compute compute, Progress progress) {
        return strategy.fitLeavingOut(this, data, rows, compute, progress);
    }

    /** The process for the logistic loss and two classes: f are log odds, with the prior covariance k/(2λΣw). */
    @Override
    public Optional<LatentProcess> latentProcess(Dataset data) {
        boolean known = loss instanceof Logistic
                && strategy instanceof Exact
                && intercept != Intercept.CENTRED
                && data.targets().orElse(null) instanceof Labels labels
                && labels.classes().size() == 2;
        if (!known) return Optional.empty();
        WeightedLabels all = classWeights().labels(data, "logistic regression");
        double amplitude = Penalty.cOfLambda(lambda, all.weights().sum());
        double variance = intercept == Intercept.FREE ? OrderedClasses.INTERCEPT_VARIANCE : 0;
        GaussianPrior prior = new GaussianPrior(kernel, amplitude, 1, false).withInterceptVariance(variance);
        Dataset codes = data.withWeights(all.weights()).withTargets(all.labels().codes());
        return Optional.of(new LatentProcess(prior, Optional.of(OrderedClasses.of(2)), codes));
    }

    @Override
    public KernelClassification forValidation() {
        return withStrategy(strategy.forValidation(loss));
    }

    @Override
    public Optional<Plan> plan(Dataset data, Planner planner) {
        return Optional.of(strategy.plan(this, data, planner));
    }
}
