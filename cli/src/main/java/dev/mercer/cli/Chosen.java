package dev.mercer.cli;

import dev.mercer.learn.CalibrationBasis;
import dev.mercer.learn.TableModel;
import dev.mercer.select.HeldOut;
import dev.mercer.select.Tuned;
import java.util.Optional;

/**
 * A problem with everything chosen.
 *
 * @param problem what is to be learned
 * @param tuned how it was chosen; absent where all was given
 * @param heldOut how what is to be learned did on rows that it had not seen, where that was found out
 * @param seconds how long that took
 * @param repeated which share of the rows repeats the inputs of another one
 */
record Chosen(
        Problem problem, Optional<Tuned> tuned, Optional<HeldOut> heldOut, double seconds, RepeatedInputs repeated) {
    /** Where all was given and nothing judged. */
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
                .or(() -> held.classes().map(Scored.OfClasses::new)));
    }
}
