package dev.mercer.blas;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.linalg.tile.PlainTileMath;
import dev.mercer.linalg.tile.TileMath;
import dev.mercer.linalg.tile.WideningTileMath;
import java.util.Arrays;
import java.util.Random;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Float tiles agree with double arithmetic that is rounded at the end, up to the rounding of sums of floats. */
class BlasFloatTileMathTest {
    private static final TileMath<float[]> PLAIN = new WideningTileMath(new PlainTileMath());

    private final TileMath<float[]> math = new BlasFloatTileMath(Simd.best());

    private static float[] random(int length, long seed) {
        Random random = new Random(seed);
        float[] numbers = new float[length];
        for (int at = 0; at < length; at++) numbers[at] = (float) random.nextGaussian();
        return numbers;
    }

    private static float[] triangle(int n, long seed) {
        float[] l = random(n * n, seed);
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < i; j++) l[i * n + j] /= n;
            for (int j = i + 1; j < n; j++) l[i * n + j] = Float.NaN;
            l[i * n + i] = 1 + Math.abs(l[i * n + i]);
        }
        return l;
    }

    private static void assertClose(float[] actual, float[] expected, int terms) {
        for (int at = 0; at < actual.length; at++)
            if (!(Math.abs(actual[at] - expected[at]) <= 1e-6 * (terms + 4)))
                assertThat(actual[at]).as("at %d", at).isEqualTo(expected[at]);
    }

    @ParameterizedTest
    @CsvSource({
        "1,1,1",
        "1,256,256",
        "2,5,3",
        "3,64,65",
        "4,4,4",
        "5,7,256",
        "17,255,33",
        "256,256,256",
        "65,1,2",
        "7,64,32",
        "10,512,256",
        "2,128,48",
        "32,64,16",
        "33,64,64"
    })
    void products(int m, int n, int k) {
        float[] a = random(m * k, 1);
        float[] b = random(k * n, 2);
        float[] c = random(m * n, 3);
        float[] expected = c.clone();
        PLAIN.minusProduct(expected, a, b, m, n, k);
        math.minusProduct(c, a, b, m, n, k);
        assertClose(c, expected, k);
        float[] other = random(m * n, 4);
        expected = other.clone();
        PLAIN.minusProductTransposed(expected, a, b, m, n, k);
        math.minusProductTransposed(other, a, b, m, n, k);
        assertClose(other, expected, k);
    }

    @ParameterizedTest
    @CsvSource({"1,1", "2,3", "3,256", "64,5", "255,64", "256,256"})
    void squares(int n, int k) {
        float[] a = random(n * k, 1);
        float[] c = random(n * n, 2);
        float[] expected = c.clone();
        PLAIN.minusSquare(expected, a, n, k);
        math.minusSquare(c, a, n, k);
        for (int i = 0; i < n; i++) for (int j = i + 1; j < n; j++) c[i * n + j] = expected[i * n + j] = 0;
        assertClose(c, expected, k);
    }

    @ParameterizedTest
    @CsvSource({"1,1", "1,256", "2,7", "3,64", "4,6", "5,13", "33,255", "256,256"})
    void solves(int m, int n) {
        float[] l = triangle(n, 4);
        float[] b = random(m * n, 5);
        float[] expected = b.clone();
        float[] solved = b.clone();
        PLAIN.solve(expected, l, m, n);
        math.solve(solved, l, m, n);
        assertClose(solved, expected, n);
        expected = b.clone();
        solved = b.clone();
        PLAIN.solveTransposed(expected, l, m, n);
        math.solveTransposed(solved, l, m, n);
        assertClose(solved, expected, n);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 7, 64, 255, 256})
    void factors(int n) {
        float[] a = random(n * n, 6);
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < i; j++) a[i * n + j] /= n;
            a[i * n + i] = 2;
        }
        float[] expected = a.clone();
        assertThat(math.factor(a, n)).isEqualTo(PLAIN.factor(expected, n)).isEqualTo(-1);
        for (int i = 0; i < n; i++) for (int j = i + 1; j < n; j++) a[i * n + j] = expected[i * n + j] = 0;
        assertClose(a, expected, n);
    }

    @Test
    void namesTheFirstBadPivot() {
        float[] a = {4, 0, 0, 2, 1, 0, 2, 1, 1};
        assertThat(math.factor(a, 3)).isEqualTo(1);
        assertThat(a[4]).isZero();
    }

    /** Widths that lanes divide and others: both products of a tile are those that it has one by one, to 1e-4. */
    @ParameterizedTest
    @CsvSource({"256, 256, 1", "256, 256, 2", "10, 256, 1", "256, 64, 2", "7, 65, 1", "1, 1, 3"})
    void bothProductsOfATileAreThoseOneByOneTo1em4(int m, int n, int count) {
        SplittableRandom random = new SplittableRandom(m * 31L + n);
        float[] tile = numbers(random, m * n);
        float[] a = numbers(random, count * n);
        float[] b = numbers(random, count * m);
        float[] x = numbers(random, count * m);
        float[] y = numbers(random, count * n);
        float[] expectedX = x.clone();
        float[] expectedY = y.clone();
        math.minusProductTransposed(expectedX, a, tile, count, m, n);
        math.minusProduct(expectedY, b, tile, count, n, m);
        math.minusBothProducts(new TileMath.Sides<>(x, a, y, b), tile, count, m, n);
        assertThat(x).containsExactly(expectedX, within(1e-4f));
        assertThat(y).containsExactly(expectedY, within(1e-4f));
    }

    /** Sizes that lanes divide, which go without a wide copy, and others, and many rows, which are left alone. */
    @ParameterizedTest
    @CsvSource({
        "1, 512, 256, true",
        "1, 8, 4, true",
        "2, 24, 12, true",
        "3, 512, 232, true",
        "10, 512, 256, true",
        "2, 7, 4, false",
        "1, 16, 3, false",
        "40, 8, 4, false"
    })
    void fewWideRowsTimesATileOfFloats(int m, int n, int k, boolean fits) {
        float[] tile = random(n * k, 7);
        double[] a = new SplittableRandom(8).doubles(m * k).toArray();
        double[] c = new SplittableRandom(9).doubles(m * n).toArray();
        double[] expected = c.clone();
        for (int t = 0; t < m && fits; t++)
            for (int i = 0; i < k; i++)
                for (int j = 0; j < n; j++) expected[t * n + j] -= a[t * k + i] * tile[i * n + j];
        assertThat(math.minusWideRows(c, a, tile, m, n, k)).isEqualTo(fits);
        assertThat(c).containsExactly(expected, within(1e-12));
        double[] x = new SplittableRandom(10).doubles(m * n).toArray();
        double[] y = new SplittableRandom(11).doubles(m * k).toArray();
        double[] sums = y.clone();
        for (int t = 0; t < m && fits; t++)
            for (int i = 0; i < k; i++) for (int j = 0; j < n; j++) sums[t * k + i] -= x[t * n + j] * tile[i * n + j];
        assertThat(math.minusWideRowsTransposed(y, x, tile, m, k, n)).isEqualTo(fits);
        assertThat(y).containsExactly(sums, within(1e-12));
        // With more behind the tile vectors go to its end: the same bits.
        double[] again = new SplittableRandom(9).doubles(m * n).toArray();
        math.minusWideRows(again, a, Arrays.copyOf(tile, tile.length + 64), m, n, k);
        assertThat(again).containsExactly(c);
        again = new SplittableRandom(11).doubles(m * k).toArray();
        math.minusWideRowsTransposed(again, x, Arrays.copyOf(tile, tile.length + 64), m, k, n);
        assertThat(again).containsExactly(y);
        TileMath<float[]> plain = new BlasFloatTileMath(new PlainSimd());
        assertThat(plain.minusWideRows(c, a, tile, m, n, k)).isFalse();
        assertThat(plain.minusWideRowsTransposed(y, x, tile, m, k, n)).isFalse();
    }

    private static float[] numbers(SplittableRandom random, int count) {
        float[] numbers = new float[count];
        for (int i = 0; i < count; i++) numbers[i] = (float) random.nextDouble(-1, 1);
        return numbers;
    }
}
