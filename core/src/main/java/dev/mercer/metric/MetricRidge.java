package dev.mercer.metric;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.Reals;
import dev.mercer.kernel.Kernel;
import dev.mercer.learn.Learner;
import dev.mercer.learn.Nystrom;
import dev.mercer.learn.PenalizedLearner;
import dev.mercer.learn.plan.Plan;
import dev.mercer.learn.plan.Planner;
import dev.mercer.model.Provenance;
import dev.mercer.model.Regressor;
import dev.mercer.solve.Intercept;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.util.Optional;

/**
 * Kernel ridge regression with a learned metric: k(Lx, Lz) with a learned L, also called a recursive feature machine.
 *
 * <p>Fit, average the outer products of the gradients of f over the rows, use the average as the metric M = LᵀL, and
 * fit again. Columns without influence on f are scaled down, so that many irrelevant columns do less harm than to a
 * plain kernel. The best iteration is kept; it may be the first, which is the plain kernel. It is chosen with metrics
 * trained on two thirds of the rows and validated by the leave-one-out errors of the others, in closed form; then the
 * metric is trained again on all of them.
 *
 * <p>Shape and number of iterations are chosen on at most {@value MetricRun#CHOICE_ROWS} rows, drawn once; the metric
 * is then computed from fits to at most {@value MetricRun#FIT_ROWS} rows, whose gradients are averaged over at most
 * {@value MetricRun#GRADIENT_ROWS}. Cost: a fit to all rows, one to these for each iteration, and O(n·m·d) for its
 * gradients. The metric depends on the targets of the rows, so that a leave-one-out error of the model itself is too
 * optimistic: compare with other methods by cross-validation. Source: [RBPB24].
 *
 * @param kernel k, positive semi-definite and with a gradient; radial kernels are fast
 * @param lambda λ > 0
 * @param intercept centred and free are the same for this loss
 * @param search the metrics to try
 * @param allRows the final fit on all rows with that metric; exact by default
 */
public record MetricRidge(Kernel kernel, double lambda, Intercept intercept, MetricSearch search, FinalFit allRows)
        implements PenalizedLearner<Regressor> {
    public MetricRidge {
        Require.positive("lambda", lambda);
    }

    @Override
    public MetricRidge withLambda(double newLambda) {
        return new MetricRidge(kernel, newLambda, intercept, search, allRows);
    }

    /** With a centred intercept and the standard search. */
    public MetricRidge(Kernel kernel, double lambda) {
        this(kernel, lambda, Intercept.CENTRED, MetricSearch.standard(), new FinalFit.Exactly());
    }

    public MetricRidge withSearch(MetricSearch newSearch) {
        return new MetricRidge(kernel, lambda, intercept, newSearch, allRows);
    }

    public MetricRidge withIntercept(Intercept newIntercept) {
        return new MetricRidge(kernel, lambda, newIntercept, search, allRows);
    }

    /** A copy that fits all rows on these Nyström centres. */
    public MetricRidge withCenters(Nystrom newCenters) {
        return new MetricRidge(kernel, lambda, intercept, search, new FinalFit.OnCenters(newCenters));
    }

    /** A copy that fits all rows in at most {@code leaves} leaves of a tree. */
    public MetricRidge withLeaves(int leaves) {
        return new MetricRidge(kernel, lambda, intercept, search, new FinalFit.InLeaves(leaves));
    }

    @Override
    public Regressor fit(Dataset data, Compute compute, Progress progress) {
        MetricRun<Regressor> run =
                new MetricRun<>(this::some, this::all, new MetricRun.Setup(search, intercept, compute, progress));
        boolean numbers = data.targets().filter(Reals.class::isInstance).isPresent();
        Regressor model = run.fit(kernel, lambda, data, numbers);
        return new Regressor(model.expansion(), model.training().withProvenance(Provenance.of(this, data, compute)));
    }

    private Learner<Regressor> some(Kernel metric, double penalty) {
        return new FinalFit.Exactly().regression(metric, penalty, intercept);
    }

    private Learner<Regressor> all(Kernel metric, double penalty) {
        return allRows.regression(metric, penalty, intercept);
    }

    /** A rough plan: how soon the search ends depends on the data. */
    @Override
    public Optional<Plan> plan(Dataset data, Planner planner) {
        return new MetricPlan<>(this::some, this::all, search).of(kernel, lambda, data, planner);
    }
}
