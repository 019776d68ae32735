package dev.mercer.learn;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.Reals;
import dev.mercer.learn.plan.Plan;
import dev.mercer.learn.plan.Planner;
import dev.mercer.model.Calibration;
import dev.mercer.model.Classifier;
import dev.mercer.model.Expansion;
import dev.mercer.model.PairRule;
import dev.mercer.model.Provenance;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * A blend of classifiers with probabilities: the log odds of each output are {@code Σₘ wₘoₘ}, oₘ the calibrated log odds of
 * member m. That is a geometric mean of the odds, so that the blend is a function of the same kind as its members, and the
 * most probable class wins. Cost: the sum of the members'.
 *
 * @param members the learners, whose models have probabilities and the same outputs
 * @param weights w₁, w₂, … ≥ 0, of sum 1
 */
public record ClassificationBlend(List<Learner<Classifier>> members, Reals weights) implements Learner<Classifier> {
    public ClassificationBlend {
        members = List.copyOf(members);
        BlendSupport.require(members, weights);
    }

    @Override
    public Classifier fit(Dataset data, Compute compute, Progress progress) {
        List<Classifier> models = new ArrayList<>();
        for (Learner<Classifier> member : members) models.add(member.fit(data, compute, progress));
        return blended(models, data, compute);
    }

    @Override
    public LeftOutFit<Classifier> fitLeavingOut(Dataset data, int[] rows, Compute compute, Progress progress) {
        return BlendSupport.fitLeavingOut(
                members,
                weights,
                member -> member.fitLeavingOut(data, rows, compute, progress),
                models -> blended(models, data, compute));
    }

    private Classifier blended(List<Classifier> models, Dataset data, Compute compute) {
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
                sum,
                first.classes(),
                first.scheme(),
                Optional.of(decided),
                BlendSupport.training(models, Provenance.of(this, data, compute)));
    }

    /** The mean rule for pairs of classes, where all members have rules of one kind. */
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

    @Override
    public Optional<Plan> plan(Dataset data, Planner planner) {
        return BlendSupport.plan(members, data, planner);
    }
}
