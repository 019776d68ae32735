package dev.mercer.score;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.data.Reals;
import dev.mercer.data.TargetVectors;
import dev.mercer.linalg.Matrix;
import dev.mercer.util.InvalidInputException;
import java.util.List;
import org.junit.jupiter.api.Test;

class RegressionScoreTest {
    @Test
    void isWhatItsDefinitionSays() {
        RegressionScore score = RegressionScore.of(Reals.of(1, 2, 3, 6), new double[] {1, 3, 3, 4});
        assertThat(score.n()).isEqualTo(4);
        assertThat(score.rmse()).isCloseTo(Math.sqrt(5 / 4.0), within(1e-15));
        assertThat(score.mae()).isEqualTo(3 / 4.0);
        assertThat(score.r2()).isCloseTo(1 - 5 / 14.0, within(1e-15));
    }

    @Test
    void aWeightOfTwoIsARowTwice_1e15() {
        RegressionScore weighted =
                RegressionScore.of(Reals.of(1, 2, 9, 6), new double[] {1, 3, 3, 4}, Reals.of(1, 2, 0, 1));
        RegressionScore twice = RegressionScore.of(Reals.of(1, 2, 2, 6), new double[] {1, 3, 3, 4});
        assertThat(weighted.rmse()).isCloseTo(twice.rmse(), within(1e-15));
        assertThat(weighted.mae()).isCloseTo(twice.mae(), within(1e-15));
        assertThat(weighted.r2()).isCloseTo(twice.r2(), within(1e-15));
    }

    @Test
    void constantTargetsHaveNoVarianceToExplain() {
        RegressionScore score = RegressionScore.of(Reals.of(2, 2), new double[] {2, 3});
        assertThat(score.rmse()).isCloseTo(Math.sqrt(0.5), within(1e-15));
        assertThat(score.r2()).isNaN();
        double tenth = 0.1; // the mean of which is not 0.1
        assertThat(RegressionScore.of(Reals.constant(7, tenth), new double[7]).r2())
                .isNaN();
    }

    @Test
    void theMeanOfSeveralTargetsLeavesOutR2WhereThereIsNone() {
        RegressionScore one = new RegressionScore(4, 1, 2, 0.5);
        RegressionScore two = new RegressionScore(4, 3, 5, Double.NaN);
        assertThat(RegressionScore.mean(List.of(one, two))).isEqualTo(new RegressionScore(4, 2, 3.5, 0.5));
        assertThat(RegressionScore.mean(List.of(two, two)).r2()).isNaN();
    }

    /** A row of weight 0 does not say how large targets are. */
    @Test
    void smallDifferencesAreExplainedWhateverRowsOfNoWeightAre() {
        RegressionScore score =
                RegressionScore.of(Reals.of(1, 1 + 1e-9, 1e30), new double[] {1, 1 + 1e-9, 0}, Reals.of(1, 1, 0));
        assertThat(score.r2()).isEqualTo(1);
        assertThat(score.n()).isEqualTo(2);
    }

    @Test
    void oneRow() {
        RegressionScore score = RegressionScore.of(Reals.of(2), new double[] {5});
        assertThat(score.rmse()).isEqualTo(3);
        assertThat(score.mae()).isEqualTo(3);
        assertThat(score.r2()).isNaN();
    }

    @Test
    void sizesMustAgree() {
        assertThatThrownBy(() -> RegressionScore.of(Reals.of(1, 2), new double[1]))
                .isInstanceOf(InvalidInputException.class);
        assertThatThrownBy(() -> RegressionScore.of(Reals.of(), new double[0]))
                .isInstanceOf(InvalidInputException.class);
        assertThatThrownBy(() -> RegressionScore.of(Reals.of(1), new double[1], Reals.of(0)))
                .isInstanceOf(InvalidInputException.class);
    }

    @Test
    void severalTargetsHaveAScoreEach() {
        TargetVectors targets = new TargetVectors(List.of("a", "b"), List.of(Reals.of(1, 2), Reals.of(5, 7)));
        Matrix predicted = new Matrix(2, 2);
        predicted.setRow(0, new double[] {1, 6});
        predicted.setRow(1, new double[] {2, 7});
        List<RegressionScore> found = RegressionScore.of(targets, predicted, Reals.of(1, 1));
        assertThat(found).hasSize(2);
        assertThat(found.get(0).rmse()).isZero();
        assertThat(found.get(1)).isEqualTo(RegressionScore.of(Reals.of(5, 7), new double[] {6, 7}));
    }
}
