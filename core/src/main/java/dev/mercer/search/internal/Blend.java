package dev.mercer.search.internal;

import dev.mercer.data.Dataset;
import dev.mercer.data.Labels;
import dev.mercer.data.Reals;
import dev.mercer.learn.ClassificationBlend;
import dev.mercer.learn.Learner;
import dev.mercer.learn.RegressionBlend;
import dev.mercer.method.Candidate;
import dev.mercer.model.Classifier;
import dev.mercer.model.Regressor;
import dev.mercer.score.HeldOut;
import java.util.List;

/**
 * A weighted ensemble of tuned models that predicts held-out rows no worse than the best single one; sometimes it is a
 * single model other than the best.
 *
 * @param members the methods with their settings, the one of the largest weight first
 * @param weights their weights, of sum 1
 * @param score the score of the blend, on rows whose fold was not used for its weights
 */
public record Blend(List<Candidate> members, Reals weights, HeldOut score) {
    public Blend {
        members = List.copyOf(members);
    }

    /** A copy with {@code after} in place of {@code before}, wherever a member has its method and kernel. */
    public Blend with(Candidate before, Candidate after) {
        List<Candidate> changed = members.stream()
                .map(m -> m.open().equals(before.open()) && m.kernel().equals(before.kernel())
                        ? m.with(after.kernel(), after.rho(), m.epsilon())
                        : m)
                .toList();
        return new Blend(changed, weights, score);
    }

    public Learner<?> learner(Dataset data) {
        return learner(
                members.stream().map(member -> member.learner(data.weights())).toList(), data);
    }

    /** The learner of the blend, from the learners of its members in their order. */
    @SuppressWarnings("unchecked") // The kind of the targets determines the type of the models.
    public Learner<?> learner(List<? extends Learner<?>> learners, Dataset data) {
        return data.targets().orElseThrow() instanceof Labels
                ? new ClassificationBlend(
                        learners.stream().map(l -> (Learner<Classifier>) l).toList(), weights)
                : new RegressionBlend(
                        learners.stream().map(l -> (Learner<Regressor>) l).toList(), weights);
    }
}
