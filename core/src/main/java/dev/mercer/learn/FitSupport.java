package dev.mercer.learn;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.Reals;
import dev.mercer.data.TargetVectors;
import dev.mercer.kernel.Kernel;
import dev.mercer.learn.calibration.ClassDecision;
import dev.mercer.linalg.internal.Definiteness;
import dev.mercer.loss.EpsilonInsensitive;
import dev.mercer.loss.Loss;
import dev.mercer.loss.Pinball;
import dev.mercer.model.Classifier;
import dev.mercer.model.Expansion;
import dev.mercer.model.Regressor;
import dev.mercer.model.Training;
import dev.mercer.model.internal.Provenance;
import dev.mercer.solve.internal.Solution;
import dev.mercer.util.Cure;
import dev.mercer.util.Indices;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Require;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Common steps of learners before and after the solver: they get the targets, check the kernel and wrap the solution in
 * a model.
 */
public final class FitSupport {
    private FitSupport() {}

    public static Reals numbers(Dataset data, String what) {
        requireRows(data);
        data.targets().filter(TargetVectors.class::isInstance).ifPresent(several -> {
            throw new InvalidInputException(what + " learns one target at a time, got "
                    + ((TargetVectors) several).names().size()
                    + ": learn each by itself, or by ridge regression");
        });
        return data.targets()
                .filter(Reals.class::isInstance)
                .map(numbers -> (Reals) numbers.inRange())
                .orElseThrow(() -> new InvalidInputException(what + " needs numbers as targets, got "
                        + data.targets().map(t -> "classes").orElse("none")));
    }

    /** The number of functions that are learned at once. */
    static int outputs(Dataset data) {
        return data.targets().orElse(null) instanceof TargetVectors several
                ? several.columns().size()
                : 1;
    }

    /** One target or several, for learners that learn them at once. */
    static List<Reals> targets(Dataset data, String what) {
        return data.targets().orElse(null) instanceof TargetVectors several
                ? ((TargetVectors) several.inRange()).columns()
                : List.of(numbers(data, what));
    }

    /**
     * The kernel with its columns bound, for learners that need positive semi-definiteness: throws if the kernel is
     * known to be indefinite; an unknown kernel is accepted.
     */
    public static Kernel requirePsd(Kernel kernel, Dataset data, String what) {
        return requirePsd(kernel, data.names(), what);
    }

    /** Binds a positive semi-definite kernel to columns of these names. */
    static Kernel requirePsd(Kernel kernel, List<String> names, String what) {
        Require.that(
                kernel.definiteness() != Definiteness.INDEFINITE,
                Cure.ANOTHER_KERNEL,
                "%s needs a positive semi-definite kernel, which %s is not",
                what,
                kernel);
        return kernel.bind(names);
    }

    static void requireRows(Dataset data) {
        Require.that(data.size() > 0, "there are no rows to learn from");
    }

    /** The expansion of a solution over the points, without points of weight 0 in all outputs. */
    static Expansion expansion(Kernel kernel, Dataset data, Solution solution) {
        return new Expansion(Optional.empty(), kernel, data.points(), solution.alpha(), solution.bias());
    }

    static Training training(Solution solution, int[] rows, Provenance provenance) {
        List<Integer> numbers = Arrays.stream(rows).boxed().toList();
        return new Training(solution.convergence(), solution.certificate(), solution.losses(), numbers, provenance);
    }

    static Regressor regressor(Learner<?> learner, Kernel kernel, Dataset data, Solution solution, Compute compute) {
        return regressor(kernel, data, solution, Provenance.of(learner, data, compute));
    }

    static Regressor regressor(Kernel kernel, Dataset data, Solution solution, Provenance provenance) {
        Expansion all = expansion(kernel, data, solution);
        int[] support = all.support();
        return new Regressor(all.keep(support), training(solution, support, provenance));
    }

    /** The model with the tube or the quantile of its loss, if it has one. */
    static Regressor withLoss(Regressor model, Loss loss) {
        if (loss instanceof EpsilonInsensitive tube) return withTube(model, tube.epsilon());
        if (!(loss instanceof Pinball pinball)) return model;
        return new Regressor(
                model.expansion(), model.training().withQuantiles(Reals.of(pinball.quantile())), model.intervals());
    }

    /** The model with the tube or the quantile of one loss, or the quantiles of several. */
    static Regressor withLosses(Regressor model, List<Loss> losses) {
        if (losses.size() == 1) return withLoss(model, losses.get(0));
        Reals quantiles = Reals.of(
                losses.stream().mapToDouble(l -> ((Pinball) l).quantile()).toArray());
        return new Regressor(model.expansion(), model.training().withQuantiles(quantiles), model.intervals());
    }

    static Regressor withTube(Regressor model, double epsilon) {
        return new Regressor(model.expansion(), model.training().withTube(epsilon), model.intervals());
    }

    /** The classifier of a solution over all rows; only rows with a non-zero weight are kept. */
    static Classifier classifier(
            Learner<?> learner,
            Kernel kernel,
            Dataset data,
            ClassDecision decision,
            Solution solution,
            Compute compute) {
        Expansion all = expansion(kernel, data, solution);
        return classifier(all, decision, solution, Indices.range(data.size()), Provenance.of(learner, data, compute));
    }

    /** The classifier of an expansion whose points are these rows of the data. */
    static Classifier classifier(
            Expansion all, ClassDecision decision, Solution solution, int[] rows, Provenance provenance) {
        int[] support = all.support();
        return new Classifier(
                all.keep(support),
                decision.classes(),
                decision.scheme(),
                decision.calibration(),
                training(solution, Indices.select(rows, support), provenance));
    }
}
