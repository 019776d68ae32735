package dev.mercer.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class PairCountsTest {
    @Test
    void countsAsAMapDoes() {
        SplittableRandom random = new SplittableRandom(1);
        for (long most : new long[] {1, 300, Long.MAX_VALUE}) {
            PairCounts counts = new PairCounts();
            Map<Long, Integer> expected = new HashMap<>();
            for (int k = 0; k < 5000; k++) {
                long number = random.nextLong(most);
                counts.add(number);
                expected.merge(number, 1, Integer::sum);
            }
            Map<Long, Integer> found = new HashMap<>();
            counts.each((number, count) -> assertThat(found.put(number, count)).isNull());
            assertThat(found).isEqualTo(expected);
        }
    }

    @Test
    void nothingIsCountedAtFirst() {
        new PairCounts().each((number, count) -> {
            throw new AssertionError(number + " was not added");
        });
    }
}
