package dev.mercer.solve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import org.junit.jupiter.api.Test;

class StoppingTest {
    private static final Stopping STOPPING = new Stopping(0.1, 5);

    private static Progress progress(boolean cancelled, boolean expired) {
        return new Progress() {
            @Override
            public void report(String stage, long done, long total) {}

            @Override
            public boolean cancelled() {
                return cancelled;
            }

            @Override
            public boolean expired() {
                return expired;
            }
        };
    }

    @Test
    void aMeasureAtTheToleranceIsEnough() {
        assertThat(STOPPING.reason(0.1, 0, Progress.none())).contains(Reason.CONVERGED);
        assertThat(STOPPING.reason(Math.nextUp(0.1), 0, Progress.none())).isEmpty();
        assertThat(STOPPING.reason(Double.NaN, 0, Progress.none())).isEmpty();
    }

    @Test
    void withoutAToleranceOnlyTheLimitEnds() {
        Stopping all = STOPPING.withTolerance(0);
        assertThat(all).isEqualTo(new Stopping(0, 5));
        assertThat(all.reason(0, 4, Progress.none())).isEmpty();
        assertThat(all.reason(0, 5, Progress.none())).contains(Reason.ITERATION_LIMIT);
    }

    @Test
    void convergenceGoesBeforeCancellationThenTimeThenIterations() {
        assertThat(STOPPING.reason(0, 9, progress(true, true))).contains(Reason.CONVERGED);
        assertThat(STOPPING.reason(1, 9, progress(true, true))).contains(Reason.CANCELLED);
        assertThat(STOPPING.reason(1, 9, progress(false, true))).contains(Reason.TIME_LIMIT);
        assertThat(STOPPING.reason(1, 9, progress(false, false))).contains(Reason.ITERATION_LIMIT);
        assertThat(STOPPING.reason(1, 4, progress(false, false))).isEmpty();
    }

    @Test
    void limitsAreChecked() {
        assertThat(STOPPING.withIterations(1)).isEqualTo(new Stopping(0.1, 1));
        assertThatThrownBy(() -> STOPPING.withIterations(0))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("iterations must be >= 1, got 0");
        assertThatThrownBy(() -> STOPPING.withTolerance(-1)).isInstanceOf(InvalidInputException.class);
    }
}
