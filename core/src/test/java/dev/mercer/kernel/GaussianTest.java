package dev.mercer.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.data.Points;
import java.util.List;
import org.junit.jupiter.api.Test;

class GaussianTest extends KernelContract {
    @Override
    protected List<Kernel> examples() {
        return List.of(new Gaussian(1 / 3.0), new Gaussian(1), new Gaussian(20));
    }

    @Test
    void isTheExponentialOfTheSquaredDistance() {
        for (double sigma : new double[] {0.3, 1, 17})
            assertFormula(new Gaussian(sigma), (x, z) -> Math.exp(-Math.pow(Naive.distance(x, z) / sigma, 2) / 2));
    }

    @Test
    void atDistanceSigmaItHasFallenToTheRootOfOneOverE() {
        Points x = Points.of(new double[] {1, 1}, new double[] {4, 5});
        assertThat(new Gaussian(5).value(x, 0, x, 1)).isCloseTo(Math.exp(-0.5), within(1e-16));
        assertThat(new Gaussian(5).value(x, 0, x, 0)).isEqualTo(1);
    }

    @Test
    void isOneForHugeAndTheIndicatorForTinySigma() {
        Points x = points(5, 3, 1);
        assertThat(new Gaussian(1e100).value(x, 0, x, 1)).isEqualTo(1);
        assertThat(new Gaussian(1e-100).value(x, 0, x, 1)).isZero();
        assertThat(new Gaussian(1e-100).value(x, 1, x, 1)).isEqualTo(1);
    }

    @Test
    void gammaIsOneOverTwoSigmaSquared() {
        assertThat(Gaussian.ofGamma(0.125)).isEqualTo(new Gaussian(2));
        assertThat(Kernel.parse("gaussian(gamma=0.125)"))
                .isEqualTo(new Gaussian(2))
                .hasToString("gaussian(sigma=2)");
        assertFormula(Gaussian.ofGamma(0.7), (x, z) -> Math.exp(-0.7 * Math.pow(Naive.distance(x, z), 2)));
    }

    @Test
    void refusesOtherGammasByThatName() {
        assertThatThrownBy(() -> Gaussian.ofGamma(0)).hasMessage("gamma must be > 0 and finite, got 0");
        assertThatThrownBy(() -> Gaussian.ofGamma(Double.NaN)).hasMessage("gamma must be > 0 and finite, got NaN");
        assertThatThrownBy(() -> Gaussian.ofGamma(1e-300))
                .hasMessage("gamma must be between 1e-100 and 1e100, got 1.0E-300");
    }

    @Test
    void refusesWidthsWhoseSquareIsNoNumber() {
        assertThatThrownBy(() -> new Gaussian(1e-200))
                .hasMessage("sigma must be between 1e-100 and 1e100, got 1.0E-200");
        assertThatThrownBy(() -> new Gaussian(1e200)).hasMessage("sigma must be between 1e-100 and 1e100, got 1.0E200");
    }
}
