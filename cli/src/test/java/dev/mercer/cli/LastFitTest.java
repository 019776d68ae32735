package dev.mercer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LastFitTest {
    @Test
    void asManyCentresAsThereAreToBeWhereThatIsQuick() {
        assertThat(LastFit.centers(5556, m -> 30, 30)).isEqualTo(5556);
    }

    @Test
    void fewerWhereTheyWouldTakeTooLongWhateverTheirPrice() {
        for (double power : new double[] {1, 1.5, 2}) {
            int found = LastFit.centers(6000, m -> 100 * Math.pow(m / 6000.0, power), 30);
            assertThat(100 * Math.pow(found / 6000.0, power)).as("M^%s", power).isBetween(20.0, 31.0);
        }
    }

    @Test
    void aLittleMoreOrLessOfTheSameChangesNothing() {
        List<Integer> found = new ArrayList<>();
        for (double seconds : new double[] {100, 101, 103})
            found.add(LastFit.centers(6000, m -> seconds * Math.pow(m / 6000.0, 2), 30));
        assertThat(found).containsOnly(3200);
    }

    @Test
    void neverFewerThanAreOfUse() {
        assertThat(LastFit.centers(6000, m -> 1e6, 30)).isEqualTo(500);
        assertThat(LastFit.centers(6000, m -> Double.POSITIVE_INFINITY, 30)).isEqualTo(1000);
        assertThat(LastFit.centers(80, m -> 1e6, 30)).isEqualTo(80);
    }
}
