package dev.mercer.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.kernel.Kernel;
import dev.mercer.model.Regressor;
import dev.mercer.solve.Intercept;
import dev.mercer.solve.Stopping;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class HuberRegressionTest {
    private static final Kernel KERNEL = Kernel.parse("gaussian(sigma=0.8)");
    private static final Stopping TIGHT = new Stopping(1e-10, 100);

    private static final Points X = DensePoints.generate(40, 1, (i, k) -> i / 10.0);

    /** A sine with a few errors of 50. */
    private static double[] sine(boolean outliers) {
        SplittableRandom random = new SplittableRandom(1);
        double[] y = new double[40];
        Arrays.setAll(
                y, i -> Math.sin(X.get(i, 0)) + 0.05 * random.nextDouble(-1, 1) + (outliers && i % 9 == 4 ? 50 : 0));
        return y;
    }

    private static Dataset data(double[] y) {
        return Dataset.of(X, Reals.of(y));
    }

    @ParameterizedTest
    @EnumSource(Intercept.class)
    void isRidgeRegressionForLargeDeltaTo1em8(Intercept intercept) {
        double[] huber = HuberRegression.of(KERNEL, 1e-3, 1e3)
                .withIntercept(intercept)
                .withStopping(TIGHT)
                .fit(data(sine(true)))
                .predict(X);
        double[] ridge =
                KernelRidge.of(KERNEL, 1e-3, intercept).fit(data(sine(true))).predict(X);
        for (int i = 0; i < 40; i++) assertThat(huber[i]).isCloseTo(ridge[i], within(1e-8));
    }

    @Test
    void outliersCannotPullItFar() {
        double[] huber =
                HuberRegression.of(KERNEL, 1e-3, 0.1).fit(data(sine(true))).predict(X);
        double[] ridge = KernelRidge.of(KERNEL, 1e-3).fit(data(sine(true))).predict(X);
        double worst = 0;
        double ridgeWorst = 0;
        for (int i = 0; i < 40; i++) {
            worst = Math.max(worst, Math.abs(huber[i] - Math.sin(X.get(i, 0))));
            ridgeWorst = Math.max(ridgeWorst, Math.abs(ridge[i] - Math.sin(X.get(i, 0))));
        }
        assertThat(worst).isLessThan(0.3);
        assertThat(ridgeWorst).isGreaterThan(5);
    }

    @Test
    void noDualWeightIsAboveDeltaOverNLambda() {
        Regressor model = HuberRegression.of(KERNEL, 1e-3, 0.1).fit(data(sine(true)));
        double most = 0.1 / (1e-3 * 40);
        assertThat(model.expansion().weights().get(0).stream()
                        .map(Math::abs)
                        .max()
                        .orElseThrow())
                .isCloseTo(most, within(1e-6 * most));
    }

    @Test
    void centeredAndFreeDiffer() {
        double[] centered = HuberRegression.of(KERNEL, 1e-3, 0.1)
                .withIntercept(Intercept.CENTRED)
                .withStopping(TIGHT)
                .fit(data(sine(true)))
                .predict(X);
        double[] free = HuberRegression.of(KERNEL, 1e-3, 0.1)
                .withStopping(TIGHT)
                .fit(data(sine(true)))
                .predict(X);
        assertThat(Math.abs(centered[0] - free[0])).isGreaterThan(1e-3);
    }
}
