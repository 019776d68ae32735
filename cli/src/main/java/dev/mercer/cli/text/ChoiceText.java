package dev.mercer.cli.text;

import dev.mercer.auto.Choice;
import dev.mercer.data.Labels;
import dev.mercer.learn.ClassWeights;
import dev.mercer.select.score.Confusion;
import java.util.Optional;
import java.util.OptionalDouble;

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
                                        score, plainAccuracy(choice, score.confusion()), weighting(choice)))));
    }

    /** The word before {@code accuracy} and {@code error} that says how classes were weighted. */
    public static String weighting(Choice choice) {
        ClassWeights weights = choice.classWeights();
        return weights.equals(ClassWeights.none()) ? "" : weights.even() ? "balanced " : "weighted ";
    }

    /** The share of right rows without class weights, where these are in the counts. */
    private static OptionalDouble plainAccuracy(Choice choice, Confusion confusion) {
        if (weighting(choice).isEmpty()) return OptionalDouble.empty();
        Labels labels = (Labels) choice.problem().data().targets().orElseThrow();
        Confusion plain = confusion.reweighted(
                labels,
                choice.problem().weighted().weights(),
                choice.problem().data().weights());
        return OptionalDouble.of(plain.accuracy());
    }

    /** The score in one line, and who gave it. */
    public static Optional<String> line(Choice choice) {
        return score(choice)
                .map(score -> score.line()
                        + choice.nested()
                                .map(yes -> yes ? ", by nested cross-validation" : "; the same rows chose")
                                .orElse(""));
    }

    /** The score for programs. */
    public static Optional<Json> json(Choice choice) {
        return score(choice).map(score -> score.json().with("nested", choice.nested()));
    }
}
