package dev.mercer.metric;

import dev.mercer.data.Dataset;
import dev.mercer.data.Labels;
import dev.mercer.kernel.Kernel;
import dev.mercer.learn.plan.Plan;
import dev.mercer.learn.plan.Planner;
import dev.mercer.linalg.internal.Definiteness;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The plan of a learner of metrics: the largest possible number of leave-one-out errors and gradients of fits to some
 * rows, then a fit to all rows. How soon the search ends depends on the data, so that the figures are rough.
 *
 * @param learning the learner
 */
record MetricPlan(MetricLearning<?> learning) {
    /** The approximate number of scales of a metric that are scored, if scales are chosen. */
    private static final int SCALES = 4;

    Optional<Plan> of(Dataset data, Planner planner) {
        Optional<Plan> all = learning.learner().plan(data, planner);
        boolean searches = data.size() >= MetricRun.FEWEST && kernel().definiteness() != Definiteness.INDEFINITE;
        return searches ? all.map(plan -> after(plan, data, planner)) : all;
    }

    private Kernel kernel() {
        return learning.learner().kernel();
    }

    private Plan after(Plan plan, Dataset data, Planner planner) {
        MetricSearch search = learning.search();
        boolean chooses = search.penalty() == MetricSearch.Penalty.CHOSEN;
        int steps = search.steps(data.points().dim()).size();
        int starts = chooses ? 2 : 1;
        // The better step of each shape is continued, and each shape has two steps.
        int further = steps / 2 * (search.iterations() - 1);
        int judged = starts + (starts * steps + further) * (chooses ? SCALES : 1);
        Dataset some = data.spread(MetricRun.CHOICE_ROWS);
        Dataset makers = data.spread(Math.max(1, 2 * some.size() / 3));
        Dataset learned = data.spread(MetricRun.FIT_ROWS);
        List<Plan.Option> others = new ArrayList<>();
        others.add(planner.leaveOneOut(kernel(), some, targets(data), chooses).times(judged));
        addGradient(others, data, makers, starts + further, planner);
        addGradient(others, data, learned, search.iterations(), planner);
        String first =
                String.format(Locale.ROOT, "a metric, judged %d times at most on %,d rows, then ", judged, some.size());
        return planner.after(first, others, plan);
    }

    /** A fit to some rows with the ρ of all, and its gradients. */
    private void addGradient(List<Plan.Option> others, Dataset data, Dataset rows, int times, Planner planner) {
        double same = learning.lambdaOfRidge() * data.size() / rows.size();
        learning.base(kernel(), same)
                .plan(rows, planner)
                .flatMap(Plan::choice)
                .ifPresent(fit -> others.add(fit.times(times)));
        int at = Math.min(rows.size(), MetricRun.GRADIENT_ROWS);
        Kernel bound = kernel().bind(data.names());
        others.add(planner.prediction(bound, rows.points(), at).times((double) times * targets(data)));
    }

    private static int targets(Dataset data) {
        return data.targets()
                .filter(Labels.class::isInstance)
                .map(labels -> ((Labels) labels).classes().size())
                .orElse(1);
    }
}
