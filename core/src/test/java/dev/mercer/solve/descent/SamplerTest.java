package dev.mercer.solve.descent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.data.Reals;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SamplerTest {
    private static int[] draws(Sampler sampler, int count) {
        return IntStream.range(0, count).map(k -> sampler.next()).toArray();
    }

    @Test
    void passesTakeEveryPointOnceInNewOrders() {
        Sampler sampler = Sampler.of(new Draw.Shuffled(1), Reals.of(1, 2, 3, 0, 4));
        int[] one = draws(sampler, 5);
        int[] two = draws(sampler, 5);
        assertThat(one).containsExactlyInAnyOrder(0, 1, 2, 3, 4);
        assertThat(two).containsExactlyInAnyOrder(0, 1, 2, 3, 4);
        assertThat(two).isNotEqualTo(one);
        assertThat(IntStream.range(0, 5).mapToDouble(sampler::factor)).containsExactly(0.5, 1.0, 1.5, 0.0, 2.0);
    }

    @Test
    void everyOrderIsAsFrequent() {
        int[] counts = new int[27];
        Sampler sampler = Sampler.of(new Draw.Shuffled(2), Reals.constant(3, 1));
        for (int k = 0; k < 6000; k++) {
            int[] order = draws(sampler, 3);
            counts[9 * order[0] + 3 * order[1] + order[2]]++;
        }
        assertThat(IntStream.of(counts).filter(c -> c > 0)).hasSize(6).allMatch(c -> Math.abs(c - 1000) < 90);
    }

    @Test
    void equalWeightsAreDrawnUniformly() {
        SplittableRandom random = new SplittableRandom(9);
        Sampler sampler = Sampler.of(new Draw.WithReplacement(9), Reals.constant(7, 0.3));
        for (int k = 0; k < 50; k++) assertThat(sampler.next()).isEqualTo(random.nextInt(7));
        assertThat(sampler.factor(3)).isEqualTo(1);
    }

    @Test
    void weightsAreProbabilitiesAndZeroIsNever() {
        Reals weights = Reals.of(0, 1, 0, 0, 3, 2, 0);
        Sampler sampler = Sampler.of(new Draw.WithReplacement(5), weights);
        int[] counts = new int[7];
        for (int k = 0; k < 60_000; k++) counts[sampler.next()]++;
        for (int i = 0; i < 7; i++) {
            if (weights.get(i) == 0) assertThat(counts[i]).isZero();
            else assertThat(counts[i] / 60_000.0).isCloseTo(weights.get(i) / 6, within(0.01));
        }
    }
}
