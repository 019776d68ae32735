package dev.mercer.solve.smo;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class TopKTest {
    @Test
    void keepsTheLargestOfAnyNumberOfEntries() {
        SplittableRandom random = new SplittableRandom(3);
        for (int most : new int[] {0, 1, 2, 3, 10, 64})
            for (int count : new int[] {0, 1, 2, 9, 64, 65, 500}) {
                long[] offered = random.longs(count, -50, 50).toArray();
                TopK largest = new TopK(most);
                for (long entry : offered) largest.offer(entry);
                Arrays.sort(offered);
                long[] kept = largest.entries();
                Arrays.sort(kept);
                assertThat(kept).isEqualTo(Arrays.copyOfRange(offered, Math.max(0, count - most), count));
                assertThat(largest.full()).isEqualTo(count >= most);
            }
    }

    @Test
    void ofEqualValuesTheSmallerNumbersStay() {
        TopK largest = new TopK(3);
        float[] values = {0.5f, 2, 0, 0.5f, 0.5f, 1e-30f};
        for (int i = values.length - 1; i >= 0; i--) largest.offer(values[i], i);
        assertThat(largest.numbers()).containsExactlyInAnyOrder(0, 1, 3);
    }
}
