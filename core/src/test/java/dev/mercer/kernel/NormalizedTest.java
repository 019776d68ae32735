package dev.mercer.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.compute.KernelBlock;
import dev.mercer.data.Points;
import dev.mercer.util.InvalidInputException;
import java.util.List;
import org.junit.jupiter.api.Test;

class NormalizedTest extends KernelContract {
    @Override
    protected List<Kernel> examples() {
        return List.of(
                new Polynomial(2, 1 / 3.0).normalized(),
                new Linear().plus(new Gaussian(2)).normalized(),
                new Linear().plus(new Constant(1)).normalized().power(2).normalized());
    }

    @Override
    protected double scale(Kernel kernel, Points x, int i, Points y, int j) {
        return 1;
    }

    @Test
    void dividesByBothLengths() {
        assertFormula(
                new Polynomial(3, 0.5).normalized(),
                (x, z) -> Math.pow(0.5 + Naive.dot(x, z), 3)
                        / Math.sqrt(Math.pow(0.5 + Naive.dot(x, x), 3) * Math.pow(0.5 + Naive.dot(z, z), 3)));
    }

    @Test
    void everyPointHasLengthOne() {
        Points x = points(5, 3, 1);
        for (Kernel kernel : examples())
            for (int i = 0; i < 5; i++) assertThat(kernel.value(x, i, x, i)).isCloseTo(1, within(1e-15));
    }

    @Test
    void refusesPointsOfLengthZeroByTheirRow() {
        Points x = Points.of(new double[] {1, 2}, new double[] {0, 0});
        assertThatThrownBy(() -> KernelBlock.square(new Linear().normalized(), x))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("normalized(linear()) needs k(x, x) > 0 and finite, got 0 at row 2: "
                        + "drop the row, or add constant(1)");
    }

    @Test
    void refusesPointsOfInfiniteLengthByTheirRow() {
        Points x = Points.of(new double[] {1, 2}, new double[] {0, 30});
        assertThatThrownBy(() -> KernelBlock.square(new Linear().exp().normalized(), x))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("normalized(exp(linear())) needs k(x, x) > 0 and finite, got Infinity at row 2: "
                        + "scale the columns down");
    }
}
