package dev.mercer.select.score;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.data.Reals;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ScoreIntervalTest {
    private static final Reals SQUARES = Reals.of(1, 4, 9, 16);

    private static List<ScoreInterval> of(double rmse, double r2) {
        RegressionScore score = new RegressionScore(4, rmse, 2.5, r2);
        return ScoreInterval.of(new HeldOut(
                SQUARES,
                SQUARES,
                Reals.of(1, 1, 1, 1),
                Optional.of(score),
                Optional.empty(),
                Optional.empty(),
                Optional.empty()));
    }

    @Test
    void theIntervalOfHeldOutErrorsIsNormalInTheirMean() {
        HeldOut held = HeldOut.of(SQUARES, SQUARES, Reals.of(1, 1, 1, 1));
        ScoreInterval rmse = of(Math.sqrt(7.5), 0.5).get(0);
        assertThat(rmse.score()).isEqualTo(ScoreInterval.Score.RMSE);
        assertThat(rmse.interval().orElseThrow().high())
                .isCloseTo(Math.sqrt(7.5 + 1.96 * held.standardError()), within(1e-12));
    }

    @Test
    void otherLossesThanTheSquareHaveNoInterval() {
        assertThat(of(2, 0.5)).allMatch(score -> score.interval().isEmpty());
    }

    @Test
    void targetsThatDoNotVaryHaveNoR2() {
        assertThat(of(2, Double.NaN)).extracting(ScoreInterval::score).containsExactly(ScoreInterval.Score.RMSE);
    }
}
