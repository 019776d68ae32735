package dev.mercer.score.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.data.Reals;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class BootstrapTest {
    private static double mean(Reals values, Reals weights) {
        double sum = 0;
        for (int i = 0; i < values.size(); i++) sum += weights.get(i) * values.get(i);
        return sum / weights.stream().sum();
    }

    /** The mean of normal numbers lies within 1.96 standard errors. */
    @Test
    void theMeanHasItsStandardErrorWithin10Percent() {
        Random random = new Random(1);
        Reals values = Reals.of(
                IntStream.range(0, 400).mapToDouble(i -> random.nextGaussian()).toArray());
        Reals weights = Reals.constant(400, 1);
        Bootstrap.Interval found = Bootstrap.of(weights, w -> mean(values, w), 0.95, 1);
        double half = 1.96 / 20;
        assertThat((found.high() - found.low()) / 2).isCloseTo(half, within(0.1 * half));
        assertThat((found.high() + found.low()) / 2).isCloseTo(mean(values, weights), within(0.2 * half));
        assertThat(Bootstrap.of(weights, w -> mean(values, w), 0.95, 1)).isEqualTo(found);
        assertThat(Bootstrap.of(weights, w -> mean(values, w), 0.95, 2)).isNotEqualTo(found);
    }

    @Test
    void rowsWithoutWeightDoNotCount() {
        Reals values = Reals.of(1, 1, 1, 50);
        Bootstrap.Interval found = Bootstrap.of(Reals.of(1, 1, 1, 0), w -> mean(values, w), 0.9, 1);
        assertThat(found).isEqualTo(new Bootstrap.Interval(1, 1));
    }

    /** The scores are 0, 1, 2, … in the order of the samples: quantiles are between them. */
    @Test
    void theEndsAreInterpolatedQuantilesOfAsManySamplesAsTheRowsAllow() {
        AtomicInteger count = new AtomicInteger();
        Bootstrap.Interval found = Bootstrap.of(Reals.constant(4, 1), w -> count.getAndIncrement(), 0.95, 1);
        assertThat(count).hasValue(1000);
        assertThat(found.low()).isCloseTo(0.025 * 999, within(1e-9));
        assertThat(found.high()).isCloseTo(0.975 * 999, within(1e-9));
        count.set(0);
        Bootstrap.of(Reals.constant(8000, 1), w -> count.getAndIncrement(), 0.95, 1);
        assertThat(count).hasValue(500);
        count.set(0);
        Bootstrap.of(Reals.constant(50_000, 1), w -> count.getAndIncrement(), 0.95, 1);
        assertThat(count).hasValue(100);
    }

    @Test
    void samplesHaveAsManyRowsAsThereAreWithTheirWeights() {
        Reals weights = Reals.of(2, 0, 2, 2);
        Bootstrap.of(
                weights,
                w -> {
                    assertThat(w.sum()).isEqualTo(6);
                    assertThat(w.get(1)).isZero();
                    assertThat(w.get(0) % 2).isZero();
                    return 1;
                },
                0.9,
                1);
        assertThatThrownBy(() -> Bootstrap.of(Reals.of(0, 0), w -> 1, 0.9, 1))
                .hasMessage("at least one weight must be > 0, all are 0");
        assertThatThrownBy(() -> Bootstrap.of(Reals.of(1), w -> 1, 0, 1))
                .hasMessage("a level must be above 0 and below 1, got 0.0");
        AtomicInteger calls = new AtomicInteger();
        assertThat(Bootstrap.of(Reals.of(1, 1), w -> calls.incrementAndGet() % 2 == 0 ? Double.NaN : 5, 0.9, 1))
                .as("of the samples that have a value")
                .isEqualTo(new Bootstrap.Interval(5, 5));
    }

    @Test
    void aScoreWithoutValuesHasNoInterval() {
        assertThat(Bootstrap.of(Reals.of(1, 1), w -> Double.NaN, 0.9, 1).low()).isNaN();
        assertThatThrownBy(() -> Bootstrap.of(Reals.of(1), w -> 1, 1, 1))
                .hasMessage("a level must be above 0 and below 1, got 1.0");
    }
}
