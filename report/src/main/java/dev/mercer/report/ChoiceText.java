package dev.mercer.report;

import dev.mercer.auto.Choice;
import dev.mercer.learn.ClassWeights;
import java.util.Optional;

/** The score of a choice on rows that were not learned from, for people and for programs. */
public final class ChoiceText {
    private ChoiceText() {}

    /** The score of rows that were not learned from. */
    public static Optional<Scored> score(Choice choice) {
        return choice.heldOut()
                .flatMap(held -> held.numbers()
                        .map(Scored.OfNumbers::new)
                        .<Scored>map(numbers -> held.quantile().isPresent()
                                ? new Scored.OfQuantile(held.quantile().get(), numbers)
                                : numbers)
                        .or(() -> held.classes()
                                .map(score -> new Scored.OfClasses(
                                        score, choice.plainAccuracy(score.confusion()), weighting(choice)))));
    }

    /** The word before {@code accuracy} and {@code error} that says how classes were weighted. */
    public static String weighting(Choice choice) {
        ClassWeights weights = choice.classWeights();
        return weights.equals(ClassWeights.none()) ? "" : weights.even() ? "balanced " : "weighted ";
    }

    /** The score in one line, and who gave it. */
    public static Optional<String> line(Choice choice) {
        return score(choice)
                .map(score -> score.line()
                        + choice.nested()
                                .map(yes ->
                                        yes ? ", by nested cross-validation" : "; the same rows were used for tuning")
                                .orElse(""));
    }

    /** The score for programs. */
    public static Optional<Json> json(Choice choice) {
        return score(choice).map(score -> score.json().with("nested", choice.nested()));
    }
}
