package dev.mercer.learn;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.Reals;
import dev.mercer.learn.plan.Plan;
import dev.mercer.learn.plan.Planner;
import dev.mercer.linalg.Matrix;
import dev.mercer.linalg.tile.VectorMath;
import dev.mercer.model.Model;
import dev.mercer.model.Training;
import dev.mercer.model.internal.Provenance;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A weighted mean of the models of several learners, each fitted independently to the same data.
 *
 * @param <M> the type of the model
 */
interface BlendLearner<M extends Model> extends Learner<M> {
    /** The largest allowed difference of the sum of the weights from 1. */
    double ROUNDING = 1e-9;

    /** The learners. */
    List<Learner<M>> members();

    /** Their weights ≥ 0, of sum 1. */
    Reals weights();

    /** The blend of the models of the members. */
    M of(List<M> models, Provenance provenance);

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

    @Override
    default M fit(Dataset data, Compute compute, Progress progress) {
        List<M> models = new ArrayList<>();
        for (Learner<M> member : members()) models.add(member.fit(data, compute, progress));
        return of(models, Provenance.of(this, data, compute));
    }

    /** The blend of all members, and the outputs Σₘ wₘoₘ if every member has outputs oₘ. */
    @Override
    default LeftOutFit<M> fitLeavingOut(Dataset data, int[] rows, Compute compute, Progress progress) {
        List<LeftOutFit<M>> fits = new ArrayList<>();
        for (Learner<M> member : members()) fits.add(member.fitLeavingOut(data, rows, compute, progress));
        M blend = of(fits.stream().map(LeftOutFit::model).toList(), Provenance.of(this, data, compute));
        if (fits.stream().anyMatch(one -> one.outputs().isEmpty())) return new LeftOutFit<>(blend, Optional.empty());
        Matrix first = fits.get(0).outputs().orElseThrow();
        Matrix outputs = new Matrix(first.rows(), first.columns());
        for (int m = 0; m < fits.size(); m++)
            VectorMath.axpy(
                    weights().get(m), fits.get(m).outputs().orElseThrow().values(), outputs.values());
        return new LeftOutFit<>(blend, Optional.of(outputs));
    }

    /** The plan of the first member after the work of all others. */
    @Override
    default Optional<Plan> plan(Dataset data, Planner planner) {
        List<Plan> plans = new ArrayList<>();
        for (Learner<M> member : members()) member.plan(data, planner).ifPresent(plans::add);
        if (plans.size() < members().size()) return Optional.empty();
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
