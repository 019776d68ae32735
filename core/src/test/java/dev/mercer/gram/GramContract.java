package dev.mercer.gram;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.compute.Compute;
import dev.mercer.compute.PlainBackend;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Points;
import dev.mercer.kernel.Kernel;
import dev.mercer.linalg.Matrix;
import dev.mercer.linalg.internal.Cholesky;
import dev.mercer.linalg.internal.RefinedSolver;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The contract of every Gram matrix; the kernel's {@code value} is the reference. */
public abstract class GramContract {
    protected static final Kernel KERNEL = Kernel.parse("gaussian(sigma=1.3) + 0.5*polynomial(degree=2, c=1)");

    /** The Gram matrix of the points under {@link #KERNEL}, in the way that is tested. */
    protected abstract Gram gram(Points points, Compute compute);

    protected Compute compute() {
        return new Compute(new PlainBackend(), 2, 1L << 30);
    }

    public static Points points(int n, int d) {
        SplittableRandom random = new SplittableRandom(n * 31L + d);
        return DensePoints.generate(n, d, (i, k) -> random.nextDouble(-2, 2));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 7, 64, 65, 257, 300})
    void rowsAndDiagonalAreKernelValues(int n) {
        Points points = points(n, 3);
        Gram gram = gram(points, compute());
        assertThat(gram.size()).isEqualTo(n);
        double[] row = new double[n];
        for (int i = 0; i < n; i += Math.max(1, n / 7)) {
            gram.row(i, row);
            assertThat(gram.diagonal(i)).isCloseTo(KERNEL.value(points, i, points, i), within(1e-12));
            for (int j = 0; j < n; j++) assertThat(row[j]).isCloseTo(KERNEL.value(points, i, points, j), within(1e-12));
            assertThat(gram.value(i, n - 1 - i)).isCloseTo(row[n - 1 - i], within(1e-12));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 65, 257})
    void wholeRowsInSinglePrecisionTo1em5(int n) {
        Points points = points(n, 3);
        int[] chosen = {n - 1, 0, n / 2};
        float[][] rows = new float[3][n];
        gram(points, compute()).rows(chosen, rows);
        for (int t = 0; t < 3; t++)
            for (int j = 0; j < n; j++) {
                double expected = KERNEL.value(points, chosen[t], points, j);
                assertThat((double) rows[t][j]).isCloseTo(expected, within(1e-5 * Math.max(1, expected)));
            }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 65, 257})
    void aBlockIsKernelValuesInTheOrderThatWasAsked(int n) {
        Points points = points(n, 3);
        int[] rows = {n / 2, 0, n / 2};
        int[] columns = {n - 1, n / 3};
        Matrix block = gram(points, compute()).block(rows, columns);
        assertThat(block.rows()).isEqualTo(3);
        assertThat(block.columns()).isEqualTo(2);
        for (int i = 0; i < 3; i++)
            for (int j = 0; j < 2; j++)
                assertThat(block.get(i, j)).isCloseTo(KERNEL.value(points, rows[i], points, columns[j]), within(1e-12));
    }

    @Test
    void aProductWithFewNonZerosIsTheSame() {
        Gram gram = gram(points(130, 3), compute());
        double[] v = new double[130];
        v[7] = 2;
        v[99] = -0.5;
        double[] out = new double[130];
        gram.apply(v, out);
        double[] seven = new double[130];
        double[] other = new double[130];
        gram.row(7, seven);
        gram.row(99, other);
        for (int i = 0; i < 130; i++) assertThat(out[i]).isCloseTo(2 * seven[i] - other[i] / 2, within(1e-12));
        gram.apply(new double[130], out);
        assertThat(out).containsOnly(0);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 65, 257})
    void productsAreSumsOfKernelValues(int n) {
        Points points = points(n, 3);
        Gram gram = gram(points, compute());
        double[] v = column(points(n, 1));
        double[] out = new double[n];
        gram.apply(v, out);
        Matrix both = new Matrix(n, 2);
        for (int i = 0; i < n; i++) {
            both.set(i, 0, v[i]);
            both.set(i, 1, 1);
        }
        Matrix products = gram.multiply(both);
        for (int i = 0; i < n; i++) {
            double expected = 0;
            double sum = 0;
            for (int j = 0; j < n; j++) {
                expected += KERNEL.value(points, i, points, j) * v[j];
                sum += KERNEL.value(points, i, points, j);
            }
            assertThat(out[i]).isCloseTo(expected, within(1e-10 * n));
            assertThat(products.get(i, 0)).isCloseTo(expected, within(1e-10 * n));
            assertThat(products.get(i, 1)).isCloseTo(sum, within(1e-10 * n));
        }
    }

    @Test
    void theFactorSolvesTheShiftedSystem() {
        Points points = points(130, 3);
        Gram gram = gram(points, compute());
        double[] y = column(points(130, 1));
        double[] alpha = gram.factor(0.3, Progress.none()).solve(y);
        double[] product = new double[130];
        gram.apply(alpha, product);
        for (int i = 0; i < 130; i++) assertThat(product[i] + 0.3 * alpha[i]).isCloseTo(y[i], within(1e-10));
    }

    @Test
    void solvesTheShiftedSystemWithItsResidual() {
        Gram gram = gram(points(130, 3), compute());
        Matrix y = new Matrix(130, 1);
        for (int i = 0; i < 130; i++) y.set(i, 0, Math.sin(i));
        RefinedSolver.Result result = gram.solve(0.3, y, Progress.none());
        double[] expected = gram.factor(0.3, Progress.none()).solve(y.column(0));
        assertThat(result.converged()).isTrue();
        assertThat(result.residual()).isLessThan(1e-12);
        for (int i = 0; i < 130; i++) assertThat(result.x().get(i, 0)).isCloseTo(expected[i], within(1e-10));
    }

    @Test
    void theMatrixIsACopy() {
        Gram gram = gram(points(9, 2), compute());
        double before = gram.diagonal(4);
        gram.toMatrix(Progress.none()).set(4, 4, -1);
        assertThat(gram.diagonal(4)).isEqualTo(before);
        Cholesky factor = gram.factor(1, Progress.none());
        assertThat(factor.size()).isEqualTo(9);
        assertThat(gram.diagonal(4)).isEqualTo(before);
    }

    @Test
    void sameBitsAtAnyThreadCount() {
        Points points = points(600, 3);
        double[] v = column(points(600, 1));
        double[][] products = new double[3][600];
        for (int t = 1; t <= 3; t++) gram(points, compute().withThreads(t)).apply(v, products[t - 1]);
        assertThat(products[1]).isEqualTo(products[0]);
        assertThat(products[2]).isEqualTo(products[0]);
    }

    @Test
    void whatDoesNotFitIsRefusedBeforeItStarts() {
        Gram gram = gram(points(300, 2), compute());
        assertThat(gram.compute()).isEqualTo(compute());
        Compute tiny = compute().withMemory(1000);
        assertThatThrownBy(() ->
                        Gram.of(KERNEL, points(300, 2), tiny, Progress.none()).factor(1, Progress.none()))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("needs")
                .hasMessageContaining("the budget is 1000 B (raise the memory budget or use fewer points)");
    }

    protected static double[] column(Points points) {
        double[] column = new double[points.size()];
        Arrays.setAll(column, i -> points.get(i, 0));
        return column;
    }
}
