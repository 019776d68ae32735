package dev.mercer.learn;

import dev.mercer.data.Dataset;
import dev.mercer.data.Reals;
import dev.mercer.model.Calibration;
import dev.mercer.model.Classifier;
import dev.mercer.model.Expansion;
import dev.mercer.model.PairRule;
import dev.mercer.model.internal.Provenance;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Require;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * A blend of classifiers with probabilities: the log odds of each output are {@code Σₘ wₘoₘ}, where oₘ are the
 * calibrated log odds of member m. That is a geometric mean of the odds, so that the blend is a function of the same
 * kind as its members, and predicts the most probable class. Cost: the sum of the costs of the members.
 *
 * @param members the learners, whose models have probabilities and the same outputs
 * @param weights w₁, w₂, … ≥ 0, of sum 1
 */
public record ClassificationBlend(List<Learner<Classifier>> members, Reals weights)
        implements BlendLearner<Classifier> {
    public ClassificationBlend {
        members = List.copyOf(members);
        BlendLearner.require(members, weights);
    }

    @Override
    public Classifier of(List<Classifier> models, Provenance provenance) {
        Classifier first = models.get(0);
        List<Expansion> terms = new ArrayList<>();
        for (int m = 0; m < models.size(); m++) {
            Classifier model = models.get(m);
            Require.that(
                    model.scheme() == first.scheme() && model.classes().equals(first.classes()),
                    "members of a blend divide classes in the same way, got %s and %s",
                    first.scheme(),
                    model.scheme());
            Calibration odds = model.calibration()
                    .orElseThrow(() -> new InvalidInputException(
                            "members of a blend need probabilities: choose learners that have them"));
            terms.add(model.expansion()
                    .weighted(times(odds.slopes(), weights.get(m)), times(odds.offsets(), weights.get(m))));
        }
        Expansion sum = Expansion.sum(terms);
        Calibration calibration = new Calibration(
                Reals.constant(sum.outputs(), 1),
                Reals.constant(sum.outputs(), 0),
                first.calibration().orElseThrow().classWeights());
        Calibration decided = rule(models).map(calibration::with).orElse(calibration);
        return new Classifier(
                sum, first.classes(), first.scheme(), Optional.of(decided), BlendLearner.training(models, provenance));
    }

    /** The mean rule for pairs of classes, if all members have rules of one kind. */
    private Optional<PairRule> rule(List<Classifier> models) {
        List<PairRule> rules = models.stream()
                .flatMap(model -> model.calibration().orElseThrow().pairs().stream())
                .toList();
        if (rules.size() < models.size()
                || rules.stream().map(PairRule::source).distinct().count() > 1) return Optional.empty();
        double sharpness = 0;
        for (int m = 0; m < rules.size(); m++)
            sharpness += weights.get(m) * rules.get(m).sharpness();
        return Optional.of(new PairRule(rules.get(0).source(), sharpness));
    }

    private static Reals times(Reals values, double factor) {
        return Reals.of(IntStream.range(0, values.size())
                .mapToDouble(t -> factor * values.get(t))
                .toArray());
    }

    @Override
    public ClassificationBlend forPart(Dataset part, Dataset whole) {
        return new ClassificationBlend(
                members.stream().map(member -> member.forPart(part, whole)).toList(), weights);
    }
}
