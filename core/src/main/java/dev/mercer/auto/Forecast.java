package dev.mercer.auto;

import dev.mercer.compute.Compute;
import dev.mercer.data.Points;
import dev.mercer.kernel.Exponential;
import dev.mercer.kernel.FeatureMap;
import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.KernelFamily;
import dev.mercer.learn.KernelRidge;
import dev.mercer.learn.Leaves;
import dev.mercer.learn.plan.CostModel;
import dev.mercer.learn.plan.Plan;
import dev.mercer.learn.plan.Planner;
import dev.mercer.learn.plan.Speed;
import dev.mercer.linalg.SymmetricMatrix;
import dev.mercer.method.FeatureBasis;
import dev.mercer.method.IntervalChoice;
import dev.mercer.method.LearnerSettings;
import dev.mercer.method.MethodKind;
import dev.mercer.method.Setting;
import java.util.EnumSet;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * The expected cost of learning.
 *
 * @param problem the problem to be learned
 * @param plan the options and the chosen one; empty for a learner without a plan
 * @param prediction the cost of predicting {@link #ROWS} rows, if known
 */
public record Forecast(Problem problem, Optional<Plan> plan, Optional<Plan.Option> prediction) {
    /** The number of rows of the prediction whose cost is reported. */
    public static final int ROWS = 10_000;

    /** Operations that take about a second: less work is started without a plan. */
    static final double LITTLE = 1e11;

    /** Operations that are few compared with tuning: for less work, no plan is made, because a plan takes as long as a few trials. */
    private static final double LITTLE_BESIDE_TUNING = 4e11;

    private static final int NEWTON_STEPS = 10;

    /** Seconds up to which a fit is not announced. */
    private static final double SHORT_SECONDS = 5;

    /**
     * Methods whose fits are not announced. The steps of support vectors are known only afterwards. On few centers progress shows how
     * long it takes. A learned metric has several fits.
     */
    private static final Set<MethodKind> UNANNOUNCED =
            EnumSet.of(MethodKind.SVM, MethodKind.NYSTROM, MethodKind.METRIC, MethodKind.FEATURES);

    /** The cost of a problem on a machine of this speed. */
    public static Forecast of(Problem problem, Speed speed) {
        Planner planner = planner(problem, speed);
        Optional<Plan> plan = problem.learner().plan(problem.data(), planner);
        return new Forecast(
                problem, plan, plan.flatMap(Plan::choice).flatMap(taken -> prediction(problem, taken, planner)));
    }

    /**
     * The cost of ridge regression on the rows, which is similar to that of other exact methods; empty if there is
     * little work. It assumes a rough kernel and little noise, since other problems take fewer steps.
     */
    static Optional<Plan> ofRidge(Problem problem, Speed speed) {
        Compute compute = problem.compute();
        if (fits(problem) * work(problem) < LITTLE_BESIDE_TUNING
                && compute.fits(2 * SymmetricMatrix.bytes(problem.data().size()))) return Optional.empty();
        Planner planner = planner(problem, speed);
        Kernel rough = KernelFamily.ofAnyScale(new Exponential(1)).start(problem.data());
        double total = problem.data().weights().stream().sum();
        double lambda = AutoTuning.TYPICAL_RHO / total;
        OptionalInt leaves = problem.settings().leaves();
        return leaves.isPresent()
                ? KernelRidge.of(rough, lambda)
                        .withStrategy(new Leaves(leaves.getAsInt()))
                        .plan(problem.data(), planner)
                : KernelRidge.of(rough, lambda).plan(problem.data(), planner);
    }

    /** The seconds of a fit of all rows with its intervals; infinite if there is no memory for it, 0 if the learner has no plan. */
    static double seconds(Problem problem, Speed speed) {
        return problem.learner()
                .plan(problem.data(), planner(problem, speed))
                .map(plan ->
                        FinalFitChoice.stored(plan).map(Plan.Option::seconds).orElse(Double.POSITIVE_INFINITY))
                .map(one -> fits(problem) * one)
                .orElse(0.0);
    }

    private static Planner planner(Problem problem, Speed speed) {
        return new Planner(speed.of(problem.compute()), problem.compute());
    }

    /** The number of fits of all rows that a model with its intervals takes. */
    static int fits(Problem problem) {
        return problem.settings().interval().map(IntervalChoice::fits).orElse(1);
    }

    /** True when Newton's method, some ten factorisations of a matrix of all rows, is little work compared with tuning. */
    static boolean isLittleByNewton(Problem problem) {
        return NEWTON_STEPS * work(problem) < LITTLE_BESIDE_TUNING;
    }

    private static double work(Problem problem) {
        return CostModel.exactOperations(
                problem.data().size(), problem.data().points().dim());
    }

    private static Optional<Plan.Option> prediction(Problem problem, Plan.Option taken, Planner planner) {
        Points points = problem.data().points();
        // The model has as many centers as the learner will choose.
        if (problem.method().kind() == MethodKind.NYSTROM) return Optional.empty();
        LearnerSettings settings = problem.settings();
        Optional<Kernel> kernel = settings.get(Setting.KERNEL)
                .map(family -> settings.kernel().bind(problem.data().names()));
        Optional<FeatureMap> map = settings.get(Setting.FEATURES)
                .filter(FeatureBasis.Explicit.class::isInstance)
                .map(basis -> ((FeatureBasis.Explicit) basis).map());
        if (kernel.isPresent() && taken.kind().hasExplicitWeights()) map = FeatureMap.of(kernel.get());
        if (map.isPresent()) return Optional.of(planner.prediction(map.get(), points, ROWS));
        return kernel.map(k -> planner.prediction(k, points, ROWS));
    }

    /** Before much work, notes its expected duration, and rejects work that cannot be done. */
    static void announce(Problem problem, AutoRun run) {
        if (UNANNOUNCED.contains(problem.method().kind()) || work(problem) < LITTLE) return;
        of(problem, run.speed()).plan().ifPresent(plan -> {
            Plan.Option taken = plan.chosen();
            if (taken.seconds() > SHORT_SECONDS) run.notes().accept(new Note.WillTake(taken));
        });
    }
}
