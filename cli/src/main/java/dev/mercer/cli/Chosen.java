package dev.mercer.cli;

import dev.mercer.data.Labels;
import dev.mercer.learn.ClassWeights;
import dev.mercer.model.CalibrationBasis;
import dev.mercer.model.TableModel;
import dev.mercer.select.Tuned;
import dev.mercer.select.score.Confusion;
import dev.mercer.select.score.HeldOut;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A problem with everything chosen.
 *
 * @param problem what is to be learned
 * @param tuned how it was chosen; absent where all was given
 * @param heldOut how well rows are predicted that were not learned from, where that was found out
 * @param seconds how long that took
 * @param repeated which share of the rows repeats the inputs of another one
 */
record Chosen(
        Problem problem, Optional<Tuned> tuned, Optional<HeldOut> heldOut, double seconds, RepeatedInputs repeated) {
    /** A problem of which all was given, and nothing judged. */
    static Chosen given(Problem problem) {
        return new Chosen(problem, Optional.empty(), Optional.empty(), 0, RepeatedInputs.NONE);
    }

    /** The part that the rows of the problem had in choosing a model that was learned from them. */
    CalibrationBasis basis(TableModel model) {
        if (tuned.isEmpty()) return CalibrationBasis.UNSEEN;
        return MetricText.of(model).isPresent() ? CalibrationBasis.METRIC : CalibrationBasis.TUNED;
    }

    /** The score of rows that were not learned from. */
    Optional<Scored> cv() {
        return heldOut.flatMap(held -> held.numbers()
                .map(Scored.OfNumbers::new)
                .<Scored>map(numbers -> held.quantile().isPresent()
                        ? new Scored.OfQuantile(held.quantile().get(), numbers)
                        : numbers)
                .or(() -> held.classes()
                        .map(score -> new Scored.OfClasses(score, plainAccuracy(score.confusion()), weighting()))));
    }

    /** Before {@code accuracy} and {@code error} of rows that were judged: how classes were weighted. */
    String weighting() {
        ClassWeights weights = problem.settings().classWeights();
        return weights.equals(ClassWeights.none()) ? "" : weights.even() ? "balanced " : "weighted ";
    }

    /** The share of right rows without class weights, where these are in the counts. */
    private OptionalDouble plainAccuracy(Confusion confusion) {
        if (weighting().isEmpty()) return OptionalDouble.empty();
        Labels labels = (Labels) problem.data().targets().orElseThrow();
        Confusion plain = confusion.reweighted(
                labels, problem.weighted().weights(), problem.data().weights());
        return OptionalDouble.of(plain.accuracy());
    }

    /** The score in one line, and who gave it. */
    Optional<String> cvLine() {
        return cv().map(score -> score.line()
                + nested().map(yes -> yes ? ", by nested cross-validation" : "; the same rows chose")
                        .orElse(""));
    }

    /** The score for programs. */
    Optional<Json> cvJson() {
        return cv().map(score -> score.json().with("nested", nested()));
    }

    /** Whether the rows of the score had no part in the choice; absent where nothing was chosen. */
    Optional<Boolean> nested() {
        return tuned.map(choice -> choice.nested().isPresent());
    }
}
