package dev.mercer.kernel;

import dev.mercer.util.Require;
import java.util.Arrays;

/**
 * Global alignment kernel of sequences of numbers: {@code k(x, z) = K(x, z)/√(K(x, x) K(z, z))} with
 * {@code K(x, z) = Σ_π Π_{(i, j) ∈ π} g/(2 − g)}, {@code g = exp(−(xᵢ − zⱼ)²/2σ²)}, over all alignments π: paths from the first to
 * the last pair that go on in x, in z or in both.
 *
 * <p>Positive semi-definite, other than {@link TimeWarping}, which takes the best alignment alone. In bulk a pair of sequences
 * costs |x||z|, and each sequence |x|² once. Source: [Cut11].
 *
 * @param sigma σ > 0, in the unit of the numbers
 */
public record GlobalAlignment(double sigma) implements SeriesKernel {
    public GlobalAlignment {
        Require.scale("sigma", sigma);
    }

    /** log K(x, x): of a long sequence it costs more than its values with short ones. */
    @Override
    public double self(double[] x) {
        return sum(x, x).log;
    }

    @Override
    public double of(double[] x, double selfX, double[] z, double selfZ) {
        double middle = (selfX + selfZ) / 2;
        return Math.exp(sum(x, z).log - middle);
    }

    @Override
    public double derivative(double[] x, double[] z) {
        Sum both = sum(x, z);
        Sum left = sum(x, x);
        Sum right = sum(z, z);
        double value = Math.exp(both.log - (left.log + right.log) / 2);
        return value == 0 ? 0 : value * (both.slope - (left.slope + right.slope) / 2);
    }

    /** log K, and its derivative by σ. */
    private record Sum(double log, double slope) {}

    /** The sum does not depend on the order of the two, nor may its rounding. */
    private Sum sum(double[] x, double[] z) {
        return Arrays.compare(x, z) <= 0 ? byRows(x, z) : byRows(z, x);
    }

    /** Row by row; each row is divided by its largest number, for K grows exponentially with the length. */
    private Sum byRows(double[] x, double[] z) {
        double[] above = new double[z.length + 1];
        double[] aboveSlopes = new double[z.length + 1];
        above[0] = 1;
        double log = 0;
        for (double number : x) {
            double[] row = new double[z.length + 1];
            double[] slopes = new double[z.length + 1];
            double largest = 0;
            for (int j = 1; j <= z.length; j++) {
                double distance = (number - z[j - 1]) / sigma;
                double g = Math.exp(-distance * distance / 2);
                double factor = g / (2 - g);
                double slope = 2 * g * distance * distance / (sigma * (2 - g) * (2 - g));
                double sum = above[j - 1] + above[j] + row[j - 1];
                row[j] = factor * sum;
                slopes[j] = slope * sum + factor * (aboveSlopes[j - 1] + aboveSlopes[j] + slopes[j - 1]);
                largest = Math.max(largest, row[j]);
            }
            if (largest == 0) return new Sum(Double.NEGATIVE_INFINITY, 0);
            for (int j = 0; j <= z.length; j++) {
                row[j] /= largest;
                slopes[j] /= largest;
            }
            log += Math.log(largest);
            above = row;
            aboveSlopes = slopes;
        }
        double last = above[z.length];
        if (last == 0) return new Sum(Double.NEGATIVE_INFINITY, 0);
        return new Sum(log + Math.log(last), aboveSlopes[z.length] / last);
    }

    @Override
    public String toString() {
        return KernelText.print(this);
    }
}
