package dev.mercer.linalg;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mercer.util.Progress;
import org.junit.jupiter.api.Test;

class PlainCholeskyTest extends CholeskyContract {
    @Override
    protected TileMath<double[]> math() {
        return new PlainTileMath();
    }

    @Test
    void aSolutionDoesNotDependOnItsCompanions() {
        SymmetricMatrix a = TestMatrices.gaussianGram(400, 0.5, 1);
        Cholesky cholesky = Cholesky.of(a, 0.1);
        Matrix b = TestMatrices.randomMatrix(400, 67, 2);
        Matrix x = cholesky.solve(b);
        for (int c = 0; c < 67; c += 11) assertThat(cholesky.solve(b.column(c))).isEqualTo(x.column(c));
    }

    @Test
    void defaultsArePlainArithmeticWithoutAShift() {
        SymmetricMatrix a = TestMatrices.gaussianGram(30, 0.2, 1);
        double[] b = TestMatrices.randomVector(30, 2);
        Cholesky explicit = Cholesky.of(a, 0, new PlainTileMath(), 1, Progress.none());
        assertThat(Cholesky.of(a).solve(b)).isEqualTo(explicit.solve(b));
    }

    @Test
    void tasksCountTheLowerTriangleRowByRow() {
        int t = 0;
        for (int row = 0; row < 2000; row++) {
            assertThat(TiledFactor.triangleRow(t)).isEqualTo(row);
            t += row + 1;
            assertThat(TiledFactor.triangleRow(t - 1)).isEqualTo(row);
        }
        assertThat(TiledFactor.triangleRow(Integer.MAX_VALUE)).isEqualTo(65_535);
    }
}
