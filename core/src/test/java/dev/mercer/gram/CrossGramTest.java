package dev.mercer.gram;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.compute.Compute;
import dev.mercer.compute.PlainBackend;
import dev.mercer.data.Points;
import dev.mercer.data.SparsePoints;
import dev.mercer.kernel.Kernel;
import dev.mercer.linalg.Matrix;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import org.junit.jupiter.api.Test;

class CrossGramTest {
    private static final Kernel KERNEL = Kernel.parse("matern(1.5, 2)");
    private final Compute compute = new Compute(new PlainBackend(), 2, 1L << 30);

    @Test
    void rowsProductsAndMatrixAreKernelValues() {
        Points x = GramContract.points(130, 3);
        Points y = SparsePoints.of(GramContract.points(1030, 3));
        CrossGram cross = CrossGram.of(KERNEL, x, y, compute);
        Matrix matrix = cross.toMatrix(Progress.none());
        double[] v = GramContract.column(GramContract.points(1030, 1));
        double[] product = cross.multiply(v, Progress.none());
        Matrix columns = new Matrix(1030, 3);
        for (int j = 0; j < 1030; j++) columns.setRow(j, new double[] {v[j], 1, -v[j]});
        Matrix products = cross.multiply(columns, Progress.none());
        double[] row = new double[1030];
        for (int i = 0; i < 130; i += 13) {
            cross.row(i, row);
            double expected = 0;
            for (int j = 0; j < 1030; j++) {
                double value = KERNEL.value(x, i, y, j);
                assertThat(row[j]).isCloseTo(value, within(1e-12));
                assertThat(matrix.get(i, j)).isEqualTo(row[j]);
                expected += value * v[j];
            }
            assertThat(product[i]).isCloseTo(expected, within(1e-10));
            assertThat(products.get(i, 0)).isCloseTo(expected, within(1e-10));
            assertThat(products.get(i, 2)).isCloseTo(-expected, within(1e-10));
        }
    }

    @Test
    void aMatrixThatDoesNotFitIsRefused() {
        CrossGram cross =
                CrossGram.of(KERNEL, GramContract.points(100, 1), GramContract.points(50, 1), compute.withMemory(4096));
        assertThatThrownBy(() -> cross.toMatrix(Progress.none()))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("the kernel matrix of 100 by 50 points needs 39 KiB, the budget is 4 KiB: raise --memory or"
                        + " ask for fewer points at a time");
    }

    @Test
    void pointsOfOtherDimensionAreRefused() {
        assertThatThrownBy(() -> CrossGram.of(KERNEL, GramContract.points(2, 1), GramContract.points(2, 3), compute))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("1 and of 3 coordinates");
    }
}
