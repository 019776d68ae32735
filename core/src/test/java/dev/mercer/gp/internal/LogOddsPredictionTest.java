package dev.mercer.gp.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.data.Reals;
import dev.mercer.loss.Logistic;
import dev.mercer.util.InvalidInputException;
import org.junit.jupiter.api.Test;

class LogOddsPredictionTest {
    @Test
    void averagingMovesTowardsOneHalfAndNeverBeyond() {
        double[] means = {-40, -3, -1e-3, 0, 1e-3, 3, 40};
        for (double v : new double[] {1e-9, 0.5, 20, 1e5}) {
            LogOddsPrediction prediction = new LogOddsPrediction(Reals.of(means), Reals.constant(means.length, v));
            for (int i = 0; i < means.length; i++) {
                double p = prediction.probability(i);
                assertThat(p > 0.5)
                        .as("p > 1/2 at mean %s, variance %s", means[i], v)
                        .isEqualTo(means[i] > 0);
                assertThat(Math.abs(p - 0.5)).isLessThanOrEqualTo(Math.abs(prediction.probabilityAtMode(i) - 0.5));
                assertThat(p + prediction.probability(means.length - 1 - i)).isCloseTo(1, within(1e-15));
            }
        }
    }

    @Test
    void logDensityIsFiniteForProbabilitiesNearZeroAndOne() {
        LogOddsPrediction prediction = new LogOddsPrediction(Reals.of(-60, 2), Reals.of(0.1, 0.1));
        assertThat(prediction.negativeLogDensity(0, true)).isCloseTo(60 - 0.05, within(1e-9));
        assertThat(prediction.negativeLogDensity(0, false)).isPositive().isLessThan(1e-25);
        assertThat(prediction.negativeLogDensity(1, true))
                .isCloseTo(-Math.log(prediction.probability(1)), within(1e-14));
        assertThat(prediction.negativeLogDensity(1, false))
                .isCloseTo(-Math.log(1 - prediction.probability(1)), within(1e-14));
    }

    @Test
    void refusesNegativeVariances() {
        assertThatThrownBy(() -> new LogOddsPrediction(Reals.of(1), Reals.of(-1)))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("variance");
    }

    /** The integral by a rule of another kind and with far more points: Simpson's, in steps of 1/2000 deviation. */
    private static double integral(double m, double v) {
        int n = 2000 * 60;
        double step = 60.0 / n;
        double sum = 0;
        for (int k = 0; k <= n; k++) {
            double z = -20 + k * step;
            double weight = k == 0 || k == n ? 1 : k % 2 == 1 ? 4 : 2;
            sum += weight * Math.exp(-z * z / 2) * Logistic.probability(m + Math.sqrt(v) * z);
        }
        return sum * step / 3 / Math.sqrt(2 * Math.PI);
    }

    @Test
    void isTheIntegralTo1em12OfItself() {
        for (double m : new double[] {0, -1e-3, -0.7, -5, -30, -120})
            for (double v : new double[] {1e-6, 0.1, 1, 30, 900, 9000}) {
                double expected = integral(m, v);
                assertThat(LogOddsPrediction.below(m, v))
                        .as("m %s, v %s", m, v)
                        .isCloseTo(expected, within(1e-12 * expected));
            }
    }

    @Test
    void withoutVarianceItIsTheLogisticFunction() {
        for (double m : new double[] {0, -2, -700})
            assertThat(LogOddsPrediction.below(m, 0)).isEqualTo(Math.min(0.5, Logistic.probability(m)));
    }

    @Test
    void aWideDistributionGoesOnWithoutAJumpTo1em8() {
        for (double m : new double[] {-1, -50, -200})
            assertThat(LogOddsPrediction.below(m, 10_000.00001))
                    .isCloseTo(LogOddsPrediction.below(m, 9_999.99999), within(1e-8));
    }
}
