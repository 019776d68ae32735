package dev.mercer.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mercer.compute.KernelBlock;
import dev.mercer.data.Points;
import dev.mercer.util.InvalidInputException;
import java.util.List;
import org.junit.jupiter.api.Test;

class IntersectionTest extends KernelContract {
    @Override
    protected List<Kernel> examples() {
        return List.of(new Intersection());
    }

    @Override
    protected Points points(int n, int d, long seed) {
        return TestPoints.nonNegative(n, d, seed);
    }

    @Test
    void isTheSumOfTheSmallerCoordinates() {
        assertFormula(new Intersection(), (x, z) -> {
            double sum = 0;
            for (int k = 0; k < x.length; k++) sum += x[k] < z[k] ? x[k] : z[k];
            return sum;
        });
        Points x = Points.of(new double[] {1, 5, 0}, new double[] {3, 2, 4});
        assertThat(new Intersection().value(x, 0, x, 1)).isEqualTo(3);
    }

    @Test
    void theDerivativeOfAMinimumIsOneZeroOrTheMiddle() {
        Points x = Points.of(new double[] {1, 5, 2}, new double[] {3, 2, 2});
        double[] out = new double[3];
        new Intersection().inputGradient(x, 0, x, 1, out);
        assertThat(out).containsExactly(1, 0, 0.5);
    }

    @Test
    void refusesNegativeCoordinatesByRowAndColumn() {
        Points x = Points.of(new double[] {0, 1}, new double[] {-3, 1});
        assertThatThrownBy(() -> KernelBlock.square(new Intersection(), x.select(1, 0)))
                .hasMessageContaining("got -3 at row 1, column 1:");
        assertThatThrownBy(() -> KernelBlock.square(new Intersection(), x))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("intersection() needs coordinates >= 0, got -3 at row 2, column 1: "
                        + "scale the column to [0, 1] or use another kernel");
    }
}
