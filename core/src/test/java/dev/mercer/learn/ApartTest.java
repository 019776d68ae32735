package dev.mercer.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mercer.util.InvalidInputException;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ApartTest {
    @Test
    void everyPointIsOnOneSide() {
        Apart fifth = new Apart(0.2, 3);
        assertThat(fifth.of(50)).hasSize(10).isSorted().doesNotHaveDuplicates();
        assertThat(IntStream.concat(IntStream.of(fifth.of(50)), IntStream.of(fifth.others(50)))
                        .sorted()
                        .toArray())
                .isEqualTo(IntStream.range(0, 50).toArray());
        assertThat(fifth.of(50)).isEqualTo(new Apart(0.2, 3).of(50)).isNotEqualTo(new Apart(0.2, 4).of(50));
    }

    @Test
    void neitherSideIsEmpty() {
        assertThat(new Apart(0.01, 1).of(5)).hasSize(1);
        assertThat(new Apart(0.99, 1).others(5)).hasSize(1);
        assertThatThrownBy(() -> new Apart(0.5, 1).of(1)).isInstanceOf(InvalidInputException.class);
        assertThatThrownBy(() -> new Apart(1, 1)).isInstanceOf(InvalidInputException.class);
        assertThatThrownBy(() -> new Apart(Double.NaN, 1)).isInstanceOf(InvalidInputException.class);
    }

    /** Each point has the same chance: within 5 deviations of a binomial. */
    @Test
    void allPointsAreEquallyOftenKept() {
        int[] counts = new int[10];
        for (int seed = 0; seed < 2000; seed++) for (int i : new Apart(0.3, seed).of(10)) counts[i]++;
        for (int count : counts) assertThat(count).isBetween(500, 700);
    }
}
