package dev.mercer.linalg.internal;

import dev.mercer.linalg.Matrix;
import dev.mercer.linalg.tile.Engine;
import dev.mercer.linalg.tile.LinearOperator;
import dev.mercer.linalg.tile.VectorMath;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;

/**
 * Solves (A + shift·I)X = B for a positive semi-definite A that is too large to be stored or factored, from products
 * with it.
 *
 * <p>Conjugate gradients with the preconditioner of {@link RefinedSolver}, a randomly pivoted partial Cholesky factor
 * of up to 1,024 columns: rank columns of A and 3n·rank² operations once, then one approximate product and one with the
 * preconditioner for each step, and about four exact products in all. If approximate products are not accurate enough
 * for the shift, it continues with exact ones. If more than a thousand steps are expected, or the iteration stalls, the
 * best solution is returned and marked as not converged. Memory in addition to A: {@link #bytes}. Sources: [FTU23],
 * [CETW25].
 *
 * @param tolerance the relative residual to reach for each column
 * @param spareBytes memory for the preconditioner, whose rank is reduced to fit
 */
public record StreamedSolver(double tolerance, long spareBytes) {
    public StreamedSolver {
        Require.positive("tolerance", tolerance);
    }

    /**
     * The matrix A.
     *
     * @param columns its diagonal and its columns
     * @param exact exact products
     * @param rough products that cost less and have a relative error of about 1e-6 of ‖A‖
     */
    public record Source(ColumnSource columns, LinearOperator exact, LinearOperator rough) {
        int size() {
            return columns.size();
        }
    }

    /** True when there are enough rows, and enough memory for the smallest preconditioner. */
    public static boolean possible(int rows, long spareBytes) {
        return IterationRule.streamed(rows, spareBytes).isPresent();
    }

    /** The memory of the largest preconditioner; 0 if there are too few rows. */
    public static long bytes(int rows) {
        return IterationRule.streamed(rows, Long.MAX_VALUE)
                .map(rule -> rule.bytes(rows))
                .orElse(0L);
    }

    /** Solves for all columns of {@code b}, which share every product. */
    public RefinedSolver.Result solve(Source a, double shift, Matrix b, Engine engine, Progress progress) {
        Require.that(
                possible(a.size(), spareBytes),
                "%d equations cannot be solved without their matrix: rows or memory are too few",
                a.size());
        return solve(IterationRule.streamed(a.size(), spareBytes).orElseThrow(), a, shift, b, engine, progress);
    }

    /** Solves with this preconditioner. */
    RefinedSolver.Result solve(IterationRule rule, Source a, double shift, Matrix b, Engine engine, Progress progress) {
        Require.equal("rows of the right-hand sides", a.size(), b.rows());
        double trace = 0;
        for (int i = 0; i < a.size(); i++) trace += Math.abs(a.columns.diagonal(i));
        // The trace is above the largest eigenvalue.
        ShiftedMatrix shifted = new ShiftedMatrix(a.exact, trace + Math.abs(shift), shift);
        MixedGradient gradient = new MixedGradient(rule, tolerance);
        MixedGradient.Run rough = gradient.solve(shifted, a.columns, a.rough, b, engine, progress);
        if (rough.result().isPresent()) return rough.result().get();
        Matrix zero = new Matrix(b.rows(), b.columns());
        Matrix x = rough.last().map(RefinedSolver.Result::x).orElse(zero);
        Matrix left = shifted.residual(b, x);
        if (!(norm(left) < norm(b))) {
            x = zero;
            left = b;
        }
        // The remaining residual is solved to the same absolute accuracy as b itself.
        double share = norm(b) / Math.max(norm(left), Double.MIN_NORMAL);
        MixedGradient further = new MixedGradient(rule, Math.min(0.5, tolerance * share));
        MixedGradient.Run exact = further.solve(shifted, a.columns, a.exact, left, engine, progress);
        if (exact.last().isPresent()) VectorMath.axpy(1, exact.last().get().x().values(), x.values());
        int steps = rough.residuals().size() + exact.residuals().size();
        double residual = ShiftedMatrix.relative(shifted.residual(b, x), b);
        boolean converged = residual <= tolerance || exact.result().isPresent();
        return new RefinedSolver.Result(x, residual, 1, Math.max(1, steps), false, converged);
    }

    private static double norm(Matrix m) {
        return VectorMath.norm2(m.values());
    }
}
