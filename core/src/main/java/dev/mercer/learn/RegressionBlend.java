package dev.mercer.learn;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.Reals;
import dev.mercer.learn.plan.Plan;
import dev.mercer.learn.plan.Planner;
import dev.mercer.model.Expansion;
import dev.mercer.model.Provenance;
import dev.mercer.model.Regressor;
import dev.mercer.util.Progress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A blend of regressions: f = Σₘ wₘfₘ, each fₘ learned by itself from the same data. Cost: the sum of the members'.
 *
 * @param members the learners of f₁, f₂, …
 * @param weights w₁, w₂, … ≥ 0, of sum 1
 */
public record RegressionBlend(List<Learner<Regressor>> members, Reals weights) implements Learner<Regressor> {
    public RegressionBlend {
        members = List.copyOf(members);
        BlendSupport.require(members, weights);
    }

    @Override
    public Regressor fit(Dataset data, Compute compute, Progress progress) {
        List<Regressor> models = new ArrayList<>();
        for (Learner<Regressor> member : members) models.add(member.fit(data, compute, progress));
        return blended(models, data, compute);
    }

    @Override
    public LeftOutFit<Regressor> fitLeavingOut(Dataset data, int[] rows, Compute compute, Progress progress) {
        return BlendSupport.fitLeavingOut(
                members,
                weights,
                member -> member.fitLeavingOut(data, rows, compute, progress),
                models -> blended(models, data, compute));
    }

    private Regressor blended(List<Regressor> models, Dataset data, Compute compute) {
        List<Expansion> terms = new ArrayList<>();
        for (int m = 0; m < models.size(); m++) {
            Expansion f = models.get(m).expansion();
            terms.add(f.weighted(Reals.constant(f.outputs(), weights.get(m)), Reals.constant(f.outputs(), 0)));
        }
        return new Regressor(Expansion.sum(terms), BlendSupport.training(models, Provenance.of(this, data, compute)));
    }

    @Override
    public RegressionBlend forPart(Dataset part, Dataset whole) {
        return new RegressionBlend(
                members.stream().map(member -> member.forPart(part, whole)).toList(), weights);
    }

    @Override
    public Optional<Plan> plan(Dataset data, Planner planner) {
        return BlendSupport.plan(members, data, planner);
    }
}
