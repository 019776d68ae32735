package dev.mercer.score.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mercer.data.Labels;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ShuffleTest {
    private static final Labels LABELS = Labels.of(IntStream.range(0, 200)
            .mapToObj(i -> i < 150 ? "a" : i < 190 ? "b" : "c")
            .toList());

    @Test
    void anOrderHasEachRowOnce() {
        int[] order = Shuffle.of(50, 1);
        assertThat(order).isNotEqualTo(Shuffle.of(50, 2)).isEqualTo(Shuffle.of(50, 1));
        Arrays.sort(order);
        assertThat(order).isEqualTo(IntStream.range(0, 50).toArray());
    }

    @Test
    void everyBeginningHasTheClassesInProportion() {
        int[] order = Shuffle.proportional(LABELS, 1);
        for (int count : new int[] {20, 60, 100, 200}) {
            int[] counts = LABELS.select(Arrays.copyOf(order, count)).counts();
            double[] shares = {0.75, 0.2, 0.05};
            for (int c = 0; c < 3; c++)
                assertThat(Math.abs(counts[c] - shares[c] * count)).isLessThanOrEqualTo(1.5);
        }
    }
}
