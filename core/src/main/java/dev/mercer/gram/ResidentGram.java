package dev.mercer.gram;

import dev.mercer.compute.Compute;
import dev.mercer.compute.internal.BackendFailure;
import dev.mercer.compute.internal.KernelBlock;
import dev.mercer.compute.internal.ResidentMatrix;
import dev.mercer.compute.internal.ResidentMatrix.Accuracy;
import dev.mercer.linalg.Matrix;
import dev.mercer.linalg.SymmetricMatrix;
import dev.mercer.linalg.internal.Cholesky;
import dev.mercer.linalg.internal.FactorUse;
import dev.mercer.linalg.internal.NotPositiveDefiniteException;
import dev.mercer.linalg.internal.RefinedSolver;
import dev.mercer.linalg.internal.ShiftedInverses;
import dev.mercer.linalg.tile.LinearOperator;
import dev.mercer.linalg.tile.VectorMath;
import dev.mercer.util.Indices;
import dev.mercer.util.Progress;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * K in the memory of a back end: products are computed and equations solved there. Single rows, and everything after a failure
 * of the back end, come from a matrix in the memory of the host, which is made when first needed.
 *
 * <p>Equations are solved by the least accurate factor whose refinement converges; the rate of convergence follows from the
 * largest eigenvalue of the matrix, relative to the shift.
 */
final class ResidentGram extends BlockGram {
    /**
     * The largest condition for a rough factor. Gaussian kernel of 60,000 images: a refinement reduces the residual by a factor of
     * about 60 if λ is 1e-4, and not at all if λ is 1e-6; this limit lies between.
     */
    private static final double ROUGH_CONDITION = 2e4;

    /** The largest condition for a factor in single precision, by the same measure. */
    private static final double SINGLE_CONDITION = 2e7;

    private static final int POWER_STEPS = 3;

    private final ResidentMatrix matrix;
    private @Nullable Gram host;
    private volatile boolean failed;

    ResidentGram(KernelBlock block, ResidentMatrix matrix, Compute compute) {
        super(block, compute);
        this.matrix = matrix;
    }

    /** The Gram matrix of the host, stored if it fits into the budget. */
    static Gram onHost(KernelBlock block, Compute compute, Progress progress) {
        return compute.fits(StoredGram.bytes(block, compute))
                ? StoredGram.of(block, compute, progress)
                : new StreamedGram(block, compute);
    }

    private synchronized Gram host() {
        Gram made = host;
        if (made == null) host = made = onHost(block, compute, Progress.none());
        return made;
    }

    /** Runs on the back end, or on the host after the back end has failed. */
    private <T> T either(Function<ResidentMatrix, T> there, Function<Gram, T> here) {
        if (!failed) {
            try {
                return there.apply(matrix);
            } catch (BackendFailure failure) {
                failed = true;
            }
        }
        return here.apply(host());
    }

    @Override
    public void row(int i, double[] out) {
        host().row(i, out);
    }

    @Override
    public void rows(int[] chosen, float[][] out) {
        host().rows(chosen, out);
    }

    @Override
    public double rowError() {
        return host().rowError();
    }

    @Override
    public Matrix multiply(Matrix v) {
        return either(there -> there.multiply(v), here -> here.multiply(v));
    }

    @Override
    public Cholesky factor(double shift, Progress progress) {
        return host().factor(shift, progress);
    }

    @Override
    public GramFactor factored(double shift, Progress progress) {
        return factored(new double[0], shift, progress);
    }

    /** The factor of sᵢKᵢⱼsⱼ + shift·I; s is empty if all its numbers are 1. */
    GramFactor factored(double[] scale, double shift, Progress progress) {
        // The factor does not refer to the matrix, so that the memory of the matrix can be freed.
        KernelBlock of = block;
        Compute with = compute;
        Function<Progress, Cholesky> again = telling -> {
            Gram gram = onHost(of, with, telling);
            return (scale.length == 0 ? gram : gram.scaled(scale)).factor(shift, telling);
        };
        // The factor may fail long after the call that made it has ended.
        return either(there -> resident(there, scale, shift, progress), here -> Optional.<ResidentMatrix.Factor>empty())
                .map(factor -> new GramFactor(of.rows(), factor, () -> again.apply(Progress.none()), with.engine()))
                .orElseGet(() -> GramFactor.of(again.apply(progress)));
    }

