package dev.mercer.solve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class BalancedTest {
    private static final double INFINITE = Double.POSITIVE_INFINITY;

    @Test
    void aPointThatKeepsAllStays() {
        Balanced balanced = new Balanced(new double[] {-1, 0, 0}, new double[] {1, 1, 1}, 0.5);
        assertThat(balanced.nearest(new double[] {-0.5, 0.25, 0.75})).containsExactly(-0.5, 0.25, 0.75);
    }

    @Test
    void whatMeetsABoundIsExactlyThere() {
        Balanced balanced = new Balanced(new double[] {0, 0, 0}, new double[] {0.1, INFINITE, INFINITE}, 1);
        double[] nearest = balanced.nearest(new double[] {5, 0.7, -0.5});
        assertThat(nearest[0]).isEqualTo(0.1);
        assertThat(nearest[1]).isCloseTo(0.9, within(1e-12));
        assertThat(nearest[2]).isZero();
    }

    /** Of all points between the bounds with the sum none is nearer: a move of any pair away from it is longer. */
    @Test
    void isTheNearest() {
        Random random = new Random(1);
        for (int t = 0; t < 50; t++) {
            int n = 2 + random.nextInt(20);
            double[] low = random.doubles(n, -2, 0).toArray();
            double[] high = random.doubles(n, 0, 2).toArray();
            double[] aim = random.doubles(n, -4, 4).toArray();
            double[] nearest = new Balanced(low, high, 0).nearest(aim);
            assertThat(Arrays.stream(nearest).sum()).isCloseTo(0, within(1e-12 * n));
            for (int i = 0; i < n; i++) {
                assertThat(nearest[i]).isBetween(low[i], high[i]);
                for (int j = 0; j < n; j++) {
                    boolean room = nearest[i] < high[i] - 1e-9 && nearest[j] > low[j] + 1e-9;
                    if (room) assertThat(aim[i] - nearest[i]).isLessThan(aim[j] - nearest[j] + 1e-9);
                }
            }
        }
    }
}
