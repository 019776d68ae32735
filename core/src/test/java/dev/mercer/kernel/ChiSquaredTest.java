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

class ChiSquaredTest extends KernelContract {
    @Override
    protected List<Kernel> examples() {
        return List.of(new ChiSquared(1 / 3.0), new ChiSquared(5));
    }

    @Override
    protected Points points(int n, int d, long seed) {
        return TestPoints.nonNegative(n, d, seed);
    }

    @Test
    void isTheExponentialOfTheChiSquaredDistance() {
        assertFormula(new ChiSquared(1.5), (x, z) -> {
            double sum = 0;
            for (int k = 0; k < x.length; k++)
                if (x[k] != 0 || z[k] != 0) sum += Math.pow(x[k] - z[k], 2) / (x[k] + z[k]);
            return Math.exp(-1.5 * sum);
        });
    }

    @Test
    void zeroOverZeroCountsAsZero() {
        Points x = Points.of(new double[] {0, 1, 0}, new double[] {0, 3, 2});
        assertThat(new ChiSquared(1).value(x, 0, x, 1)).isCloseTo(Math.exp(-(1 + 2)), within(1e-16));
        assertThat(new ChiSquared(1).value(x, 0, x, 0)).isEqualTo(1);
    }

    @Test
    void refusesNegativeCoordinatesByRowAndColumn() {
        Points x = Points.of(new double[] {0, 1, 0}, new double[] {0, 3, -0.25});
        String message = "chi2(gamma=2) needs coordinates >= 0, got -0.25 at row 2, column 3: "
                + "scale the column to [0, 1] or use another kernel";
        for (Points points : List.of(x, SparsePoints.of(x))) {
            assertThatThrownBy(() -> KernelBlock.square(new ChiSquared(2), points))
                    .isInstanceOf(InvalidInputException.class)
                    .hasMessage(message);
            assertThatThrownBy(() -> new ChiSquared(2).value(points, 0, points, 1))
                    .hasMessage(message);
            assertThatThrownBy(() -> new ChiSquared(2).value(points, 1, points, 0))
                    .hasMessage(message);
        }
    }
}
