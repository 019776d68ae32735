package dev.mercer.linalg.tile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.kernel.Power;
import dev.mercer.linalg.TestMatrices;
import dev.mercer.util.InvalidInputException;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class VectorMathTest {
    private static double exp(double x) {
        double[] a = {x};
        VectorMath.exp(a, 0, 1);
        return a[0];
    }

    private static float exp(float x) {
        float[] a = {x};
        VectorMath.exp(a, 0, 1);
        return a[0];
    }

    @Test
    void expAgreesWithMathExp() {
        SplittableRandom random = new SplittableRandom(1);
        double[] x = new double[100_000];
        for (int i = 0; i < x.length; i++) {
            // All of the range, the part that kernels use, and around zero.
            double width = i % 3 == 0 ? 708 : i % 3 == 1 ? 20 : 1e-3;
            x[i] = width * (2 * random.nextDouble() - 1);
        }
        double[] y = x.clone();
        VectorMath.exp(y, 0, y.length);
        for (int i = 0; i < x.length; i++) {
            double expected = Math.exp(x[i]);
            if (!(Math.abs(y[i] - expected) <= 8e-16 * expected)) throw new AssertionError(x[i] + " gives " + y[i]);
        }
    }

    @Test
    void expOfSpecialValues() {
        assertThat(exp(0.0)).isEqualTo(1);
        assertThat(exp(-0.0)).isEqualTo(1);
        assertThat(exp(Double.NaN)).isNaN();
        assertThat(exp(Double.NEGATIVE_INFINITY)).isZero();
        assertThat(exp(Double.POSITIVE_INFINITY)).isEqualTo(Double.POSITIVE_INFINITY);
        assertThat(exp(Double.MIN_VALUE)).isEqualTo(1);
        for (double x : new double[] {-745.2, -746, -1000, -1e10, -1e300, -Double.MAX_VALUE}) {
            assertThat(Double.doubleToRawLongBits(exp(x))).isZero();
        }
        for (double x : new double[] {709.79, 710, 1e5, 1e300, Double.MAX_VALUE}) {
            assertThat(exp(x)).isEqualTo(Double.POSITIVE_INFINITY);
        }
    }

    @Test
    void expNearTheEdgesOfTheRange() {
        for (double x = -745.13; x < -707; x += 0.0137) {
            assertThat(exp(x)).isCloseTo(Math.exp(x), within(1e-15 * Math.exp(x) + Double.MIN_VALUE));
        }
        for (double x = 707; x < 709.78; x += 0.00137) {
            assertThat(exp(x) / Math.exp(x)).isCloseTo(1, within(1e-15));
        }
        // Halfway between two powers of two, where the rounding of x / ln 2 turns over.
        for (int k = -1020; k <= 1020; k++) {
            double x = (k + 0.5) * Math.log(2);
            assertThat(exp(x) / Math.exp(x)).isCloseTo(1, within(1e-15));
        }
    }

    @Test
    void expDependsOnlyOnTheNumber() {
        double[] x = new double[1600];
        for (int i = 0; i < x.length; i++) x[i] = i % 97 == 0 ? -2000 : -0.37 * i;
        double[] all = x.clone();
        VectorMath.exp(all, 0, all.length);
        for (int from : new int[] {0, 1, 7, 511, 513, 1599}) {
            double[] part = x.clone();
            VectorMath.exp(part, from, part.length);
            assertThat(Arrays.copyOf(part, from)).isEqualTo(Arrays.copyOf(x, from));
            assertThat(Arrays.copyOfRange(part, from, part.length))
                    .isEqualTo(Arrays.copyOfRange(all, from, part.length));
        }
        double[] none = {3, 4};
        VectorMath.exp(none, 1, 1);
        assertThat(none).containsExactly(3, 4);
    }

    @Test
    void floatExpAgreesWithMathExp() {
        SplittableRandom random = new SplittableRandom(2);
        float[] x = new float[100_000];
        for (int i = 0; i < x.length; i++) x[i] = (float) ((i % 2 == 0 ? 87 : 5) * (2 * random.nextDouble() - 1));
        float[] y = x.clone();
        VectorMath.exp(y, 0, y.length);
        for (int i = 0; i < x.length; i++) {
            double expected = Math.exp(x[i]);
            if (!(Math.abs(y[i] - expected) <= 1.5e-7 * expected)) throw new AssertionError(x[i] + " gives " + y[i]);
        }
    }

    @Test
    void floatExpOfSpecialValues() {
        assertThat(exp(0f)).isEqualTo(1f);
        assertThat(exp(-0f)).isEqualTo(1f);
        assertThat(exp(Float.NaN)).isNaN();
        assertThat(exp(Float.NEGATIVE_INFINITY)).isZero();
        assertThat(exp(Float.POSITIVE_INFINITY)).isEqualTo(Float.POSITIVE_INFINITY);
        for (float x : new float[] {-104, -200, -1e7f, -2e7f, -1e30f, -Float.MAX_VALUE}) {
            assertThat(Float.floatToRawIntBits(exp(x))).isZero();
        }
        for (float x : new float[] {88.8f, 1e7f, 1e30f, Float.MAX_VALUE}) {
            assertThat(exp(x)).isEqualTo(Float.POSITIVE_INFINITY);
        }
        for (float x = -103.9f; x < -86; x += 0.013f) {
            assertThat(exp(x)).isCloseTo((float) Math.exp(x), within((float) (2e-7 * Math.exp(x)) + Float.MIN_VALUE));
        }
        for (float x = 87; x < 88.7f; x += 0.013f)
            assertThat(exp(x) / Math.exp(x)).isCloseTo(1, within(1.5e-7));
    }

    @Test
    void elementwiseOperationsTouchOnlyTheirRange() {
        double[] a = {1, 4, 9, 16};
        VectorMath.scaleAdd(a, 1, 3, 2, -1);
        assertThat(a).containsExactly(1, 7, 17, 16);
        double[] y = {1, 1, 1};
        VectorMath.axpy(2, new double[] {1, 2, 3}, y);
        assertThat(y).containsExactly(3, 5, 7);
        VectorMath.axpy(-1, new double[] {1, 2, 3}, y, 1, 2);
        assertThat(y).containsExactly(3, 3, 7);
    }

    @Test
    void powersAreThoseBySquaring() {
        double[] x = TestMatrices.randomVector(1100, 1);
        for (int n : new int[] {1, 2, 3, 4, 5, 6, 7, 8, 11, 30}) {
            double[] y = x.clone();
            VectorMath.power(y, 3, 1090, n);
            float[] z = new float[x.length];
            for (int i = 0; i < z.length; i++) z[i] = (float) x[i];
            float[] rounded = z.clone();
            VectorMath.power(z, 3, 1090, n);
            for (int i = 0; i < x.length; i++) {
                boolean inside = i >= 3 && i < 1090;
                assertThat(y[i]).isEqualTo(inside ? Power.of(x[i], n) : x[i]);
                double expected = inside ? Power.of(rounded[i], n) : rounded[i];
                assertThat((double) z[i]).isCloseTo(expected, within(6e-8 * n * Math.abs(expected) + 1e-45));
            }
        }
        double[] edges = {0, -0.0, Double.NaN, Double.NEGATIVE_INFINITY, 1e200};
        VectorMath.power(edges, 0, 5, 3);
        assertThat(edges).containsExactly(0, -0.0, Double.NaN, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);
        assertThatThrownBy(() -> VectorMath.power(edges, 0, 5, 0)).hasMessage("exponent must be >= 1, got 0");
    }

    @Test
    void dotProductsOfEveryLength() {
        for (int n = 0; n < 40; n++) {
            double[] x = TestMatrices.randomVector(n + 3, n);
            double[] y = TestMatrices.randomVector(n + 3, n + 100);
            double expected = 0;
            for (int i = 2; i < n + 2; i++) expected += x[i] * y[i];
            assertThat(VectorMath.dot(x, y, 2, n + 2)).isCloseTo(expected, within(1e-14));
        }
        assertThat(VectorMath.dot(new double[] {1, 2}, new double[] {3, 4})).isEqualTo(11);
    }

    @Test
    void normsDoNotOverflow() {
        assertThat(VectorMath.norm2(new double[] {3, 4})).isEqualTo(5);
        assertThat(VectorMath.norm2(new double[] {3e200, -4e200})).isCloseTo(5e200, within(1e185));
        assertThat(VectorMath.norm2(new double[] {3e-200, 4e-200})).isCloseTo(5e-200, within(1e-215));
        assertThat(VectorMath.norm2(new double[] {Double.MIN_VALUE})).isEqualTo(Double.MIN_VALUE);
        assertThat(VectorMath.norm2(new double[] {Double.MAX_VALUE})).isEqualTo(Double.MAX_VALUE);
        assertThat(VectorMath.norm2(new double[0])).isZero();
        assertThat(VectorMath.norm2(new double[] {0, 0})).isZero();
        assertThat(VectorMath.norm2(new double[] {1, Double.NaN})).isNaN();
        assertThat(VectorMath.norm2(new double[] {1, Double.NEGATIVE_INFINITY})).isEqualTo(Double.POSITIVE_INFINITY);
        assertThat(VectorMath.norm2(new double[] {9, 3, 4, 9}, 1, 3)).isEqualTo(5);
    }

    @Test
    void largestAbsoluteValue() {
        assertThat(VectorMath.maxAbs(new double[] {1, -3, 2})).isEqualTo(3);
        assertThat(VectorMath.maxAbs(new double[0])).isZero();
        assertThat(VectorMath.maxAbs(new double[] {Double.NaN, 7})).isNaN();
    }

    @Test
    void rangesAreChecked() {
        double[] a = new double[3];
        assertThatThrownBy(() -> VectorMath.exp(a, -1, 2)).isInstanceOf(InvalidInputException.class);
        assertThatThrownBy(() -> VectorMath.exp(new float[3], 0, 4)).isInstanceOf(InvalidInputException.class);
        assertThatThrownBy(() -> VectorMath.scaleAdd(a, 2, 1, 1, 1)).hasMessage("range must lie in 0..3, got 2..1");
        assertThatThrownBy(() -> VectorMath.axpy(1, a, new double[2])).hasMessage("length of y must be 3, got 2");
        assertThatThrownBy(() -> VectorMath.dot(a, new double[4])).hasMessage("length of y must be 3, got 4");
        assertThatThrownBy(() -> VectorMath.dot(a, new double[2], 0, 3)).isInstanceOf(InvalidInputException.class);
    }
}
