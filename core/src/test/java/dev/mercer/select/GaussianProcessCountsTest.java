package dev.mercer.select;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.learn.belief.CountPosterior;
import dev.mercer.learn.belief.LogRatePrediction;
import dev.mercer.solve.Intercept;
import dev.mercer.util.Progress;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class GaussianProcessCountsTest {
    private static double rate(double x) {
        return Math.exp(1 + Math.sin(2 * x));
    }

    /** Poisson numbers by the gaps of a process in time. */
    private static int count(double rate, SplittableRandom random) {
        int count = -1;
        for (double time = 0; time < rate; time -= Math.log(1 - random.nextDouble())) count++;
        return count;
    }

    private static Dataset data(int n) {
        SplittableRandom random = new SplittableRandom(4);
        Points x = DensePoints.generate(n, 1, (i, k) -> random.nextDouble(0, 6));
        return Dataset.of(
                x,
                Reals.of(IntStream.range(0, n)
                        .mapToDouble(i -> count(rate(x.get(i, 0)), random))
                        .toArray()));
    }

    @Test
    void theRateIsFoundAndItsLogarithmLiesWithinTwoDeviations() {
        GaussianProcessCounts process = GaussianProcessCounts.of(new KernelFamily("gaussian(sigma=auto)"));
        CountPosterior found = process.fit(data(150));
        Points where = DensePoints.generate(25, 1, (i, k) -> 0.5 + 0.2 * i);
        LogRatePrediction believed = found.predict(where, Progress.none());
        int inside = 0;
        for (int i = 0; i < 25; i++) {
            double off = believed.mean().get(i) - Math.log(rate(where.get(i, 0)));
            assertThat(off).isCloseTo(0, within(0.6));
            if (off * off < 4 * believed.variance().get(i)) inside++;
        }
        assertThat(inside).isGreaterThanOrEqualTo(20);
    }

    @Test
    void theSearchEndsAtAnOptimum() {
        Dataset data = data(60);
        CountPosterior found = GaussianProcessCounts.of(new KernelFamily("gaussian(sigma=auto)"))
                .fit(data);
        Reals gradient = found.gradient(Progress.none());
        double sigma = found.prior().kernel().parameters().get(0).value();
        assertThat(gradient.get(0) * sigma).isCloseTo(0, within(1e-2));
        assertThat(gradient.get(1)).isCloseTo(0, within(1e-2));
    }

    @Test
    void aCentredInterceptIsRefused() {
        assertThatThrownBy(() -> GaussianProcessCounts.standard().withIntercept(Intercept.CENTRED))
                .hasMessageContaining("got a centred one");
    }
}
