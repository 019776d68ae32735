package dev.mercer.solve;

import dev.mercer.linalg.Cholesky;
import dev.mercer.linalg.Engine;
import dev.mercer.linalg.Matrix;
import dev.mercer.linalg.NotPositiveDefiniteException;
import dev.mercer.linalg.SymmetricMatrix;
import dev.mercer.util.Progress;

/**
 * The penalty of functions on chosen centres, αᵀ(K_MM + δI)α. K_MM is singular up to rounding where centres are close, so
 * that a jitter δ keeps it positive definite: 4Mε times the mean of its diagonal, and ten times more until it can be factored.
 */
final class NystromPenalty {
    private static final double ROUNDOFF = 0x1p-53;

    private final SymmetricMatrix matrix;
    private final Cholesky factor;
    private final Engine engine;

    private NystromPenalty(SymmetricMatrix matrix, Cholesky factor, Engine engine) {
        this.matrix = matrix;
        this.factor = factor;
        this.engine = engine;
    }

    static NystromPenalty of(SymmetricMatrix centers, Engine engine, Progress progress) {
        SymmetricMatrix matrix = centers.copy();
        Cholesky factor = factor(matrix, 4 * centers.size() * ROUNDOFF, engine, progress);
        return new NystromPenalty(matrix, factor, engine);
    }

    /**
     * Makes a matrix positive definite by adding to its diagonal, at least {@code share} of the diagonal's mean, and factors
     * a copy of it.
     */
    static Cholesky factor(SymmetricMatrix matrix, double share, Engine engine, Progress progress) {
        double mean = 0;
        for (double element : matrix.diagonal()) mean += Math.abs(element) / matrix.size();
        double added = 0;
        for (double jitter = Math.max(share * mean, Double.MIN_NORMAL); ; jitter *= 10) {
            matrix.addToDiagonal(jitter - added);
            added = jitter;
            try {
                return Cholesky.of(matrix, 0, engine.math(), engine.threads(), progress);
            } catch (NotPositiveDefiniteException tooLittle) {
                if (jitter > mean) throw tooLittle;
            }
        }
    }

    /** K_MM + δI. */
    SymmetricMatrix matrix() {
        return matrix;
    }

    /** (K_MM + δI)V. */
    Matrix multiply(Matrix v) {
        return matrix.multiply(v, engine);
    }

    /** vᵀ(K_MM + δI)⁻¹v for each column: the squared norm of the function that has these values at the centres. */
    double[] inverseNorms(Matrix v) {
        Matrix half = factor.solveFactor(v);
        return Columns.dots(half, half);
    }
}
