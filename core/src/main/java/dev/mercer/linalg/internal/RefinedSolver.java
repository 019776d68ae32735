package dev.mercer.linalg.internal;

import dev.mercer.linalg.Matrix;
import dev.mercer.linalg.SymmetricMatrix;
import dev.mercer.linalg.tile.Engine;
import dev.mercer.linalg.tile.LinearOperator;
import dev.mercer.linalg.tile.VectorMath;
import dev.mercer.util.Indices;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.util.Optional;

/**
 * Solves (A + shift·I)X = B to double accuracy with arithmetic that is mostly in single precision.
 *
 * <p>There are three methods; if one does not reach the requested residual, the solver falls back to the next. First, for large matrices and few
 * right-hand sides, conjugate gradients with a low-rank preconditioner and float products ({@link Result#iterations} is their number): n² operations
 * each, stopped early if the residuals show that the factor will be cheaper. Second, a float factor, which costs about half of a double one; each
 * refinement X ← X + F⁻¹(B − (A + shift·I)X) costs one product with A and two triangular solves, 6n² operations for each right-hand side, and
 * multiplies the error by about 6e-8 times the condition of the matrix. Third, if that does not converge, or if the matrix is not positive definite
 * after rounding to float, the double factor. Memory: A and half of it for the float copy or factor, a sixteenth for the preconditioner; twice A
 * after falling back to double. Source: [Hig02, ch. 12], [FTU23].
 *
 * @param tolerance the relative residual ‖B − (A + shift·I)X‖/‖B‖ to reach for each column; a solution whose residual
 *     is that of rounding alone, √n·ε‖A‖‖X‖, is accepted too, because none can be more accurate
 * @param spareBytes memory that may be used beyond A and its float copy, at least 0: iteration is tried only if its preconditioner fits
 */
public record RefinedSolver(double tolerance, long spareBytes) {
    private static final int MOST_STEPS = 30;

    /** The number of rows up to which quadratic forms of the inverse are refined. */
    private static final int EXACT_FORMS = 1000;

    public RefinedSolver {
        Require.nonNegative("tolerance", tolerance);
        Require.that(spareBytes >= 0, "spare memory must be at least 0 bytes, got %d", spareBytes);
    }

    /** A solver with unlimited memory. */
    public RefinedSolver(double tolerance) {
        this(tolerance, Long.MAX_VALUE);
    }

    /** A solver with tolerance 1e-12 and unlimited memory. */
    public RefinedSolver() {
        this(1e-12);
    }

    /** A copy with this much memory beyond A and its float copy. */
    public RefinedSolver withSpare(long newSpareBytes) {
        return new RefinedSolver(tolerance, newSpareBytes);
    }

    /**
     * A solution and its certificate.
     *
     * @param x X
     * @param residual the largest ‖b − (A + shift·I)x‖/‖b‖ among the columns, computed in double
     * @param steps the number of refinements, or of residuals that were replaced by true ones
     * @param iterations of conjugate gradients; 0 when a factor gave the solution
     * @param single whether single precision was enough
     * @param converged whether the residual is as small as requested, or as rounding allows
     * @param jitter the number that was added to the shift because the matrix is singular up to rounding; the residual is that of these equations
     */
    public record Result(
            Matrix x, double residual, int steps, int iterations, boolean single, boolean converged, double jitter) {
        /** A result without jitter. */
        public Result(Matrix x, double residual, int steps, int iterations, boolean single, boolean converged) {
            this(x, residual, steps, iterations, single, converged, 0);
        }

        Result withJitter(double added) {
            return new Result(x, residual, steps, iterations, single, converged, added);
        }
    }

    /** Solves for all columns of {@code b}; A is not changed. */
    public Result solve(SymmetricMatrix a, double shift, Matrix b, Engine engine, Progress progress) {
        Result result = bySingle(a, shift, b, FactorUse.NONE, engine, progress);
        return result.converged() ? result : byDouble(a, shift, b, FactorUse.NONE, engine, progress);
    }

    /** Solves with the double factor only, if need be with {@link Cholesky#jitter}. Memory: twice A. */
    public Result byDouble(SymmetricMatrix a, double shift, Matrix b, FactorUse use, Engine engine, Progress progress) {
        Require.equal("rows of the right-hand sides", a.size(), b.rows());
        Cholesky factor = Cholesky.semidefinite(a::copy, shift, engine.math(), engine.threads(), progress);
        double jitter = factor.jitter();
        Result found = refine(new ShiftedMatrix(a, shift + jitter, engine), b, factor::solve, false)
                .withJitter(jitter);
        use.factored(Indices.range(a.size()), sides -> squares(factor.solveFactor(sides)));
        return found;
    }

    /** The squared norm of each column. */
    private static double[] squares(Matrix columns) {
        double[] sums = new double[columns.columns()];
        for (int i = 0; i < columns.rows(); i++)
            for (int c = 0; c < sums.length; c++) sums[c] += columns.get(i, c) * columns.get(i, c);
        return sums;
    }

