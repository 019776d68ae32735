package dev.mercer.solve.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.data.Reals;
import dev.mercer.gram.Gram;
import dev.mercer.loss.Logistic;
import dev.mercer.loss.Loss;
import dev.mercer.loss.Pinball;
import dev.mercer.loss.Squared;
import dev.mercer.solve.Examples;
import dev.mercer.util.InvalidInputException;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class BestBiasTest {
    private static final int N = 30;
    private static final Gram GRAM = Examples.gram("gaussian(sigma=1)", Examples.points(N, 2, 1));
    private static final Reals WEIGHTS = Examples.weights(N, 2);

    private static Objective objective(Loss loss, Reals targets, boolean free) {
        return new Objective(GRAM, loss, targets, WEIGHTS, 0.1, free);
    }

    private static Reals labels() {
        return Reals.of(
                Examples.numbers(N, 3).stream().map(v -> v > 0.2 ? 1 : -1).toArray());
    }

    private static double[] product() {
        return Examples.numbers(N, 4).stream().map(v -> 5 * v).toArray();
    }

    @Test
    void forTheSquaredLossItIsTheWeightedMeanOfTheResidualsTo1em14() {
        Reals y = Examples.numbers(N, 5);
        double[] product = product();
        double mean = 0;
        for (int i = 0; i < N; i++) mean += WEIGHTS.get(i) * (y.get(i) - product[i]) / WEIGHTS.sum();
        assertThat(BestBias.of(objective(new Squared(), y, true), product, 0)).isCloseTo(mean, within(1e-14));
    }

    /** The derivative of J by b is 0 there, also from a start at which every sigmoid is saturated. */
    @Test
    void theSlopesAddUpToZeroFromAnyStart() {
        Objective j = objective(new Logistic(), labels(), true);
        double[] product = product();
        double best = BestBias.of(j, product, 0);
        double sum = 0;
        for (int i = 0; i < N; i++)
            sum += WEIGHTS.get(i) * j.loss().derivative(j.targets().get(i), product[i] + best);
        assertThat(sum).isCloseTo(0, within(1e-13 * WEIGHTS.sum()));
        for (double start : new double[] {-1e6, -40, 40, 1e6})
            assertThat(BestBias.of(j, product, start)).isCloseTo(best, within(1e-12));
    }

    private static double ofResidual(double residual, double start) {
        double[] product = product();
        Reals y = Reals.of(Arrays.stream(product).map(f -> f + residual).toArray());
        return BestBias.of(objective(new Squared(), y, true), product, start);
    }

    @Test
    void aStartOrAFirstStepThatIsTheAnswerIsTaken() {
        assertThat(ofResidual(2, 2)).isCloseTo(2, within(1e-15));
        assertThat(ofResidual(1, 0)).isCloseTo(1, within(1e-15));
        assertThat(ofResidual(-1, 0)).isCloseTo(-1, within(1e-15));
    }

    /** The steps to a bracket grow: 1, 2, 4, …. */
    @Test
    void anAnswerFarFromTheStartIsFound() {
        for (double far : new double[] {-1e9, -700.3, 100.3, 1e12})
            assertThat(ofResidual(far, 0)).isCloseTo(far, within(1e-12 * Math.abs(far)));
    }

    /** Without curvature the bracket is halved: the weighted quantile, to the last digits. */
    @Test
    void forThePinballLossItIsTheQuantileOfTheResiduals() {
        double[] residuals = {-3, 0.25, 1.7, 4, 9};
        Gram five = Examples.gram("gaussian(sigma=1)", Examples.points(5, 2, 1));
        for (double start : new double[] {-100, 0, 1.7, 100}) {
            Objective j = new Objective(five, new Pinball(0.5), Reals.of(residuals), Reals.constant(5, 1), 0.1, true);
            assertThat(BestBias.of(j, new double[5], start)).isCloseTo(1.7, within(1e-14));
            j = new Objective(five, new Pinball(0.5), Reals.of(residuals), Reals.of(0, 1, 1, 1, 0), 0.1, true);
            assertThat(BestBias.of(j, new double[5], start)).isCloseTo(1.7, within(1e-14));
            j = new Objective(five, new Pinball(0.5), Reals.of(residuals), Reals.of(9, 1, 1, 1, 1), 0.1, true);
            assertThat(BestBias.of(j, new double[5], start)).isCloseTo(-3, within(1e-14));
        }
    }

    @Test
    void aFreeInterceptNeedsBothLabelsAmongTheWeightedPoints() {
        Reals same = Reals.of(WEIGHTS.stream().map(w -> w > 0 ? 1 : -1).toArray());
        assertThatThrownBy(() -> BestBias.requireMinimum(objective(new Logistic(), same, true)))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("needs both labels among the points of weight > 0, got only 1");
        assertThatCode(() -> BestBias.requireMinimum(objective(new Logistic(), same, false)))
                .doesNotThrowAnyException();
        assertThatCode(() -> BestBias.requireMinimum(objective(new Logistic(), labels(), true)))
                .doesNotThrowAnyException();
    }
}
