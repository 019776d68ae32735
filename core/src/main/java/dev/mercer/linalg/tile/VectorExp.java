package dev.mercer.linalg.tile;

/**
 * The exponential of many numbers, in passes that the compiler turns into vector instructions without any flag.
 *
 * <p>{@code eˣ = 2ᵏ·eʳ} with k = round(x / ln 2) and |r| ≤ ½ ln 2 [CW80, ch. 6]; eʳ = 1 + r + r²q(r), q fitted by Remez
 * exchange for least relative error. C2 vectorises the first two passes, but no loop that looks at the bits of a
 * floating-point number; so that last step is a loop of its own, over blocks that are still in the first-level cache.
 */
final class VectorExp {
    // Two blocks of 4 KiB: both stay in the first-level cache, and the loops are long enough to hide their set-up.
    private static final int BLOCK = 512;
    // Kept from call to call: newly allocated blocks are never in the cache (measured: 1.6 times as slow).
    private static final ThreadLocal<double[][]> DOUBLES = new ThreadLocal<>() {
        @Override
        protected double[][] initialValue() {
            return new double[2][BLOCK];
        }
    };
    private static final ThreadLocal<float[][]> FLOATS = new ThreadLocal<>() {
        @Override
        protected float[][] initialValue() {
            return new float[2][BLOCK];
        }
    };

    private static final double LOG2_E = 0x1.71547652b82fep0;
    // ln 2 in two parts; the first has 32 trailing zero bits, so that k·LN2_HIGH is exact for every k that occurs.
    private static final double LN2_HIGH = 0x1.62e42fee00000p-1;
    private static final double LN2_LOW = 0x1.a39ef35793c76p-33;
    // Adding 1.5·2⁵² leaves no room for a fraction: the sum is rounded to a whole number, held in its low bits.
    private static final double ROUND = 0x1.8p52;
    private static final long ROUND_BITS = Double.doubleToRawLongBits(ROUND);
    private static final long LEAST = -1021;
    private static final long MOST = 1023;
    private static final double UNDERFLOW = -745.14;

    private static final float LOG2_E_FLOAT = 0x1.715476p0f;
    private static final float LN2_HIGH_FLOAT = 0x1.62e4p-1f;
    private static final float LN2_LOW_FLOAT = 0x1.7f7d1cp-20f;
    private static final float ROUND_FLOAT = 0x1.8p23f;
    private static final int ROUND_BITS_FLOAT = Float.floatToRawIntBits(ROUND_FLOAT);
    private static final int LEAST_FLOAT = -125;
    private static final int MOST_FLOAT = 127;

    private VectorExp() {}

    /** aᵢ ← exp(s·aᵢ). */
    static void apply(double[] a, int from, int to, double s) {
        double[][] scratch = DOUBLES.get();
        double[] power = scratch[0];
        double[] rounded = scratch[1];
        for (int start = from; start < to; start += BLOCK) {
            int n = Math.min(BLOCK, to - start);
            System.arraycopy(a, start, power, 0, n);
            reduce(power, rounded, n, s);
            polynomial(power, n);
            scale(a, start, power, rounded, n, s);
        }
    }

    /** x becomes r = s·x − k ln 2, and {@code rounded} holds k in its low bits. */
    private static void reduce(double[] x, double[] rounded, int n, double s) {
        for (int i = 0; i < n; i++) {
            double value = s * x[i];
            double sum = value * LOG2_E + ROUND;
            double k = sum - ROUND;
            rounded[i] = sum;
            x[i] = value - k * LN2_HIGH - k * LN2_LOW;
        }
    }

    // Even and odd powers separately: two short chains of dependent operations instead of one long one (1.3 times as
    // fast).
    // The polynomial's own relative error is 2.9e-16; one more term would gain a third of that and cost a tenth more.
    private static void polynomial(double[] x, int n) {
        for (int i = 0; i < n; i++) {
            double r = x[i];
            double s = r * r;
            double even = 0x1.6c16c0c81d400p-10 + s * (0x1.a01b7c691e095p-16 + s * 0x1.2707a5f7121c7p-22);
            double odd = 0x1.11111125b6f0fp-7 + s * (0x1.a0198d4cdf6f3p-13 + s * 0x1.72e9282b08ae6p-19);
            even = 1 + s * (0x1.ffffffffffed2p-2 + s * (0x1.5555555589152p-5 + s * even));
            odd = 1 + s * (0x1.55555555507b6p-3 + s * odd);
            x[i] = even + r * odd;
        }
    }

    /** a ← 2ᵏ·power where that is a normal number; the few others are taken from {@link Math#exp}. */
    private static void scale(double[] a, int start, double[] power, double[] rounded, int n, double s) {
        for (int i = 0; i < n; i++) {
            long bits = Double.doubleToRawLongBits(rounded[i]);
            // One unsigned comparison for LEAST <= k <= MOST; NaN and infinities fall outside too.
            if (bits - ROUND_BITS - LEAST + Long.MIN_VALUE <= MOST - LEAST + Long.MIN_VALUE) {
                power[i] = Double.longBitsToDouble(Double.doubleToRawLongBits(power[i]) + (bits << 52));
            } else {
                power[i] = extreme(s * a[start + i]);
            }
        }
        System.arraycopy(power, 0, a, start, n);
    }

    // Kernels with a small width underflow for almost every pair of points: that must stay as cheap as a comparison.
    private static double extreme(double x) {
        return x < UNDERFLOW ? 0 : Math.exp(x);
    }

    static void apply(float[] a, int from, int to) {
        float[][] scratch = FLOATS.get();
        float[] power = scratch[0];
        float[] rounded = scratch[1];
        for (int start = from; start < to; start += BLOCK) {
            int n = Math.min(BLOCK, to - start);
            System.arraycopy(a, start, power, 0, n);
            reduce(power, rounded, n);
            polynomial(power, n);
            scale(a, start, power, rounded, n);
        }
    }

    private static void reduce(float[] x, float[] rounded, int n) {
        for (int i = 0; i < n; i++) {
            float value = x[i];
            float sum = value * LOG2_E_FLOAT + ROUND_FLOAT;
            float k = sum - ROUND_FLOAT;
            rounded[i] = sum;
            x[i] = value - k * LN2_HIGH_FLOAT - k * LN2_LOW_FLOAT;
        }
    }

    // Relative error of the polynomial: 3.1e-9.
    private static void polynomial(float[] x, int n) {
        for (int i = 0; i < n; i++) {
            float r = x[i];
            float high = 0.008368717f + r * 0.0013814596f;
            float q = 0.49999994f + r * (0.16666521f + r * (0.04166839f + r * high));
            x[i] = 1 + (r + r * r * q);
        }
    }

    private static void scale(float[] a, int start, float[] power, float[] rounded, int n) {
        for (int i = 0; i < n; i++) {
            int bits = Float.floatToRawIntBits(rounded[i]);
            if (bits - ROUND_BITS_FLOAT - LEAST_FLOAT + Integer.MIN_VALUE
                    <= MOST_FLOAT - LEAST_FLOAT + Integer.MIN_VALUE) {
                power[i] = Float.intBitsToFloat(Float.floatToRawIntBits(power[i]) + (bits << 23));
            } else {
                power[i] = (float) extreme(a[start + i]);
            }
        }
        System.arraycopy(power, 0, a, start, n);
    }
}
