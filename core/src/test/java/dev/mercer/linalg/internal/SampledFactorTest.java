package dev.mercer.linalg.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.linalg.GaussianGram;
import dev.mercer.linalg.Matrix;
import dev.mercer.linalg.SymmetricMatrix;
import dev.mercer.linalg.tile.Engine;
import dev.mercer.util.CancelledException;
import dev.mercer.util.CancelledProgress;
import dev.mercer.util.Progress;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SampledFactorTest {
    private static final Engine ENGINE = Engine.plain();

    private static SampledFactor factor(SymmetricMatrix a, int rank, int threads) {
        return SampledFactor.of(
                FloatSymmetricMatrix.of(a, threads), rank, ENGINE.floatMath(), threads, Progress.none());
    }

    /** F, n×rank. */
    static Matrix dense(SampledFactor factor, int n) {
        Matrix f = new Matrix(n, factor.rank());
        for (int i = 0; i * SymmetricMatrix.TILE < n; i++) {
            double[] tile = factor.transposed(i);
            int rows = tile.length / factor.rank();
            for (int c = 0; c < factor.rank(); c++)
                for (int r = 0; r < rows; r++) f.set(i * SymmetricMatrix.TILE + r, c, tile[c * rows + r]);
        }
        return f;
    }

    @ParameterizedTest
    @CsvSource({"1,1", "5,3", "256,40", "257,41", "600,64"})
    void theResidualIsThatOfTheFactorTo2em5(int n, int rank) {
        SymmetricMatrix a = GaussianGram.of(n, 6);
        SampledFactor factor = factor(a, rank, 2);
        assertThat(factor.rank()).isBetween(1, rank);
        Matrix f = dense(factor, n);
        double sum = 0;
        for (int i = 0; i < n; i++) {
            double square = 0;
            for (int c = 0; c < f.columns(); c++) square += f.get(i, c) * f.get(i, c);
            assertThat(square).isLessThan(a.get(i, i) + 1e-5);
            sum += a.get(i, i) - square;
        }
        assertThat(factor.meanResidual()).isCloseTo(sum / n, within(2e-5));
    }

    /** Points on a line have a Gram matrix of low numerical rank. */
    @Test
    void aMatrixOfLowRankIsReproducedTo1em3() {
        SymmetricMatrix a = GaussianGram.of(400, 1);
        Matrix f = dense(factor(a, 60, 2), 400);
        for (int i = 0; i < 400; i += 7) {
            for (int j = 0; j < 400; j += 3) {
                double product = 0;
                for (int c = 0; c < f.columns(); c++) product += f.get(i, c) * f.get(j, c);
                assertThat(product).isCloseTo(a.get(i, j), within(1e-3));
            }
        }
    }

    @Test
    void hasTheSameBitsAtAnyNumberOfThreads() {
        SymmetricMatrix a = GaussianGram.of(700, 6);
        Matrix one = dense(factor(a, 50, 1), 700);
        for (int threads = 2; threads < 5; threads++)
            assertThat(dense(factor(a, 50, threads), 700)).isEqualTo(one);
    }

    @Test
    void ofNothingThereIsNothingToSample() {
        SampledFactor factor = factor(new SymmetricMatrix(20), 5, 2);
        assertThat(factor.rank()).isZero();
        assertThat(factor.meanResidual()).isZero();
    }

    @Test
    void anIndefiniteMatrixEndsIt() {
        SymmetricMatrix a = new SymmetricMatrix(8);
        for (int i = 0; i < 8; i++) for (int j = 0; j <= i; j++) a.set(i, j, i == j ? 1 : -5);
        assertThat(factor(a, 8, 2).rank()).isLessThan(8);
    }

    @Test
    void canBeCancelled() {
        FloatSymmetricMatrix a = FloatSymmetricMatrix.of(GaussianGram.of(20, 6), 2);
        Progress cancelled = new CancelledProgress();
        assertThatThrownBy(() -> SampledFactor.of(a, 5, ENGINE.floatMath(), 2, cancelled))
                .isInstanceOf(CancelledException.class);
    }
}
