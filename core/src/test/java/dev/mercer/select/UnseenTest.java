package dev.mercer.select;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class UnseenTest {
    @Test
    void anEighthOfTheRowsAtMostAThousandAndNoneThatWasUsed() {
        assertThat(Unseen.count(4000, 1500)).isEqualTo(500);
        assertThat(Unseen.count(40_000, 5000)).isEqualTo(1000);
        assertThat(Unseen.count(1600, 1500)).isEqualTo(100);
        assertThat(Unseen.count(300, 300)).isZero();
    }

    @Test
    void fewAreNotEnough() {
        assertThat(Unseen.isEnough(1200, 1050)).isTrue();
        assertThat(Unseen.isEnough(1200, 1051)).isFalse();
        assertThat(Unseen.isEnough(1199, 0)).isFalse();
    }
}
