package dev.mercer.solve.nystrom;

import dev.mercer.gram.Precision;
import dev.mercer.linalg.Matrix;
import dev.mercer.linalg.SymmetricMatrix;
import dev.mercer.linalg.internal.Cholesky;
import dev.mercer.linalg.internal.NotPositiveDefiniteException;
import dev.mercer.linalg.tile.Engine;
import dev.mercer.linalg.tile.VectorMath;
import dev.mercer.solve.Convergence;
import dev.mercer.util.Parallel;
import dev.mercer.util.Progress;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The penalty of functions on chosen centers, αᵀ(K_MM + δI)α. K_MM is singular up to rounding where centers are close, so that a jitter δ keeps it
 * positive definite: it starts at Mε/4 times the mean of the diagonal, and is doubled until the matrix can be factored.
 *
 * <p>In single precision each kernel value has a rounding error of its own, and M such errors would be fitted to the data like features without a
 * penalty. Therefore the average contribution of these errors to the loss is added to the objective: ν‖α‖², where ν is their mean square.
 *
 * <p>In double precision the unknowns are θ = Lᵀα, LLᵀ = K_MM + δI: the penalty is then ‖θ‖², and equations that are singular up to rounding in α are
 * not so in θ. In single precision the products that this requires would cost as much as the rest of the work.
 */
final class NystromPenalty {
    private static final double ROUNDOFF = 0x1p-53;

    /** The error of a kernel value in single precision, relative to the mean of k(x, x). */
    private static final double SINGLE_ERROR = 5e-7;

    /** K_MM. */
    private final SymmetricMatrix matrix;
    /** δ. */
    private final double jitter;
    /** δ where K_MM is singular to rounding, else 0. */
    private final double needed;
    /** L; null if it is computed again each time it is needed. */
    private final @Nullable Cholesky factor;

    private final Engine engine;
    private final boolean white;
    private final double noise;

    private NystromPenalty(SymmetricMatrix matrix, Jittered found, boolean kept, boolean white, Engine engine) {
        this.matrix = matrix;
        this.jitter = found.jitter;
        this.needed = found.needed();
        this.factor = kept || white ? found.factor : null;
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

    static NystromPenalty of(NystromProblem problem, CentersMemory memory, Progress progress) {
        NystromRows rows = problem.rows();
        return of(problem.centers(), rows.precision(), memory, rows.compute().engine(), progress);
    }

    static NystromPenalty of(
            SymmetricMatrix centers, Precision precision, CentersMemory memory, Engine engine, Progress progress) {
        Jittered found = factor(centers::copy, centers.size() * ROUNDOFF / 4, 1, engine, progress);
        boolean kept = memory == CentersMemory.WHOLE;
        return new NystromPenalty(centers, found, kept, precision == Precision.DOUBLE, engine);
    }

    /** The rows of K, or of KL⁻ᵀ if the unknowns are θ. */
    NystromRows of(NystromRows rows) {
        return white ? rows.whitened(kept()) : rows;
    }

    private Cholesky kept() {
        return Objects.requireNonNull(factor, "the factor of the penalty is not kept");
    }

    /** An outcome on these centers, with the jitter that they need. */
    Convergence of(Convergence end) {
        return end.withJitter(needed);
    }

    /** A factor, and the number added to the diagonal of its matrix. */
    private record Jittered(Cholesky factor, double jitter) {
        /** The jitter if a pivot is little larger than it, since the matrix without jitter is then singular to rounding; else 0. */
        double needed() {
            double least = Double.POSITIVE_INFINITY;
            for (int i = 0; i < factor.size(); i++) least = Math.min(least, factor.factor(i, i) * factor.factor(i, i));
            return least <= 4 * jitter ? jitter : 0;
        }
    }

    /**
     * Makes a matrix positive definite by adding to its diagonal, at least {@code share} of the diagonal's mean, and factors it.
     *
     * @param matrices supplies the matrix for each attempt, which overwrites it
     * @param most the largest jitter, relative to that mean
     */
    private static Jittered factor(
            Supplier<SymmetricMatrix> matrices, double share, double most, Engine engine, Progress progress) {
        double jitter = 0;
        for (; ; ) {
            SymmetricMatrix matrix = matrices.get();
            double mean = mean(matrix);
            jitter = jitter == 0 ? Math.max(share * mean, Double.MIN_NORMAL) : 2 * jitter;
            try {
                Cholesky factor = Cholesky.consuming(matrix, jitter, engine.math(), engine.threads(), progress);
                return new Jittered(factor, jitter);
            } catch (NotPositiveDefiniteException tooLittle) {
                if (jitter > most * mean) throw tooLittle;
            }
        }
    }

    /** The factor of square + scale·(λ·penalty); if that is not positive definite, a jitter is added. */
    Cholesky factor(SymmetricMatrix square, double lambda, double scale) {
        return factor(square::copy, lambda, scale);
    }

    /** As {@link #factor(SymmetricMatrix, double, double)}, in the memory of the square, which is requested again after a failure. */
    Cholesky factor(Supplier<SymmetricMatrix> squares, double lambda, double scale) {
        Supplier<SymmetricMatrix> sums = () -> {
            SymmetricMatrix sum = squares.get();
            addTo(sum, lambda, scale);
            return sum;
        };
        // The result is a sum of squares: a value that is not positive is due to rounding.
        return factor(sums, ROUNDOFF, matrix.size(), engine, Progress.none()).factor;
    }

    /** Adds scale·(λ times the penalty's matrix + νI). */
    private void addTo(SymmetricMatrix sum, double lambda, double scale) {
        sum.addToDiagonal(scale * (white ? lambda : noise + lambda * jitter));
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
        VectorMath.axpy(lambda, (white ? v : matrix.multiply(v, engine)).values(), product.values());
        VectorMath.axpy(white ? 0 : noise + lambda * jitter, v.values(), product.values());
        return product;
    }

    /** The squared norm of the function whose products with the features are the columns of V. */
    double[] inverseNorms(Matrix v) {
        return norms(white ? v : kept().solveFactor(v));
    }

    /**
     * As {@link #inverseNorms(Matrix)}. If L is not kept, it is computed in the memory of {@code spent}, a factor that
     * is no longer needed and is overwritten.
     */
    double[] inverseNorms(Matrix v, Cholesky spent) {
        return white || factor != null
                ? inverseNorms(v)
                : norms(again(spent.lower()).solveFactor(v));
    }

    private static double[] norms(Matrix half) {
        return Columns.dots(half, half);
    }

    private Cholesky again(SymmetricMatrix room) {
        Parallel.run(engine.threads(), room.tiles(), i -> {
            for (int j = 0; j <= i; j++)
                System.arraycopy(matrix.tile(i, j), 0, room.tile(i, j), 0, room.tile(i, j).length);
        });
        return Cholesky.consuming(room, jitter, engine.math(), engine.threads(), Progress.none());
    }

    /** The weights α that belong to the unknowns. */
    Matrix weights(Matrix unknowns) {
        return white ? kept().solveFactorTransposed(unknowns) : unknowns;
    }
}
