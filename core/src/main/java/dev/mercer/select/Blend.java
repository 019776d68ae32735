package dev.mercer.select;

import dev.mercer.data.Dataset;
import dev.mercer.data.Labels;
import dev.mercer.data.Reals;
import dev.mercer.kernel.Kernel;
import dev.mercer.learn.ClassificationBlend;
import dev.mercer.learn.Learner;
import dev.mercer.learn.RegressionBlend;
import dev.mercer.model.Classifier;
import dev.mercer.model.Regressor;
import dev.mercer.score.HeldOut;
import dev.mercer.solve.Penalty;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Tuned machines whose weighted sum predicts better than the one that was the best before they were compared on the same folds; mostly
 * several, sometimes only another one.
 *
 * @param members the machines, the heaviest first
 * @param score the score of the blend, for rows whose fold had no part in its weights
 */
public record Blend(List<Member> members, HeldOut score) {
    /**
     * One machine of a blend.
     *
     * @param recipe the method
     * @param kernel its kernel
     * @param rho its ρ = λΣw
     * @param epsilon its tube, where it has one
     * @param weight its share
     */
    public record Member(Recipe recipe, Kernel kernel, double rho, OptionalDouble epsilon, double weight) {
        Learner<?> learner(Dataset data) {
            return recipe.maker().learner(kernel, Penalty.lambda(rho, data.weights()), epsilon.orElse(0));
        }
    }

    public Blend {
        members = List.copyOf(members);
    }

    /** The weights of the members. */
    public Reals weights() {
        return Reals.of(members.stream().mapToDouble(Member::weight).toArray());
    }

    /** A copy with another kernel and ρ for the members that have the kernel {@code before}, by the same method. */
    Blend with(Recipe recipe, Kernel before, Kernel after, double rho) {
        List<Member> changed = members.stream()
                .map(m -> m.recipe.equals(recipe) && m.kernel.equals(before)
                        ? new Member(recipe, after, rho, m.epsilon, m.weight)
                        : m)
                .toList();
        return new Blend(changed, score);
    }

    Learner<?> learner(Dataset data) {
        return learner(members.stream().map(member -> member.learner(data)).toList(), data);
    }

    /** The learner of the blend, of the learners of its members in their order. */
    @SuppressWarnings("unchecked") // The targets say which kind of model the members learn.
    public Learner<?> learner(List<? extends Learner<?>> learners, Dataset data) {
        return data.targets().orElseThrow() instanceof Labels
                ? new ClassificationBlend(
                        learners.stream().map(l -> (Learner<Classifier>) l).toList(), weights())
                : new RegressionBlend(
                        learners.stream().map(l -> (Learner<Regressor>) l).toList(), weights());
    }
}
