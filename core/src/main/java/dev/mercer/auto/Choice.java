package dev.mercer.auto;

import dev.mercer.data.Labels;
import dev.mercer.learn.ClassWeights;
import dev.mercer.model.CalibrationBasis;
import dev.mercer.model.TableModel;
import dev.mercer.score.Confusion;
import dev.mercer.score.HeldOut;
import dev.mercer.search.Tuned;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A problem with everything chosen, and the score to expect.
 *
 * @param problem what is to be learned
 * @param tuned the result of tuning; absent where all was given
 * @param heldOut the score of rows that were not learned from, where it was computed
 * @param scoredBy where that score comes from
 * @param seconds how long tuning took
 * @param repeated the share of the rows that repeat the inputs of another one
 */
public record Choice(
        Problem problem,
        Optional<Tuned> tuned,
        Optional<HeldOut> heldOut,
        ScoredBy scoredBy,
        double seconds,
        RepeatedInputs repeated) {
    /** The origin of a score. */
    public enum ScoredBy {
        /** Folds of rows whose settings were all given. */
        FOLDS,
        /** The folds that made the choice. */
        TUNING,
        /** Folds without which the whole choice was made again. */
        NESTED,
        /** Folds without which the chosen machines and their metrics were learned again. */
        RELEARNED,
        /** Rows that the final fit predicted without them, and that neither chose a method nor trained a metric. */
        LEFT_OUT
    }

    /** A problem of which all was given, and nothing scored. */
    static Choice given(Problem problem) {
        return new Choice(problem, Optional.empty(), Optional.empty(), ScoredBy.FOLDS, 0, RepeatedInputs.NONE);
    }

    /** This choice with the score of rows that its final fit predicted without them, where there is one. */
    Choice with(LeftOutScore.Result leftOut) {
        return leftOut.held().isEmpty()
                ? this
                : new Choice(leftOut.problem(), tuned, leftOut.held(), ScoredBy.LEFT_OUT, seconds, repeated);
    }

    /** The part that the rows of the problem had in choosing a model that was learned from them. */
    CalibrationBasis basis(TableModel model) {
        if (tuned.isEmpty()) return CalibrationBasis.UNSEEN;
        return model.model().expansion().metric().isPresent() ? CalibrationBasis.METRIC : CalibrationBasis.TUNED;
    }

    /** The class weights that rows are scored with. */
    public ClassWeights classWeights() {
        return problem.settings().classWeights();
    }

    /** The accuracy without class weights; absent where the counts have none. */
    public OptionalDouble plainAccuracy(Confusion confusion) {
        if (classWeights().equals(ClassWeights.none())) return OptionalDouble.empty();
        Labels labels = (Labels) problem.data().targets().orElseThrow();
        return OptionalDouble.of(confusion
                .reweighted(labels, problem.weighted().weights(), problem.data().weights())
                .accuracy());
    }

    /** True where the rows of the score had no part in the choice; absent where nothing was chosen. */
    public Optional<Boolean> nested() {
        return tuned.map(choice -> scoredBy == ScoredBy.NESTED);
    }
}
