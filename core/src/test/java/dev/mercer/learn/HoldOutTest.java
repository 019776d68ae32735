package dev.mercer.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mercer.data.Reals;
import dev.mercer.data.RowGroups;
import dev.mercer.util.InvalidInputException;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class HoldOutTest {
    @Test
    void everyPointIsOnOneSide() {
        HoldOut fifth = new HoldOut(0.2, 3);
        assertThat(fifth.of(50)).hasSize(10).isSorted().doesNotHaveDuplicates();
        assertThat(IntStream.concat(IntStream.of(fifth.of(50)), IntStream.of(fifth.training(50)))
                        .sorted()
                        .toArray())
                .isEqualTo(IntStream.range(0, 50).toArray());
        assertThat(fifth.of(50)).isEqualTo(new HoldOut(0.2, 3).of(50)).isNotEqualTo(new HoldOut(0.2, 4).of(50));
    }

    @Test
    void neitherSideIsEmpty() {
        assertThat(new HoldOut(0.01, 1).of(5)).hasSize(1);
        assertThat(new HoldOut(0.99, 1).training(5)).hasSize(1);
        assertThatThrownBy(() -> new HoldOut(0.5, 1).of(1)).isInstanceOf(InvalidInputException.class);
        assertThatThrownBy(() -> new HoldOut(1, 1)).isInstanceOf(InvalidInputException.class);
        assertThatThrownBy(() -> new HoldOut(Double.NaN, 1)).isInstanceOf(InvalidInputException.class);
    }

    /** Each point has the same chance: within 5 deviations of a binomial. */
    @Test
    void allPointsAreEquallyOftenKept() {
        int[] counts = new int[10];
        for (int seed = 0; seed < 2000; seed++) for (int i : new HoldOut(0.3, seed).of(10)) counts[i]++;
        for (int count : counts) assertThat(count).isBetween(500, 700);
    }

    @Test
    void groupsStayOnOneSide() {
        RowGroups groups = RowGroups.of(IntStream.range(0, 60).map(i -> i % 10).toArray());
        int[] kept = new HoldOut(0.2, 3).of(groups);
        assertThat(kept).hasSize(12);
        assertThat(groups.select(kept).count()).isEqualTo(2);
        assertThat(groups.select(HoldOut.training(60, kept)).count()).isEqualTo(8);
        assertThat(new HoldOut(0.2, 3).of(RowGroups.single(50))).isEqualTo(new HoldOut(0.2, 3).of(50));
        assertThatThrownBy(() -> new HoldOut(0.5, 1).of(RowGroups.of(0, 0, 0)))
                .isInstanceOf(InvalidInputException.class);
    }

    @Test
    void theLatestPointsAreLastInTimeAndEqualTimesStayTogether() {
        Reals time = Reals.of(5, 1, 4, 2, 3, 9, 8, 7, 6, 0);
        assertThat(new HoldOut(0.2, 1).latest(time)).containsExactly(5, 6);
        assertThat(new HoldOut(0.2, 1).latest(Reals.of(1, 1, 2, 2, 2))).containsExactly(2, 3, 4);
        assertThat(new HoldOut(0.9, 1).latest(Reals.of(1, 1, 1, 1, 2))).containsExactly(4);
        assertThatThrownBy(() -> new HoldOut(0.5, 1).latest(Reals.of(3, 3)))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("their times do not differ");
    }
}
