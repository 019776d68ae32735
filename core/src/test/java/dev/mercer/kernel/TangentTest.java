package dev.mercer.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.data.Points;
import java.util.List;
import org.junit.jupiter.api.Test;

class TangentTest extends KernelContract {
    @Override
    protected List<Kernel> examples() {
        return List.of(new Tangent(1), new Tangent(0.3));
    }

    @Override
    protected boolean allowed(String parameter, double value) {
        return Double.isFinite(value) && value > 0;
    }

    @Override
    protected double scale(Kernel kernel, Points x, int i, Points y, int j) {
        return byDiagonal(kernel, x, i, y, j);
    }

    /** The gradients by both layers: xᵀz times the mean over steps, and the mean over units, each by quadrature. */
    @Test
    void isTheInnerProductOfGradients() {
        double root = Math.sqrt(0.7);
        double[] x = {0.3, -1.2, root};
        double[] z = {1, 0.4, root};
        Points points = Points.of(new double[] {0.3, -1.2}, new double[] {1, 0.4});
        double dot = 0.3 - 1.2 * 0.4 + 0.7;
        assertThat(new Tangent(0.7).value(points, 0, points, 1))
                .isCloseTo(
                        dot * ArcCosineTest.byQuadrature(0, x, z) + ArcCosineTest.byQuadrature(1, x, z), within(1e-8));
    }

    @Test
    void theDiagonalIsTwiceTheSquaredLength() {
        Points x = Points.of(new double[] {3, 4});
        assertThat(new Tangent(1).value(x, 0, x, 0)).isCloseTo(52, within(1e-13));
    }

    @Test
    void refusesNoBias() {
        assertThatThrownBy(() -> new Tangent(0)).hasMessageContaining("c ");
    }
}
