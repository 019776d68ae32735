package dev.mercer.cuda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.mercer.compute.Backend;
import dev.mercer.compute.internal.BlockProduct;
import dev.mercer.compute.internal.KernelBlock;
import dev.mercer.data.Points;
import dev.mercer.kernel.Gaussian;
import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.Manhattan;
import dev.mercer.kernel.TestPoints;
import dev.mercer.linalg.SymmetricMatrix;
import dev.mercer.linalg.internal.Cholesky;
import dev.mercer.linalg.internal.NotPositiveDefiniteException;
import dev.mercer.util.Progress;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Matrices of tiles of the host on the card: factors and squares; skipped where there is no card. */
class DeviceTilesTest {
    private static final int N = CudaTileMath.LEAST_ROWS + 57;

    private final Backend backend = new CudaBackend();

    @BeforeEach
    void onACard() {
        assumeTrue(backend.obstacle().isEmpty(), () -> backend.obstacle().orElse(""));
    }

    /** A band with a dominant diagonal: easy to make, and to multiply. */
    private static SymmetricMatrix band(double diagonal) {
        SymmetricMatrix matrix = new SymmetricMatrix(N);
        for (int i = 0; i < N; i++) {
            matrix.set(i, i, diagonal + i % 7);
            for (int j = Math.max(0, i - 300); j < i; j += 13) matrix.set(i, j, Math.sin(i + 3.0 * j) / 10);
        }
        return matrix;
    }

    @Test
    void factorsOfLargeMatricesAsByTheProcessor() {
        SymmetricMatrix matrix = band(8);
        assertThat(backend.tileMath().factorWhole(matrix.copy())).isTrue();
        Cholesky there = Cholesky.of(matrix, 0.5, backend.tileMath(), 4, Progress.none());
        double[] b = new Random(1).doubles(N, -1, 1).toArray();
        double[] x = there.solve(b);
        double[] product = new double[N];
        double[] row = new double[N];
        for (int i = 0; i < N; i++) {
            matrix.row(i, row);
            product[i] = 0.5 * x[i];
            for (int j = 0; j < N; j++) product[i] += row[j] * x[j];
        }
        for (int i = 0; i < N; i++) assertThat(product[i]).isCloseTo(b[i], within(1e-12));
    }

    @Test
    void anIndefiniteMatrixIsRefusedWithItsPivot() {
        SymmetricMatrix matrix = band(8);
        matrix.set(N - 5, N - 5, -1);
        assertThatThrownBy(() -> Cholesky.of(matrix, 0, backend.tileMath(), 4, Progress.none()))
                .isInstanceOf(NotPositiveDefiniteException.class)
                .hasMessageContaining(Integer.toString(N - 5));
    }

    @Test
    void squaresOfSomeColumns() {
        Points x = TestPoints.normal(300, 5, 1);
        Points y = TestPoints.normal(1000, 5, 2);
        int[] some = {0, 3, 4, 77, 500, 998, 999};
        double[] weights = {1, 2, 0.5, 0, 3, 1, 1.5};
        for (Kernel kernel : List.of(new Gaussian(2), new Manhattan(3)))
            for (boolean weighted : new boolean[] {false, true}) {
                BlockProduct product =
                        backend.prepare(new KernelBlock(kernel, x, y)).product().orElseThrow();
                SymmetricMatrix square =
                        product.square(some, weighted ? weights : null).orElseThrow();
                double[] used = weighted ? weights : new double[some.length];
                if (!weighted) Arrays.fill(used, 1);
                for (int i = 0; i < 300; i++)
                    for (int j = 0; j < 300; j++) {
                        double sum = 0;
                        for (int c = 0; c < some.length; c++)
                            sum += used[c] * kernel.value(x, i, y, some[c]) * kernel.value(x, j, y, some[c]);
                        assertThat(square.get(i, j)).isCloseTo(sum, within(1e-12));
                    }
                assertThat(square.tile(0, 0)[1]).isEqualTo(square.tile(0, 0)[256]);
            }
    }
}
