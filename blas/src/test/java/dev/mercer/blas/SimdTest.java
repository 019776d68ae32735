package dev.mercer.blas;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Both ways of saying lanes, against the formula. */
class SimdTest {
    private static final double UNTOUCHED = -77.25;

    /** e⁻⁷⁰⁸ and e⁻⁸⁷, below which numbers may be anything from 0 to that; with a little room for rounding. */
    private static final double LEAST = Math.exp(-708) * (1 + 1e-12);

    private static final double LEAST_FLOAT = Math.exp(-87) * (1 + 1e-5);

    /** The tests of this module run with the Vector API, see the pom. */
    static Simd[] both() {
        return new Simd[] {new PlainSimd(), new VectorSimd()};
    }

    private static void assertDecay(double actual, double exponent, double tolerance, double least) {
        double expected = Math.exp(exponent);
        boolean right = expected <= least
                ? actual >= 0 && actual <= least
                : Math.abs(actual - expected) <= tolerance * expected;
        if (!right) assertThat(actual).as("exp(%s)", exponent).isEqualTo(expected);
    }

    @ParameterizedTest
    @MethodSource("both")
    void decayIsExp(Simd simd) {
        int count = 200_000;
        double[] v = new double[count];
        float[] floats = new float[count];
        for (int i = 0; i < count; i++) v[i] = floats[i] = i * 0.005f;
        double[] before = v.clone();
        simd.decay(v, 0, count, -0.75);
        simd.decay(floats, 0, count, -0.75f);
        for (int i = 0; i < count; i++) {
            assertDecay(v[i], -0.75 * before[i], 1e-15, LEAST);
            assertDecay(floats[i], -0.75f * (float) before[i], 3e-7, LEAST_FLOAT);
        }
    }

    @ParameterizedTest
    @MethodSource("both")
    void decayAtTheEdges(Simd simd) {
        double[] edges = {
            0,
            -0.0,
            Double.MIN_VALUE,
            1e-300,
            1e-17,
            1e-8,
            0.3465,
            0.3466,
            1,
            86.9,
            87,
            88,
            103,
            104,
            707.9,
            708,
            708.4,
            709,
            745,
            746,
            1e5,
            1e30,
            1e300,
            Double.MAX_VALUE,
            Double.POSITIVE_INFINITY
        };
        for (double edge : edges)
            for (double factor : new double[] {-1, -1e-10, -1e10, -Double.MIN_NORMAL}) {
                double[] v = new double[37];
                float[] floats = new float[37];
                Arrays.fill(v, edge);
                Arrays.fill(floats, (float) edge);
                simd.decay(v, 0, 37, factor);
                simd.decay(floats, 0, 37, (float) factor);
                for (int i = 0; i < 37; i++) {
                    assertDecay(v[i], edge * factor, 1e-15, LEAST);
                    double exponent = (float) edge * (float) factor;
                    if (!Double.isNaN(exponent)) assertDecay(floats[i], exponent, 3e-7, LEAST_FLOAT);
                }
            }
    }

    @ParameterizedTest
    @MethodSource("both")
    void decayOfZeroIsOneAndOfNothingNothing(Simd simd) {
        double[] v = new double[19];
        float[] floats = new float[19];
        simd.decay(v, 0, 19, -3);
        simd.decay(floats, 0, 19, -3);
        assertThat(v).containsOnly(1);
        assertThat(floats).containsOnly(1);
        Arrays.fill(v, Double.NaN);
        Arrays.fill(floats, Float.NaN);
        simd.decay(v, 0, 19, -3);
        simd.decay(floats, 0, 19, -3);
        assertThat(v).containsOnly(Double.NaN);
        assertThat(floats).containsOnly(Float.NaN);
    }

    @ParameterizedTest
    @MethodSource("both")
    void decayTouchesItsNumbersOnly(Simd simd) {
        for (int at = 0; at < 5; at++)
            for (int count = 0; count <= 67; count++) {
                double[] v = new double[80];
                float[] floats = new float[80];
                Arrays.fill(v, UNTOUCHED);
                Arrays.fill(floats, (float) UNTOUCHED);
                for (int i = at; i < at + count; i++) v[i] = floats[i] = i;
                simd.decay(v, at, count, -0.5);
                simd.decay(floats, at, count, -0.5f);
                for (int i = 0; i < 80; i++) {
                    boolean inside = i >= at && i < at + count;
                    double expected = inside ? Math.exp(-0.5 * i) : UNTOUCHED;
                    if (Math.abs(v[i] - expected) > (inside ? 1e-15 : 0)
                            || Math.abs(floats[i] - expected) > (inside ? 1e-7 : 0))
                        assertThat(new double[] {v[i], floats[i]})
                                .as("%d of %d from %d on", i, count, at)
                                .containsOnly(expected);
                }
            }
    }

    @ParameterizedTest
    @MethodSource("both")
    void numbersBelowABoundAreFoundInEveryLane(Simd simd) {
        for (int count = 0; count <= 67; count++)
            for (int low = 0; low < 72; low++)
                for (double value : new double[] {0.99, -1, Double.NaN}) {
                    double[] v = new double[72];
                    Arrays.fill(v, 1);
                    v[low] = value;
                    boolean inside = low >= 3 && low < 3 + count;
                    assertThat(simd.anyBelow(v, 3, count, 1))
                            .as("%s at %d of %d", value, low, count)
                            .isEqualTo(inside);
                }
    }

    @ParameterizedTest
    @MethodSource("both")
    void theFirstNumberBelowABoundOfItsOwnIsFoundInEveryLane(Simd simd) {
        for (int count : new int[] {0, 1, 15, 16, 17, 64, 67})
            for (int low = 0; low < count; low++)
                for (float value : new float[] {1.49f, -1, Float.NaN})
                    for (int from : new int[] {0, low, low + 1}) {
                        float[] bounds = new float[count];
                        float[] v = new float[count + 5];
                        for (int c = 0; c < count; c++) {
                            bounds[c] = c;
                            v[3 + c] = c + 0.5f;
                        }
                        v[3 + low] = value < 0 || Float.isNaN(value) ? value : low + 0.49f;
                        v[3 + count - 1] = Float.NaN;
                        assertThat(simd.firstBelow(v, 3, bounds, 0.5f, from))
                                .as("%s at %d of %d from %d", value, low, count, from)
                                .isEqualTo(from <= low ? low : Math.max(from, count - 1));
                    }
        float[] fine = {1, 2, 3};
        assertThat(simd.firstBelow(fine, 0, fine, 0, 0)).isEqualTo(3);
    }

    private static float[] rounded(double[] v) {
        float[] rounded = new float[v.length];
        for (int i = 0; i < v.length; i++) rounded[i] = (float) v[i];
        return rounded;
    }

    @ParameterizedTest
    @MethodSource("both")
    void hasAName(Simd simd) {
        assertThat(simd.name()).isNotBlank().doesNotContain("\n");
    }
}
