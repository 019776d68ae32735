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
import dev.mercer.util.CancelledException;
import dev.mercer.util.CancelledProgress;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import java.util.Arrays;
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
                .hasMessage("the kernel matrix of 100 by 50 points needs 39 KiB, the budget is 4 KiB (raise the"
                        + " memory budget or ask for fewer points at a time)");
    }

    @Test
    void pointsOfOtherDimensionAreRefused() {
        assertThatThrownBy(() -> CrossGram.of(KERNEL, GramContract.points(2, 1), GramContract.points(2, 3), compute))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("1 and of 3 coordinates");
    }

    @Test
    void productsHaveTheSameBitsAtAnyThreadCount() {
        Points x = GramContract.points(700, 3);
        Matrix v = new Matrix(700, 1);
        for (int j = 0; j < 700; j++) v.set(j, 0, Math.sin(j));
        Matrix one = CrossGram.of(KERNEL, x, x, compute.withThreads(1)).multiply(v, Progress.none());
        Matrix three = CrossGram.of(KERNEL, x, x, compute.withThreads(3)).multiply(v, Progress.none());
        assertThat(three).isEqualTo(one);
    }

    @Test
    void rowsOnDemandAreTheRowsAskedFor() {
        Points x = GramContract.points(90, 4);
        Points y = GramContract.points(5000, 4);
        float[][] out = new float[3][5000];
        CrossGram.of(KERNEL, x, y, compute).rows(new int[] {88, 0, 7}, out);
        for (int j = 0; j < 5000; j += 17) {
            assertThat(out[0][j]).isCloseTo((float) KERNEL.value(x, 88, y, j), within(1e-6f));
            assertThat(out[1][j]).isCloseTo((float) KERNEL.value(x, 0, y, j), within(1e-6f));
            assertThat(out[2][j]).isCloseTo((float) KERNEL.value(x, 7, y, j), within(1e-6f));
        }
        assertThatThrownBy(() -> CrossGram.of(KERNEL, x, y, compute).rows(new int[] {90, 0, 1}, out))
                .isInstanceOf(InvalidInputException.class);
        assertThatThrownBy(() -> CrossGram.of(KERNEL, x, y, compute).rows(new int[] {1}, new float[1][10]))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("length of an array for a row must be >= 5000, got 10");
    }

    @Test
    void singlePrecisionIsRightTo1em5() {
        Points x = GramContract.points(200, 20);
        Points y = GramContract.points(600, 20);
        double[] v = new double[600];
        Arrays.fill(v, 1.0 / 600);
        CrossGram cross = CrossGram.of(KERNEL, x, y, compute);
        double[] exact = cross.multiply(v, Progress.none());
        double[] single = cross.inSinglePrecision().multiply(v, Progress.none());
        for (int i = 0; i < 200; i++) assertThat(single[i]).isCloseTo(exact[i], within(1e-5));
    }

    /** By one triangle, of a size that its squares and tiles do not divide. */
    @Test
    void productsOfManyPointsWithThemselvesAreThoseWithACopyOfThem() {
        int n = StreamedTriangle.LEAST_ROWS + 300;
        Points x = GramContract.points(n, 2);
        Matrix v = new Matrix(n, 3);
        for (int j = 0; j < n; j++) v.setRow(j, new double[] {Math.sin(j), 1.0 / n, Math.cos(3 * j)});
        CrossGram square = CrossGram.of(KERNEL, x, x, compute);
        Matrix found = square.multiply(v, Progress.none());
        Matrix expected = CrossGram.of(KERNEL, x, x.range(0, n), compute).multiply(v, Progress.none());
        Matrix single = square.inSinglePrecision().multiply(v, Progress.none());
        for (int i = 0; i < n; i++)
            for (int c = 0; c < 3; c++) {
                assertThat(found.get(i, c)).isCloseTo(expected.get(i, c), within(1e-10));
                assertThat(single.get(i, c)).isCloseTo(expected.get(i, c), within(2e-3));
            }
        CrossGram onOne = CrossGram.of(KERNEL, x, x, compute.withThreads(1));
        assertThat(onOne.multiply(v, Progress.none())).isEqualTo(found);
    }

    @Test
    void aProductOfManyPointsCanBeCancelled() {
        Points x = GramContract.points(StreamedTriangle.LEAST_ROWS, 1);
        CrossGram square = CrossGram.of(KERNEL, x, x, compute);
        double[] v = new double[x.size()];
        assertThatThrownBy(() -> square.multiply(v, new CancelledProgress())).isInstanceOf(CancelledException.class);
    }
}
