package dev.mercer.kernel;

import static dev.mercer.kernel.KernelCase.assertFormula;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.mercer.data.Points;
import org.junit.jupiter.api.Test;

/** Kernels of the distance. */
class RadialKernelsTest {
    @Test
    void gaussianIsTheExponentialOfTheSquaredDistance() {
        for (double sigma : new double[] {0.3, 1, 17})
            assertFormula(new Gaussian(sigma), (x, z) -> Math.exp(-Math.pow(Naive.distance(x, z) / sigma, 2) / 2));
    }

    @Test
    void gaussianAtDistanceSigmaItHasFallenToTheRootOfOneOverE() {
        Points x = Points.of(new double[] {1, 1}, new double[] {4, 5});
        assertThat(new Gaussian(5).value(x, 0, x, 1)).isCloseTo(Math.exp(-0.5), within(1e-16));
        assertThat(new Gaussian(5).value(x, 0, x, 0)).isEqualTo(1);
    }

    @Test
    void gaussianIsOneForHugeAndTheIndicatorForTinySigma() {
        Points x = TestPoints.normal(5, 3, 1);
        assertThat(new Gaussian(1e100).value(x, 0, x, 1)).isEqualTo(1);
        assertThat(new Gaussian(1e-100).value(x, 0, x, 1)).isZero();
        assertThat(new Gaussian(1e-100).value(x, 1, x, 1)).isEqualTo(1);
    }

    @Test
    void gaussianGammaIsOneOverTwoSigmaSquared() {
        assertThat(Gaussian.ofGamma(0.125)).isEqualTo(new Gaussian(2));
        assertThat(Kernel.parse("gaussian(gamma=0.125)"))
                .isEqualTo(new Gaussian(2))
                .hasToString("gaussian(sigma=2)");
        assertFormula(Gaussian.ofGamma(0.7), (x, z) -> Math.exp(-0.7 * Math.pow(Naive.distance(x, z), 2)));
    }

    @Test
    void gaussianRefusesOtherGammasByThatName() {
        assertThatThrownBy(() -> Gaussian.ofGamma(0)).hasMessage("gamma must be > 0 and finite, got 0");
        assertThatThrownBy(() -> Gaussian.ofGamma(Double.NaN)).hasMessage("gamma must be > 0 and finite, got NaN");
        assertThatThrownBy(() -> Gaussian.ofGamma(1e-300))
                .hasMessage("gamma must be between 1e-100 and 1e100, got 1.0E-300");
    }

    @Test
    void gaussianRefusesWidthsWhoseSquareIsNoNumber() {
        assertThatThrownBy(() -> new Gaussian(1e-200))
                .hasMessage("sigma must be between 1e-100 and 1e100, got 1.0E-200");
        assertThatThrownBy(() -> new Gaussian(1e200)).hasMessage("sigma must be between 1e-100 and 1e100, got 1.0E200");
    }

    @Test
    void exponentialIsTheExponentialOfAPowerOfTheDistance() {
        for (double p : new double[] {0.1, 0.5, 1, 1.3, 2})
            assertFormula(new Exponential(0.9, p), (x, z) -> Math.exp(-Math.pow(Naive.distance(x, z) / 0.9, p)));
    }

    @Test
    void exponentialOfPowerTwoIsAGaussianOfWidthSigmaOverRootTwo() {
        Kernel gaussian = new Gaussian(1.7 / Math.sqrt(2));
        Points x = TestPoints.normal(10, 3, 5);
        for (int i = 0; i < 10; i++)
            assertThat(new Exponential(1.7, 2).value(x, 0, x, i))
                    .isCloseTo(gaussian.value(x, 0, x, i), withinPercentage(1e-12));
    }

    @Test
    void exponentialOfPowerOneIsMaternOneHalf() {
        Kernel matern = new Matern(0.5, 1.7);
        Points x = TestPoints.normal(10, 3, 6);
        for (int i = 0; i < 10; i++)
            assertThat(new Exponential(1.7).value(x, 0, x, i))
                    .isCloseTo(matern.value(x, 0, x, i), withinPercentage(1e-12));
    }

    /** Three points on a line and p > 2: the reason for the limit. */
    @Test
    void exponentialPowersAboveTwoAreNoKernels() {
        assertThatThrownBy(() -> new Exponential(1, 2.0000001)).hasMessage("p must be > 0 and <= 2, got 2.0000001");
        double near = Math.exp(-Math.pow(0.1, 3));
        double far = Math.exp(-Math.pow(0.2, 3));
        double quadraticForm = 6 - 8 * near + 2 * far; // v = (1, −2, 1) at 0, 0.1, 0.2
        assertThat(quadraticForm).isNegative();
    }

    @Test
    void maternOneHalfIsTheExponential() {
        assertFormula(new Matern(0.5, 0.8), (x, z) -> Math.exp(-Naive.distance(x, z) / 0.8));
    }

    @Test
    void maternThreeHalves() {
        assertFormula(new Matern(1.5, 0.8), (x, z) -> {
            double t = Naive.distance(x, z) / 0.8;
            return (1 + Math.sqrt(3) * t) * Math.exp(-Math.sqrt(3) * t);
        });
    }

    @Test
    void maternFiveHalves() {
        assertFormula(new Matern(2.5, 0.8), (x, z) -> {
            double t = Naive.distance(x, z) / 0.8;
            return (1 + Math.sqrt(5) * t + 5 * t * t / 3) * Math.exp(-Math.sqrt(5) * t);
        });
    }

