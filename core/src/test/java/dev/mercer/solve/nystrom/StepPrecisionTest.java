package dev.mercer.solve.nystrom;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mercer.gram.Precision;
import dev.mercer.solve.nystrom.StepPrecision.Next;
import org.junit.jupiter.api.Test;

class StepPrecisionTest {
    private final StepPrecision single = new StepPrecision(Precision.SINGLE);

    @Test
    void roughStepsContinueWhileTheyHalveTheMeasure() {
        assertThat(single.after(1)).isEqualTo(Next.ON);
        assertThat(single.after(0.5)).isEqualTo(Next.ON);
        assertThat(single.rough()).isTrue();
    }

    @Test
    void aCycleThatGainedLittleIsFollowedByOneInDouble() {
        single.after(1);
        assertThat(single.after(0.6)).isEqualTo(Next.ON);
        assertThat(single.rough()).isFalse();
        assertThat(single.after(0.4)).isEqualTo(Next.STALLED);
    }

    @Test
    void aCycleThatIncreasedTheMeasureIsUndone() {
        single.after(1);
        assertThat(single.after(Double.NaN)).isEqualTo(Next.BACK);
        assertThat(single.rough()).isFalse();
        assertThat(single.after(1)).isEqualTo(Next.ON);
        assertThat(single.after(0.1)).isEqualTo(Next.ON);
    }

    @Test
    void roughStepsEndIfTheMeasureGrowsOrStagnates() {
        single.after(1);
        assertThat(single.enough(3.9)).isFalse();
        assertThat(single.enough(0.5)).isFalse();
        assertThat(single.enough(2.1)).isTrue();
        single.after(0.4);
        for (int step = 1; step < 5; step++) assertThat(single.enough(0.4)).isFalse();
        assertThat(single.enough(0.4)).isTrue();
    }

    @Test
    void stepsInDoubleAreNeverCutShort() {
        StepPrecision twice = new StepPrecision(Precision.DOUBLE);
        twice.after(1);
        assertThat(twice.enough(100)).isFalse();
        assertThat(twice.after(1)).isEqualTo(Next.STALLED);
    }
}
