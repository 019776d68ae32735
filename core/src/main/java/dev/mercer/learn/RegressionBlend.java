package dev.mercer.learn;

import dev.mercer.data.Dataset;
import dev.mercer.data.Reals;
import dev.mercer.model.Expansion;
import dev.mercer.model.Regressor;
import dev.mercer.model.internal.Provenance;
import java.util.ArrayList;
import java.util.List;

/**
 * A blend of regressions: f = Σₘ wₘfₘ, each fₘ learned independently from the same data. Cost: the sum of the costs of
 * the members.
 *
 * @param members the learners of f₁, f₂, …
 * @param weights w₁, w₂, … ≥ 0, of sum 1
 */
public record RegressionBlend(List<Learner<Regressor>> members, Reals weights) implements BlendLearner<Regressor> {
    public RegressionBlend {
        members = List.copyOf(members);
        BlendLearner.require(members, weights);
    }

    @Override
    public Regressor of(List<Regressor> models, Provenance provenance) {
        List<Expansion> terms = new ArrayList<>();
        for (int m = 0; m < models.size(); m++) {
            Expansion f = models.get(m).expansion();
            terms.add(f.weighted(Reals.constant(f.outputs(), weights.get(m)), Reals.constant(f.outputs(), 0)));
        }
        return new Regressor(Expansion.sum(terms), BlendLearner.training(models, provenance));
    }

    @Override
    public RegressionBlend forPart(Dataset part, Dataset whole) {
        return new RegressionBlend(
                members.stream().map(member -> member.forPart(part, whole)).toList(), weights);
    }
}
