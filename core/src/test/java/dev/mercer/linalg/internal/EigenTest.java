package dev.mercer.linalg.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.linalg.Matrix;
import dev.mercer.linalg.SymmetricMatrix;
import dev.mercer.linalg.TestMatrices;
import dev.mercer.linalg.tile.Engine;
import dev.mercer.linalg.tile.VectorMath;
import dev.mercer.util.CancelledException;
import dev.mercer.util.CancelledProgress;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EigenTest {
    /** Decomposes and checks everything that must hold for any matrix. */
    private static Eigen checked(SymmetricMatrix a) {
        Eigen eigen = Eigen.of(a, 2, Progress.none());
        int n = a.size();
        double scale = Math.max(a.maxAbs(), Double.MIN_NORMAL) * n;
        Matrix v = eigen.vectors();
        Matrix left = a.multiply(v, Engine.plain(2));
        Matrix right = v.multiply(TestMatrices.diagonal(eigen.values()).toMatrix(), 2);
        assertThat(TestMatrices.distance(left, right)).isLessThanOrEqualTo(4e-15 * scale);
        assertThat(TestMatrices.distance(v.transpose().multiply(v, 2), Matrix.identity(n)))
                .isLessThan(1e-15 * (n + 10));
        double[] values = eigen.values();
        for (int i = 1; i < n; i++) assertThat(values[i]).isGreaterThanOrEqualTo(values[i - 1]);
        for (int j = 0; j < n; j++) assertThat(largest(v.column(j))).isPositive();
        assertThat(TestMatrices.distance(Eigen.valuesOf(a, 2, Progress.none()), values))
                .isLessThan(2e-15 * scale);
        return eigen;
    }

    private static double largest(double[] v) {
        double largest = 0;
        for (double x : v) if (Math.abs(x) > Math.abs(largest)) largest = x;
        return largest;
    }

    private static void assertValues(Eigen eigen, double[] expected, double tolerance) {
        double[] sorted = expected.clone();
        Arrays.sort(sorted);
        assertThat(TestMatrices.distance(eigen.values(), sorted)).isLessThanOrEqualTo(tolerance);
    }

    @Test
    void oneByOne() {
        Eigen eigen = checked(TestMatrices.diagonal(-3));
        assertThat(eigen.values()).containsExactly(-3);
        assertThat(eigen.vectors()).isEqualTo(Matrix.identity(1));
    }

    @Test
    void twoByTwo() {
        Eigen eigen = checked(SymmetricMatrix.of(Matrix.of(new double[] {2, 1}, new double[] {1, 2})));
        assertValues(eigen, new double[] {1, 3}, 1e-15);
        assertThat(eigen.value(1)).isCloseTo(3, within(1e-15));
        double half = Math.sqrt(0.5);
        assertThat(eigen.vectors().get(0, 1)).isCloseTo(half, within(1e-15));
        assertThat(eigen.vectors().get(1, 1)).isCloseTo(half, within(1e-15));
    }

    @Test
    void diagonalMatricesKeepTheirElementsExactly() {
        double[] d = {5, -1, 3, 1e-280, 3, 0, 1e10};
        Eigen eigen = checked(TestMatrices.diagonal(d));
        assertValues(eigen, d, 0);
        assertThat(eigen.vectors().column(6)).containsExactly(0, 0, 0, 0, 0, 0, 1);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 5, 33, 130})
    void identityAndZero(int n) {
        double[] ones = new double[n];
        Arrays.fill(ones, 1);
        assertValues(checked(TestMatrices.diagonal(ones)), ones, 0);
        assertValues(checked(new SymmetricMatrix(n)), new double[n], 0);
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 10, 129, 300})
    void rankOne(int n) {
        double[] expected = new double[n];
        double[] v = TestMatrices.randomVector(n, 7);
        SymmetricMatrix a = new SymmetricMatrix(n);
        for (int i = 0; i < n; i++) for (int j = 0; j <= i; j++) a.set(i, j, v[i] * v[j]);
        expected[n - 1] = VectorMath.dot(v, v);
        assertValues(checked(a), expected, 1e-15 * n);
    }

    @ParameterizedTest
    @ValueSource(ints = {3, 31, 32, 33, 34, 127, 128, 129, 257, 600})
    void secondDifferences(int n) {
        SymmetricMatrix a = new SymmetricMatrix(n);
        double[] expected = new double[n];
        for (int i = 0; i < n; i++) {
            a.set(i, i, 2);
            if (i > 0) a.set(i, i - 1, -1);
            expected[i] = 2 - 2 * Math.cos((i + 1) * Math.PI / (n + 1));
        }
        assertValues(checked(a), expected, 1e-15 * (n + 10));
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 5, 32, 33, 64, 65, 100, 128, 255, 256, 257, 530})
    void randomMatrices(int n) {
        SymmetricMatrix a = TestMatrices.randomSymmetric(n, n);
        Eigen eigen = checked(a);
        assertThat(Arrays.stream(eigen.values()).sum())
                .isCloseTo(Arrays.stream(a.diagonal()).sum(), within(1e-13 * n));
    }

    @Test
    void manySmallRandomMatrices() {
        SplittableRandom random = new SplittableRandom(99);
        for (int round = 0; round < 300; round++) {
            int n = 1 + random.nextInt(12);
            SymmetricMatrix a = new SymmetricMatrix(n);
            for (int i = 0; i < n; i++) {
                for (int j = 0; j <= i; j++) {
                    // Many zeros and very different sizes: blocks that fall apart, and graded ones.
                    boolean zero = random.nextInt(3) == 0;
                    a.set(i, j, zero ? 0 : (random.nextDouble() - 0.5) * Math.pow(10, random.nextInt(20) - 10));
                }
            }
            checked(a);
        }
    }

    @Test
    void wilkinson() {
        // W₂₁⁺: pairs of eigenvalues that agree in up to 14 digits.
        SymmetricMatrix a = new SymmetricMatrix(21);
        for (int i = 0; i < 21; i++) {
            a.set(i, i, Math.abs(i - 10));
            if (i > 0) a.set(i, i - 1, 1);
        }
        Eigen eigen = checked(a);
        assertThat(eigen.value(20)).isCloseTo(10.746194182903393, within(1e-14));
        assertThat(eigen.value(19)).isCloseTo(10.746194182903322, within(1e-14));
        assertThat(eigen.value(0)).isCloseTo(-1.125441522119985, within(1e-14));
    }

    @Test
    void hilbert() {
        int n = 12;
        SymmetricMatrix a = new SymmetricMatrix(n);
        for (int i = 0; i < n; i++) for (int j = 0; j <= i; j++) a.set(i, j, 1.0 / (i + j + 1));
        Eigen eigen = checked(a);
        assertThat(eigen.value(n - 1)).isCloseTo(1.7953720595620, within(1e-12));
        assertThat(eigen.value(0)).isCloseTo(2.6e-17, within(1e-15));
    }

    @Test
    void clusteredAndRepeatedEigenvalues() {
        double[] d = new double[150];
        for (int i = 0; i < d.length; i++) d[i] = i < 50 ? 1 : i < 100 ? 2 + 1e-13 * i : i < 149 ? 0 : -5;
        assertValues(checked(TestMatrices.withEigenvalues(d, 3)), d, 1e-13);
    }

    @Test
    void gramMatricesOfSmoothKernels() {
        Eigen eigen = checked(TestMatrices.gaussianGram(300, 4, 1));
        // Nearly all eigenvalues are zero up to rounding: the trace is 300.
        assertThat(eigen.value(0)).isCloseTo(0, within(1e-13));
        assertThat(Arrays.stream(eigen.values()).sum()).isCloseTo(300, within(1e-11));
    }

    @Test
    void scalingTheMatrixByAPowerOfTwoScalesTheValuesExactly() {
        SymmetricMatrix a = TestMatrices.randomSymmetric(40, 4);
        Eigen eigen = Eigen.of(a);
        for (int exponent : new int[] {900, -900}) {
            SymmetricMatrix scaled = new SymmetricMatrix(40);
            for (int i = 0; i < 40; i++) {
                for (int j = 0; j <= i; j++) scaled.set(i, j, Math.scalb(a.get(i, j), exponent));
            }
            Eigen other = Eigen.of(scaled);
            assertThat(other.vectors()).isEqualTo(eigen.vectors());
            for (int i = 0; i < 40; i++) assertThat(other.value(i)).isEqualTo(Math.scalb(eigen.value(i), exponent));
        }
    }

    @Test
    void sameBitsAtAnyNumberOfThreads() {
        SymmetricMatrix a = TestMatrices.randomSymmetric(560, 11);
        Eigen one = Eigen.of(a, 1, Progress.none());
        for (int threads = 2; threads <= 3; threads++) {
            Eigen many = Eigen.of(a, threads, Progress.none());
            assertThat(many.values()).isEqualTo(one.values());
            assertThat(many.vectors()).isEqualTo(one.vectors());
            assertThat(Eigen.valuesOf(a, threads, Progress.none())).isEqualTo(Eigen.valuesOf(a, 1, Progress.none()));
        }
    }

    @Test
    void theMatrixIsNotChanged() {
        SymmetricMatrix a = TestMatrices.randomSymmetric(50, 1);
        SymmetricMatrix before = a.copy();
        Eigen eigen = Eigen.of(a);
        assertThat(a).isEqualTo(before);
        eigen.values()[0] = 99;
        assertThat(eigen.value(0)).isNotEqualTo(99);
    }

    @Test
    void refusesWhatHasNoDecomposition() {
        for (double bad : new double[] {Double.NaN, Double.NEGATIVE_INFINITY}) {
            SymmetricMatrix a = new SymmetricMatrix(5);
            a.set(4, 2, bad);
            assertThatThrownBy(() -> Eigen.of(a))
                    .isInstanceOf(InvalidInputException.class)
                    .hasMessageContaining("the matrix of 5 points has an element that is not finite");
            assertThatThrownBy(() -> Eigen.valuesOf(a)).isInstanceOf(InvalidInputException.class);
        }
        assertThatThrownBy(() -> Eigen.of(new SymmetricMatrix(0))).hasMessage("rows of the matrix must be >= 1, got 0");
        assertThatThrownBy(() -> Eigen.of(new SymmetricMatrix(2)).value(2))
                .hasMessage("eigenvalue must be in 0..1, got 2");
    }

    @Test
    void stopsWhenCancelled() {
        Progress cancelled = new CancelledProgress();
        SymmetricMatrix a = TestMatrices.randomSymmetric(10, 1);
        assertThatThrownBy(() -> Eigen.of(a, 1, cancelled)).isInstanceOf(CancelledException.class);
        assertThatThrownBy(() -> Eigen.valuesOf(a, 1, cancelled)).isInstanceOf(CancelledException.class);
    }
}
