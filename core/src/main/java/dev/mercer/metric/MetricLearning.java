package dev.mercer.metric;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.kernel.Kernel;
import dev.mercer.learn.ClassWeights;
import dev.mercer.learn.Exact;
import dev.mercer.learn.KernelLearner;
import dev.mercer.learn.Leaves;
import dev.mercer.learn.Nystrom;
import dev.mercer.learn.PenalizedLearner;
import dev.mercer.learn.Strategy;
import dev.mercer.learn.plan.Plan;
import dev.mercer.learn.plan.Planner;
import dev.mercer.loss.Logistic;
import dev.mercer.loss.Loss;
import dev.mercer.loss.Squared;
import dev.mercer.model.Model;
import dev.mercer.model.internal.Provenance;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.util.Optional;

/**
 * A learner whose kernel gets a learned metric: k(Lx, Lz) with a learned L, also called a recursive feature machine.
 *
 * <p>It fits, averages the outer products of the gradients of f over the rows, uses the average as the metric M = LᵀL, and fits again. Columns
 * without influence on f are scaled down, so that many irrelevant columns do less harm than with the kernel alone. Use it for tables of numbers whose
 * columns matter to different degrees. {@code MetricLearning.of(KernelRidge.of(kernel, lambda))} is for numbers; with
 * {@link dev.mercer.learn.RidgeClassifier} or {@link dev.mercer.learn.KernelLogistic} it is for classes. The strategy of the learner is that of the
 * final fit to all rows: exact, in {@link Leaves}, or on the centers of {@link Nystrom}.
 *
 * <p>The best iteration is kept; it may be the first, which is the kernel without a metric. It is chosen with metrics trained on two thirds of the
 * rows and validated by the leave-one-out errors of ridge regression on the others, in closed form; then the metric is trained again on all of them.
 * Shape and number of iterations are chosen on at most {@value MetricRun#CHOICE_ROWS} rows, drawn once; the metric is then computed from exact fits
 * to at most {@value MetricRun#FIT_ROWS} rows, whose gradients are averaged over at most {@value MetricRun#GRADIENT_ROWS}. Cost: a fit to all rows,
 * one to these for each iteration, and O(n·m·d) for its gradients. The metric depends on the targets of the rows, so that a leave-one-out error of
 * the model itself is too optimistic: compare with other methods by cross-validation. Source: [RBPB24].
 *
 * @param learner with the squared or the logistic loss, and a kernel that has a gradient; radial kernels are fast
 * @param search the metrics to try
 * @param <M> the type of the model
 */
public record MetricLearning<M extends Model>(KernelLearner<M> learner, MetricSearch search)
        implements PenalizedLearner<M> {
    public MetricLearning {
        Loss loss = learner.loss();
        Require.that(
                loss instanceof Squared || loss instanceof Logistic,
                "a metric is learned with the squared or the logistic loss, got %s",
                loss);
        Strategy last = learner.strategy();
        Require.that(
                last instanceof Exact || last instanceof Leaves || last instanceof Nystrom,
                "with a learned metric all rows are fitted exactly, in leaves or on centers, got %s",
                last);
        Require.that(
                learner.classWeights().equals(ClassWeights.none()),
                "a metric is learned without class weights, got %s",
                learner.classWeights());
    }

    /** A learner with the default search. */
    public static <M extends Model> MetricLearning<M> of(KernelLearner<M> learner) {
        return new MetricLearning<>(learner, MetricSearch.standard());
    }

    @Override
    public double lambda() {
        return learner.lambda();
    }

    @Override
    public MetricLearning<M> withLambda(double newLambda) {
        return new MetricLearning<>(learner.withLambda(newLambda), search);
    }

    public MetricLearning<M> withSearch(MetricSearch newSearch) {
        return new MetricLearning<>(learner, newSearch);
    }

    @Override
    @SuppressWarnings("unchecked") // A copy of a model has its type.
    public M fit(Dataset data, Compute compute, Progress progress) {
        M model = new MetricRun<>(this, compute, progress).fit(data);
        return (M) model.withProvenance(Provenance.of(this, data, compute));
    }

    /** The learner for all rows with a metric, whose ρ is that of ridge regression. */
    KernelLearner<M> last(Kernel metric, double lambdaOfRidge) {
        return learner.withKernel(metric).withLambda(lambdaOfRidge / curvature());
    }

    /** The learner whose gradients determine a metric, exact and without probabilities. */
    KernelLearner<M> base(Kernel metric, double lambdaOfRidge) {
        return learner.forGradients().withKernel(metric).withLambda(lambdaOfRidge / curvature());
    }

    /** The λ with which ridge regression finds about the same f. */
    double lambdaOfRidge() {
        return curvature() * lambda();
    }

    /** At f = 0 squared loss has eight times the curvature of logistic loss: the same f needs a λ eight times as large. */
    private double curvature() {
        return learner.loss() instanceof Logistic ? 8 : 1;
    }

    /** A rough plan: how soon the search ends depends on the data. */
    @Override
    public Optional<Plan> plan(Dataset data, Planner planner) {
        return new MetricPlan(this).of(data, planner);
    }
}
