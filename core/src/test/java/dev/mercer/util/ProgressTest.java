package dev.mercer.util;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ProgressTest {
    @Test
    void noneNeverStops() {
        Progress none = Progress.none();
        none.report("any", 1, 2);
        assertThat(none.cancelled()).isFalse();
        assertThat(none.expired()).isFalse();
        assertThatCode(none::throwIfCancelled).doesNotThrowAnyException();
    }

    @Test
    void cancelledThrows() {
        assertThatThrownBy(stopped()::throwIfCancelled)
                .isInstanceOf(CancelledException.class)
                .hasMessage("cancelled");
    }

    private static Progress stopped() {
        return new CancelledProgress();
    }

    @Test
    void withinExpiresAfterTheLimitAndNotBefore() throws InterruptedException {
        Progress limited = Progress.none().within(Duration.ofMillis(300));
        assertThat(limited.expired()).isFalse();
        Thread.sleep(320);
        assertThat(limited.expired()).isTrue();
        assertThat(limited.cancelled()).as("out of time is not cancelled").isFalse();
    }

    @Test
    void withinZeroIsExpiredAtOnce() {
        assertThat(Progress.none().within(Duration.ZERO).expired()).isTrue();
        assertThat(Progress.none().within(Duration.ofSeconds(-1)).expired()).isTrue();
    }

    @Test
    void centuriesAreNoLimit() {
        for (Duration limit :
                List.of(Duration.ofDays(365L * 250), Duration.ofDays(365L * 400), Duration.ofSeconds(Long.MAX_VALUE)))
            assertThat(Progress.none().within(limit).expired()).as("%s", limit).isFalse();
    }

    @Test
    void theNearerOfTwoLimitsCounts() {
        Progress expired = Progress.none().within(Duration.ZERO);
        assertThat(expired.within(Duration.ofDays(1)).expired()).isTrue();
        assertThat(Progress.none()
                        .within(Duration.ofDays(1))
                        .within(Duration.ZERO)
                        .expired())
                .isTrue();
    }

    @Test
    void withinPassesReportsAndCancellationOn() {
        List<String> reports = new ArrayList<>();
        Progress outer = (stage, done, total) -> reports.add(stage + " " + done + "/" + total);
        outer.within(Duration.ofDays(1)).report("fill", 3, 7);
        assertThat(reports).containsExactly("fill 3/7");
        assertThat(stopped().within(Duration.ofDays(1)).cancelled()).isTrue();
        assertThatThrownBy(stopped().within(Duration.ofDays(1))::throwIfCancelled)
                .isInstanceOf(CancelledException.class);
    }
}