    /** Solves in single precision only. */
    public Result bySingle(SymmetricMatrix a, double shift, Matrix b, Engine engine, Progress progress) {
        return bySingle(a, shift, b, FactorUse.NONE, engine, progress);
    }

    /** Solves in single precision only; the result may not have converged. Memory: A, half of it, and the spare. */
    public Result bySingle(SymmetricMatrix a, double shift, Matrix b, FactorUse use, Engine engine, Progress progress) {
        Require.equal("rows of the right-hand sides", a.size(), b.rows());
        ShiftedMatrix shifted = new ShiftedMatrix(a, shift, engine);
        // A number beyond the range of float would be infinite in the factor, and look like an error in the data.
        if (!(shifted.norm < Float.MAX_VALUE)) return new Result(b, Double.POSITIVE_INFINITY, 0, 0, true, false);
        FloatSymmetricMatrix rounded = FloatSymmetricMatrix.of(a, engine.threads());
        Optional<Result> iterated = IterationRule.of(a.size(), b.columns())
                .filter(rule -> rule.bytes(a.size()) <= spareBytes && tolerance > 0)
                .flatMap(rule -> new MixedGradient(rule, tolerance)
                        .solve(shifted, rounded, rounded.operator(engine), b, engine, progress)
                        .result());
        if (iterated.isEmpty()) return bySingleFactor(shifted, rounded, b, use, engine, progress);
        use.factored(Indices.range(a.size()), new NearestInverse(a, shift, engine.threads()));
        return iterated.get();
    }

    /** Consumes the rounded matrix. */
    private Result bySingleFactor(
            ShiftedMatrix a, FloatSymmetricMatrix rounded, Matrix b, FactorUse use, Engine engine, Progress progress) {
        try {
            TiledFactor<float[]> factor =
                    TiledFactor.consuming(rounded, a.shift, engine.floatMath(), engine.threads(), progress);
            Result found = refine(a, b, factor::solve, true);
            if (found.converged()) use.factored(Indices.range(b.rows()), sides -> forms(a, factor, sides));
            return found;
        } catch (NotPositiveDefiniteException onlyInFloat) {
            return new Result(b, Double.POSITIVE_INFINITY, 0, 0, true, false);
        }
    }

    /** bᵀ(A + shift·I)⁻¹b in single precision; almost in double precision for small matrices, at four times the cost. */
    private static double[] forms(ShiftedMatrix a, TiledFactor<float[]> factor, Matrix sides) {
        if (sides.rows() > EXACT_FORMS) return squares(factor.solveFactor(sides));
        Matrix x = factor.solve(sides);
        Matrix residual = a.residual(sides, x);
        double[] forms = new double[sides.columns()];
        // The error of bᵀx + xᵀ(b − Ax) is quadratic in the error of x.
        for (int i = 0; i < x.rows(); i++)
            for (int c = 0; c < forms.length; c++) forms[c] += x.get(i, c) * (sides.get(i, c) + residual.get(i, c));
        return forms;
    }

    /** An approximate inverse of A + shift·I. */
    @FunctionalInterface
    public interface Inverse {
        /** Approximately (A + shift·I)⁻¹B. */
        Matrix solve(Matrix b);
    }

    /**
     * Refines the solutions of an approximate inverse until the residual is small enough; the result may not have converged.
     *
     * @param norm the approximate norm of A, which determines the residual of rounding alone
     * @param single whether the inverse is in single precision
     */
    public Result refine(LinearOperator a, double norm, double shift, Matrix b, Inverse inverse, boolean single) {
        Require.equal("rows of the right-hand sides", a.size(), b.rows());
        return refine(new ShiftedMatrix(a, norm + Math.abs(shift), shift), b, inverse, single);
    }

    /** Refines until the residual is small, or no longer halves. */
    private Result refine(ShiftedMatrix a, Matrix b, Inverse inverse, boolean single) {
        Matrix x = new Matrix(b.rows(), b.columns());
        Matrix residual = b;
        double before = Double.POSITIVE_INFINITY;
        for (int step = 0; ; step++) {
            double size = ShiftedMatrix.relative(residual, b);
            if (size <= tolerance) return new Result(x, size, step, 0, single, true);
            if (!(size <= before / 2) || step == MOST_STEPS)
                return new Result(x, size, step, 0, single, withinRounding(a, x, residual));
            add(inverse.solve(residual), x);
            residual = a.residual(b, x);
            before = size;
        }
    }

    private static boolean withinRounding(ShiftedMatrix a, Matrix x, Matrix residual) {
        for (int c = 0; c < x.columns(); c++) if (!a.withinRounding(norm(residual, c), norm(x, c))) return false;
        return true;
    }

    private static double norm(Matrix m, int column) {
        return VectorMath.norm2(m.column(column));
    }

    private static void add(Matrix more, Matrix x) {
        VectorMath.axpy(1, more.values(), x.values());
    }
}
