package dev.mercer.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.kernel.Gaussian;
import dev.mercer.kernel.Linear;
import dev.mercer.kernel.RbfBasis;
import dev.mercer.learn.RbfBasisRegression.EveryPoint;
import dev.mercer.learn.RbfBasisRegression.Some;
import dev.mercer.learn.RbfBasisRegression.These;
import dev.mercer.model.Regressor;
import dev.mercer.solve.Intercept;
import dev.mercer.util.InvalidInputException;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RbfBasisRegressionTest {
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
        for (var centers : List.of(new EveryPoint(), new Some(7, 3), new These(points(60, 9)))) {
            double[] basis = new RbfBasisRegression(centers, SIGMA, LAMBDA, intercept)
                    .fit(data)
                    .predict(test);
            RbfBasis map = new RbfBasis(centers.of(x), SIGMA);
            double[] machine = new KernelRidge(new Linear().after(map), LAMBDA, intercept)
                    .fit(data)
                    .predict(test);
            assertThat(basis).containsExactly(machine, within(1e-8));
        }
    }

    @Test
    void differsFromTheGaussianKernel() {
        double[] basis = new RbfBasisRegression(SIGMA, LAMBDA).fit(data).predict(test);
        double[] kernel = new KernelRidge(new Gaussian(SIGMA), LAMBDA).fit(data).predict(test);
        double apart = 0;
        for (int i = 0; i < test.size(); i++) apart = Math.max(apart, Math.abs(basis[i] - kernel[i]));
        assertThat(apart).isGreaterThan(0.02);
    }

    @Test
    void someCentresAreDifferentTrainingPointsDrawnByTheSeed() {
        DensePoints some = new Some(10, 5).of(x);
        assertThat(some.size()).isEqualTo(10);
        assertThat(new Some(10, 5).of(x)).isEqualTo(some);
        assertThat(new Some(10, 6).of(x)).isNotEqualTo(some);
        assertThat(new Some(1000, 6).of(x)).isEqualTo(x);
        for (int i = 0; i < 10; i++) {
            int at = 0;
            for (int j = 0; j < x.size(); j++) if (some.squaredDistance(i, x, j) == 0) at++;
            assertThat(at).isEqualTo(1);
            for (int j = 0; j < i; j++)
                assertThat(some.squaredDistance(i, some, j)).isPositive();
        }
    }

    @Test
    void theModelTellsWhichLearnerMadeIt() {
        Regressor model = new RbfBasisRegression(new Some(4, 1), SIGMA, LAMBDA, Intercept.NONE).fit(data);
        assertThat(model.training().provenance().learner())
                .contains("RbfBasisRegression")
                .contains("seed=1");
        assertThat(model.expansion().features()).contains(new RbfBasis(new Some(4, 1).of(x), SIGMA));
    }

    @Test
    void refusesBadSettings() {
        assertThatThrownBy(() -> new Some(0, 1))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("number of centers must be >= 1, got 0");
        assertThatThrownBy(() -> new RbfBasisRegression(0, 1)).isInstanceOf(InvalidInputException.class);
        assertThatThrownBy(() -> new RbfBasisRegression(1, 0)).isInstanceOf(InvalidInputException.class);
        DensePoints line = DensePoints.of(new double[] {1}, new double[] {2});
        assertThatThrownBy(() -> new RbfBasisRegression(new These(line), 1, 1, Intercept.NONE).fit(data))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("the centres have 1 coordinates, the points 2");
    }
}
