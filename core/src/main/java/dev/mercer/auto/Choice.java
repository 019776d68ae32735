package dev.mercer.auto;

import dev.mercer.auto.internal.RepeatedInputs;
import dev.mercer.data.Labels;
import dev.mercer.kernel.ShortText;
import dev.mercer.learn.ClassWeights;
import dev.mercer.method.LearnerSettings;
import dev.mercer.method.Setting;
import dev.mercer.model.TableModel;
import dev.mercer.model.internal.CalibrationBasis;
import dev.mercer.score.Confusion;
import dev.mercer.score.HeldOut;
import dev.mercer.score.Score;
import dev.mercer.search.Tuned;
import dev.mercer.util.Text;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A problem with all settings chosen, and the expected score.
 *
 * @param problem the problem to be learned
 * @param tuned the result of tuning; absent if everything was given
 * @param heldOut the score on rows that were not trained on, if it was computed
 * @param scoredBy the origin of that score
 * @param seconds the duration of tuning
 * @param repeated the share of the rows that repeat the inputs of another row
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
        /** Folds, for settings that were all given. */
        FOLDS,
        /** The folds on which the choice was made. */
        TUNING,
        /** Folds without which the complete choice was made again. */
        NESTED,
        /** Folds without which the chosen models and their metrics were learned again. */
        RELEARNED,
        /**
         * Leave-one-out predictions of the final fit for rows that were used neither to choose a method nor to train a
         * metric.
         */
        LEFT_OUT
    }

    /** The choice if everything was given, without a score. */
    static Choice given(Problem problem) {
        return new Choice(problem, Optional.empty(), Optional.empty(), ScoredBy.FOLDS, 0, RepeatedInputs.NONE);
    }

    /** This choice with the leave-one-out score of its final fit, if there is one. */
    Choice with(LeftOutScore.Result leftOut) {
        return leftOut.held().isEmpty()
                ? this
                : new Choice(leftOut.problem(), tuned, leftOut.held(), ScoredBy.LEFT_OUT, seconds, repeated);
    }

    /** One number that measures predictions for rows that were not trained on, by the requested measure; absent if nothing was scored. */
    Optional<Score> score() {
        return heldOut.map(held -> held.score(tuned.flatMap(Tuned::metric)));
    }

    /** The method with kernel and penalty, and the score. */
    @Override
    public String toString() {
        LearnerSettings settings = problem.settings();
        String what = problem.blend().isPresent()
                ? "a blend of " + problem.blend().get().members().size() + " models"
                : problem.method().kind().plain()
                        + settings.get(Setting.KERNEL)
                                .map(kernel ->
                                        " with " + ShortText.of(kernel.any()).line())
                                .orElse("")
                        + settings.penalty()
                                .map(lambda -> ", lambda " + Text.number(lambda))
                                .orElse("");
        return what + score().map(found -> "; on held-out rows: " + found).orElse("");
    }

    /** The role that the rows of the problem had in choosing a model that was learned from them. */
    CalibrationBasis basis(TableModel model) {
        if (tuned.isEmpty()) return CalibrationBasis.UNSEEN;
        return model.model().expansion().metric().isPresent() ? CalibrationBasis.METRIC : CalibrationBasis.TUNED;
    }

    /** The class weights for scores. */
    public ClassWeights classWeights() {
        return problem.settings().classWeights();
    }

    /** The accuracy without class weights; absent if the counts contain no class weights. */
    public OptionalDouble plainAccuracy(Confusion confusion) {
        if (classWeights().equals(ClassWeights.none())) return OptionalDouble.empty();
        Labels labels = (Labels) problem.data().targets().orElseThrow();
        return OptionalDouble.of(confusion
                .reweighted(labels, problem.weighted().weights(), problem.data().weights())
                .accuracy());
    }

    /** True if the rows of the score were not used for the choice; absent if nothing was chosen. */
    public Optional<Boolean> nested() {
        return tuned.map(choice -> scoredBy == ScoredBy.NESTED);
    }
}
