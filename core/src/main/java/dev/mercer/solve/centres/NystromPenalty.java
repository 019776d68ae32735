package dev.mercer.solve.centres;

import dev.mercer.gram.Precision;
import dev.mercer.linalg.Cholesky;
import dev.mercer.linalg.Engine;
import dev.mercer.linalg.Matrix;
import dev.mercer.linalg.NotPositiveDefiniteException;
import dev.mercer.linalg.SymmetricMatrix;
import dev.mercer.util.Parallel;
import dev.mercer.util.Progress;

/**
 * The penalty of functions on chosen centres, αᵀ(K_MM + δI)α. K_MM is singular up to rounding where centres are close, so
 * that a jitter δ keeps it positive definite: Mε/4 times the mean of its diagonal, and twice as much until it can be factored.
 *
 * <p>In single precision each kernel value has an error of its own, and M of them would be fitted to the data like features
 * that cost nothing. What such errors add to the loss on the average is added to it: ν‖α‖², ν their mean square.
 *
 * <p>In double precision the unknowns are θ = Lᵀα, LLᵀ = K_MM + δI: the penalty is then ‖θ‖², and equations that are singular up
 * to rounding in α are not so in θ. In single precision the products that this takes would cost as much as all the
 * rest.
 */
final class NystromPenalty {
    private static final double ROUNDOFF = 0x1p-53;

    /** The error of a kernel value in single precision, beside the mean of k(x, x). */
    private static final double SINGLE_ERROR = 5e-7;

    private final SymmetricMatrix matrix;
    private final Cholesky factor;
    private final Engine engine;
    private final boolean white;
    private final double noise;

    private NystromPenalty(SymmetricMatrix matrix, Cholesky factor, boolean white, Engine engine) {
        this.matrix = matrix;
        this.factor = factor;
        this.white = white;
        this.engine = engine;
        double error = SINGLE_ERROR * mean(matrix);
        this.noise = white ? 0 : error * error;
    }

    private static double mean(SymmetricMatrix matrix) {
        double mean = 0;
        for (double element : matrix.diagonal()) mean += Math.abs(element) / matrix.size();
        return mean;
    }

    static NystromPenalty of(NystromProblem problem, Progress progress) {
        NystromRows rows = problem.rows();
        return of(problem.centers(), rows.precision(), rows.compute().engine(), progress);
    }

    static NystromPenalty of(SymmetricMatrix centers, Precision precision, Engine engine, Progress progress) {
        SymmetricMatrix matrix = centers.copy();
        Cholesky factor = factor(matrix, matrix.size() * ROUNDOFF / 4, engine, progress);
        return new NystromPenalty(matrix, factor, precision == Precision.DOUBLE, engine);
    }

    /** The rows of K, or of KL⁻ᵀ where the unknowns are θ. */
    NystromRows of(NystromRows rows) {
        return white ? rows.whitened(factor) : rows;
    }

    /**
     * Makes a matrix positive definite by adding to its diagonal, at least {@code share} of the diagonal's mean, and factors
     * a copy of it.
     */
    private static Cholesky factor(SymmetricMatrix matrix, double share, Engine engine, Progress progress) {
        double mean = mean(matrix);
        double added = 0;
        for (double jitter = Math.max(share * mean, Double.MIN_NORMAL); ; jitter *= 2) {
            matrix.addToDiagonal(jitter - added);
            added = jitter;
            try {
                return Cholesky.of(matrix, 0, engine.math(), engine.threads(), progress);
            } catch (NotPositiveDefiniteException tooLittle) {
                if (jitter > mean) throw tooLittle;
            }
        }
    }

    /** The factor of square + scale·(λ·penalty); where that is not positive definite, of a little more. */
    Cholesky factor(SymmetricMatrix square, double lambda, double scale) {
        SymmetricMatrix sum = square.copy();
        addTo(sum, lambda, scale);
        return factor(sum, ROUNDOFF, engine, Progress.none());
    }

    /** Adds scale·(λ times the penalty's matrix + νI). */
    private void addTo(SymmetricMatrix sum, double lambda, double scale) {
        sum.addToDiagonal(scale * (white ? lambda : noise));
        if (white) return;
        Parallel.run(engine.threads(), sum.tiles(), i -> {
            for (int j = 0; j <= i; j++) {
                double[] tile = sum.tile(i, j);
                double[] more = matrix.tile(i, j);
                for (int at = 0; at < tile.length; at++) tile[at] += scale * lambda * more[at];
            }
        });
    }

    /** (λ times the penalty's matrix + νI)V. */
    Matrix multiply(Matrix v, double lambda) {
        Matrix product = new Matrix(v.rows(), v.columns());
        Columns.add(lambda, white ? v : matrix.multiply(v, engine), product);
        Columns.add(noise, v, product);
        return product;
    }

    /** The squared norm of the function whose products with the features are the columns of V. */
    double[] inverseNorms(Matrix v) {
        Matrix half = white ? v : factor.solveFactor(v);
        return Columns.dots(half, half);
    }

    /** α of the unknowns. */
    Matrix weights(Matrix unknowns) {
        return white ? factor.solveFactorTransposed(unknowns) : unknowns;
    }

    /** The unknowns of α. */
    Matrix unknowns(Matrix alpha) {
        if (!white) return alpha;
        // Lᵀα = L⁻¹(K_MM + δI)α.
        return factor.solveFactor(matrix.multiply(alpha, engine));
    }
}
