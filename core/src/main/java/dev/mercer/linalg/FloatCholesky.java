package dev.mercer.linalg;

import dev.mercer.util.Progress;
import dev.mercer.util.Require;

/**
 * {@code A + shift·I = LLᵀ} in single precision: half the memory of {@link Cholesky} and about half its time. A solve is
 * right to about 6e-8 times the condition of the matrix; {@link RefinedSolver} makes a double solution of it.
 */
public final class FloatCholesky {
    private final FloatSymmetricMatrix factor;
    private final TileMath<float[]> math;
    private final int threads;

    private FloatCholesky(FloatSymmetricMatrix factor, TileMath<float[]> math, int threads) {
        this.factor = factor;
        this.math = math;
        this.threads = threads;
    }

    /**
     * Factors A + shift·I in the memory of A, whose content is lost, also when this fails.
     *
     * @throws NotPositiveDefiniteException when a pivot is not positive, which rounding to float alone can cause
     */
    public static FloatCholesky consuming(
            FloatSymmetricMatrix a, double shift, TileMath<float[]> math, int threads, Progress progress) {
        Require.finite("shift", shift);
        a.addToDiagonal((float) shift);
        TiledFactor.factor(a, math, threads, progress);
        return new FloatCholesky(a, math, threads);
    }

    public int size() {
        return factor.size();
    }

    /** L⁻¹B for all columns of B at once, to single precision. */
    public Matrix solveFactor(Matrix b) {
        Require.equal("rows of the right-hand sides", size(), b.rows());
        TiledSolves<float[]> x = TiledSolves.ofMatrix(factor, math, b);
        x.forward(threads);
        return x.toMatrix();
    }

    /** (A + shift·I)⁻¹B for all columns of B at once, to single precision. */
    public Matrix solve(Matrix b) {
        Require.equal("rows of the right-hand sides", size(), b.rows());
        TiledSolves<float[]> x = TiledSolves.ofMatrix(factor, math, b);
        x.forward(threads);
        x.backward(threads);
        return x.toMatrix();
    }
}
