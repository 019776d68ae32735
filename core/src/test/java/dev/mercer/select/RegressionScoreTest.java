package dev.mercer.select;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.data.Reals;
import dev.mercer.util.InvalidInputException;
import org.junit.jupiter.api.Test;

class RegressionScoreTest {
    @Test
    void isWhatItsDefinitionSays() {
        RegressionScore score = RegressionScore.of(Reals.of(1, 2, 3, 6), new double[] {1, 3, 3, 4});
        assertThat(score.rmse()).isCloseTo(Math.sqrt(5 / 4.0), within(1e-15));
        assertThat(score.r2()).isCloseTo(1 - 5 / 14.0, within(1e-15));
    }

    @Test
    void constantTargetsHaveNoVarianceToExplain() {
        RegressionScore score = RegressionScore.of(Reals.of(2, 2), new double[] {2, 3});
        assertThat(score.rmse()).isCloseTo(Math.sqrt(0.5), within(1e-15));
        assertThat(score.r2()).isNaN();
    }

    @Test
    void sizesMustAgree() {
        assertThatThrownBy(() -> RegressionScore.of(Reals.of(1, 2), new double[1]))
                .isInstanceOf(InvalidInputException.class);
        assertThatThrownBy(() -> RegressionScore.of(Reals.of(), new double[0]))
                .isInstanceOf(InvalidInputException.class);
    }
}
