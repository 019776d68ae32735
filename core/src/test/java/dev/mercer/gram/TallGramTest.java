package dev.mercer.gram;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.compute.Compute;
import dev.mercer.compute.PlainBackend;
import dev.mercer.compute.internal.KernelBlock;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.data.SparsePoints;
import dev.mercer.kernel.Kernel;
import dev.mercer.linalg.Matrix;
import dev.mercer.util.CancelledException;
import dev.mercer.util.CancelledProgress;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class TallGramTest {
    private static final Kernel KERNEL = Kernel.parse("gaussian(1) + 0.1*linear()");
    private final Compute compute = new Compute(new PlainBackend(), 2, 1L << 30);

    private static Matrix example(int rows, int columns) {
        Matrix matrix = new Matrix(rows, columns);
        for (int at = 0; at < matrix.values().length; at++) matrix.values()[at] = Math.sin(1 + 0.37 * at);
        return matrix;
    }

    private static double tolerance(Precision precision) {
        return precision == Precision.DOUBLE ? 1e-11 : 1e-5;
    }

    private static void requireClose(Matrix found, Matrix expected, double tolerance) {
        double largest = Arrays.stream(expected.values()).map(Math::abs).max().orElse(0);
        assertThat(found.rows()).isEqualTo(expected.rows());
        assertThat(found.columns()).isEqualTo(expected.columns());
        double off = 0; // NaN stays NaN
        for (int at = 0; at < expected.values().length; at++)
            off = Math.max(off, Math.abs(found.values()[at] - expected.values()[at]));
        assertThat(off).isLessThanOrEqualTo(tolerance * largest);
    }

    /** Sizes around those of blocks and panels. */
    @ParameterizedTest
    @CsvSource({"1,1,1", "511,255,2", "513,257,1", "1100,300,3", "700,256,7"})
    void productsAreThoseOfTheWholeMatrix_1em11InDouble_1em5InSingle(int n, int m, int columns) {
        Points x = GramContract.points(n, 3);
        Points y = SparsePoints.of(GramContract.points(m, 3));
        Matrix k = CrossGram.of(KERNEL, x, y, compute).toMatrix(Progress.none());
        Matrix v = example(m, columns);
        Matrix c = example(n, columns);
        for (Precision precision : Precision.values()) {
            TallGram tall = TallGram.of(KERNEL, x, y, precision, compute);
            double tolerance = tolerance(precision);
            requireClose(tall.multiply(v, Progress.none()), k.multiply(v), tolerance);
            requireClose(tall.transposed(c, Progress.none()), k.transpose().multiply(c), tolerance);
            Matrix inner = k.multiply(v);
            for (int i = 0; i < n; i++) for (int t = 0; t < columns; t++) inner.set(i, t, i * (inner.get(i, t) - 1));
            Matrix normal = tall.normal(
                    v,
                    (i, row) -> {
                        for (int t = 0; t < row.length; t++) row[t] = i * (row[t] - 1);
                    },
                    Progress.none());
            requireClose(normal, k.transpose().multiply(inner), tolerance);
        }
    }

    @ParameterizedTest
    @CsvSource({"1,1", "513,257", "5000,130", "1100,520"})
    void theSquareIsThatOfTheWholeMatrix_1em11InDouble_1em5InSingle(int n, int m) {
        Points x = GramContract.points(n, 2);
        Points y = GramContract.points(m, 2);
        Matrix k = CrossGram.of(KERNEL, x, y, compute).toMatrix(Progress.none());
        double[] weights = new double[n];
        Arrays.setAll(weights, i -> i % 3);
        Matrix weighted = k.copy();
        for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) weighted.set(i, j, weights[i] * k.get(i, j));
        Matrix c = example(n, 2);
        for (Precision precision : Precision.values()) {
            TallGram tall = TallGram.of(KERNEL, x, y, precision, compute);
            TallGram.Squared plain = tall.square(null, c, Progress.none());
            requireClose(full(plain), k.transpose().multiply(k), tolerance(precision));
            requireClose(plain.right(), k.transpose().multiply(c), tolerance(precision));
            TallGram.Squared heavy = tall.square(weights, c, Progress.none());
            requireClose(full(heavy), k.transpose().multiply(weighted), tolerance(precision));
            requireClose(heavy.right(), k.transpose().multiply(c), tolerance(precision));
        }
    }

    /** More rows than are multiplied at a time, few of a block and many, and none of some: the others count in KᵀC only. */
    @ParameterizedTest
    @CsvSource({"1,1,1", "700,257,3", "6000,30,1", "6000,30,2", "5000,20,700", "1500,300,90"})
    void theSquareOfSomeRowsIsThatOfTheMatrixOfThem_1em11InDouble_1em5InSingle(int n, int m, int every) {
        Points x = GramContract.points(n, 2);
        Points y = GramContract.points(m, 2);
        int[] chosen =
                IntStream.range(0, n).filter(i -> i % every == 0 || i > n - 20).toArray();
        Matrix k = CrossGram.of(KERNEL, x.select(chosen), y, compute).toMatrix(Progress.none());
        double[] weights = new double[chosen.length];
        Arrays.setAll(weights, i -> i % 3);
        Matrix weighted = k.copy();
        for (int i = 0; i < weights.length; i++)
            for (int j = 0; j < m; j++) weighted.set(i, j, weights[i] * k.get(i, j));
        Matrix ones = new Matrix(chosen.length, 1);
        Arrays.fill(ones.values(), 1);
        Matrix c = example(n, every == 1 ? 3 : 1);
        for (Precision precision : Precision.values()) {
            TallGram tall = TallGram.of(KERNEL, x, y, precision, compute);
            Matrix right = tall.transposed(c, Progress.none());
            TallGram.Squared plain = tall.square(chosen, null, c, Progress.none());
            requireClose(full(plain), k.transpose().multiply(k), tolerance(precision));
            requireClose(column(plain.sums()), k.transpose().multiply(ones), tolerance(precision));
            requireClose(plain.right(), right, 1e-11);
            TallGram.Squared heavy = tall.square(chosen, weights, c, Progress.none());
            requireClose(full(heavy), k.transpose().multiply(weighted), tolerance(precision));
            requireClose(column(heavy.sums()), weighted.transpose().multiply(ones), tolerance(precision));
            requireClose(heavy.right(), right, 1e-11);
        }
    }

    private static Matrix column(Reals values) {
        Matrix column = new Matrix(values.size(), 1);
        for (int i = 0; i < values.size(); i++) column.set(i, 0, values.get(i));
        return column;
    }

    private static Matrix full(TallGram.Squared squared) {
        int m = squared.square().size();
        Matrix full = new Matrix(m, m);
        for (int i = 0; i < m; i++) {
            double[] row = new double[m];
            squared.square().row(i, row);
            full.setRow(i, row);
        }
        return full;
    }

    @ParameterizedTest
    @EnumSource(Precision.class)
    void theSameBitsAtAnyNumberOfThreadsKeptOrComputedAgain(Precision precision) {
        Points x = GramContract.points(2600, 2);
        Points y = GramContract.points(300, 2);
        KernelBlock block = new KernelBlock(KERNEL, x, y);
        Matrix v = example(300, 2);
        Matrix c = example(2600, 2);
        TallGram alone = TallGram.of(block, precision, 0, compute.withThreads(1));
        TallGram kept = TallGram.of(block, precision, 1L << 30, compute.withThreads(3));
        assertThat(alone.kept()).isFalse();
        assertThat(kept.kept()).isTrue();
        for (int pass = 0; pass < 2; pass++) {
            assertThat(kept.normal(v, (i, row) -> row[0] += i, Progress.none()))
                    .isEqualTo(alone.normal(v, (i, row) -> row[0] += i, Progress.none()));
            assertThat(kept.square(null, c, Progress.none())).isEqualTo(alone.square(null, c, Progress.none()));
            int[] some = IntStream.range(0, 2600).filter(i -> i % 5 == 1).toArray();
            assertThat(kept.square(some, null, c, Progress.none()))
                    .isEqualTo(alone.square(some, null, c, Progress.none()));
        }
    }

    @Test
    void someRowsAreThoseOfTheWholeMatrix() {
        TallGram tall =
                TallGram.of(KERNEL, GramContract.points(600, 2), GramContract.points(20, 2), Precision.DOUBLE, compute);
        Matrix v = example(20, 1);
        Matrix all = tall.multiply(v, Progress.none());
        Matrix some = tall.select(599, 3).multiply(v, Progress.none());
        assertThat(some.get(0, 0)).isCloseTo(all.get(599, 0), within(1e-13));
        assertThat(some.get(1, 0)).isCloseTo(all.get(3, 0), within(1e-13));
    }

    @Test
    void wrongSizesAreRefusedAndCancellationIsObeyed() {
        TallGram tall =
                TallGram.of(KERNEL, GramContract.points(600, 2), GramContract.points(20, 2), Precision.DOUBLE, compute);
        assertThatThrownBy(() -> tall.multiply(new Matrix(19, 1), Progress.none()))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("rows of the right factor must be 20, got 19");
        assertThatThrownBy(() -> tall.transposed(new Matrix(20, 1), Progress.none()))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("rows of the left factor must be 600, got 20");
        Progress cancelled = new CancelledProgress();
        assertThatThrownBy(() -> tall.multiply(new Matrix(20, 1), cancelled)).isInstanceOf(CancelledException.class);
        assertThatThrownBy(() -> tall.square(null, new Matrix(600, 1), cancelled))
                .isInstanceOf(CancelledException.class);
        for (int[] wrong : new int[][] {{3, 3}, {4, 2}, {-1, 2}, {5, 600}})
            assertThatThrownBy(() -> tall.square(wrong, null, new Matrix(600, 1), Progress.none()))
                    .isInstanceOf(InvalidInputException.class)
                    .hasMessage("rows to be squared must be ascending, from 0 to 599, got %s", Arrays.toString(wrong));
    }
}
