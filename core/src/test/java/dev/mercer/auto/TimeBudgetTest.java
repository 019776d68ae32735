package dev.mercer.auto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class TimeBudgetTest {
    private static final TimeBudget MINUTE = new TimeBudget(Duration.ofMinutes(1));

    @Test
    void halfOfTheTimeIsForTheFinalFit() {
        assertThat(MINUTE.finalFitSeconds()).isCloseTo(30, within(1e-9));
    }

    @Test
    void inAShortTimeAMetricComesFirst() {
        assertThat(new TimeBudget(Duration.ofSeconds(16)).finalFitSeconds()).isCloseTo(8, within(1e-9));
        assertThat(new TimeBudget(Duration.ofSeconds(12)).finalFitSeconds()).isCloseTo(4, within(1e-9));
        assertThat(new TimeBudget(Duration.ofSeconds(10)).finalFitSeconds()).isCloseTo(2, within(1e-9));
        assertThat(new TimeBudget(Duration.ofSeconds(5)).finalFitSeconds()).isCloseTo(1, within(1e-9));
    }

    @Test
    void theFinalFitHasWhatIsLeftWhereTuningTookTooLong() {
        assertThat(MINUTE.finalFitSeconds(10)).isCloseTo(30, within(1e-9));
        assertThat(MINUTE.finalFitSeconds(34)).isCloseTo(30, within(1e-9));
        assertThat(MINUTE.finalFitSeconds(42)).isCloseTo(18, within(1e-9));
        assertThat(MINUTE.finalFitSeconds(75)).isCloseTo(12, within(1e-9));
    }

    @Test
    void tuningHasWhatTheFitLeaves() {
        assertThat(MINUTE.tuning(20).toMillis()).isBetween(39_999L, 40_001L);
        assertThat(MINUTE.isTooShort(20)).isFalse();
    }

    @Test
    void tuningNeverHasLessThanAFifth() {
        assertThat(MINUTE.tuning(59).toMillis()).isBetween(11_999L, 12_001L);
        assertThat(MINUTE.isTooShort(59)).isTrue();
    }
}
