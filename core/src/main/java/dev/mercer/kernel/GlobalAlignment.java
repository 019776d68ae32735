package dev.mercer.kernel;

import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.util.Arrays;

/**
 * Global alignment kernel of sequences of numbers: {@code k(x, z) = K(x, z)/√(K(x, x) K(z, z))} with
 * {@code K(x, z) = Σ_π Π_{(i, j) ∈ π} g/(2 − g)}, {@code g = exp(−(xᵢ − zⱼ)²/2σ²)}, over all alignments π: paths from the first to
 * the last pair that go on in x, in z or in both.
 *
 * <p>Positive semi-definite, unlike {@link TimeWarping}, which uses only the best alignment. In bulk a pair of sequences costs
 * |x||z|, and each sequence |x|² once. Source: [Cut11].
 *
 * @param sigma σ > 0, in the unit of the numbers
 */
public record GlobalAlignment(double sigma) implements SeriesKernel {
    public GlobalAlignment {
        Require.scale("sigma", sigma);
    }

    /** log K(x, x): for a long sequence it costs more than the values with short ones. */
    @Override
    public double self(double[] x) {
        return sum(x, x, false).log;
    }

    @Override
    public double of(double[] x, double selfX, double[] z, double selfZ) {
        double middle = (selfX + selfZ) / 2;
        return Math.exp(sum(x, z, false).log - middle);
    }

    @Override
    public double derivative(double[] x, double[] z) {
        Sum both = sum(x, z, true);
        Sum left = sum(x, x, true);
        Sum right = sum(z, z, true);
        double value = Math.exp(both.log - (left.log + right.log) / 2);
        return value == 0 ? 0 : value * (both.slope - (left.slope + right.slope) / 2);
    }

    /** log K, and its derivative with respect to σ, 0 if it is not requested. */
    private record Sum(double log, double slope) {}

    /** The sum does not depend on the order of the arguments; it sorts them so that its rounding does not either. */
    private Sum sum(double[] x, double[] z, boolean sloped) {
        return Arrays.compare(x, z) <= 0 ? byRows(x, z, sloped) : byRows(z, x, sloped);
    }

    /** Row by row; each row is divided by its largest number, because K grows exponentially with the length. */
    private Sum byRows(double[] x, double[] z, boolean sloped) {
        Factors factors = new Factors(z);
        double[] above = new double[z.length + 1];
        double[] aboveSlopes = new double[z.length + 1];
        double[] row = new double[z.length + 1];
        double[] slopes = new double[z.length + 1];
        above[0] = 1;
        double log = 0;
        for (double number : x) {
            Progress.checkCurrent();
            factors.of(number, sigma, sloped);
            double largest = 0;
            row[0] = 0;
            for (int j = 1; j <= z.length; j++) {
                row[j] = factors.value(j - 1) * (above[j - 1] + above[j] + row[j - 1]);
                largest = Math.max(largest, row[j]);
            }
            if (largest == 0) return new Sum(Double.NEGATIVE_INFINITY, 0);
            for (int j = 1; sloped && j <= z.length; j++)
                slopes[j] = factors.slope(j - 1) * (above[j - 1] + above[j] + row[j - 1])
                        + factors.value(j - 1) * (aboveSlopes[j - 1] + aboveSlopes[j] + slopes[j - 1]);
            for (int j = 1; j <= z.length; j++) row[j] /= largest;
            for (int j = 1; sloped && j <= z.length; j++) slopes[j] /= largest;
            log += Math.log(largest);
            double[] free = above;
            above = row;
            row = free;
            double[] freeSlopes = aboveSlopes;
            aboveSlopes = slopes;
            slopes = freeSlopes;
        }
        double last = above[z.length];
        if (last == 0) return new Sum(Double.NEGATIVE_INFINITY, 0);
        return new Sum(log + Math.log(last), aboveSlopes[z.length] / last);
    }

    /**
     * g/(2 − g) of one number with each number of a sequence, and its derivative with respect to σ. Exponentials are most of the work of an
     * alignment: they are computed once for each number of the sequence that differs from the others.
     */
    private static final class Factors {
        private final double[] different;
        private final int[] places;
        private final double[] values;
        private final double[] slopes;

        Factors(double[] sequence) {
            different = different(sequence);
            places = new int[sequence.length];
            for (int j = 0; j < sequence.length; j++) places[j] = Arrays.binarySearch(different, sequence[j]);
            values = new double[different.length];
            slopes = new double[different.length];
        }

        private static double[] different(double[] sequence) {
            double[] sorted = sequence.clone();
            Arrays.sort(sorted);
            int count = 1;
            for (int k = 1; k < sorted.length; k++)
                if (Double.compare(sorted[k], sorted[k - 1]) != 0) sorted[count++] = sorted[k];
            return Arrays.copyOf(sorted, count);
        }

        void of(double number, double sigma, boolean sloped) {
            for (int k = 0; k < different.length; k++) {
                double distance = (number - different[k]) / sigma;
                double g = Math.exp(-distance * distance / 2);
                values[k] = g / (2 - g);
                if (sloped) slopes[k] = 2 * g * distance * distance / (sigma * (2 - g) * (2 - g));
            }
        }

        double value(int j) {
            return values[places[j]];
        }

        double slope(int j) {
            return slopes[places[j]];
        }
    }

    @Override
    public String toString() {
        return KernelText.print(this);
    }
}
