package dev.mercer.learn.structure;

import dev.mercer.compute.Compute;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.gram.Gram;
import dev.mercer.kernel.Kernel;
import dev.mercer.linalg.SymmetricMatrix;
import dev.mercer.util.Cure;
import dev.mercer.util.Indices;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.util.ArrayList;
import java.util.List;

/**
 * Centered alignment of kernels with a target, and the non-negative sum of kernels of the largest alignment.
 *
 * <p>The alignment is {@code ⟨HKH, YYᵀ⟩/(‖HKH‖·‖HYYᵀH‖)}, between 0 and 1: the cosine between the matrix of the kernel and that of the
 * targets, H = I − 11ᵀ/n and Y a column for each target. The weights of the sum minimise {@code vᵀMv − 2vᵀa} over v ≥ 0, Mₖₗ = ⟨HKₖH, HKₗH⟩
 * and aₖ = ⟨HKₖH, YYᵀ⟩, by one coordinate after the other until the optimality conditions hold, and are then divided by their sum. Cost: m²n²
 * for m kernels and n points. Source: [CMR12].
 */
public final class KernelAlignment {
    private static final int MOST_PASSES = 10_000;
    private static final double TOLERANCE = 1e-12;

    private KernelAlignment() {}

    /**
     * A sum of kernels.
     *
     * @param kernels those of the sum, also those without a weight
     * @param weights the weight of each kernel, ≥ 0; they add up to 1
     * @param alignments the alignment of each kernel by itself
     * @param alignment the alignment of the sum with the target
     */
    public record Found(List<Kernel> kernels, Reals weights, Reals alignments, double alignment) {
        /** The sum of the kernels that have a weight. */
        public Kernel kernel() {
            List<Kernel> terms = new ArrayList<>();
            for (int k = 0; k < kernels.size(); k++)
                if (weights.get(k) > 0) terms.add(kernels.get(k).scaled(weights.get(k)));
            return terms.stream().reduce(Kernel::plus).orElseThrow();
        }
    }

    /** The alignment of one kernel with the targets of some points. */
    public static double of(Kernel kernel, Points points, Reals targets, Compute compute, Progress progress) {
        return sum(List.of(kernel), points, List.of(targets), compute, progress).alignment();
    }

    /**
     * The non-negative sum of some kernels that is aligned best with the targets of some points.
     *
     * @param kernels bound to their columns
     * @param targets one or more; classes as one target of ±1 for each class
     */
    public static Found sum(
            List<Kernel> kernels, Points points, List<Reals> targets, Compute compute, Progress progress) {
        int n = points.size();
        Require.atLeast("number of kernels", 1, kernels.size());
        Require.atLeast("number of points", 2, n);
        compute.requireMemory(
                "matrices of " + kernels.size() + " kernels",
                (kernels.size() + 1L) * SymmetricMatrix.bytes(n),
                Cure.FEWER_POINTS);
        List<double[]> centered = new ArrayList<>();
        for (Reals target : targets) {
            Require.equal("number of targets", n, target.size());
            centered.add(centered(target));
        }
        double length = length(centered);
        Require.that(length > 0, "all targets are the same: no kernel can be aligned with them");
        List<SymmetricMatrix> matrices = new ArrayList<>();
        for (Kernel kernel : kernels)
            matrices.add(
                    CenteredGram.of(Gram.of(kernel, points, compute, progress).toMatrix(progress)));
        int m = kernels.size();
        double[][] products = new double[m][m];
        double[] target = new double[m];
        for (int k = 0; k < m; k++) {
            for (double[] y : centered) target[k] += matrices.get(k).quadratic(y);
            for (int l = 0; l <= k; l++) {
                products[k][l] = CenteredGram.product(matrices.get(k), matrices.get(l), Indices.range(n));
                products[l][k] = products[k][l];
            }
            progress.report("kernels", k + 1L, m);
            progress.throwIfCancelled();
        }
        return found(kernels, products, target, length);
    }

    /** ‖HYYᵀH‖, the root of the sum of the squared inner products of the targets. */
    private static double length(List<double[]> targets) {
        double sum = 0;
        for (double[] a : targets)
            for (double[] b : targets) {
                double product = 0;
                for (int i = 0; i < a.length; i++) product += a[i] * b[i];
                sum += product * product;
            }
        return Math.sqrt(sum);
    }

    private static Found found(List<Kernel> kernels, double[][] products, double[] target, double length) {
        double[] v = leastSquares(products, target);
        double total = 0;
        double along = 0;
        double square = 0;
        for (int k = 0; k < v.length; k++) {
            total += v[k];
            along += v[k] * target[k];
            for (int l = 0; l < v.length; l++) square += v[k] * v[l] * products[k][l];
        }
        Require.that(total > 0, "none of the kernels is aligned with the targets: %s", kernels);
        double[] alone = new double[v.length];
        for (int k = 0; k < v.length; k++) {
            v[k] /= total;
            alone[k] = products[k][k] == 0 ? 0 : target[k] / (Math.sqrt(products[k][k]) * length);
        }
        return new Found(List.copyOf(kernels), Reals.of(v), Reals.of(alone), along / (Math.sqrt(square) * length));
    }

    /** The least vᵀMv − 2vᵀa over v ≥ 0. */
    private static double[] leastSquares(double[][] products, double[] target) {
        double[] v = new double[target.length];
        for (int pass = 0; pass < MOST_PASSES; pass++) {
            double moved = 0;
            for (int k = 0; k < v.length; k++) {
                if (products[k][k] == 0) continue;
                double slope = target[k];
                for (int l = 0; l < v.length; l++) slope -= products[k][l] * v[l];
                double next = Math.max(0, v[k] + slope / products[k][k]);
                moved = Math.max(moved, Math.abs(next - v[k]) * products[k][k] / Math.max(Math.abs(target[k]), 1e-300));
                v[k] = next;
            }
            if (moved <= TOLERANCE) break;
        }
        return v;
    }

    private static double[] centered(Reals targets) {
        double mean = targets.sum() / targets.size();
        return targets.stream().map(t -> t - mean).toArray();
    }
}
