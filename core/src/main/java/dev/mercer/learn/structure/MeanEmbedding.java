package dev.mercer.learn.structure;

import dev.mercer.compute.Compute;
import dev.mercer.data.Points;
import dev.mercer.gram.CrossGram;
import dev.mercer.kernel.Kernel;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.util.Arrays;

/**
 * The mean of the features of some points, {@code μ = (1/n) Σᵢ φ(xᵢ)}, which stands for their distribution: with a Gaussian kernel no two
 * distributions have the same. Source: [SGSS07].
 *
 * @param kernel k, bound to its columns
 * @param points x₁ … xₙ
 */
public record MeanEmbedding(Kernel kernel, Points points) {
    public MeanEmbedding {
        Require.atLeast("number of points", 1, points.size());
    }

    /** ⟨μ, φ(x)⟩ = (1/n) Σᵢ k(x, xᵢ) at each of some points: the mean of the kernel, large where points are dense. */
    public double[] at(Points where, Compute compute, Progress progress) {
        double[] weights = new double[points.size()];
        Arrays.fill(weights, 1.0 / points.size());
        return CrossGram.of(kernel, where, points, compute).multiply(weights, progress);
    }

    /** ⟨μ, ν⟩ with the embedding of other points by the same kernel. */
    public double product(MeanEmbedding other, Compute compute, Progress progress) {
        Require.that(kernel.equals(other.kernel), "embeddings by %s and %s are not comparable", kernel, other.kernel);
        return Arrays.stream(at(other.points, compute, progress)).average().orElseThrow();
    }

    /** ‖μ − ν‖, the maximum mean discrepancy of the two sets of points (the biased estimate, which is never below 0). */
    public double distance(MeanEmbedding other, Compute compute, Progress progress) {
        double square = product(this, compute, progress)
                + other.product(other, compute, progress)
                - 2 * product(other, compute, progress);
        return Math.sqrt(Math.max(0, square));
    }

    /**
     * Rows that stand for all of them, by kernel herding [CWS10]: each is the one that brings the mean of the features of those chosen
     * nearest to μ. Cost: n² once, and n for each.
     *
     * @param count how many, at most the number of points
     */
    public int[] representatives(int count, Compute compute, Progress progress) {
        Require.that(
                count >= 1 && count <= points.size(), "representatives must be 1 to %d, got %d", points.size(), count);
        double[] mean = at(points, compute, progress);
        double[] sums = new double[points.size()];
        boolean[] taken = new boolean[points.size()];
        int[] chosen = new int[count];
        for (int c = 0; c < count; c++) {
            int best = -1;
            double most = Double.NEGATIVE_INFINITY;
            for (int i = 0; i < sums.length; i++) {
                // The squared distance to μ falls by twice this, up to a factor.
                double gain = (c + 1) * mean[i] - sums[i] - kernel.value(points, i, points, i) / 2;
                if (!taken[i] && gain > most) {
                    most = gain;
                    best = i;
                }
            }
            chosen[c] = best;
            taken[best] = true;
            for (int i = 0; i < sums.length; i++) sums[i] += kernel.value(points, i, points, best);
        }
        return chosen;
    }
}
