package dev.mercer.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.kernel.Kernel;
import dev.mercer.linalg.Matrix;
import dev.mercer.loss.Pinball;
import dev.mercer.model.Regressor;
import dev.mercer.solve.Stopping;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class QuantileRegressionTest {
    private static final Kernel GAUSSIAN = Kernel.parse("gaussian(sigma=1)");
    private final SplittableRandom random = new SplittableRandom(4);
    private final Points x = DensePoints.generate(101, 1, (i, k) -> i / 25.0);
    private final Reals y = Reals.of(IntStream.range(0, 101)
            .mapToDouble(i -> Math.sin(x.get(i, 0)) + random.nextDouble())
            .toArray());

    /** With a free b at most a share τ lies strictly below f, and at most 1 − τ strictly above. */
    @ParameterizedTest
    @ValueSource(doubles = {0.1, 0.25, 0.5, 0.9})
    void theShareBelowIsTheQuantile(double quantile) {
        KernelRegression learner =
                QuantileRegression.of(GAUSSIAN, 1e-3, quantile).withStopping(new Stopping(1e-9, 1_000_000));
        double[] f = learner.fit(Dataset.of(x, y)).predict(x);
        long below = IntStream.range(0, 101).filter(i -> y.get(i) < f[i] - 1e-6).count();
        long above = IntStream.range(0, 101).filter(i -> y.get(i) > f[i] + 1e-6).count();
        assertThat(below).isLessThanOrEqualTo((long) Math.floor(quantile * 101));
        assertThat(above).isLessThanOrEqualTo((long) Math.floor((1 - quantile) * 101));
        assertThat(below + above).isGreaterThan(80);
    }

    /** Learned one by one they cross; together they never do, anywhere, and cost no more at any point whatever y is. */
    @Test
    void severalNeverCrossAndCostNoMore() {
        double[] taus = {0.3, 0.4, 0.5, 0.6, 0.7};
        Kernel narrow = Kernel.parse("gaussian(sigma=0.1)");
        Dataset data = Dataset.of(x, y);
        Regressor together = QuantileRegression.of(narrow, 1e-3, taus).fit(data);
        Points where = DensePoints.generate(1000, 1, (i, k) -> i / 200.0 - 0.5);
        Matrix sorted = together.predictAll(where, Compute.standard(), Progress.none());
        Matrix alone = new Matrix(1000, taus.length);
        for (int t = 0; t < taus.length; t++) {
            double[] one =
                    QuantileRegression.of(narrow, 1e-3, taus[t]).fit(data).predict(where);
            for (int i = 0; i < 1000; i++) alone.set(i, t, one[i]);
        }
        int crossed = 0;
        for (int i = 0; i < 1000; i++) {
            double[] row = alone.row(i);
            Arrays.sort(row);
            if (!Arrays.equals(row, alone.row(i))) crossed++;
            assertThat(sorted.row(i)).containsExactly(row, within(1e-12));
            for (double value : new double[] {-1, row[0], row[2], 0.5, 3})
                assertThat(loss(taus, sorted.row(i), value))
                        .isLessThanOrEqualTo(loss(taus, alone.row(i), value) + 1e-12);
        }
        assertThat(crossed).isGreaterThan(20);
        assertThat(together.training().quantiles()).isEqualTo(Reals.of(taus));
    }

    private static double loss(double[] taus, double[] f, double value) {
        double sum = 0;
        for (int t = 0; t < taus.length; t++) sum += new Pinball(taus[t]).value(value, f[t]);
        return sum;
    }

    @Test
    void quantilesAscend() {
        assertThatThrownBy(() -> QuantileRegression.of(GAUSSIAN, 0.1, 0.5, 0.5))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("quantiles must ascend, got 0.5 after 0.5");
        assertThatThrownBy(() -> QuantileRegression.of(GAUSSIAN, 0.1)).hasMessageContaining("number of quantiles");
    }

    @Test
    void refusesAQuantileThatIsNone() {
        assertThatThrownBy(() -> QuantileRegression.of(GAUSSIAN, 0.1, 1))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("quantile must be > 0 and < 1, got 1");
    }
}
