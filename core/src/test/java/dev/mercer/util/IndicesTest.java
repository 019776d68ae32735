package dev.mercer.util;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class IndicesTest {
    @Test
    void thoseWanted() {
        assertThat(Indices.where(7, i -> i % 3 == 0)).containsExactly(0, 3, 6);
        assertThat(Indices.where(7, i -> i > 6)).isEmpty();
        assertThat(Indices.where(0, i -> true)).isEmpty();
    }

    @Test
    void evenlySpaced() {
        assertThat(Indices.spread(10, 4)).containsExactly(0, 2, 5, 7);
        assertThat(Indices.spread(3, 4)).containsExactly(0, 1, 2);
        assertThat(Indices.spread(0, 4)).isEmpty();
    }

    @Test
    void belowCountsSmallerNumbers() {
        double[] ascending = {1, 2, 2, 5};
        assertThat(Indices.below(ascending, 0)).isZero();
        assertThat(Indices.below(ascending, 2)).isEqualTo(1);
        assertThat(Indices.below(ascending, Math.nextUp(2))).isEqualTo(3);
        assertThat(Indices.below(ascending, 9)).isEqualTo(4);
        assertThat(Indices.below(new double[0], 1)).isZero();
    }

    @Test
    void theLargestAreFoundAndNoneBelowZero() {
        double[] values = {2, 5, -1, 2, 7, 2};
        assertThat(Indices.largest(values, 2)).containsExactlyInAnyOrder(1, 4);
        assertThat(Indices.largest(values, 3)).as("of equal ones the first").containsExactlyInAnyOrder(1, 4, 0);
        assertThat(Indices.largest(values, 9)).containsExactlyInAnyOrder(0, 1, 3, 4, 5);
        assertThat(Indices.largest(new double[0], 2)).isEmpty();
    }
}
