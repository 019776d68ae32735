package dev.mercer.util;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RandomOrderTest {
    /** The shuffle that needs all numbers in memory. */
    private static int[] shuffled(int size, long seed) {
        int[] order = IntStream.range(0, size).toArray();
        SplittableRandom random = new SplittableRandom(seed);
        for (int i = 0; i < size; i++) {
            int other = random.nextInt(i, size);
            int kept = order[i];
            order[i] = order[other];
            order[other] = kept;
        }
        return order;
    }

    @Test
    void itIsTheShuffleOfAllNumbers() {
        for (int size : new int[] {0, 1, 2, 7, 1000})
            assertThat(RandomOrder.first(size + 5, size, 4)).isEqualTo(shuffled(size, 4));
    }

    @Test
    void fewOfManyNeedNoRoomForAll() {
        int[] few = RandomOrder.first(100, Integer.MAX_VALUE, 1);
        assertThat(few).hasSize(100).doesNotHaveDuplicates();
        assertThat(RandomOrder.first(40, Integer.MAX_VALUE, 1))
                .isEqualTo(IntStream.of(few).limit(40).toArray());
    }

    @Test
    void itEnds() {
        RandomOrder order = new RandomOrder(2, 1);
        assertThat(order.next() + order.next()).isEqualTo(1);
        assertThat(order.hasNext()).isFalse();
    }
}
