package dev.mercer.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.kernel.DrawnRbfBasis;
import dev.mercer.kernel.Features;
import dev.mercer.kernel.Gaussian;
import dev.mercer.kernel.Linear;
import dev.mercer.kernel.RbfBasis;
import dev.mercer.loss.Squared;
import dev.mercer.model.Regressor;
import dev.mercer.solve.Intercept;
import dev.mercer.util.InvalidInputException;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** {@link FeatureRegression} on radial basis functions. */
class BasisRegressionTest {
    private static final double SIGMA = 0.5;
    private static final double LAMBDA = 1e-2;
    private final DensePoints x = points(40, 1);
    private final DensePoints test = points(15, 2);
    private final Dataset data = Dataset.of(x, waves(x));

    private static DensePoints points(int n, int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        return DensePoints.generate(n, 2, (i, k) -> random.nextDouble(-1, 1));
    }

    private static Reals waves(Points x) {
        double[] y = new double[x.size()];
        Arrays.setAll(y, i -> Math.sin(4 * x.get(i, 0)) + x.get(i, 1));
        return Reals.of(y);
    }

    /** Mission, row M17; with all training points as centres, with fewer, and with more than there are points. */
    @ParameterizedTest
    @EnumSource(Intercept.class)
    void isTheKernelMachineOfItsFeaturesTo1em8(Intercept intercept) {
        for (Features features :
                List.of(new RbfBasis(x, SIGMA), new DrawnRbfBasis(7, SIGMA, 3), new RbfBasis(points(60, 9), SIGMA))) {
            double[] basis = FeatureRegression.of(features, new Squared(), LAMBDA, intercept)
                    .fit(data)
                    .predict(test);
            double[] machine = KernelRidge.of(new Linear().after(features.on(x)), LAMBDA, intercept)
                    .fit(data)
                    .predict(test);
            assertThat(basis).containsExactly(machine, within(1e-8));
        }
    }

    @Test
    void differsFromTheGaussianKernel() {
        double[] basis =
                FeatureRegression.of(new RbfBasis(x, SIGMA), LAMBDA).fit(data).predict(test);
        double[] kernel = KernelRidge.of(new Gaussian(SIGMA), LAMBDA).fit(data).predict(test);
        double apart = 0;
        for (int i = 0; i < test.size(); i++) apart = Math.max(apart, Math.abs(basis[i] - kernel[i]));
        assertThat(apart).isGreaterThan(0.02);
    }

    @Test
    void drawnCentersAreDifferentTrainingPoints() {
        DensePoints some = drawn(10, 5);
        assertThat(some.size()).isEqualTo(10);
        assertThat(drawn(10, 5)).isEqualTo(some);
        assertThat(drawn(10, 6)).isNotEqualTo(some);
        assertThat(drawn(1000, 6)).isEqualTo(x);
        for (int i = 0; i < 10; i++) {
            int at = 0;
            for (int j = 0; j < x.size(); j++) if (some.squaredDistance(i, x, j) == 0) at++;
            assertThat(at).isEqualTo(1);
            for (int j = 0; j < i; j++)
                assertThat(some.squaredDistance(i, some, j)).isPositive();
        }
    }

    private DensePoints drawn(int count, long seed) {
        return new DrawnRbfBasis(count, SIGMA, seed).on(x).centers();
    }

    /** Seeds draw the rows that they have always drawn: models can be made again. */
    @Test
    void theSeedDrawsTheSameRowsInEveryVersion() {
        assertThat(drawn(4, 1)).isEqualTo(x.select(6, 19, 23, 31));
        assertThat(drawn(7, 3)).isEqualTo(x.select(0, 6, 8, 22, 26, 32, 37));
    }

    @Test
    void theModelKeepsTheDrawnCentersAndHowTheyWereDrawn() {
        DrawnRbfBasis basis = new DrawnRbfBasis(4, SIGMA, 1);
        Regressor model = FeatureRegression.of(basis, LAMBDA).fit(data);
        assertThat(model.training().provenance().learner()).contains("ExplicitFeatures", basis.toString(), "seed=1");
        assertThat(model.expansion().features()).contains(basis.on(x));
    }

    @Test
    void rejectsInvalidSettings() {
        assertThatThrownBy(() -> new DrawnRbfBasis(0, 1, 1))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("number of centers must be >= 1, got 0");
        assertThatThrownBy(() -> new DrawnRbfBasis(1, 0, 1)).isInstanceOf(InvalidInputException.class);
        DensePoints line = DensePoints.of(new double[] {1}, new double[] {2});
        assertThatThrownBy(() -> FeatureRegression.of(new RbfBasis(line, 1), 1).fit(data))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("the centres have 1 coordinates, the points 2");
    }
}
