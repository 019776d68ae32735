package dev.mercer.auto;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;

class FinalFitChoiceTest {
    @Test
    void asManyCentersAsThereAreToBeWhereThatIsQuick() {
        assertThat(FinalFitChoice.centers(5556, m -> 30, 30)).isEqualTo(5556);
    }

    @Test
    void fewerWhereTheyWouldTakeTooLongWhateverTheirPrice() {
        for (double power : new double[] {1, 1.5, 2}) {
            int found = FinalFitChoice.centers(6000, m -> 100 * Math.pow(m / 6000.0, power), 30);
            assertThat(100 * Math.pow(found / 6000.0, power)).as("M^%s", power).isBetween(20.0, 31.0);
        }
    }

    @Test
    void aLittleMoreOrLessOfTheSameChangesNothing() {
        List<Integer> found = new ArrayList<>();
        for (double seconds : new double[] {100, 101, 103})
            found.add(FinalFitChoice.centers(6000, m -> seconds * Math.pow(m / 6000.0, 2), 30));
        assertThat(found).containsOnly(3200);
    }

    @Test
    void asFewLeavesAsThereIsTimeFor() {
        IntToDoubleFunction cubic = leaves -> 400.0 / (leaves * leaves);
        assertThat(FinalFitChoice.leaves(100_000, 400, cubic, 30)).hasValue(4);
        assertThat(FinalFitChoice.leaves(100_000, 31, cubic, 30)).hasValue(4);
        assertThat(FinalFitChoice.leaves(100_000, Double.POSITIVE_INFINITY, cubic, 30))
                .hasValue(4);
        assertThat(FinalFitChoice.leaves(100_000, 400, leaves -> 400.0 / leaves, 30))
                .hasValue(16);
        assertThat(FinalFitChoice.leaves(
                        100_000, Double.POSITIVE_INFINITY, leaves -> leaves < 64 ? Double.POSITIVE_INFINITY : 1, 30))
                .hasValue(64);
    }

    @Test
    void leavesAreNotSmall() {
        assertThat(FinalFitChoice.leaves(100_000, 1e9, leaves -> 40, 30)).isEmpty();
        assertThat(FinalFitChoice.leaves(8000, 300, leaves -> 300.0 / leaves, 30))
                .isEmpty();
        assertThat(FinalFitChoice.leaves(16_000, 300, leaves -> 300.0 / leaves, 30))
                .hasValue(16);
    }

    @Test
    void neverFewerThanAreOfUse() {
        assertThat(FinalFitChoice.centers(6000, m -> 1e6, 30)).isEqualTo(500);
        assertThat(FinalFitChoice.centers(6000, m -> Double.POSITIVE_INFINITY, 30))
                .isEqualTo(1000);
        assertThat(FinalFitChoice.centers(80, m -> 1e6, 30)).isEqualTo(80);
    }
}
