package dev.mercer.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.mercer.data.Points;
import java.util.List;
import org.junit.jupiter.api.Test;

class ExponentialTest extends KernelContract {
    @Override
    protected List<Kernel> examples() {
        return List.of(new Exponential(1), new Exponential(0.7, 1.5), new Exponential(3, 0.5), new Exponential(2, 1.9));
    }

    @Override
    protected boolean allowed(String parameter, double value) {
        return super.allowed(parameter, value) && (!parameter.equals("p") || value <= 2);
    }

    @Test
    void isTheExponentialOfAPowerOfTheDistance() {
        for (double p : new double[] {0.1, 0.5, 1, 1.3, 2})
            assertFormula(new Exponential(0.9, p), (x, z) -> Math.exp(-Math.pow(Naive.distance(x, z) / 0.9, p)));
    }

    @Test
    void ofPowerTwoIsAGaussianOfWidthSigmaOverRootTwo() {
        Kernel gaussian = new Gaussian(1.7 / Math.sqrt(2));
        Points x = points(10, 3, 5);
        for (int i = 0; i < 10; i++)
            assertThat(new Exponential(1.7, 2).value(x, 0, x, i))
                    .isCloseTo(gaussian.value(x, 0, x, i), withinPercentage(1e-12));
    }

    @Test
    void ofPowerOneIsMaternOneHalf() {
        Kernel matern = new Matern(0.5, 1.7);
        Points x = points(10, 3, 6);
        for (int i = 0; i < 10; i++)
            assertThat(new Exponential(1.7).value(x, 0, x, i))
                    .isCloseTo(matern.value(x, 0, x, i), withinPercentage(1e-12));
    }

    /** Three points on a line and p > 2: the reason for the limit. */
    @Test
    void powersAboveTwoAreNoKernels() {
        assertThatThrownBy(() -> new Exponential(1, 2.0000001)).hasMessage("p must be > 0 and <= 2, got 2.0000001");
        double near = Math.exp(-Math.pow(0.1, 3));
        double far = Math.exp(-Math.pow(0.2, 3));
        double quadraticForm = 6 - 8 * near + 2 * far; // v = (1, −2, 1) at 0, 0.1, 0.2
        assertThat(quadraticForm).isNegative();
    }
}
