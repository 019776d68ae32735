package dev.mercer.linalg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mercer.linalg.internal.Cholesky;
import dev.mercer.linalg.internal.CholeskyContract;
import dev.mercer.linalg.internal.TiledFactor;
import dev.mercer.linalg.tile.Engine;
import dev.mercer.linalg.tile.PlainTileMath;
import dev.mercer.linalg.tile.TileMath;
import dev.mercer.linalg.tile.TileStore;
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

    /** A factor that is computed as a whole is used; pivots that are no numbers are refused in it, too. */
    @Test
    void aBackEndMayFactorTheWholeMatrix() {
        SymmetricMatrix factor =
                Cholesky.of(TestMatrices.gaussianGram(300, 0.5, 1), 0.1).lower();
        double[] b = TestMatrices.randomVector(300, 2);
        Cholesky found = Cholesky.of(new SymmetricMatrix(300), 0, new Whole(factor), 2, Progress.none());
        assertThat(found.solve(b))
                .isEqualTo(Cholesky.ofFactor(factor, Engine.plain()).solve(b));
        factor.set(290, 290, Double.NaN);
        assertThatThrownBy(() -> Cholesky.of(new SymmetricMatrix(300), 0, new Whole(factor), 2, Progress.none()))
                .hasMessageContaining("pivot 290");
    }

    private record Whole(SymmetricMatrix factor) implements TileMath.OfDouble {
        private static final TileMath<double[]> PLAIN = new PlainTileMath();

        @Override
        public boolean factorWhole(TileStore<double[]> a) {
            for (int i = 0; i < a.tiles(); i++)
                for (int j = 0; j <= i; j++)
                    System.arraycopy(factor.tile(i, j), 0, a.tile(i, j), 0, a.tile(i, j).length);
            return true;
        }

        @Override
        public void minusProduct(double[] c, double[] a, double[] b, int m, int n, int k) {
            PLAIN.minusProduct(c, a, b, m, n, k);
        }

        @Override
        public void minusProductTransposed(double[] c, double[] a, double[] b, int m, int n, int k) {
            PLAIN.minusProductTransposed(c, a, b, m, n, k);
        }

        @Override
        public void minusSquare(double[] c, double[] a, int n, int k) {
            PLAIN.minusSquare(c, a, n, k);
        }

        @Override
        public void solve(double[] b, double[] l, int m, int n) {
            PLAIN.solve(b, l, m, n);
        }

        @Override
        public void solveTransposed(double[] b, double[] l, int m, int n) {
            PLAIN.solveTransposed(b, l, m, n);
        }

        @Override
        public int factor(double[] a, int n) {
            throw new AssertionError("tile by tile");
        }
    }
}
