package dev.mercer.gram;

import dev.mercer.compute.Compute;
import dev.mercer.linalg.Matrix;
import dev.mercer.linalg.SymmetricMatrix;
import dev.mercer.linalg.internal.Definiteness;
import dev.mercer.linalg.internal.FactorUse;
import dev.mercer.linalg.internal.FloatSymmetricMatrix;
import dev.mercer.linalg.internal.RefinedSolver;
import dev.mercer.util.Progress;

/** A congruence TKTᵀ of another Gram matrix: products are computed with K, a factor from a transformed copy. */
abstract class DerivedGram implements Gram {
    final Gram base;

    DerivedGram(Gram base) {
        this.base = base;
    }

    /** Transforms K, a copy that may be overwritten, to TKTᵀ. */
    abstract void transform(SymmetricMatrix matrix, Progress progress);

    @Override
    public final int size() {
        return base.size();
    }

    @Override
    public RefinedSolver.Result solve(double shift, Matrix b, FactorUse use, Progress progress) {
        // K itself, the changed copy and its factor.
        StoredGram.requireMemory(
                size(), 2 * SymmetricMatrix.bytes(size()) + FloatSymmetricMatrix.bytes(size()), compute());
        return new StoredGram(toMatrix(progress), compute(), definiteness(), bytes()).solve(shift, b, use, progress);
    }

    @Override
    public final SymmetricMatrix toMatrix(Progress progress) {
        StoredGram.requireMemory(size(), 2 * SymmetricMatrix.bytes(size()), compute());
        SymmetricMatrix matrix = base.toMatrix(progress);
        transform(matrix, progress);
        return matrix;
    }

    /** TKTᵀ is positive semi-definite if K is. */
    @Override
    public final Definiteness definiteness() {
        return base.definiteness();
    }

    @Override
    public final long bytes() {
        return base.bytes();
    }

    @Override
    public final Compute compute() {
        return base.compute();
    }
}
