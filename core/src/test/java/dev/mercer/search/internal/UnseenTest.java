package dev.mercer.search.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class UnseenTest {
    private static final Duration MINUTE = Duration.ofMinutes(1);

    @Test
    void anEighthOfTheRowsAtMostAThousandAndNoneThatWasUsed() {
        assertThat(Unseen.count(4000, 1500, MINUTE)).isEqualTo(500);
        assertThat(Unseen.count(40_000, 5000, MINUTE)).isEqualTo(1000);
        assertThat(Unseen.count(1600, 1500, MINUTE)).isEqualTo(100);
        assertThat(Unseen.count(300, 300, MINUTE)).isZero();
    }

    @Test
    void littleTimeLeavesFewOutButEnough() {
        assertThat(Unseen.count(40_000, 5000, Duration.ofSeconds(10))).isEqualTo(250);
        assertThat(Unseen.count(40_000, 5000, Duration.ofSeconds(2))).isEqualTo(Unseen.FEWEST);
        assertThat(Unseen.count(1600, 1500, Duration.ofSeconds(2))).isEqualTo(100);
    }

    @Test
    void fewAreNotEnough() {
        assertThat(Unseen.isEnough(1200, 1050)).isTrue();
        assertThat(Unseen.isEnough(1200, 1051)).isFalse();
        assertThat(Unseen.isEnough(1199, 0)).isFalse();
    }
}
