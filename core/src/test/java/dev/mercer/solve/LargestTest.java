package dev.mercer.solve;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LargestTest {
    @Test
    void keepsTheLargestAndOfEqualOnesTheFirst() {
        Largest largest = new Largest(2);
        float[] values = {1, 3, 2, 3, 3, 0};
        for (int i = 0; i < values.length; i++) largest.offer(values[i], i);
        assertThat(largest.numbers()).containsExactlyInAnyOrder(1, 3);
        assertThat(largest.full()).isTrue();
    }

    @Test
    void isTheEndOfASortedList() {
        float[] values = new float[1000];
        Random random = new Random(1);
        for (int i = 0; i < values.length; i++) values[i] = random.nextFloat();
        Largest largest = new Largest(37);
        for (int i = 0; i < values.length; i++) largest.offer(values[i], i);
        int[] sorted = IntStream.range(0, 1000)
                .boxed()
                .sorted((a, b) -> Float.compare(values[b], values[a]))
                .limit(37)
                .mapToInt(i -> i)
                .toArray();
        assertThat(largest.numbers()).containsExactlyInAnyOrder(sorted);
    }

    @Test
    void fewAreAllKept() {
        Largest largest = new Largest(5);
        largest.offer(0.5f, 7);
        assertThat(largest.numbers()).containsExactly(7);
        assertThat(largest.full()).isFalse();
    }
}
