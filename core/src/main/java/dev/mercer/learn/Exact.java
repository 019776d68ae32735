package dev.mercer.learn;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.learn.plan.Plan;
import dev.mercer.learn.plan.Planner;
import dev.mercer.loss.Hinge;
import dev.mercer.loss.Loss;
import dev.mercer.loss.SquaredHinge;
import dev.mercer.model.Classifier;
import dev.mercer.model.Scheme;
import dev.mercer.solve.Intercept;
import dev.mercer.solve.Stopping;
import dev.mercer.util.Progress;
import java.util.Optional;

/**
 * The exact solution, with a weight for each row: by {@link dev.mercer.solve.smo.SmoSolver} where the loss has a kink, and by {@link
 * dev.mercer.solve.newton.NewtonSolver} where it is smooth. Time grows between N² and N³.
 *
 * @param stopping the measure to reach and the most steps, for each output: the violation of the optimality conditions, or the relative norm
 *     of the gradient
 */
public record Exact(Optional<Stopping> stopping) implements Strategy {
    private static final Stopping NEWTON = new Stopping(1e-8, 100);

    /** With the standard stopping rule of a loss. */
    public static Exact of(Loss loss) {
        return new Exact(Optional.of(loss.smooth() ? NEWTON : SupportVectors.STOPPING));
    }

    @Override
    public Exact withStopping(Stopping newStopping) {
        return new Exact(Optional.of(newStopping));
    }

    @Override
    public Optional<String> refusal(Loss loss, Intercept intercept, Optional<ClassOptions> classes) {
        if (!(loss instanceof Hinge || loss instanceof SquaredHinge))
            return Optional.of(loss + " is not solved exactly for classes: choose hinge or squared hinge");
        if (stopping.isEmpty()) return Optional.of("the exact solution of " + loss + " needs a stopping rule");
        return classes.flatMap(options -> BinaryProblems.refusal(options.scheme()));
    }

    @Override
    public Classifier fit(KernelClassification learner, Dataset data, Compute compute, Progress progress) {
        ExactClassification work = new ExactClassification(learner, stopping.orElseThrow(), data, compute, progress);
        return learner.loss().smooth() ? work.byNewton() : work.bySupportVectors();
    }

    @Override
    public Plan plan(KernelClassification learner, Dataset data, Planner planner) {
        Scheme scheme = learner.options().scheme();
        return learner.loss().smooth()
                ? planner.newton(learner.kernel(), data, Classes.rows(data, scheme))
                : planner.svm(learner.kernel(), data, Classes.share(data, scheme), learner.intercept());
    }
}
