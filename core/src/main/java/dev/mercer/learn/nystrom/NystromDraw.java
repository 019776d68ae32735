package dev.mercer.learn.nystrom;

import dev.mercer.compute.Compute;
import dev.mercer.compute.internal.KernelBlock;
import dev.mercer.data.Points;
import dev.mercer.gram.CrossGram;
import dev.mercer.gram.Gram;
import dev.mercer.kernel.Kernel;
import dev.mercer.linalg.Matrix;
import dev.mercer.linalg.SymmetricMatrix;
import dev.mercer.linalg.internal.Cholesky;
import dev.mercer.linalg.tile.VectorMath;
import dev.mercer.util.Progress;
import java.util.Arrays;
import java.util.Comparator;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** Draws centers among candidates, which are different points in random order. */
public final class NystromDraw {
    private static final int ROWS = 1024;

    private final Kernel kernel;
    private final Points candidates;
    private final double lambda;
    private final Compute compute;
    private final SplittableRandom random;

    /** {@code lambda} is that of the fit, at which leverage is taken. */
    public NystromDraw(Kernel kernel, Points candidates, double lambda, Compute compute, long seed) {
        this.kernel = kernel;
        this.candidates = candidates;
        this.lambda = lambda;
        this.compute = compute;
        // Different random numbers from those with which the candidates were drawn.
        this.random = new SplittableRandom(seed).split();
    }

    /** In proportion to the part of k(x, x) that the earlier centers leave unexplained. */
    public int[] byPivots(int count, Progress progress) {
        return progress.during(() -> new NystromPivots(new KernelBlock(kernel, candidates, candidates), random, compute)
                .draw(count, progress));
    }

    /**
     * In proportion to k(x, x) − kᵀ(K + λPI)⁻¹k with the first P candidates as pilots, where P is {@code count}, and
     * without replacement: the candidates with the smallest −ln(u)/ℓ, u uniform.
     */
    public int[] byLeverage(int count, Progress progress) {
        Points pilots = candidates.range(0, count);
        SymmetricMatrix matrix = Gram.of(kernel, pilots, compute, progress).toMatrix(progress);
        double shift = Math.max(lambda * count, 1e-12 * matrix.maxAbs());
        Cholesky factor =
                Cholesky.semidefinite(matrix::copy, shift, compute.engine().math(), compute.threads(), progress);
        double[] keys = new double[candidates.size()];
        for (int from = 0; from < keys.length; from += ROWS) {
            Points some = candidates.range(from, Math.min(from + ROWS, keys.length));
            Matrix cross = CrossGram.of(kernel, pilots, some, compute).toMatrix(progress);
            Matrix half = factor.solveFactor(cross);
            for (int i = 0; i < some.size(); i++) {
                double left = kernel.value(some, i, some, i);
                for (int j = 0; j < half.rows(); j++) left -= half.get(j, i) * half.get(j, i);
                keys[from + i] = -Math.log(1 - random.nextDouble()) / Math.max(left, Double.MIN_NORMAL);
            }
            progress.report("leverage", from + some.size(), keys.length);
            progress.throwIfCancelled();
        }
        return IntStream.range(0, keys.length)
                .boxed()
                .sorted(Comparator.comparingDouble(i -> keys[i]))
                .limit(count)
                .mapToInt(Integer::intValue)
                .toArray();
    }

    /** In proportion to the squared distance from the nearest of the earlier centers. */
    public int[] bySpread(int count, Progress progress) {
        double[] nearest = new double[candidates.size()];
        Arrays.fill(nearest, Double.POSITIVE_INFINITY);
        int[] chosen = new int[count];
        int tasks = (nearest.length + ROWS - 1) / ROWS;
        for (int c = 0; c < count; c++) {
            int center = c == 0 ? 0 : draw(nearest, random.nextDouble());
            chosen[c] = center;
            Points point = candidates.range(center, center + 1);
            compute.run("centers", tasks, Progress.none(), t -> {
                for (int i = t * ROWS; i < Math.min((t + 1) * ROWS, nearest.length); i++)
                    nearest[i] = Math.min(nearest[i], candidates.squaredDistance(i, point, 0));
            });
            progress.report("centers", c + 1L, count);
            progress.throwIfCancelled();
        }
        return chosen;
    }

    /** A number drawn in proportion to weights ≥ 0 that are not all 0; {@code uniform} in 0 … 1. */
    private static int draw(double[] weights, double uniform) {
        double sum = VectorMath.sum(weights);
        double left = uniform * sum;
        int last = 0;
        for (int i = 0; i < weights.length; i++) {
            if (!(weights[i] > 0)) continue;
            last = i;
            left -= weights[i];
            if (left < 0) return i;
        }
        return last;
    }
}
