package dev.mercer.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mercer.data.Reals;
import dev.mercer.score.ClassificationScore;
import dev.mercer.score.Confusion;
import dev.mercer.score.HeldOut;
import dev.mercer.score.OutOfFold;
import dev.mercer.score.QuantileScore;
import dev.mercer.score.RegressionScore;
import dev.mercer.score.ValidationScore;
import dev.mercer.solve.internal.TrialMemory;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** Results of trials, stored as numbers and restored. */
class StoredScoresTest {
    private static final Reals LOSSES = Reals.of(0.1, 0.2, 0.4);
    private static final Reals ERRORS = Reals.of(1, 0, 1);
    private static final Reals WEIGHTS = Reals.of(1, 2, 0.5);
    private static final RegressionScore NUMBERS = new RegressionScore(3, 0.5, 0.25, 0.75);
    private static final QuantileScore QUANTILE = new QuantileScore(3, 0.9, 0.125, 0.875);

    /** Row 1 twice, by repeated folds. */
    private static final OutOfFold PREDICTIONS = new OutOfFold(
            Reals.of(5, 6, 7, 6), Reals.of(5.5, 6.5, 7.5, 5.75), Reals.of(1, 2, 0.5, 2), List.of(0, 1, 2, 1));

    private static HeldOut numbers(Optional<QuantileScore> quantile, Optional<OutOfFold> predictions) {
        return new HeldOut(LOSSES, ERRORS, WEIGHTS, Optional.of(NUMBERS), Optional.empty(), quantile, predictions);
    }

    private static HeldOut classes(OptionalDouble logLoss, OptionalDouble error, OptionalDouble auc) {
        Confusion confusion = new Confusion(List.of("a", "b"), List.of(Reals.of(2, 1), Reals.of(0, 3)));
        ClassificationScore score = new ClassificationScore(6, 5 / 6.0, logLoss, error, auc, confusion);
        return new HeldOut(
                LOSSES, ERRORS, WEIGHTS, Optional.empty(), Optional.of(score), Optional.empty(), Optional.empty());
    }

    @Test
    void comesBackAsItWas() {
        OptionalDouble none = OptionalDouble.empty();
        List<HeldOut> all = List.of(
                HeldOut.of(LOSSES, ERRORS, WEIGHTS),
                numbers(Optional.empty(), Optional.empty()),
                numbers(Optional.of(QUANTILE), Optional.empty()),
                numbers(Optional.empty(), Optional.of(PREDICTIONS)),
                numbers(Optional.of(QUANTILE), Optional.of(PREDICTIONS)),
                classes(none, none, none),
                classes(OptionalDouble.of(0.3), OptionalDouble.of(0.05), OptionalDouble.of(0.8)),
                classes(OptionalDouble.of(0.3), none, OptionalDouble.of(0.8)));
        for (HeldOut held : all) {
            assertThat(StoredScores.held(StoredScores.of(held))).isEqualTo(held);
        }
        ValidationScore score = new ValidationScore(0.1, 0.2, 0.3);
        assertThat(StoredScores.validation(StoredScores.of(score))).isEqualTo(score);
    }

    /** A checksum does not say that the numbers of a checkpoint mean anything. */
    @Test
    void rowsThatDoNotExistAreRefused() {
        TrialMemory.Found stored = StoredScores.of(numbers(Optional.empty(), Optional.of(PREDICTIONS)));
        for (double place : new double[] {3, -1, 1e9, Double.NaN, 0.5}) {
            List<double[]> changed = new ArrayList<>(stored.numbers());
            changed.set(8, new double[] {0, 1, 2, place});
            assertThatThrownBy(() -> StoredScores.held(new TrialMemory.Found(changed, List.of())))
                    .isInstanceOf(InvalidInputException.class)
                    .hasMessageContaining("the checkpoint has a trial whose predictions are those of row");
        }
    }

    @Test
    void tooFewNumbersAreRefused() {
        TrialMemory.Found stored =
                StoredScores.of(classes(OptionalDouble.of(1), OptionalDouble.empty(), OptionalDouble.empty()));
        for (int least = 0; least < stored.numbers().size(); least++) {
            List<double[]> fewer = stored.numbers().subList(0, least);
            assertThatThrownBy(() -> StoredScores.held(new TrialMemory.Found(fewer, stored.names())))
                    .isInstanceOf(InvalidInputException.class);
        }
        assertThatThrownBy(() -> StoredScores.held(new TrialMemory.Found(List.of(), List.of())))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("the checkpoint has a trial with too few numbers");
        TrialLog log = new TrialLog(
                Duration.ofMinutes(1),
                new StoredTrials(Map.of("empty", new TrialMemory.Found(List.of(), List.of()))),
                Progress.none());
        assertThatThrownBy(() -> log.remembered("empty", Optional::<HeldOut>empty))
                .as("without a time")
                .isInstanceOf(InvalidInputException.class);
    }
}
