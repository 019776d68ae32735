package dev.mercer.learn.structure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.data.DensePoints;
import dev.mercer.data.Points;
import dev.mercer.gram.Gram;
import dev.mercer.kernel.Gaussian;
import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.Linear;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import java.util.Random;
import java.util.function.IntPredicate;
import org.junit.jupiter.api.Test;

/** Level and power of {@link TwoSample} and {@link Independence}, and their statistics by the definition. */
class PermutationTestsTest {
    private static final Kernel KERNEL = new Gaussian(1);

    /** Standard normal points of the plane, those from {@code first} on moved by {@code shift}. */
    private static Points points(int n, int first, double shift, long seed) {
        Random random = new Random(seed);
        return DensePoints.generate(n, 2, (i, k) -> random.nextGaussian() + (i >= first ? shift : 0));
    }

    private static PermutationResult twoSample(int n, int first, double shift, long seed) {
        return new TwoSample(99, seed).of(Gram.of(KERNEL, points(n, first, shift, seed)), first, Progress.none());
    }

    private static double share(int runs, IntPredicate rejected) {
        int count = 0;
        for (int run = 0; run < runs; run++) if (rejected.test(run)) count++;
        return count / (double) runs;
    }

    @Test
    void theDiscrepancyIsThatOfItsDefinitionTo1em14() {
        Points x = points(9, 4, 1, 3);
        double own = 0;
        double others = 0;
        double across = 0;
        for (int i = 0; i < 9; i++)
            for (int j = 0; j < 9; j++) {
                double k = KERNEL.value(x, i, x, j);
                if (i != j && i < 4 && j < 4) own += k / 12;
                if (i != j && i >= 4 && j >= 4) others += k / 20;
                if (i < 4 && j >= 4) across += k / 20;
            }
        assertThat(new TwoSample(5, 1)
                        .of(Gram.of(KERNEL, x), 4, Progress.none())
                        .statistic())
                .isCloseTo(own + others - 2 * across, within(1e-14));
    }

    /** Within two standard errors of 5 %, 2·√(0.05·0.95/1000). */
    @Test
    void equalDistributionsAreRejectedAtTheLevelAndDifferentOnesFound() {
        assertThat(share(1000, run -> twoSample(30, 12, 0, run).pValue() <= 0.05))
                .isBetween(0.0362, 0.0638);
        double little = share(60, run -> twoSample(40, 20, 0.5, run).pValue() <= 0.05);
        double much = share(60, run -> twoSample(40, 20, 1.2, run).pValue() <= 0.05);
        assertThat(little).isGreaterThan(0.1);
        assertThat(much).isGreaterThan(0.9).isGreaterThan(little);
    }

    /** y is x², which has no correlation with x, plus noise; or noise alone. */
    private static PermutationResult independence(boolean dependent, long seed) {
        Random random = new Random(seed);
        double[][] x = new double[40][1];
        double[][] y = new double[40][1];
        for (int i = 0; i < 40; i++) {
            x[i][0] = random.nextGaussian();
            y[i][0] = (dependent ? x[i][0] * x[i][0] : 0) + 0.5 * random.nextGaussian();
        }
        return new Independence(99, seed)
                .of(Gram.of(KERNEL, DensePoints.of(x)), Gram.of(KERNEL, DensePoints.of(y)), Progress.none());
    }

    @Test
    void independentColumnsAreRejectedAtTheLevelAndAParabolaFound() {
        assertThat(share(400, run -> independence(false, run).pValue() <= 0.05)).isBetween(0.02, 0.072);
        assertThat(share(30, run -> independence(true, run).pValue() <= 0.05)).isGreaterThan(0.8);
    }

    /** With linear kernels HSIC is the square of the covariance. */
    @Test
    void theCriterionOfLinearKernelsIsTheSquaredCovarianceTo1em12() {
        DensePoints x = DensePoints.of(new double[] {1}, new double[] {4}, new double[] {2}, new double[] {7});
        DensePoints y = DensePoints.of(new double[] {3}, new double[] {1}, new double[] {5}, new double[] {8});
        double covariance = 0;
        for (int i = 0; i < 4; i++) covariance += (x.get(i, 0) - 3.5) * (y.get(i, 0) - 4.25) / 4;
        assertThat(new Independence(9, 1)
                        .of(Gram.of(new Linear(), x), Gram.of(new Linear(), y), Progress.none())
                        .statistic())
                .isCloseTo(covariance * covariance, within(1e-12));
    }

    @Test
    void tooFewRowsAreRefused() {
        assertThatThrownBy(() -> new TwoSample(9, 1).of(Gram.of(KERNEL, points(3, 1, 0, 1)), 1, Progress.none()))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("a two-sample test needs two rows or more in each sample, got 1 and 2");
    }
}
