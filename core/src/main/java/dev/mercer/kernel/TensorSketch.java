package dev.mercer.kernel;

import dev.mercer.data.Points;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.util.Optional;

/**
 * Random features of the polynomial kernel (c + xᵀz)ᵖ: a sketch of the p-fold tensor product of (x, √c), D numbers,
 * regardless of the number of monomials.
 *
 * <p>A count sketch adds each coordinate, with a random sign, to one of D places; the sketch of a tensor product is the
 * circular convolution of p independent ones, by Fourier transforms. Φ(x)ᵀΦ(z) is k(x, z) on average over the draws,
 * with a variance of at most (3ᵖ + 2)/D · k(x, x)k(z, z). Costs p(d + D log D) operations a point. The seed is part of
 * the map: the same text gives the same features. Sources: [PP13], [ANW14].
 *
 * @param degree p from 1 to 64
 * @param size D ≥ 2, a power of two; p·D at most 2²²
 * @param c ≥ 0
 * @param seed the same seed draws the same places and signs
 */
public record TensorSketch(int degree, int size, double c, int seed) implements FeatureMap {
    /** For larger degrees the variance, about 3ᵖ/D, is too large for any number of features. */
    private static final int MOST_DEGREE = 64;

    /** The largest total size of the p sketches of a point: about a tenth of a second. */
    private static final int MOST_NUMBERS = 1 << 22;

    public TensorSketch {
        Require.atLeast("degree", 1, degree);
        Require.that(degree <= MOST_DEGREE, "degree must be <= %d, got %d", MOST_DEGREE, degree);
        Require.nonNegative("c", c);
        Require.that(size <= MOST_RANDOM_FEATURES, "size must be <= %d, got %d", MOST_RANDOM_FEATURES, size);
        Require.that(
                size >= 2 && Integer.bitCount(size) == 1,
                "size must be a power of two and >= 2, got %d: use %d",
                size,
                size < 2 ? 2 : Integer.highestOneBit(size) << 1);
        Require.that(
                (long) degree * size <= MOST_NUMBERS,
                "degree × size must be <= %d, got %d × %d: use a size of %d",
                MOST_NUMBERS,
                degree,
                size,
                Integer.highestOneBit(MOST_NUMBERS / degree));
    }

    /** With c = 1 and the seed 1. */
    public TensorSketch(int degree, int size) {
        this(degree, size, 1, 1);
    }

    @Override
    public int dim(int inputs) {
        return size;
    }

    @Override
    public void map(Points x, int i, double[] out) {
        double[] point = new double[x.dim() + 1];
        x.copyRow(i, point);
        point[x.dim()] = Math.sqrt(c);
        double[] real = sketch(point, 0);
        if (degree > 1) convolve(point, real);
        System.arraycopy(real, 0, out, 0, size);
    }

    /** Convolves with the other sketches: their transforms are multiplied. */
    private void convolve(double[] point, double[] real) {
        FourierTransform transform = FourierTransform.of(size);
        double[] imaginary = new double[size];
        transform.apply(real, imaginary);
        for (int factor = 1; factor < degree; factor++) {
            Progress.checkCurrent();
            double[] a = sketch(point, factor);
            double[] b = new double[size];
            transform.apply(a, b);
            for (int f = 0; f < size; f++) {
                double product = real[f] * a[f] - imaginary[f] * b[f];
                imaginary[f] = real[f] * b[f] + imaginary[f] * a[f];
                real[f] = product;
            }
        }
        // The inverse is the transform of the complex conjugate, divided by D; the result is real.
        for (int f = 0; f < size; f++) imaginary[f] = -imaginary[f];
        transform.apply(real, imaginary);
        for (int f = 0; f < size; f++) real[f] /= size;
    }

    private double[] sketch(double[] point, int factor) {
        double[] sums = new double[size];
        for (int k = 0; k < point.length; k++) {
            // √c comes last, independent of the number of coordinates.
            long bits = bits(factor, k == point.length - 1 ? -1 : k);
            int place = (int) (bits >>> 1) & (size - 1);
            sums[place] += (bits & 1) == 0 ? point[k] : -point[k];
        }
        return sums;
    }

    /** Random bits for one coordinate of one factor: SplitMix64 [SLF14] of the two indices. */
    private long bits(int factor, int coordinate) {
        long z = mix(mix(seed * 0x9E3779B97F4A7C15L + factor) + coordinate * 0xD1342543DE82EF95L);
        return mix(z);
    }

    private static long mix(long value) {
        long z = value + 0x9E3779B97F4A7C15L;
        z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }

    @Override
    public Optional<Kernel> kernel() {
        return Optional.empty();
    }

    @Override
    public String toString() {
        return KernelText.print(this);
    }
}
