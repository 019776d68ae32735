package dev.mercer.data.encoder.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mercer.data.table.NumberColumn;
import java.util.List;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SentinelsTest {
    private static final int ROWS = 2000;

    private static List<Double> found(IntToDoubleFunction value) {
        Sentinels sentinels = new Sentinels();
        double[] values = IntStream.range(0, ROWS).mapToDouble(value).toArray();
        sentinels.add(NumberColumn.of("x", values), i -> 1);
        return sentinels.found();
    }

    @Test
    void anExtremeIsolatedAndFrequentNumberIsMissing() {
        assertThat(found(i -> i % 50 == 0 ? 999 : i % 90)).containsExactly(999.0);
        assertThat(found(i -> i % 50 == 0 ? -9999 : 0.001 * i)).containsExactly(-9999.0);
        assertThat(found(i -> i % 50 == 0 ? 99 : 1 + i % 7)).containsExactly(99.0);
        assertThat(found(i -> i % 3 == 0 ? 999 : i % 28)).containsExactly(999.0);
    }

    @Test
    void aFrequentNegativeNumberAmongNoOthersIsMissing() {
        assertThat(found(i -> i % 5 > 0 ? -1 : 1 + i % 871)).containsExactly(-1.0);
        assertThat(found(i -> i % 20 == 0 ? -200 : 600 + i)).containsExactly(-200.0);
    }

    @Test
    void ordinaryColumnsAreLeftAlone() {
        Random random = new Random(1);
        assertThat(found(i -> i % 100)).as("ages up to 99").isEmpty();
        assertThat(found(i -> Math.min(99, Math.rint(Math.abs(random.nextGaussian()) * 40))))
                .as("capped at 99")
                .isEmpty();
        assertThat(found(i -> Math.rint(3 + 8 * random.nextGaussian())))
                .as("temperatures with −1")
                .isEmpty();
        assertThat(found(i -> Math.max(-1, Math.rint(8 + 4 * random.nextGaussian()))))
                .as("temperatures of a warm place")
                .isEmpty();
        assertThat(found(i -> i % 2000)).as("counts through 999").isEmpty();
        assertThat(found(i -> i % 700 == 0 ? 999 : i % 90)).as("too rare").isEmpty();
        assertThat(found(i -> Math.rint(2 * random.nextGaussian())))
                .as("differences")
                .isEmpty();
        assertThat(found(i -> i % 3 - 1)).as("−1, 0 and 1").isEmpty();
        assertThat(found(i -> i % 2 == 0 ? -1 : 1)).as("−1 and 1").isEmpty();
        assertThat(found(i -> 999)).as("a constant").isEmpty();
        assertThat(found(i -> 100 * random.nextInt(200))).as("prices").isEmpty();
    }
}
