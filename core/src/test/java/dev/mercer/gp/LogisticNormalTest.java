package dev.mercer.gp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.loss.Logistic;
import org.junit.jupiter.api.Test;

class LogisticNormalTest {
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
                assertThat(LogisticNormal.below(m, v))
                        .as("m %s, v %s", m, v)
                        .isCloseTo(expected, within(1e-12 * expected));
            }
    }

    @Test
    void withoutVarianceItIsTheLogisticFunction() {
        for (double m : new double[] {0, -2, -700})
            assertThat(LogisticNormal.below(m, 0)).isEqualTo(Math.min(0.5, Logistic.probability(m)));
    }

    @Test
    void aWideDistributionGoesOnWithoutAJumpTo1em8() {
        for (double m : new double[] {-1, -50, -200})
            assertThat(LogisticNormal.below(m, 10_000.00001))
                    .isCloseTo(LogisticNormal.below(m, 9_999.99999), within(1e-8));
    }
}
