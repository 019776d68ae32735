package dev.mercer.score;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.data.Labels;
import dev.mercer.data.Reals;
import dev.mercer.data.Task;
import dev.mercer.linalg.Matrix;
import dev.mercer.util.InvalidInputException;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ScoreMetricTest {
    private static double mean(ScoreMetric metric, ClassPredictions predictions) {
        return HeldOut.of(metric.losses(predictions), predictions.errors(), predictions.weights())
                .loss();
    }

    /** Four rows of two classes; the third is wrong, the last counts twice. */
    private static ClassPredictions four(boolean probable) {
        Matrix p = Matrix.of(new double[][] {{0.9, 0.1}, {0.6, 0.4}, {0.2, 0.8}, {0.3, 0.7}});
        return new ClassPredictions(
                Labels.of("a", "a", "a", "b"), Labels.of("a", "a", "b", "b"), p, probable, Reals.of(1, 1, 1, 2));
    }

    @Test
    void areTheUsualMeasures() {
        double logs = -(Math.log(0.9) + Math.log(0.6) + Math.log(0.2) + 2 * Math.log(0.7)) / 5;
        assertThat(mean(ScoreMetric.LOG_LOSS, four(true))).isCloseTo(logs, within(1e-12));
        assertThat(mean(ScoreMetric.BRIER, four(true)))
                .isCloseTo(2 * (0.01 + 0.16 + 0.64 + 2 * 0.09) / 5, within(1e-12));
        assertThat(ScoreMetric.ACCURACY.shown(mean(ScoreMetric.ACCURACY, four(true))))
                .isCloseTo(0.8, within(1e-12));
        assertThat(ScoreMetric.BALANCED_ACCURACY.shown(mean(ScoreMetric.BALANCED_ACCURACY, four(true))))
                .isCloseTo((2.0 / 3 + 1) / 2, within(1e-12));
        assertThat(ScoreMetric.AUC.shown(mean(ScoreMetric.AUC, four(true)))).isCloseTo(2.0 / 3, within(1e-12));
        assertThat(ScoreMetric.MAE.loss(3, 1)).isEqualTo(2);
        assertThat(ScoreMetric.RMSLE.loss(0, -5)).isZero();
        assertThat(ScoreMetric.R2.loss(3, 1)).isEqualTo(4);
    }

    @Test
    void lossesOfNumbersHaveTheirUnits() {
        assertThat(ScoreMetric.RMSLE.loss(Math.E - 1, 0)).isCloseTo(1, within(1e-15));
        assertThat(ScoreMetric.RMSLE.unitPower()).isZero();
        assertThat(ScoreMetric.MAE.unitPower()).isEqualTo(1);
        assertThat(ScoreMetric.RMSE.unitPower()).isEqualTo(2);
        assertThat(ScoreMetric.R2.shown(4)).isEqualTo(2);
        assertThat(ScoreMetric.MAE.shown(4)).isEqualTo(4);
    }

    @Test
    void someNeedProbabilitiesAndEachHasItsTask() {
        for (ScoreMetric metric : ScoreMetric.values()) {
            boolean probable = metric == ScoreMetric.LOG_LOSS || metric == ScoreMetric.BRIER;
            assertThat(metric.ofProbabilities()).isEqualTo(probable);
            assertThat(metric.task())
                    .isEqualTo(metric.compareTo(ScoreMetric.RMSE) < 0 ? Task.CLASSIFICATION : Task.REGRESSION);
        }
        ScoreMetric.RMSLE.require(Reals.of(0, 1));
        assertThatThrownBy(() -> ScoreMetric.RMSLE.require(Reals.of(1, -1e-9)))
                .hasMessage("rmsle needs targets of at least 0, got -1.0E-9: choose rmse or mae");
        assertThatThrownBy(() -> ScoreMetric.MAE.requireTask(Task.CLASSIFICATION))
                .hasMessage("mae measures numbers, but the target has classes: choose one of log-loss, brier, auc,"
                        + " accuracy, balanced-accuracy");
        assertThatThrownBy(() -> ScoreMetric.AUC.requireTask(Task.REGRESSION))
                .hasMessage("auc measures classes, but the target has numbers: choose one of rmse, mae, rmsle, r2");
    }

    @Test
    void aucOfManyClassesIsTheMeanOfEachAgainstTheRest() {
        Random random = new Random(1);
        int n = 60;
        Matrix p = new Matrix(n, 3);
        String[] names = new String[n];
        double[] w = new double[n];
        for (int i = 0; i < n; i++) {
            int actual = random.nextInt(3);
            names[i] = "c" + actual;
            w[i] = 1 + random.nextInt(3);
            // Few different values, so that there are ties.
            for (int c = 0; c < 3; c++) p.set(i, c, random.nextInt(4) + (c == actual ? 1 : 0));
        }
        Labels labels = Labels.of(names);
        double sum = 0;
        for (int c = 0; c < 3; c++)
            sum += RocCurves.Curve.of(labels, "c" + c, p.column(c))
                    .area(Reals.of(w))
                    .orElseThrow();
        ClassPredictions all = new ClassPredictions(labels, labels, p, false, Reals.of(w));
        assertThat(1 - mean(ScoreMetric.AUC, all)).isCloseTo(sum / 3, within(1e-12));
    }

    @Test
    void refusesTargetsAndPredictionsThatItDoesNotMeasure() {
        assertThatThrownBy(() -> ScoreMetric.AUC.require(Reals.of(1, 2)))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("auc measures classes")
                .hasMessageContaining("rmse, mae, rmsle, r2");
        assertThatThrownBy(() -> ScoreMetric.MAE.require(Labels.of("a", "b"))).hasMessageContaining("log-loss");
        assertThatThrownBy(() -> ScoreMetric.RMSLE.require(Reals.of(1, -2))).hasMessageContaining("got -2");
        assertThatThrownBy(() -> ScoreMetric.LOG_LOSS.losses(four(false)))
                .hasMessageContaining("log-loss needs probabilities");
    }
}
