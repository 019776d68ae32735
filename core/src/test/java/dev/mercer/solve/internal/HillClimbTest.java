package dev.mercer.solve.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class HillClimbTest {
    private final List<Integer> visited = new ArrayList<>();

    private HillClimb of(int best, int patience) {
        return new HillClimb(
                k -> {
                    visited.add(k);
                    return 1 + (k - best) * (double) (k - best);
                },
                0,
                patience,
                -10,
                10);
    }

    /** These values, and infinite ones beyond them. */
    private static double of(double[] values, int k) {
        return k < 0 || k >= values.length ? Double.POSITIVE_INFINITY : values[k];
    }

    @Test
    void findsTheLeastOnEitherSide() {
        assertThat(of(4, 1).from(0)).isEqualTo(4);
        assertThat(of(-6, 1).from(0)).isEqualTo(-6);
        assertThat(of(0, 1).from(0)).isEqualTo(0);
    }

    /** In steps of a clear gain, but not without end. */
    @Test
    void continuesBeyondItsUsualPlaces() {
        assertThat(of(17, 1).from(0)).isEqualTo(17);
        assertThat(of(-17, 1).from(0)).isEqualTo(-17);
        assertThat(of(99, 1).from(0)).isEqualTo(18);
        assertThat(of(-99, 1).from(0)).isEqualTo(-18);
        assertThat(of(500, 1).from(0)).as("half a percent is too little").isEqualTo(10);
        visited.clear();
        of(9, 3).from(0);
        assertThat(visited).as("nothing beyond where the best is within").doesNotContain(11);
    }

    @Test
    void visitsNoPlaceTwiceAndFewInVain() {
        of(2, 1).from(0);
        assertThat(visited).containsExactlyInAnyOrder(0, 1, 2, 3);
    }

    @Test
    void patienceCrossesAHill() {
        double[] values = {5, 6, 1, 7};
        assertThat(new HillClimb(k -> of(values, k), 0, 1, 0, 3).from(0)).isEqualTo(0);
        assertThat(new HillClimb(k -> of(values, k), 0, 2, 0, 3).from(0)).isEqualTo(2);
    }

    @Test
    void aFlatValleyIsNotFollowed() {
        assertThat(new HillClimb(k -> 1 - 1e-4 * k, 1e-3, 1, 0, 100).from(0)).isEqualTo(0);
    }

    /** A tenth of the value: 90 is not enough after 100, and 89 is. */
    @Test
    void theGainIsAPartOfTheValue() {
        for (double next : new double[] {95, 90, 89}) {
            double[] values = {100, next, 1};
            assertThat(new HillClimb(k -> of(values, k), 0.1, 1, 0, 2).from(0)).isEqualTo(next < 90 ? 2 : 0);
        }
        double[] below = {-100, -109, -200};
        assertThat(new HillClimb(k -> of(below, k), 0.1, 1, 0, 2).from(0)).isZero();
    }

    @Test
    void leavesWhatCannotBeComputed() {
        assertThat(new HillClimb(k -> k < 3 ? Double.POSITIVE_INFINITY : k, 0, 5, -9, 9).from(0))
                .isEqualTo(3);
    }

    @Test
    void theParabolaHasItsLeastThere() {
        assertThat(HillClimb.parabola(sq(-1.3), sq(-0.3), sq(0.7))).isCloseTo(0.3, within(1e-12));
        assertThat(HillClimb.parabola(1, 1, 1)).isZero();
        assertThat(HillClimb.parabola(Double.POSITIVE_INFINITY, 1, 2)).isZero();
    }

    private static double sq(double x) {
        return x * x;
    }

    @Test
    void aPlaceWithoutAFiniteValueIsNeverTheBest() {
        for (double failed : new double[] {Double.NaN, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY}) {
            double[] values = {3, 2, failed, 1, failed};
            assertThat(new HillClimb(k -> values[k], 0, 1, 0, 3).from(0)).isEqualTo(1);
            assertThat(new HillClimb(k -> values[k], 0, 1, 0, 3).from(2)).isEqualTo(3);
        }
    }

    @Test
    void fromAStartThatFailedItGoesOnToPlacesThatHaveNot() {
        double nan = Double.NaN;
        double[] values = {4, 1, 2, nan, nan, nan, nan};
        assertThat(new HillClimb(k -> values[k], 0, 1, 0, 6).from(5)).isEqualTo(1);
    }
}
