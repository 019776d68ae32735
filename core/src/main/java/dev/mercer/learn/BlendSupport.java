package dev.mercer.learn;

import dev.mercer.data.Dataset;
import dev.mercer.data.Reals;
import dev.mercer.learn.plan.Plan;
import dev.mercer.learn.plan.Planner;
import dev.mercer.linalg.Matrix;
import dev.mercer.linalg.VectorMath;
import dev.mercer.model.Model;
import dev.mercer.model.Provenance;
import dev.mercer.model.Training;
import dev.mercer.util.Require;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** The parts that blends of regressions and of classifiers have in common. */
final class BlendSupport {
    private static final double ROUNDING = 1e-9;

    private BlendSupport() {}

    static void require(List<?> members, Reals weights) {
        Require.atLeast("number of members", 1, members.size());
        Require.equal("number of weights", members.size(), weights.size());
        for (int m = 0; m < weights.size(); m++) Require.nonNegative("weight", weights.get(m));
        Require.that(Math.abs(weights.sum() - 1) <= ROUNDING, "the weights of a blend sum to 1, got %s", weights.sum());
    }

    /** The record of the first member that did not converge, else of the first; a sum of optima has no certificate. */
    static Training training(List<? extends Model> models, Provenance provenance) {
        Training first = models.get(0).training();
        Training shown = models.stream()
                .map(Model::training)
                .filter(training -> !training.convergence().converged())
                .findFirst()
                .orElse(first);
        boolean alike =
                models.stream().allMatch(model -> model.training().rows().equals(first.rows()));
        return new Training(
                shown.convergence(), Optional.empty(), Reals.of(), alike ? first.rows() : List.of(), provenance);
    }

    /** The blend of all members, and Σₘ wₘ times their outputs where all have them. */
    static <M extends Model> LeftOutFit<M> fitLeavingOut(
            List<Learner<M>> members,
            Reals weights,
            Function<Learner<M>, LeftOutFit<M>> fit,
            Function<List<M>, M> sum) {
        List<LeftOutFit<M>> fits = members.stream().map(fit).toList();
        M blend = sum.apply(fits.stream().map(LeftOutFit::model).toList());
        if (fits.stream().anyMatch(one -> one.outputs().isEmpty())) return new LeftOutFit<>(blend, Optional.empty());
        Matrix first = fits.get(0).outputs().orElseThrow();
        Matrix outputs = new Matrix(first.rows(), first.columns());
        for (int m = 0; m < fits.size(); m++)
            VectorMath.axpy(weights.get(m), fits.get(m).outputs().orElseThrow().values(), outputs.values());
        return new LeftOutFit<>(blend, Optional.of(outputs));
    }

    /** The plan of the first member after the work of all others. */
    static Optional<Plan> plan(List<? extends Learner<?>> members, Dataset data, Planner planner) {
        List<Plan> plans = new ArrayList<>();
        for (Learner<?> member : members) member.plan(data, planner).ifPresent(plans::add);
        if (plans.size() < members.size()) return Optional.empty();
        List<Plan.Option> others = new ArrayList<>();
        for (Plan other : plans.subList(1, plans.size())) {
            if (other.choice().isEmpty()) return Optional.of(other);
            others.add(other.choice().get());
        }
        if (others.isEmpty()) return Optional.of(plans.get(0));
        String first = others.size() == 1 ? "one other machine, then " : others.size() + " other machines, then ";
        return Optional.of(planner.after(first, others, plans.get(0)));
    }
}
