package dev.mercer.cli;

import dev.mercer.compute.Compute;
import dev.mercer.data.Points;
import dev.mercer.kernel.FeatureMap;
import dev.mercer.kernel.Kernel;
import dev.mercer.learn.KernelRidge;
import dev.mercer.learn.LocalRidge;
import dev.mercer.learn.plan.CostModel;
import dev.mercer.learn.plan.Plan;
import dev.mercer.learn.plan.Planner;
import dev.mercer.linalg.SymmetricMatrix;
import dev.mercer.select.KernelFamily;
import dev.mercer.solve.Intercept;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What learning is going to cost.
 *
 * @param problem what is to be learned
 * @param plan the ways, and which one is taken; empty for a learner that cannot say
 * @param prediction what a model of it will take for {@link #ROWS} rows, where that is known
 */
record Forecast(Problem problem, Optional<Plan> plan, Optional<Plan.Option> prediction) {
    static final int ROWS = 10_000;

    /** Less than this takes about a second, and is begun without asking what it costs. */
    static final double LITTLE = 1e11;

    /** What is done once after many trials: asking would take as long as a few of them. */
    private static final double LITTLE_BESIDE_CHOOSING = 4e11;

    /** Seconds that people wait without wondering. */
    private static final double SHORT = 5;

    /**
     * How many steps support vectors take is known only afterwards: nothing worth waiting for can be said. On few centres progress tells how
     * long it takes, and asking would take as long as to learn from a hundred thousand rows.
     */
    private static final List<String> UNASKED = List.of("svm", "nystrom");

    static Forecast of(Problem problem, RatesCache cache) {
        Compute compute = problem.compute();
        Planner planner = new Planner(cache.rates(compute), compute);
        Optional<Plan> plan = problem.learner().plan(problem.data(), planner);
        return new Forecast(
                problem, plan, plan.flatMap(Plan::choice).flatMap(taken -> prediction(problem, taken, planner)));
    }

    /**
     * What ridge regression on the rows would cost, which other exact methods are not far from; empty where it is little. Of a rough
     * kernel and of little noise: others are solved with fewer steps.
     */
    static Optional<Plan> ofRidge(Problem problem) {
        Compute compute = problem.compute();
        if (work(problem) < LITTLE_BESIDE_CHOOSING
                && compute.fits(2 * SymmetricMatrix.bytes(problem.data().size()))) return Optional.empty();
        Planner planner = new Planner(RatesCache.standard().rates(compute), compute);
        Kernel rough = new KernelFamily("exponential(sigma=auto)").start(problem.data());
        double total = problem.data().weights().stream().sum();
        double lambda = Tuning.TYPICAL_RHO / total;
        OptionalInt leaves = problem.settings().leaves();
        return leaves.isPresent()
                ? new LocalRidge(rough, lambda, Intercept.CENTRED, leaves.getAsInt()).plan(problem.data(), planner)
                : new KernelRidge(rough, lambda).plan(problem.data(), planner);
    }

    private static boolean isLittle(Problem problem) {
        return work(problem) < LITTLE;
    }

    private static double work(Problem problem) {
        return CostModel.exactOperations(
                problem.data().size(), problem.data().points().dim());
    }

    private static Optional<Plan.Option> prediction(Problem problem, Plan.Option taken, Planner planner) {
        Points points = problem.data().points();
        // Its model has as many centres as the learner will have chosen.
        if (problem.method().name().equals("nystrom")) return Optional.empty();
        Settings settings = problem.settings();
        Optional<Kernel> kernel = settings.text(Setting.KERNEL)
                .map(text -> settings.kernel().bind(problem.data().names()));
        Optional<FeatureMap> map = settings.text(Setting.FEATURES)
                .filter(text -> !Learners.drawsCenters(text))
                .map(text -> settings.features());
        if (kernel.isPresent() && taken.kind().hasExplicitWeights()) map = FeatureMap.of(kernel.get());
        if (map.isPresent()) return Optional.of(planner.prediction(map.get(), points, ROWS));
        return kernel.map(k -> planner.prediction(k, points, ROWS));
    }

    /** Before much work: says how long it will take, and refuses what cannot be done. */
    static void announce(Problem problem, Session session) {
        if (UNASKED.contains(problem.method().name()) || isLittle(problem)) return;
        of(problem, RatesCache.standard()).plan().ifPresent(plan -> {
            Plan.Option taken = plan.chosen();
            if (taken.seconds() > SHORT)
                session.say("this will take about " + Layout.duration(taken.seconds()) + " (" + taken.name() + ": "
                        + taken.what() + ")");
        });
    }
}
