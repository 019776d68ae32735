package dev.mercer.blas;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
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
    void distancesFromInnerProducts(Simd simd) {
        Random random = new Random(1);
        for (int count = 0; count <= 67; count++) {
            int at = random.nextInt(5);
            int first = random.nextInt(5);
            double[] v = random.doubles(80, -1, 1).toArray();
            double[] norms = random.doubles(80, 1, 2).toArray();
            double[] before = v.clone();
            float[] floats = rounded(v);
            float[] floatNorms = rounded(norms);
            boolean low = simd.distances(v, at, count, 1.5, norms, first, 0.2);
            boolean floatLow = simd.distances(floats, at, count, 1.5f, floatNorms, first, 0.2f);
            boolean expectedLow = false;
            for (int i = 0; i < 80; i++) {
                boolean inside = i >= at && i < at + count;
                double total = inside ? 1.5 + norms[first + i - at] : 0;
                double expected = inside ? Math.max(0, total - 2 * before[i]) : before[i];
                expectedLow |= inside && expected < 0.2 * total;
                assertThat(Math.abs(v[i] - expected)).isLessThanOrEqualTo(inside ? 1e-15 : 0);
                assertThat(Math.abs(floats[i] - expected)).isLessThanOrEqualTo(1e-6);
            }
            assertThat(low).isEqualTo(expectedLow);
            assertThat(floatLow).isEqualTo(expectedLow);
        }
    }

    private static float[] rounded(double[] v) {
        float[] floats = new float[v.length];
        for (int i = 0; i < v.length; i++) floats[i] = (float) v[i];
        return floats;
    }

    /** One number in any lane is enough. */
    @ParameterizedTest
    @MethodSource("both")
    void lostDigitsAreFoundInEveryLane(Simd simd) {
        double[] lost = {0.995, 1, 1.01, Double.NaN, Double.POSITIVE_INFINITY};
        for (double dot : lost)
            for (int lane = 0; lane < 37; lane++) {
                double[] v = new double[37];
                float[] floats = new float[37];
                double[] ones = new double[37];
                float[] floatOnes = new float[37];
                Arrays.fill(ones, 1);
                Arrays.fill(floatOnes, 1);
                assertThat(simd.distances(v, 0, 37, 1, ones, 0, 0.01)).isFalse();
                assertThat(simd.distances(floats, 0, 37, 1, floatOnes, 0, 0.01f))
                        .isFalse();
                v = new double[37];
                floats = new float[37];
                v[lane] = dot;
                floats[lane] = (float) dot;
                assertThat(simd.distances(v, 0, 37, 1, ones, 0, 0.01))
                        .as("%s in lane %d", dot, lane)
                        .isTrue();
                assertThat(simd.distances(floats, 0, 37, 1, floatOnes, 0, 0.01f))
                        .isTrue();
                if (dot >= 1) assertThat(v[lane]).isZero();
            }
    }

    @ParameterizedTest
    @MethodSource("both")
    void hasAName(Simd simd) {
        assertThat(simd.name()).isNotBlank().doesNotContain("\n");
    }
}
