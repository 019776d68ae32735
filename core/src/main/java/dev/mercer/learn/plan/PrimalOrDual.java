package dev.mercer.learn.plan;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.Points;
import dev.mercer.gram.Gram;
import dev.mercer.kernel.FeatureMap;
import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.LocalKernel;
import dev.mercer.linalg.SymmetricMatrix;
import dev.mercer.linalg.internal.FloatSymmetricMatrix;
import dev.mercer.linalg.internal.StreamedSolver;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import java.util.Optional;

/**
 * Chooses the cheaper normal equations of ridge regression: Θ(N³ + N²d) for the dual ones, Θ(D³ + D²N) for the primal ones on D features. The choice
 * depends on counts of operations and not on measured time, so that the same data give the same model.
 *
 * @param kernel k, bound to the columns
 * @param points x₁ … x_N
 * @param weighted whether their weights differ; the dual then factors a scaled copy of K
 */
public record PrimalOrDual(Kernel kernel, Points points, boolean weighted) {
    /** Beyond this many features the primal is not considered. */
    private static final int MOST_FEATURES = 20_000;

    /** The factor by which the primal must be cheaper: it works in double, the dual in single precision. */
    private static final double CLEARLY = 2;

    public static PrimalOrDual of(Kernel bound, Dataset data) {
        boolean equal =
                data.weights().stream().allMatch(w -> w == data.weights().get(0));
        return new PrimalOrDual(bound, data.points(), !equal);
    }

    KernelSample values() {
        return new KernelSample(kernel, points, points.size(), 0);
    }

    /** Φ, if the kernel has finitely many features that can be computed. */
    Optional<FeatureMap> features() {
        return FeatureMap.of(kernel).filter(map -> {
            try {
                return map.dim(points.dim()) <= MOST_FEATURES;
            } catch (InvalidInputException tooMany) {
                return false;
            }
        });
    }

    /** The features to solve with, or empty for the dual: the cheaper of the two, or the other if only that one fits. */
    public Optional<FeatureMap> chosen(RidgeProblem problem, Compute compute) {
        if (!problem.primal()) return Optional.empty();
        // Even if there are many features, because the caller requires the primal.
        if (!problem.dual()) return FeatureMap.of(kernel);
        return features().filter(map -> {
            boolean fits = compute.fits(primalNeed(map.dim(points.dim())));
            return fits && (clearlyLess(map) || !compute.fits(dualNeed(compute, true)));
        });
    }

    private boolean clearlyLess(FeatureMap map) {
        return CLEARLY * CostModel.primalOperations(points.size(), map.dim(points.dim()))
                <= CostModel.dualOperations(points.size(), points.dim());
    }

    /** The memory that the dual needs at the same time: K with the points it is computed from, or with its factor. */
    long dualNeed(Compute compute, boolean single) {
        long prepared = compute.backend().preparedBytes(points, points);
        long matrix = SymmetricMatrix.bytes(points.size());
        long factor = single ? FloatSymmetricMatrix.bytes(points.size()) : matrix;
        return matrix + Math.max(prepared, factor + (weighted ? matrix : 0));
    }

    /** K for the dual: in blocks if it has blocks; stored if there is room to factor it too, else computed again in each step of an iteration. */
    public Gram gram(Compute compute, Progress progress) {
        Optional<LocalKernel> local = LocalKernel.of(kernel);
        if (local.isPresent()) return Gram.local(kernel, local.get(), points, compute, progress);
        boolean kept = compute.fits(dualNeed(compute, true)) || !StreamedSolver.possible(points.size(), spare(compute));
        return kept ? Gram.of(kernel, points, compute, progress) : Gram.streamed(kernel, points, compute, progress);
    }

    /** Memory in addition to the points, for an iteration that does not keep K. */
    long spare(Compute compute) {
        return compute.memoryBytes() - compute.backend().preparedBytes(points, points);
    }

    /** The memory that the primal needs: ΦᵀΦ and room for its factor. */
    static long primalNeed(int features) {
        return 2 * SymmetricMatrix.bytes(features);
    }
}
