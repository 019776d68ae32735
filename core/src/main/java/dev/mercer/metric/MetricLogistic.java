package dev.mercer.metric;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.kernel.Kernel;
import dev.mercer.learn.KernelClassification;
import dev.mercer.learn.KernelLogistic;
import dev.mercer.learn.Learner;
import dev.mercer.learn.Nystrom;
import dev.mercer.learn.PenalizedLearner;
import dev.mercer.learn.plan.Plan;
import dev.mercer.learn.plan.Planner;
import dev.mercer.model.Classifier;
import dev.mercer.model.Scheme;
import dev.mercer.solve.Intercept;
import dev.mercer.solve.Stopping;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.util.Optional;

/**
 * Kernel logistic regression with a learned metric: {@link MetricRidge} for labels, with gradients of log odds. The
 * metric is chosen by the leave-one-out errors of ridge regression on the same classes. Source: [RBPB24].
 *
 * @param kernel k, positive semi-definite and with a gradient; radial kernels are fast
 * @param lambda λ > 0
 * @param intercept free by default
 * @param search the metrics to try
 * @param centers the Nyström centres for the final fit on all rows, more than two classes one against the rest; exact
 *     by default, and then with softmax
 */
public record MetricLogistic(
        Kernel kernel, double lambda, Intercept intercept, MetricSearch search, Optional<Nystrom> centers)
        implements PenalizedLearner<Classifier> {
    /**
     * At f = 0 squared loss has eight times the curvature of logistic loss: the same f needs a λ eight times as large.
     */
    private static final double CURVED = 8;

    /** A loose tolerance for gradients, which are averaged over rows: a function near the optimum suffices. */
    private static final Stopping ROUGH = new Stopping(1e-3, 30);

    public MetricLogistic {
        Require.positive("lambda", lambda);
    }

    @Override
    public MetricLogistic withLambda(double newLambda) {
        return new MetricLogistic(kernel, newLambda, intercept, search, centers);
    }

    /** With a free intercept and the standard search. */
    public MetricLogistic(Kernel kernel, double lambda) {
        this(kernel, lambda, Intercept.FREE, MetricSearch.standard(), Optional.empty());
    }

    public MetricLogistic withSearch(MetricSearch newSearch) {
        return new MetricLogistic(kernel, lambda, intercept, newSearch, centers);
    }

    public MetricLogistic withIntercept(Intercept newIntercept) {
        return new MetricLogistic(kernel, lambda, newIntercept, search, centers);
    }

    public MetricLogistic withCenters(Nystrom newCenters) {
        return new MetricLogistic(kernel, lambda, intercept, search, Optional.of(newCenters));
    }

    @Override
    public Classifier fit(Dataset data, Compute compute, Progress progress) {
        MetricRun<Classifier> run =
                new MetricRun<>(this::some, this::all, new MetricRun.Setup(search, intercept, compute, progress));
        return MetricRun.ofClasses(run, this, kernel, CURVED * lambda, data);
    }

    private Learner<Classifier> some(Kernel metric, double ofRidge) {
        return logistic(metric, ofRidge).withStopping(ROUGH);
    }

    private Learner<Classifier> all(Kernel metric, double ofRidge) {
        return centers.<Learner<Classifier>>map(few -> onCenters(metric, ofRidge, few))
                .orElseGet(() -> logistic(metric, ofRidge));
    }

    private KernelClassification logistic(Kernel metric, double ofRidge) {
        return KernelLogistic.of(metric, ofRidge / CURVED).withIntercept(intercept);
    }

    private KernelClassification onCenters(Kernel metric, double ofRidge, Nystrom few) {
        return logistic(metric, ofRidge).withScheme(Scheme.ONE_VS_REST).withStrategy(few);
    }

    /** A rough plan: how soon the search ends depends on the data. */
    @Override
    public Optional<Plan> plan(Dataset data, Planner planner) {
        return new MetricPlan<>(this::some, this::all, search).of(kernel, CURVED * lambda, data, planner);
    }
}
