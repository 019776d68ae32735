package dev.mercer.linalg;

import dev.mercer.util.Progress;
import dev.mercer.util.Require;

/**
 * Solves (A + shift·I)X = B to double accuracy with a factor in single precision.
 *
 * <p>The float factor costs about half of a double one; each refinement X ← X + F⁻¹(B − (A + shift·I)X) costs one product
 * with A and two triangular solves, 6n² operations for each right-hand side, and takes the error down by about 6e-8 times
 * the condition of the matrix. Where that does not contract, or the matrix is not positive definite once rounded to float,
 * the double factor is computed instead: the caller never has to know. Memory: A and half of it for the factor; twice A
 * after falling back. Source: [Hig02, ch. 12].
 *
 * @param tolerance the relative residual ‖B − (A + shift·I)X‖/‖B‖ of each column to reach; a solution whose residual is
 *     that of rounding alone, √n·ε‖A‖‖X‖, is accepted too, because no other can be had
 */
public record RefinedSolver(double tolerance) {
    private static final int MOST_STEPS = 30;

    public RefinedSolver {
        Require.nonNegative("tolerance", tolerance);
    }

    /** To 1e-12. */
    public RefinedSolver() {
        this(1e-12);
    }

    /**
     * A solution and its certificate.
     *
     * @param x X
     * @param residual the largest ‖b − (A + shift·I)x‖/‖b‖ among the columns, computed in double
     * @param steps refinements that were made
     * @param single whether the float factor was enough
     * @param converged whether the residual is as small as was asked for, or as rounding allows
     */
    public record Result(Matrix x, double residual, int steps, boolean single, boolean converged) {}

    /** Solves for all columns of {@code b}; A stays as it is. */
    public Result solve(SymmetricMatrix a, double shift, Matrix b, Engine engine, Progress progress) {
        Result result = bySingle(a, shift, b, engine, progress);
        return result.converged() ? result : byDouble(a, shift, b, engine, progress);
    }

    /** The second way of {@link #solve} alone. Memory: twice A. */
    public Result byDouble(SymmetricMatrix a, double shift, Matrix b, Engine engine, Progress progress) {
        Require.equal("rows of the right-hand sides", a.size(), b.rows());
        Cholesky factor = Cholesky.of(a, shift, engine.math(), engine.threads(), progress);
        return refine(new Shifted(a, shift, engine.threads()), b, factor::solve, false);
    }

    /** The first way of {@link #solve} alone: it may not have converged. Memory: A and half of it. */
    public Result bySingle(SymmetricMatrix a, double shift, Matrix b, Engine engine, Progress progress) {
        Require.equal("rows of the right-hand sides", a.size(), b.rows());
        Result none = new Result(b, Double.POSITIVE_INFINITY, 0, true, false);
        Shifted shifted = new Shifted(a, shift, engine.threads());
        // What a float cannot hold would be infinite in the factor, and look like a mistake in the data.
        if (!(shifted.norm < Float.MAX_VALUE)) return none;
        try {
            FloatSymmetricMatrix rounded = FloatSymmetricMatrix.of(a);
            FloatCholesky factor =
                    FloatCholesky.consuming(rounded, shift, engine.floatMath(), engine.threads(), progress);
            return refine(shifted, b, factor::solve, true);
        } catch (NotPositiveDefiniteException onlyInFloat) {
            return none;
        }
    }

    private interface Inverse {
        Matrix solve(Matrix b);
    }

    /** Refines until the residual is small, or no longer halves. */
    private Result refine(Shifted a, Matrix b, Inverse inverse, boolean single) {
        Matrix x = new Matrix(b.rows(), b.columns());
        Matrix residual = b;
        double before = Double.POSITIVE_INFINITY;
        for (int step = 0; ; step++) {
            double size = relative(residual, b);
            if (size <= tolerance) return new Result(x, size, step, single, true);
            if (!(size <= before / 2) || step == MOST_STEPS)
                return new Result(x, size, step, single, withinRounding(a, x, residual));
            add(inverse.solve(residual), x);
            residual = a.residual(b, x);
            before = size;
        }
    }

    private static double relative(Matrix residual, Matrix b) {
        double largest = 0;
        for (int c = 0; c < b.columns(); c++) {
            double norm = norm(b, c);
            // NaN must not pass for small.
            double size = norm == 0 ? norm(residual, c) : norm(residual, c) / norm;
            if (!(size <= largest)) largest = size;
        }
        return largest;
    }

    private static boolean withinRounding(Shifted a, Matrix x, Matrix residual) {
        double rounding = Math.sqrt(x.rows()) * Math.ulp(1.0);
        for (int c = 0; c < x.columns(); c++) if (!(norm(residual, c) <= rounding * a.norm * norm(x, c))) return false;
        return true;
    }

    private static double norm(Matrix m, int column) {
        return VectorMath.norm2(m.column(column));
    }

    private static void add(Matrix more, Matrix x) {
        VectorMath.axpy(1, more.values(), x.values());
    }

    /** A + shift·I. */
    private static final class Shifted {
        final SymmetricMatrix a;
        final double shift;
        final int threads;
        final double norm;

        Shifted(SymmetricMatrix a, double shift, int threads) {
            this.a = a;
            this.shift = shift;
            this.threads = threads;
            this.norm = a.frobeniusNorm() + Math.abs(shift);
        }

        Matrix residual(Matrix b, Matrix x) {
            Matrix residual = b.copy();
            VectorMath.axpy(-shift, x.values(), residual.values());
            VectorMath.axpy(-1, product(x).values(), residual.values());
            return residual;
        }

        private Matrix product(Matrix x) {
            if (x.columns() != 1) return a.multiply(x, threads);
            Matrix product = new Matrix(a.size(), 1);
            a.multiply(x.values(), product.values(), threads);
            return product;
        }
    }
}
