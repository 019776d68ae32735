package dev.mercer.kernel;

import dev.mercer.linalg.internal.Definiteness;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.util.Arrays;

/**
 * Dynamic time warping as a similarity of sequences of numbers: {@code k(x, z) = exp(−D(x, z)/σ)}, where D is the least sum of |xᵢ −
 * zⱼ| over all alignments: paths from the first to the last pair that go on in x, in z or in both.
 *
 * <p>Not positive semi-definite: {@link GlobalAlignment} is a kernel instead. A pair of sequences costs |x||z|. Source: [SC78].
 *
 * @param sigma σ > 0, in the unit of the numbers
 */
public record TimeWarping(double sigma) implements SeriesKernel {
    public TimeWarping {
        Require.scale("sigma", sigma);
    }

    /** Nothing is needed. */
    @Override
    public double self(double[] x) {
        return 0;
    }

    @Override
    public double of(double[] x, double selfX, double[] z, double selfZ) {
        return Math.exp(-distance(x, z) / sigma);
    }

    @Override
    public double derivative(double[] x, double[] z) {
        double distance = distance(x, z);
        return Math.exp(-distance / sigma) * distance / (sigma * sigma);
    }

    private static double distance(double[] x, double[] z) {
        double[] above = new double[z.length + 1];
        Arrays.fill(above, Double.POSITIVE_INFINITY);
        above[0] = 0;
        for (double number : x) {
            Progress.checkCurrent();
            double[] row = new double[z.length + 1];
            row[0] = Double.POSITIVE_INFINITY;
            for (int j = 1; j <= z.length; j++)
                row[j] = Math.abs(number - z[j - 1]) + Math.min(above[j - 1], Math.min(above[j], row[j - 1]));
            above = row;
        }
        return above[z.length];
    }

    @Override
    public Definiteness definiteness() {
        return Definiteness.INDEFINITE;
    }

    @Override
    public String toString() {
        return KernelText.print(this);
    }
}
