package dev.mercer.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.mercer.data.Points;
import dev.mercer.util.InvalidInputException;
import java.util.List;
import org.junit.jupiter.api.Test;

class MinkowskiTest extends KernelContract {
    @Override
    protected List<Kernel> examples() {
        return List.of(new Minkowski(1, 1.5, 1), new Minkowski(2, 1.5, 1.5), new Minkowski(1 / 3.0, 2, 1.2));
    }

    @Test
    void isTheExponentialOfAPowerOfTheDistance() {
        assertFormula(new Minkowski(0.8, 1.5, 1.2), (x, z) -> {
            double sum = 0;
            for (int k = 0; k < x.length; k++) sum += Math.pow(Math.abs(x[k] - z[k]), 1.5);
            return Math.exp(-Math.pow(Math.pow(sum, 1 / 1.5) / 0.8, 1.2));
        });
    }

    @Test
    void containsTheManhattanAndTheExponentialKernel() {
        Points x = points(10, 3, 5);
        for (int i = 0; i < 10; i++) {
            assertThat(new Minkowski(0.8, 1, 1).value(x, 0, x, i))
                    .isCloseTo(new Manhattan(0.8).value(x, 0, x, i), withinPercentage(1e-10));
            assertThat(new Minkowski(0.8, 2, 1.3).value(x, 0, x, i))
                    .isCloseTo(new Exponential(0.8, 1.3).value(x, 0, x, i), withinPercentage(1e-10));
        }
    }

    @Test
    void exponentsThatAreNotPositiveDefiniteAreRefused() {
        assertThatThrownBy(() -> new Minkowski(1, 1, 1.5))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("q must be > 0 and <= p = 1, got 1.5");
        assertThatThrownBy(() -> new Minkowski(1, 2.5, 1))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("p must be > 0 and <= 2");
    }
}
