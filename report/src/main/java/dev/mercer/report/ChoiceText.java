package dev.mercer.report;

import dev.mercer.auto.Choice;
import dev.mercer.learn.ClassWeights;
import java.util.Locale;
import java.util.Optional;

/** The score of a choice on rows that were not used for training, as text and as JSON. */
public final class ChoiceText {
    private ChoiceText() {}

    /** The score on rows that were not used for training. */
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

    /** The word before {@code accuracy} and {@code error} that describes how classes were weighted. */
    public static String weighting(Choice choice) {
        ClassWeights weights = choice.classWeights();
        return weights.equals(ClassWeights.none()) ? "" : weights.even() ? "balanced " : "weighted ";
    }

    /** The score in one line, with its origin. */
    public static Optional<String> line(Choice choice) {
        return score(choice).map(score -> score.line() + origin(choice.scoredBy()));
    }

    private static String origin(Choice.ScoredBy by) {
        return switch (by) {
            case FOLDS -> "";
            case TUNING -> "; the same rows were used for tuning";
            case NESTED -> ", by nested cross-validation";
            case RELEARNED -> ", by folds without which all was learned again";
            case LEFT_OUT -> ", left out of the final fit";
        };
    }

    /** The score as JSON. */
    public static Optional<Json> json(Choice choice) {
        return score(choice)
                .map(score -> score.json()
                        .with("nested", choice.nested())
                        .with("by", choice.scoredBy().name().toLowerCase(Locale.ROOT)));
    }
}
