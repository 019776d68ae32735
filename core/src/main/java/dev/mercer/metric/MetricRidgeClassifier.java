package dev.mercer.metric;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.kernel.Kernel;
import dev.mercer.learn.Learner;
import dev.mercer.learn.Nystrom;
import dev.mercer.learn.PenalizedLearner;
import dev.mercer.learn.RidgeClassifier;
import dev.mercer.learn.plan.Plan;
import dev.mercer.learn.plan.Planner;
import dev.mercer.model.Classifier;
import dev.mercer.solve.Intercept;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.util.Optional;

/**
 * Ridge classification with a learned metric: {@link MetricRidge} for labels, with gradients averaged over the
 * functions of all classes. Source: [RBPB24].
 *
 * @param kernel k, positive semi-definite and with a gradient; radial kernels are fast
 * @param lambda λ > 0
 * @param intercept centred and free are the same for this loss
 * @param search the metrics to try
 * @param allRows the final fit on all rows with that metric; exact by default
 */
public record MetricRidgeClassifier(
        Kernel kernel, double lambda, Intercept intercept, MetricSearch search, FinalFit allRows)
        implements PenalizedLearner<Classifier> {
    public MetricRidgeClassifier {
        Require.positive("lambda", lambda);
    }

    @Override
    public MetricRidgeClassifier withLambda(double newLambda) {
        return new MetricRidgeClassifier(kernel, newLambda, intercept, search, allRows);
    }

    /** With a centred intercept and the standard search. */
    public MetricRidgeClassifier(Kernel kernel, double lambda) {
        this(kernel, lambda, Intercept.CENTRED, MetricSearch.standard(), new FinalFit.Exactly());
    }

    public MetricRidgeClassifier withSearch(MetricSearch newSearch) {
        return new MetricRidgeClassifier(kernel, lambda, intercept, newSearch, allRows);
    }

    public MetricRidgeClassifier withIntercept(Intercept newIntercept) {
        return new MetricRidgeClassifier(kernel, lambda, newIntercept, search, allRows);
    }

    /** A copy that fits all rows on these Nyström centres. */
    public MetricRidgeClassifier withCenters(Nystrom newCenters) {
        return new MetricRidgeClassifier(kernel, lambda, intercept, search, new FinalFit.OnCenters(newCenters));
    }

    /** A copy that fits all rows in at most {@code leaves} leaves of a tree. */
    public MetricRidgeClassifier withLeaves(int leaves) {
        return new MetricRidgeClassifier(kernel, lambda, intercept, search, new FinalFit.InLeaves(leaves));
    }

    @Override
    public Classifier fit(Dataset data, Compute compute, Progress progress) {
        MetricRun<Classifier> run =
                new MetricRun<>(this::some, this::all, new MetricRun.Setup(search, intercept, compute, progress));
        return MetricRun.ofClasses(run, this, kernel, lambda, data);
    }

    private Learner<Classifier> some(Kernel metric, double penalty) {
        return RidgeClassifier.scores(metric, penalty, intercept);
    }

    private Learner<Classifier> all(Kernel metric, double penalty) {
        return allRows.classification(metric, penalty, intercept);
    }

    /** A rough plan: how soon the search ends depends on the data. */
    @Override
    public Optional<Plan> plan(Dataset data, Planner planner) {
        return new MetricPlan<>(this::some, this::all, search).of(kernel, lambda, data, planner);
    }
}
