package dev.mercer.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.mercer.data.Points;
import dev.mercer.linalg.Definiteness;
import java.util.List;
import org.junit.jupiter.api.Test;

class PowerTest extends KernelContract {
    @Override
    protected List<Kernel> examples() {
        return List.of(
                new Gaussian(2).power(1),
                new Gaussian(2).plus(new Linear()).power(2),
                new Rational(1, 2).power(3),
                new Polynomial(1, 1).scaled(0.5).power(2).power(2));
    }

    @Override
    protected double scale(Kernel kernel, Points x, int i, Points y, int j) {
        return byDiagonal(kernel, x, i, y, j);
    }

    @Test
    void isTheProductWithItself() {
        Kernel kernel = new Gaussian(2);
        Points x = points(5, 3, 1);
        for (int i = 0; i < 5; i++)
            assertThat(kernel.power(3).value(x, 0, x, i))
                    .isCloseTo(kernel.times(kernel).times(kernel).value(x, 0, x, i), withinPercentage(1e-12));
    }

    @Test
    void integerPowersAreExactForWholeNumbers() {
        assertThat(Power.of(3, 0)).isEqualTo(1);
        assertThat(Power.of(-3, 5)).isEqualTo(-243);
        assertThat(Power.of(7, 11)).isEqualTo(1977326743.0);
        for (int n = 0; n <= 60; n++) assertThat(Power.of(2, n)).isEqualTo(1L << n);
        assertThat(Power.of(1, Integer.MAX_VALUE)).isEqualTo(1);
    }

    /** tanh² may or may not be a kernel: an even power hides what was wrong, so nothing is claimed. */
    @Test
    void nothingIsKnownAboutAPowerOfAnIndefiniteKernel() {
        assertThat(new Sigmoid(1, 0).power(2).definiteness()).isEqualTo(Definiteness.UNKNOWN);
        assertThat(new Sigmoid(1, 0).power(1).definiteness()).isEqualTo(Definiteness.INDEFINITE);
        assertThat(new Gaussian(1).power(2).definiteness()).isEqualTo(Definiteness.PROVEN);
    }

    @Test
    void refusesExponentsBelowOne() {
        assertThatThrownBy(() -> new Linear().power(0)).hasMessage("the exponent of a kernel must be >= 1, got 0");
    }
}
