package dev.mercer.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mercer.data.Points;
import java.util.List;
import org.junit.jupiter.api.Test;

class LinearTest extends KernelContract {
    @Override
    protected List<Kernel> examples() {
        return List.of(new Linear());
    }

    @Override
    protected double scale(Kernel kernel, Points x, int i, Points y, int j) {
        return byDiagonal(kernel, x, i, y, j);
    }

    @Test
    void isTheInnerProduct() {
        assertFormula(new Linear(), Naive::dot);
        Points x = Points.of(new double[] {1, 2, 3}, new double[] {4, -5, 6});
        assertThat(new Linear().value(x, 0, x, 1)).isEqualTo(12);
    }
}