    @Test
    void maternComesNearerToTheGaussianAsNuGrows() {
        Points x = Points.of(new double[] {0}, new double[] {0.5});
        double gaussian = new Gaussian(1).value(x, 0, x, 1);
        double[] values = {0, 0, 0};
        for (int k = 0; k < 3; k++) values[k] = new Matern(k + 0.5, 1).value(x, 0, x, 1);
        assertThat(values).isSorted();
        assertThat(values[2]).isLessThan(gaussian).isGreaterThan(gaussian - 0.06);
    }

    /** Matern(length_scale=1.5, nu=…) of scikit-learn 1.2.1, at these distances. */
    @Test
    void maternOtherOrdersAreThoseOfScikitLearnTo1em12() {
        double[] distances = {1e-3, 0.1, 1, 4, 20};
        double[] orders = {0.7, 1, 3, 4.3};
        double[][] values = {
            {0.9999440472316431, 0.9695247052719571, 0.5709503923958017, 0.06592362696778489, 2.926568584251688e-07},
            {0.999996629964783, 0.9867486604587367, 0.6262758102422613, 0.061227338237236265, 3.5897932802594925e-08},
            {0.9999996666667779, 0.9966776370095881, 0.7405274779681135, 0.04612780964015987, 7.1331794852819736e-12},
            {0.9999997104377709, 0.9971103775225156, 0.7597917067949544, 0.042121669681292224, 2.1201012788659674e-13}
        };
        for (int n = 0; n < orders.length; n++)
            for (int d = 0; d < distances.length; d++)
                assertThat(new Matern(orders[n], 1.5).ofSquaredDistance(distances[d] * distances[d]))
                        .as("nu %s at %s", orders[n], distances[d])
                        .isCloseTo(values[n][d], withinPercentage(1e-10));
    }

    /** The general formula between orders that have a polynomial, whose values it joins. */
    @Test
    void maternElementaryOrdersAreLimitsOfTheOthers() {
        for (double nu : new double[] {0.5, 1.5, 2.5})
            for (double d : new double[] {1e-4, 0.3, 2, 30})
                assertThat(new Matern(nu + 1e-9, 1).ofSquaredDistance(d * d))
                        .isCloseTo(new Matern(nu, 1).ofSquaredDistance(d * d), withinPercentage(1e-5));
    }

    @Test
    void maternLargeOrdersAreNearTheGaussian() {
        assertThat(new Matern(100, 1).ofSquaredDistance(1))
                .isCloseTo(new Gaussian(1).ofSquaredDistance(1), within(3e-3));
    }

    @Test
    void maternFarAndNearAreNumbers() {
        for (double nu : new double[] {0.05, 0.7, 3, 100})
            for (double d2 : new double[] {0, Double.MIN_VALUE, 1e-300, 1e-30, 1e30, Double.MAX_VALUE}) {
                assertThat(new Matern(nu, 1).ofSquaredDistance(d2)).isBetween(0.0, 1.0);
                assertThat(new Matern(nu, 1).slope(d2)).isBetween(-100.0, 0.0);
            }
    }

    @Test
    void maternRefusesOtherOrders() {
        assertThatThrownBy(() -> new Matern(0, 1)).hasMessage("nu must be > 0 and <= 100, got 0");
        assertThatThrownBy(() -> new Matern(Double.NaN, 1)).hasMessage("nu must be > 0 and <= 100, got NaN");
    }

    @Test
    void rationalIsAPowerOfOnePlusTheSquaredDistance() {
        assertFormula(new Rational(0.7, 1.3), (x, z) -> {
            double t = Math.pow(Naive.distance(x, z), 2) / (2 * 0.7 * 1.3 * 1.3);
            return Math.pow(1 + t, -0.7);
        });
    }

    @Test
    void rationalOfAlphaOneAtDistanceSigma() {
        Points x = Points.of(new double[] {0, 0}, new double[] {0, 3});
        assertThat(new Rational(1, 3).value(x, 0, x, 1)).isCloseTo(2 / 3.0, within(1e-15));
    }

    @Test
    void rationalTendsToTheGaussianAsAlphaGrows() {
        Points x = TestPoints.normal(10, 3, 5);
        for (int i = 0; i < 10; i++) {
            double gaussian = new Gaussian(1.5).value(x, 0, x, i);
            assertThat(new Rational(1e3, 1.5).value(x, 0, x, i)).isCloseTo(gaussian, within(1e-2));
            assertThat(new Rational(1e13, 1.5).value(x, 0, x, i)).isCloseTo(gaussian, within(1e-12));
        }
    }

    /** There ∂k/∂α ≈ t²/2 with t = 1/2α comes from two numbers that agree in almost all digits. */
    @Test
    void rationalDerivativeByAlphaKeepsItsDigitsForLargeAlpha() {
        Points x = Points.of(new double[] {0}, new double[] {1});
        double[] out = new double[2];
        for (double alpha : new double[] {1e5, 1e8, 1e14}) {
            Kernel kernel = new Rational(alpha, 1);
            kernel.gradient(x, 0, x, 1, out, 0);
            double t = 1 / (2 * alpha);
            double expected = -t * t / 2 * (1 - 4 * t / 3 + 3 * t * t / 2) * kernel.value(x, 0, x, 1);
            assertThat(out[0]).isCloseTo(expected, withinPercentage(1e-9));
        }
    }
}
