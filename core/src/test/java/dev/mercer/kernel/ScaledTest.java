package dev.mercer.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mercer.data.Points;
import dev.mercer.linalg.Definiteness;
import java.util.List;
import org.junit.jupiter.api.Test;

class ScaledTest extends KernelContract {
    @Override
    protected List<Kernel> examples() {
        return List.of(
                new Gaussian(2).scaled(1 / 3.0),
                new Linear().scaled(1e-7),
                new Gaussian(2).scaled(3).scaled(0.5),
                new Gaussian(2).times(new Linear()).scaled(2));
    }

    @Override
    protected double scale(Kernel kernel, Points x, int i, Points y, int j) {
        return byDiagonal(kernel, x, i, y, j);
    }

    @Test
    void multipliesByTheFactor() {
        Kernel kernel = new Manhattan(2);
        Points x = points(5, 3, 1);
        for (int i = 0; i < 5; i++)
            assertThat(kernel.scaled(0.3).value(x, 0, x, i)).isEqualTo(0.3 * kernel.value(x, 0, x, i));
    }

    @Test
    void theFactorIsItsFirstParameter() {
        assertThat(new Gaussian(2).scaled(3).parameters())
                .containsExactly(new Parameter("factor", 3), new Parameter("sigma", 2));
    }

    @Test
    void isAsDefiniteAsItsKernel() {
        assertThat(new Gaussian(2).scaled(3).definiteness()).isEqualTo(Definiteness.PROVEN);
        assertThat(new Sigmoid(1, 0).scaled(3).definiteness()).isEqualTo(Definiteness.INDEFINITE);
    }

    @Test
    void refusesAFactorThatTurnsTheKernelAround() {
        assertThatThrownBy(() -> new Linear().scaled(-2))
                .hasMessage("the factor of a kernel must be > 0 and finite, got -2");
    }
}