    private static Optional<ResidentMatrix.Factor> resident(
            ResidentMatrix there, double[] scale, double shift, Progress progress) {
        if (!there.accuracies().contains(Accuracy.DOUBLE)) return Optional.empty();
        progress.throwIfCancelled();
        return Optional.of(there.factor(scale, shift, Accuracy.DOUBLE));
    }

    @Override
    public RefinedSolver.Result solve(double shift, Matrix b, FactorUse use, Progress progress) {
        return solve(new double[0], shift, b, use, progress);
    }

    /** Solves with sᵢKᵢⱼsⱼ; s is empty if all its numbers are 1. */
    RefinedSolver.Result solve(double[] scale, double shift, Matrix b, FactorUse use, Progress progress) {
        return either(there -> resident(scale, shift, b, use, progress), here -> Optional.<RefinedSolver.Result>empty())
                .orElseGet(() -> (scale.length == 0 ? host() : host().scaled(scale)).solve(shift, b, use, progress));
    }

    /** The solution by the back end; empty if none of its factors is accurate enough. */
    private Optional<RefinedSolver.Result> resident(
            double[] scale, double shift, Matrix b, FactorUse use, Progress progress) {
        LinearOperator system = LinearOperator.scaled(Matrix.operator(size(), matrix::multiply), scale);
        double norm = norm(system);
        for (Accuracy accuracy : Accuracy.values()) {
            if (!matrix.accuracies().contains(accuracy) || norm > largest(accuracy) * shift) continue;
            // A rough factor is accurate enough for refinement, but not for other uses of it.
            boolean rough = accuracy == Accuracy.ROUGH || accuracy == Accuracy.MIXED;
            if (rough && use != FactorUse.NONE) continue;
            progress.throwIfCancelled();
            progress.report("factor", 0, 1);
            try (ResidentMatrix.Factor factor = matrix.factor(scale, shift, accuracy)) {
                boolean single = accuracy != Accuracy.DOUBLE;
                RefinedSolver.Result found = new RefinedSolver().refine(system, norm, shift, b, factor::solve, single);
                if (!found.converged()) continue;
                use.factored(Indices.range(size()), factor);
                progress.report("factor", 1, 1);
                return Optional.of(found);
            } catch (NotPositiveDefiniteException inThisArithmetic) {
                // Try the next, more accurate factor.
            }
        }
        return Optional.empty();
    }

    /** The inverses of the back end; empty for a shift at which it fails later. */
    @Override
    public Optional<ShiftedInverses> shifted(double[] scale, double[] offset, Matrix right) {
        return either(there -> there.shifted(scale, offset, right), here -> Optional.<ShiftedInverses>empty())
                .map(found -> shifts -> either(there -> found.at(shifts), here -> Optional.empty()));
    }

    private static double largest(Accuracy accuracy) {
        return switch (accuracy) {
            case ROUGH -> ROUGH_CONDITION;
            case MIXED, SINGLE -> SINGLE_CONDITION;
            case DOUBLE -> Double.POSITIVE_INFINITY;
        };
    }

    /** An approximation of the largest eigenvalue from below, by a few power iterations. */
    private static double norm(LinearOperator a) {
        double[] v = new double[a.size()];
        for (int i = 0; i < v.length; i++) v[i] = 1 + 1e-3 * Math.sin(i);
        double norm = 0;
        for (int step = 0; step < POWER_STEPS; step++) {
            double[] out = new double[v.length];
            a.apply(v, out);
            norm = VectorMath.norm2(out) / VectorMath.norm2(v);
            if (!(norm > 0)) return norm;
            for (int i = 0; i < v.length; i++) v[i] = out[i] / norm;
        }
        return norm;
    }

    /** Without an additional matrix in the memory of the host, unless that was needed before. */
    @Override
    public synchronized SymmetricMatrix toMatrix(Progress progress) {
        Gram made = host;
        return made != null ? made.toMatrix(progress) : StoredGram.compute(block, compute, progress);
    }

    @Override
    public Matrix block(int[] rows, int[] columns) {
        return new StreamedGram(block, compute).block(rows, columns);
    }
}
