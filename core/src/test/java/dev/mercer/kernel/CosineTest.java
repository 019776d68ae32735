package dev.mercer.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.compute.KernelBlock;
import dev.mercer.data.Points;
import dev.mercer.data.SparsePoints;
import dev.mercer.util.InvalidInputException;
import java.util.List;
import org.junit.jupiter.api.Test;

class CosineTest extends KernelContract {
    @Override
    protected List<Kernel> examples() {
        return List.of(new Cosine());
    }

    @Override
    protected Points points(int n, int d, long seed) {
        return TestPoints.nonZero(n, d, seed);
    }

    @Override
    protected double scale(Kernel kernel, Points x, int i, Points y, int j) {
        return 1;
    }

    @Test
    void isTheCosineOfTheAngle() {
        assertFormula(new Cosine(), (x, z) -> Naive.dot(x, z) / (Naive.norm(x) * Naive.norm(z)));
        Points x = Points.of(new double[] {5, 0}, new double[] {0.5, Math.sqrt(3) / 2});
        assertThat(new Cosine().value(x, 0, x, 1)).isCloseTo(0.5, within(1e-15));
    }

    @Test
    void isTheNormalizedLinearKernel() {
        Points x = points(10, 3, 5);
        for (int i = 0; i < 10; i++)
            assertThat(new Cosine().value(x, 0, x, i))
                    .isCloseTo(new Linear().normalized().value(x, 0, x, i), within(1e-15));
    }

    @Test
    void refusesTheOriginByItsRow() {
        Points x = Points.of(new double[] {1, 2}, new double[] {0, 0}, new double[] {2, 2});
        String message = "cosine() needs points other than 0, row 2 is all zeros: drop it";
        for (Points points : List.of(x, SparsePoints.of(x))) {
            assertThatThrownBy(() -> KernelBlock.square(new Cosine(), points))
                    .isInstanceOf(InvalidInputException.class)
                    .hasMessage(message);
            assertThatThrownBy(() -> new Cosine().value(points, 0, points, 1)).hasMessage(message);
            assertThatThrownBy(() -> new Cosine().value(points, 1, points, 2)).hasMessage(message);
        }
    }
}
