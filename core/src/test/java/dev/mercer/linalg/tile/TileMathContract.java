package dev.mercer.linalg.tile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.linalg.TestMatrices;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The contract of every {@link TileMath}: the same as nested loops, up to rounding, at awkward sizes. */
public abstract class TileMathContract {
    protected abstract TileMath<double[]> math();

    /** Largest difference of products and solves from nested loops, for numbers of size 1 and sums of {@code terms}. */
    protected double allowed(int terms) {
        return 1e-15 * (terms + 4);
    }

    protected static double[] random(int length, long seed) {
        return TestMatrices.randomVector(length, seed);
    }

    /** A well-conditioned lower triangle, with numbers above the diagonal that must not be read. */
    protected static double[] triangle(int n, long seed) {
        double[] l = random(n * n, seed);
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < i; j++) l[i * n + j] /= n;
            for (int j = i + 1; j < n; j++) l[i * n + j] = Double.NaN;
            l[i * n + i] = 1 + Math.abs(l[i * n + i]);
        }
        return l;
    }

    private void assertClose(double[] actual, double[] expected, int terms) {
        assertThat(TestMatrices.distance(actual, expected)).isLessThanOrEqualTo(allowed(terms));
    }

    @Test
    void stretchesAreFilledAndAddedWithAFactor() {
        double[] tile = {1, 2, 3, 4};
        math().fill(tile, 1, -2, new double[] {9, 5, 6, 9}, 1, 2);
        assertThat(tile).containsExactly(1, -10, -12, 4);
        double[] out = {1, 1, 1};
        math().addTo(out, 1, 0.5, tile, 2, 2);
        assertThat(out).containsExactly(1, -5, 3);
    }

    @ParameterizedTest
    @CsvSource({"1,1,1", "1,256,256", "2,5,3", "3,64,65", "4,4,4", "5,7,256", "17,255,33", "256,256,256", "65,1,2"})
    void products(int m, int n, int k) {
        double[] a = random(m * k, 1);
        double[] b = random(k * n, 2);
        double[] c = random(m * n, 3);
        double[] expected = c.clone();
        double[] transposed = new double[n * k];
        for (int i = 0; i < m; i++) {
            for (int j = 0; j < n; j++) {
                for (int p = 0; p < k; p++) expected[i * n + j] -= a[i * k + p] * b[p * n + j];
            }
        }
        for (int p = 0; p < k; p++) for (int j = 0; j < n; j++) transposed[j * k + p] = b[p * n + j];
        double[] plain = c.clone();
        math().minusProduct(plain, a, b, m, n, k);
        assertClose(plain, expected, k);
        double[] other = c.clone();
        math().minusProductTransposed(other, a, transposed, m, n, k);
        assertClose(other, expected, k);
    }

    @ParameterizedTest
    @CsvSource({"1,1", "2,3", "3,256", "64,5", "255,64", "256,256"})
    void squares(int n, int k) {
        double[] a = random(n * k, 1);
        double[] c = random(n * n, 2);
        double[] expected = c.clone();
        for (int i = 0; i < n; i++) {
            for (int j = 0; j <= i; j++) {
                for (int p = 0; p < k; p++) expected[i * n + j] -= a[i * k + p] * a[j * k + p];
            }
        }
        math().minusSquare(c, a, n, k);
        assertClose(lower(c, n), lower(expected, n), k);
    }

    private static double[] lower(double[] a, int n) {
        double[] lower = a.clone();
        for (int i = 0; i < n; i++) for (int j = i + 1; j < n; j++) lower[i * n + j] = 0;
        return lower;
    }

    @ParameterizedTest
    @CsvSource({"1,1", "1,256", "2,7", "3,64", "4,6", "5,13", "33,255", "256,256"})
    void solves(int m, int n) {
        double[] l = triangle(n, 4);
        double[] b = random(m * n, 5);
        double[] transposed = b.clone();
        double[] plain = b.clone();
        for (int i = 0; i < m; i++) {
            for (int j = 0; j < n; j++) {
                for (int p = 0; p < j; p++) transposed[i * n + j] -= transposed[i * n + p] * l[j * n + p];
                transposed[i * n + j] /= l[j * n + j];
            }
            for (int j = n - 1; j >= 0; j--) {
                for (int p = n - 1; p > j; p--) plain[i * n + j] -= plain[i * n + p] * l[p * n + j];
                plain[i * n + j] /= l[j * n + j];
            }
        }
        double[] first = b.clone();
        math().solveTransposed(first, l, m, n);
        assertClose(first, transposed, n);
        double[] second = b.clone();
        math().solve(second, l, m, n);
        assertClose(second, plain, n);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 7, 64, 65, 255, 256})
    void factors(int n) {
        double[] a = spd(n);
        double[] l = a.clone();
        assertThat(math().factor(l, n)).isEqualTo(-1);
        double[] product = a.clone();
        for (int i = 0; i < n; i++) {
            for (int j = 0; j <= i; j++) {
                for (int p = 0; p <= j; p++) product[i * n + j] -= l[i * n + p] * l[j * n + p];
            }
        }
        assertThat(TestMatrices.distance(lower(product, n), new double[n * n])).isLessThan(1e-15 * (n + 4));
    }

    @ParameterizedTest
    @CsvSource({"1,0", "2,1", "7,3", "64,63", "255,100", "256,0", "256,255", "256,130"})
    void namesTheFirstBadPivot(int n, int bad) {
        double[] a = spd(n);
        double[] l = a.clone();
        math().factor(l, n);
        // The pivot is the square of the diagonal element: now it is −0.5, and a later one is bad too.
        a[bad * n + bad] -= l[bad * n + bad] * l[bad * n + bad] + 0.5;
        if (bad < n - 1) a[n * n - 1] = -5;
        assertThat(math().factor(a, n)).isEqualTo(bad);
        assertThat(a[bad * n + bad]).isCloseTo(-0.5, within(1e-12));
    }

    /** Symmetric, diagonal about 2, below that small; the upper half must not be read. */
    private static double[] spd(int n) {
        double[] a = random(n * n, 6);
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < i; j++) a[i * n + j] /= n;
            for (int j = i + 1; j < n; j++) a[i * n + j] = Double.NaN;
            a[i * n + i] = 2 + 0.1 * a[i * n + i];
        }
        return a;
    }
}
