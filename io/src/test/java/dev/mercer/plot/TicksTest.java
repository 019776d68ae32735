package dev.mercer.plot;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class TicksTest {
    private static List<String> labels(double low, double high, int most) {
        return Ticks.inside(new Range(low, high), most).labels();
    }

    @Test
    void stepsAreOneTwoOrFive() {
        assertThat(labels(0, 1, 10))
                .containsExactly("0.0", "0.1", "0.2", "0.3", "0.4", "0.5", "0.6", "0.7", "0.8", "0.9", "1.0");
        assertThat(labels(-3, 124, 7)).containsExactly("0", "20", "40", "60", "80", "100", "120");
        assertThat(labels(-7, 12, 4)).containsExactly("-5", "0", "5", "10");
        assertThat(labels(3.1, 26, 3)).containsExactly("10", "20");
    }

    @Test
    void largeAndSmallNumbersAreWrittenWithAnExponent() {
        assertThat(labels(0, 5e6, 5)).containsExactly("0", "1e6", "2e6", "3e6", "4e6", "5e6");
        assertThat(labels(-1e-10, 1e-10, 4)).containsExactly("-1e-10", "-5e-11", "0", "5e-11", "1e-10");
        assertThat(labels(2.4e7, 2.6e7, 4)).containsExactly("2.4e7", "2.45e7", "2.5e7", "2.55e7", "2.6e7");
    }

    @Test
    void powersOfTenOnALogarithmicAxis() {
        assertThat(Ticks.logarithmic(new Range(-5.2, 1.1), 8).labels())
                .containsExactly("1e-5", "1e-4", "0.001", "0.01", "0.1", "1", "10");
        assertThat(Ticks.logarithmic(new Range(-5.2, 1.1), 4).labels()).containsExactly("1e-4", "0.01", "1");
        assertThat(Ticks.logarithmic(new Range(-1.1, 0.1), 6).labels()).containsExactly("0.1", "0.2", "0.5", "1");
        assertThat(Ticks.logarithmic(new Range(-0.77, -0.17), 6).labels())
                .as("0.2 and 0.5 alone would be too few")
                .containsExactly("0.2", "0.3", "0.4", "0.5", "0.6");
        assertThat(Ticks.logarithmic(new Range(1.24, 3.84), 6).labels())
                .as("1, 2 and 5 would be too many")
                .containsExactly("50", "100", "500", "1000", "5000");
        assertThat(Ticks.logarithmic(new Range(1.24, 3.84), 2).labels()).containsExactly("100", "1000");
        assertThat(Ticks.logarithmic(new Range(0.31, 0.34), 4).labels()).containsExactly("2.05", "2.10", "2.15");
    }

    @Test
    void ticksLieInsideAndAreNotTooMany() {
        SplittableRandom random = new SplittableRandom(1);
        for (int trial = 0; trial < 2000; trial++) {
            double low = Math.scalb(random.nextDouble() - 0.5, random.nextInt(-200, 200));
            double high = low + Math.scalb(random.nextDouble() + 0.01, random.nextInt(-200, 200));
            Range range = new Range(low, high).padded();
            int most = random.nextInt(2, 12);
            Ticks ticks = Ticks.inside(range, most);
            assertThat(ticks.values()).hasSizeLessThanOrEqualTo(most + 1).isSorted();
            assertThat(ticks.values()).allMatch(v -> v >= range.low() && v <= range.high());
            assertThat(ticks.labels()).hasSameSizeAs(ticks.values()).doesNotHaveDuplicates();
        }
    }
}
