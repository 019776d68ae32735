package dev.mercer.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.mercer.data.Points;
import java.util.List;
import org.junit.jupiter.api.Test;

class ManhattanTest extends KernelContract {
    @Override
    protected List<Kernel> examples() {
        return List.of(new Manhattan(1 / 3.0), new Manhattan(2));
    }

    @Test
    void isTheExponentialOfTheSumOfDifferences() {
        assertFormula(new Manhattan(0.8), (x, z) -> {
            double sum = 0;
            for (int k = 0; k < x.length; k++) sum += Math.abs(x[k] - z[k]);
            return Math.exp(-sum / 0.8);
        });
    }

    @Test
    void isAProductOfExponentialKernelsOfOneColumn() {
        Kernel one = new Exponential(0.8);
        Kernel product = one.on(0).times(one.on(1)).times(one.on(2));
        Points x = points(10, 3, 5);
        for (int i = 0; i < 10; i++)
            assertThat(new Manhattan(0.8).value(x, 0, x, i))
                    .isCloseTo(product.value(x, 0, x, i), withinPercentage(1e-12));
    }

    @Test
    void knownValue() {
        Points x = Points.of(new double[] {1, 2}, new double[] {-2, 6});
        assertThat(new Manhattan(7).value(x, 0, x, 1)).isEqualTo(Math.exp(-1));
    }
}
