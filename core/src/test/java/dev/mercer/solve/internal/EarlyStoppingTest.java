package dev.mercer.solve.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mercer.linalg.Matrix;
import org.junit.jupiter.api.Test;

class EarlyStoppingTest {
    private static Matrix one(double value) {
        Matrix matrix = new Matrix(1, 1);
        matrix.set(0, 0, value);
        return matrix;
    }

    /** The error of a function is its only weight. */
    private static EarlyStopping watch(int patience) {
        return EarlyStopping.of((alpha, bias) -> alpha.get(0, 0), patience);
    }

    private static boolean[] enough(EarlyStopping watch, double... errors) {
        boolean[] said = new boolean[errors.length];
        for (int k = 0; k < errors.length; k++)
            said[k] = watch.enough(one(10 * errors[k]), one(errors[k]), new double[] {k});
        return said;
    }

    @Test
    void itEndsAfterSoManyThatAreNoBetter() {
        EarlyStopping watch = watch(2);
        assertThat(enough(watch, 5, 4, 4.5, 3, 3.1, 3.2)).containsExactly(false, false, false, false, false, true);
        EarlyStopping.Seen best = watch.better().orElseThrow();
        assertThat(best.error()).isEqualTo(3);
        assertThat(best.unknowns().get(0, 0)).isEqualTo(30);
        assertThat(best.bias()).containsExactly(3);
        assertThat(watch.text()).isEqualTo(" (validation error 3.200)");
    }

    @Test
    void whereTheLastIsTheBestThereIsNoBetterOne() {
        EarlyStopping watch = watch(3);
        enough(watch, 5, 4);
        assertThat(watch.better()).isEmpty();
    }

    @Test
    void neitherATinyGainNorWhatIsNoNumberIsBetter() {
        assertThat(enough(watch(2), 1, 0.99999, Double.NaN)).containsExactly(false, false, true);
    }

    @Test
    void aFirstErrorThatIsNotFiniteIsNotTheBest() {
        for (double failed : new double[] {Double.NaN, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY}) {
            EarlyStopping watch = watch(2);
            assertThat(enough(watch, failed, 2, 3)).containsExactly(false, false, false);
            assertThat(watch.better().orElseThrow().error()).isEqualTo(2);
        }
    }

    @Test
    void aGainOfOneInTenThousandIsNotYetBetter() {
        assertThat(enough(watch(1), 1, 1 * (1 - 1e-4))).containsExactly(false, true);
        assertThat(enough(watch(1), 1, Math.nextDown(1 - 1e-4))).containsExactly(false, false);
    }

    @Test
    void theBiasIsTheMeanLessTheLevel() {
        double[] means = {5, 3};
        assertThat(EarlyStopping.bias(means, new double[] {1, 4})).containsExactly(4, -1);
        assertThat(means).containsExactly(5, 3);
    }

    @Test
    void noneJudgesNothing() {
        EarlyStopping none = EarlyStopping.none();
        assertThat(none.active()).isFalse();
        assertThat(none.enough(one(1), one(1), new double[] {0})).isFalse();
        assertThat(none.better()).isEmpty();
        assertThat(none.text()).isEmpty();
    }
}
