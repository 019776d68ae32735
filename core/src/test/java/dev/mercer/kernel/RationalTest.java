package dev.mercer.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.mercer.data.Points;
import java.util.List;
import org.junit.jupiter.api.Test;

class RationalTest extends KernelContract {
    @Override
    protected List<Kernel> examples() {
        return List.of(new Rational(1 / 3.0, 1), new Rational(1, 0.5), new Rational(30, 2));
    }

    @Test
    void isAPowerOfOnePlusTheSquaredDistance() {
        assertFormula(new Rational(0.7, 1.3), (x, z) -> {
            double t = Math.pow(Naive.distance(x, z), 2) / (2 * 0.7 * 1.3 * 1.3);
            return Math.pow(1 + t, -0.7);
        });
    }

    @Test
    void ofAlphaOneAtDistanceSigma() {
        Points x = Points.of(new double[] {0, 0}, new double[] {0, 3});
        assertThat(new Rational(1, 3).value(x, 0, x, 1)).isCloseTo(2 / 3.0, within(1e-15));
    }

    @Test
    void tendsToTheGaussianAsAlphaGrows() {
        Points x = points(10, 3, 5);
        for (int i = 0; i < 10; i++) {
            double gaussian = new Gaussian(1.5).value(x, 0, x, i);
            assertThat(new Rational(1e3, 1.5).value(x, 0, x, i)).isCloseTo(gaussian, within(1e-2));
            assertThat(new Rational(1e13, 1.5).value(x, 0, x, i)).isCloseTo(gaussian, within(1e-12));
        }
    }

    /** There ∂k/∂α ≈ t²/2 with t = 1/2α comes from two numbers that agree in almost all digits. */
    @Test
    void derivativeByAlphaKeepsItsDigitsForLargeAlpha() {
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
