package dev.mercer.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mercer.data.Points;
import java.util.List;
import org.junit.jupiter.api.Test;

class MaternTest extends KernelContract {
    @Override
    protected List<Kernel> examples() {
        return List.of(new Matern(0.5, 1 / 3.0), new Matern(1.5, 1), new Matern(2.5, 2));
    }

    @Test
    void oneHalfIsTheExponential() {
        assertFormula(new Matern(0.5, 0.8), (x, z) -> Math.exp(-Naive.distance(x, z) / 0.8));
    }

    @Test
    void threeHalves() {
        assertFormula(new Matern(1.5, 0.8), (x, z) -> {
            double t = Naive.distance(x, z) / 0.8;
            return (1 + Math.sqrt(3) * t) * Math.exp(-Math.sqrt(3) * t);
        });
    }

    @Test
    void fiveHalves() {
        assertFormula(new Matern(2.5, 0.8), (x, z) -> {
            double t = Naive.distance(x, z) / 0.8;
            return (1 + Math.sqrt(5) * t + 5 * t * t / 3) * Math.exp(-Math.sqrt(5) * t);
        });
    }

    @Test
    void comesNearerToTheGaussianAsNuGrows() {
        Points x = Points.of(new double[] {0}, new double[] {0.5});
        double gaussian = new Gaussian(1).value(x, 0, x, 1);
        double[] values = {0, 0, 0};
        for (int k = 0; k < 3; k++) values[k] = new Matern(k + 0.5, 1).value(x, 0, x, 1);
        assertThat(values).isSorted();
        assertThat(values[2]).isLessThan(gaussian).isGreaterThan(gaussian - 0.06);
    }

    @Test
    void refusesOtherOrders() {
        assertThatThrownBy(() -> new Matern(1, 1)).hasMessage("nu must be 0.5, 1.5 or 2.5, got 1");
        assertThatThrownBy(() -> new Matern(Double.NaN, 1)).hasMessage("nu must be 0.5, 1.5 or 2.5, got NaN");
    }
}
