package dev.mercer.linalg.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.linalg.Matrix;
import dev.mercer.linalg.SymmetricMatrix;
import dev.mercer.linalg.TestMatrices;
import dev.mercer.linalg.tile.Engine;
import dev.mercer.linalg.tile.TileMath;
import dev.mercer.linalg.tile.VectorMath;
import dev.mercer.util.CancelledException;
import dev.mercer.util.CancelledProgress;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The contract of the Cholesky factorisation with any {@link TileMath}. */
public abstract class CholeskyContract {
    protected abstract TileMath<double[]> math();

    private Cholesky factor(SymmetricMatrix a, double shift, int threads) {
        return Cholesky.of(a, shift, math(), threads, Progress.none());
    }

    /** Eigenvalues between 0.1 and about 40. */
    private static SymmetricMatrix matrix(int n) {
        SymmetricMatrix a = TestMatrices.gaussianGram(n, 0.8, n);
        a.addToDiagonal(0.1);
        return a;
    }

    private static Matrix lower(Cholesky cholesky) {
        Matrix l = new Matrix(cholesky.size(), cholesky.size());
        for (int i = 0; i < l.rows(); i++) {
            for (int j = 0; j < l.rows(); j++) l.set(i, j, cholesky.factor(i, j));
        }
        return l;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 7, 64, 65, 255, 256, 257, 600})
    void factorTimesItsTransposeIsTheMatrix(int n) {
        SymmetricMatrix a = matrix(n);
        SymmetricMatrix before = a.copy();
        Cholesky cholesky = factor(a, 0, 2);
        Matrix l = lower(cholesky);
        assertThat(TestMatrices.distance(l.multiply(l.transpose(), 2), a.toMatrix()))
                .isLessThan(1e-14);
        assertThat(a).isEqualTo(before);
        assertThat(cholesky.size()).isEqualTo(n);
        for (int i = 0; i < n; i++) assertThat(cholesky.factor(i, i)).isPositive();
        if (n > 1) assertThat(cholesky.factor(0, n - 1)).isZero();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 7, 64, 65, 255, 256, 257, 600})
    void solvesForOneAndForManyRightHandSides(int n) {
        SymmetricMatrix a = matrix(n);
        Cholesky cholesky = factor(a, 0, 2);
        Matrix expected = TestMatrices.randomMatrix(n, 70, 5);
        Matrix b = a.multiply(expected, Engine.plain(2));
        assertThat(TestMatrices.distance(cholesky.solve(b), expected)).isLessThan(1e-11);
        for (int c : new int[] {0, 69}) {
            double[] x = cholesky.solve(b.column(c));
            assertThat(TestMatrices.distance(x, expected.column(c))).isLessThan(1e-11);
        }
        assertThat(cholesky.solve(new Matrix(n, 0)).columns()).isZero();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 65, 257, 600})
    void logarithmOfTheDeterminantIsThatOfTheEigenvalues(int n) {
        SymmetricMatrix a = matrix(n);
        double expected = 0;
        for (double value : Eigen.valuesOf(a)) expected += Math.log(value);
        assertThat(factor(a, 0, 1).logDeterminant()).isCloseTo(expected, within(1e-11 * n));
    }

    @Test
    void shiftIsAddedToTheDiagonal() {
        SymmetricMatrix a = TestMatrices.gaussianGram(300, 0.8, 300);
        SymmetricMatrix shifted = a.copy();
        shifted.addToDiagonal(0.25);
        assertThat(lower(factor(a, 0.25, 1))).isEqualTo(lower(factor(shifted, 0, 1)));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 7, 257, 600})
    void theHalvesOfASolve(int n) {
        SymmetricMatrix a = matrix(n);
        Cholesky cholesky = factor(a, 0, 2);
        double[] b = TestMatrices.randomVector(n, 3);
        double[] half = cholesky.solveFactor(b);
        assertThat(TestMatrices.distance(cholesky.multiplyFactor(half), b)).isLessThan(1e-13);
        assertThat(VectorMath.dot(half, half)).isCloseTo(VectorMath.dot(b, cholesky.solve(b)), within(1e-10 * n));
        Matrix many = new Matrix(n, 3);
        for (int i = 0; i < n; i++) many.set(i, 1, b[i]);
        assertThat(TestMatrices.distance(cholesky.solveFactor(many).column(1), half))
                .isLessThan(1e-13);
        assertThat(cholesky.solveFactor(many).column(0)).containsOnly(0);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 256, 600})
    void diagonalOfTheInverse(int n) {
        Cholesky cholesky = factor(matrix(n), 0, 2);
        Matrix inverse = cholesky.solve(Matrix.identity(n));
        double[] diagonal = cholesky.inverseDiagonal();
        for (int i = 0; i < n; i++) assertThat(diagonal[i]).isCloseTo(inverse.get(i, i), within(1e-11));
        TiledInverse tiles = cholesky.inverse();
        for (int k = 0; k < tiles.tiles(); k++) {
            Matrix columns = tiles.columns(k);
            int from = k * SymmetricMatrix.TILE;
            for (int i = 0; i < columns.rows(); i++)
                for (int j = 0; j < columns.columns(); j++)
                    assertThat(Math.abs(columns.get(i, j) - inverse.get(from + i, from + j)))
                            .isLessThan(1e-11);
        }
        assertThat(TestMatrices.distance(tiles.toMatrix(2).values(), inverse.values()))
                .isLessThan(1e-11);
    }

    @ParameterizedTest
    @CsvSource({"1,0", "50,17", "300,255", "300,256", "600,0", "600,511", "600,599", "600,300"})
    void namesTheFirstPivotThatIsNotPositive(int n, int pivot) {
        SymmetricMatrix a = matrix(n);
        double root = factor(a, 0, 1).factor(pivot, pivot);
        a.set(pivot, pivot, a.get(pivot, pivot) - root * root - 0.75);
        a.set(n - 1, n - 1, Math.min(a.get(n - 1, n - 1), pivot < n - 1 ? -9 : 9));
        for (int threads = 1; threads <= 2; threads++) {
            int count = threads;
            NotPositiveDefiniteException failure =
                    catchThrowableOfType(NotPositiveDefiniteException.class, () -> factor(a, 0, count));
            assertThat(failure.pivot()).isEqualTo(pivot);
            assertThat(failure.value()).isCloseTo(-0.75, within(1e-12));
            assertThat(failure)
                    .hasMessageContaining("the matrix of " + n + " points is not positive definite: pivot " + pivot)
                    .hasMessageContaining("expected > 0 (raise lambda or add jitter");
        }
    }

    @Test
    void zeroPivotsAreRefusedAndSmallShiftsHelp() {
        SymmetricMatrix ones = new SymmetricMatrix(3);
        for (int i = 0; i < 3; i++) for (int j = 0; j < 3; j++) ones.set(i, j, 1);
        NotPositiveDefiniteException failure =
                catchThrowableOfType(NotPositiveDefiniteException.class, () -> factor(ones, 0, 1));
        assertThat(failure.pivot()).isEqualTo(1);
        assertThat(failure.value()).isZero();
        double[] x = factor(ones, 1e-6, 1).solve(new double[] {3, 3, 3});
        assertThat(x[0]).isCloseTo(1, within(1e-6));
    }

    @Test
    void nearlySingularMatricesAreFactoredWithASmallResidual() {
        // A smooth kernel: the condition number is about 1e12.
        SymmetricMatrix a = TestMatrices.gaussianGram(400, 3, 1);
        Cholesky cholesky = factor(a, 1e-10, 2);
        Matrix l = lower(cholesky);
        SymmetricMatrix shifted = a.copy();
        shifted.addToDiagonal(1e-10);
        assertThat(TestMatrices.distance(l.multiply(l.transpose()), shifted.toMatrix()))
                .isLessThan(1e-13);
        double[] b = TestMatrices.randomVector(400, 2);
        double[] x = cholesky.solve(b);
        double[] product = new double[400];
        shifted.multiply(x, product, Engine.plain(1));
        // Backward stable: the residual is small compared with ‖A‖‖x‖, though x itself may be far off.
        assertThat(TestMatrices.distance(product, b)).isLessThan(1e-13 * 400 * VectorMath.norm2(x));
    }

    @Test
    void factorAndSolutionsHaveTheSameBitsAtAnyNumberOfThreads() {
        SymmetricMatrix a = matrix(700);
        Matrix b = TestMatrices.randomMatrix(700, 130, 4);
        Cholesky one = factor(a, 0, 1);
        Matrix l = lower(one);
        Matrix x = one.solve(b);
        for (int threads = 2; threads <= 3; threads++) {
            Cholesky many = factor(a, 0, threads);
            assertThat(lower(many)).isEqualTo(l);
            assertThat(many.solve(b)).isEqualTo(x);
            assertThat(many.solve(b.column(3))).isEqualTo(one.solve(b.column(3)));
            assertThat(many.inverseDiagonal()).isEqualTo(one.inverseDiagonal());
        }
    }

    @ParameterizedTest
    @CsvSource({"1,0,0", "5,4,1", "5,2,2", "300,280,3", "300,299,299", "600,599,0"})
    void elementsThatAreNotFiniteAreRefused(int n, int i, int j) {
        for (double bad : new double[] {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY}) {
            SymmetricMatrix a = matrix(n);
            a.set(i, j, bad);
            assertThatThrownBy(() -> factor(a, 0, 2))
                    .isInstanceOf(InvalidInputException.class)
                    .hasMessageContaining("the matrix of " + n + " points has an element")
                    .hasMessageContaining("not finite");
        }
    }

    @Test
    void consumesItsArgumentWhenAsked() {
        SymmetricMatrix a = matrix(300);
        Matrix expected = lower(factor(a, 0.5, 1));
        Cholesky consumed = Cholesky.consuming(a, 0.5, math(), 1, Progress.none());
        assertThat(lower(consumed)).isEqualTo(expected);
        assertThat(a.get(299, 3)).isEqualTo(expected.get(299, 3));
    }

    @Test
    void reportsProgressAndStopsWhenCancelled() {
        List<Long> reports = new ArrayList<>();
        Progress listening = (stage, done, total) -> {
            assertThat(stage).isEqualTo("factor");
            assertThat(total).isEqualTo(3);
            reports.add(done);
        };
        Cholesky.of(matrix(600), 0, math(), 2, listening);
        assertThat(reports).containsExactly(1L, 2L, 3L);
        Progress impatient = new CancelledProgress();
        assertThatThrownBy(() -> Cholesky.of(matrix(3), 0, math(), 1, impatient))
                .isInstanceOf(CancelledException.class);
    }

    @Test
    void refusesWhatDoesNotFit() {
        Cholesky cholesky = factor(matrix(3), 0, 1);
        assertThatThrownBy(() -> cholesky.solve(new double[2]))
                .hasMessage("rows of the right-hand sides must be 3, got 2");
        assertThatThrownBy(() -> cholesky.solve(new Matrix(2, 3)))
                .hasMessage("rows of the right-hand sides must be 3, got 2");
        assertThatThrownBy(() -> cholesky.solveFactor(new double[2])).isInstanceOf(InvalidInputException.class);
        assertThatThrownBy(() -> cholesky.solveFactor(new Matrix(2, 3))).isInstanceOf(InvalidInputException.class);
        assertThatThrownBy(() -> cholesky.multiplyFactor(new double[4])).isInstanceOf(InvalidInputException.class);
        assertThatThrownBy(() -> cholesky.factor(3, 0)).hasMessage("row must be in 0..2, got 3");
        assertThatThrownBy(() -> factor(new SymmetricMatrix(0), 0, 1))
                .hasMessage("rows of the matrix to factor must be >= 1, got 0");
        assertThatThrownBy(() -> factor(matrix(3), Double.NaN, 1)).hasMessage("shift must be finite, got NaN");
        assertThatThrownBy(() -> factor(matrix(3), 0, 0)).hasMessage("threads must be >= 1, got 0");
    }
}
