package dev.mercer.score;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.data.Labels;
import dev.mercer.data.Reals;
import dev.mercer.data.TargetVectors;
import dev.mercer.linalg.Matrix;
import java.util.List;
import org.junit.jupiter.api.Test;

class ValidationScoreTest {
    private static final Reals WEIGHTS = Reals.of(1, 3);

    @Test
    void numbersAreScoredByTheirWeightedSquares() {
        ValidationScore score = ValidationScore.of(Reals.of(5, 7), Matrix.of(new double[][] {{6}, {7.5}}), WEIGHTS);
        double mean = (1 + 3 * 0.25) / 4;
        assertThat(score.loss()).isEqualTo(mean);
        assertThat(score.error()).isEqualTo(mean);
        assertThat(score.standardError())
                .isCloseTo(Math.sqrt(Math.pow(1 - mean, 2) + 9 * Math.pow(0.25 - mean, 2)) / 4, within(1e-15));
    }

    /** The largest output is the class: the first of equal ones. */
    @Test
    void classesAreScoredByTheirMistakesAndTheSquaresOfTheirOutputs() {
        Labels labels = Labels.of("a", "b", "c", "a");
        Matrix outputs = Matrix.of(new double[][] {{1, -1, -1}, {1, 1, -1}, {-1, 0.5, 1}, {0, 0, 0}});
        ValidationScore score = ValidationScore.of(labels, outputs, Reals.constant(4, 1));
        assertThat(score.error()).as("only the second is wrong").isEqualTo(0.25);
        assertThat(score.loss()).isEqualTo((0 + 4 + 2.25 + 3) / 4);
    }

    @Test
    void severalTargetsAreScoredInTheirOwnUnits() {
        TargetVectors targets = new TargetVectors(List.of("u", "v"), List.of(Reals.of(0, 2), Reals.of(0, 200)));
        Matrix outputs = Matrix.of(new double[][] {{1, 100}, {2, 200}});
        ValidationScore score = ValidationScore.of(targets, outputs, Reals.constant(2, 1));
        assertThat(score.loss()).as("variances are 1 and 10,000").isCloseTo((0.5 + 0.5) / 2, within(1e-12));
    }

    @Test
    void aPredictionThatIsNotANumberLeavesNoScore() {
        for (double bad : new double[] {Double.NaN, Double.POSITIVE_INFINITY})
            assertThat(ValidationScore.of(Reals.of(5, 7), Matrix.of(new double[][] {{6}, {bad}}), WEIGHTS))
                    .isEqualTo(ValidationScore.NONE);
        assertThat(ValidationScore.NONE.loss()).isInfinite();
        assertThat(ValidationScore.NONE.error()).isInfinite();
    }
}
