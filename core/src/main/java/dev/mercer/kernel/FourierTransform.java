package dev.mercer.kernel;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The fast Fourier transform of n complex numbers, n a power of two: 5n log₂ n operations. Source: [GVL13, §1.4]. */
final class FourierTransform {
    /** Cached transforms by size. */
    private static final Map<Integer, FourierTransform> KNOWN = new ConcurrentHashMap<>();

    private final int size;
    private final double[] cosines;
    private final double[] sines;

    private FourierTransform(int size) {
        this.size = size;
        this.cosines = new double[size / 2];
        this.sines = new double[size / 2];
        for (int k = 0; k < size / 2; k++) {
            cosines[k] = StrictMath.cos(2 * Math.PI * k / size);
            sines[k] = -StrictMath.sin(2 * Math.PI * k / size);
        }
    }

    static FourierTransform of(int size) {
        return KNOWN.computeIfAbsent(size, FourierTransform::new);
    }

    /** xⱼ ← Σₖ xₖ exp(−2πijk/n), in place. */
    void apply(double[] real, double[] imaginary) {
        reorder(real);
        reorder(imaginary);
        for (int half = 1; half < size; half *= 2) {
            int stride = size / (2 * half);
            for (int from = 0; from < size; from += 2 * half)
                for (int k = 0; k < half; k++) {
                    int low = from + k;
                    int high = low + half;
                    double c = cosines[k * stride];
                    double s = sines[k * stride];
                    double a = real[high] * c - imaginary[high] * s;
                    double b = real[high] * s + imaginary[high] * c;
                    real[high] = real[low] - a;
                    imaginary[high] = imaginary[low] - b;
                    real[low] += a;
                    imaginary[low] += b;
                }
        }
    }

    /** Bit-reversal permutation. */
    private void reorder(double[] values) {
        int shift = Integer.numberOfLeadingZeros(size) + 1;
        for (int i = 0; i < size; i++) {
            int other = Integer.reverse(i) >>> shift;
            if (other <= i) continue;
            double value = values[i];
            values[i] = values[other];
            values[other] = value;
        }
    }
}
