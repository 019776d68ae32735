package dev.mercer.linalg.internal;

import dev.mercer.linalg.tile.LinearOperator;
import dev.mercer.linalg.tile.Rows;
import dev.mercer.linalg.tile.VectorMath;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * The smallest and the largest eigenvalue of a symmetric operator, with their eigenvectors, from products alone.
 *
 * <p>Lanczos iteration with full reorthogonalisation, done twice [Par98, ch. 13]. Step k costs one product and 8nk
 * operations; the basis takes 8n bytes for each step. Stops when both residuals {@code ‖Ax − θx‖} are estimated below
 * {@code tolerance·max|θ|}, but not before min(n, 20) steps, or after {@code maxIterations} steps. When the Krylov space
 * is exhausted the iteration goes on with a fresh random direction, so that small operators are searched completely.
 *
 * <p>Certificate: each returned pair satisfies |θ − λ| ≤ residual for some eigenvalue λ [Par98, thm 4.5.1]; the residual
 * is computed from a product, not estimated. That λ is the extreme one is very likely with a random start, not proved.
 *
 * @param tolerance residual relative to the largest eigenvalue in absolute value, > 0
 * @param maxIterations steps, at least 1
 * @param seed of the start vector
 */
public record Lanczos(double tolerance, int maxIterations, long seed) {
    private static final int LEAST_ITERATIONS = 20;
    // A new direction shorter than this, relative to the operator, is rounding noise: the Krylov space is exhausted.
    private static final double EXHAUSTED = 1e-13;

    public Lanczos {
        Require.positive("tolerance", tolerance);
        Require.atLeast("maxIterations", 1, maxIterations);
    }

    /**
     * The extreme eigenvalues of {@code a}, which must be symmetric. Ends early, without convergence, if the time of
     * {@code progress} is over.
     *
     * @throws InvalidInputException when a product is not finite, or a has no rows
     * @throws dev.mercer.util.CancelledException if {@code progress} is cancelled
     */
    public Extremes extremes(LinearOperator a, Progress progress) {
        Require.atLeast("size of the operator", 1, a.size());
        return new Run(a).iterate(progress);
    }

    /**
     * An eigenvalue with its eigenvector.
     *
     * @param value θ
     * @param vector x of length 1, its largest component positive; not to be changed
     * @param residual ‖Ax − θx‖
     */
    public record Pair(double value, double[] vector, double residual) {}

    /**
     * The extreme eigenvalues.
     *
     * @param smallest the smallest
     * @param largest the largest
     * @param iterations steps made
     * @param converged whether both residuals are within tolerance·max|θ|
     */
    public record Extremes(Pair smallest, Pair largest, int iterations, boolean converged) {}

    /** The state of one iteration: an orthonormal basis and the operator in that basis, which is tridiagonal. */
    private final class Run {
        private final LinearOperator a;
        private final int n;
        private final SplittableRandom random = new SplittableRandom(seed);
        private final List<double[]> basis = new ArrayList<>();
        private double[] alpha = new double[16];
        private double[] beta = new double[16];
        private double scale;

        Run(LinearOperator a) {
            this.a = a;
            this.n = a.size();
        }

        Extremes iterate(Progress progress) {
            int most = Math.min(n, maxIterations);
            double[] next = freshDirection();
            while (true) {
                int k = basis.size();
                basis.add(next);
                next = step(k);
                progress.throwIfCancelled();
                progress.report("extreme eigenvalues", k + 1L, most);
                if (k + 1 == most || progress.expired()) break;
                if (k + 1 >= Math.min(n, LEAST_ITERATIONS) && worthATest(k + 1) && settled()) break;
                // Happens exactly when the Krylov space is exhausted: the basis continues in the rest of the space.
                if (beta[k] == 0) next = freshDirection();
            }
            return result();
        }

        /** Multiplies basis vector k; fills alpha[k] and beta[k]; returns the next unit vector, or any if beta[k] = 0. */
        private double[] step(int k) {
            if (k == alpha.length) {
                alpha = Arrays.copyOf(alpha, 2 * k);
                beta = Arrays.copyOf(beta, 2 * k);
            }
            double[] v = basis.get(k);
            double[] w = new double[n];
            a.apply(v, w);
            double length = VectorMath.norm2(w);
            if (!Double.isFinite(length)) {
                throw new InvalidInputException("a product with the operator of " + n + " rows has the norm " + length
                        + "; look for missing, infinite or very large values in the data");
            }
            scale = Math.max(scale, length);
            alpha[k] = VectorMath.dot(v, w);
            orthogonalize(w);
            double rest = VectorMath.norm2(w);
            beta[k] = rest > EXHAUSTED * scale ? rest : 0;
            if (beta[k] > 0) VectorMath.scaleAdd(w, 0, n, 1 / rest, 0);
            return w;
        }

        /** Takes the components along the basis out of w; twice is enough [Par98, §6.9]. */
        private void orthogonalize(double[] w) {
            double[][] rows = basis.toArray(double[][]::new);
            double[] components = new double[rows.length];
            for (int pass = 0; pass < 2; pass++) {
                for (int p = 0; p < rows.length; p++) components[p] = VectorMath.dot(rows[p], w);
                Rows.subtract(w, components, 0, rows, 0, rows.length, 0, n);
            }
        }

        /** A random unit vector orthogonal to the basis, which must not span the whole space. */
        private double[] freshDirection() {
            while (true) {
                double[] v = new double[n];
                for (int i = 0; i < n; i++) v[i] = random.nextDouble() - 0.5;
                VectorMath.scaleAdd(v, 0, n, 1 / VectorMath.norm2(v), 0);
                orthogonalize(v);
                double rest = VectorMath.norm2(v);
                // In the last dimensions little remains of most directions; the remainder must not be rounding noise.
                if (rest < 1e-6) continue;
                VectorMath.scaleAdd(v, 0, n, 1 / rest, 0);
                orthogonalize(v);
                VectorMath.scaleAdd(v, 0, n, 1 / VectorMath.norm2(v), 0);
                return v;
            }
        }

        // A test costs about 30k² operations: at every step first, then at every tenth of the steps done.
        private boolean worthATest(int k) {
            return k % Math.max(1, k / 10) == 0;
        }

        private SymmetricTridiagonal tridiagonal() {
            int k = basis.size();
            return SymmetricTridiagonal.of(Arrays.copyOf(alpha, k), Arrays.copyOf(beta, k - 1));
        }

        /** True when the residuals of both ends, beta·|last component|, are small enough. */
        private boolean settled() {
            int k = basis.size();
            double[][] ritz = tridiagonal().valuesAndLastComponents();
            double limit = tolerance * Math.max(Math.abs(ritz[0][0]), Math.abs(ritz[0][k - 1]));
            double last = beta[k - 1];
            return last * Math.abs(ritz[1][0]) <= limit && last * Math.abs(ritz[1][k - 1]) <= limit;
        }

        private Extremes result() {
            int k = basis.size();
            Eigen ritz = tridiagonal().eigen(1);
            Pair smallest = pair(ritz, 0);
            Pair largest = pair(ritz, k - 1);
            double limit = tolerance * Math.max(Math.abs(smallest.value), Math.abs(largest.value));
            return new Extremes(smallest, largest, k, smallest.residual <= limit && largest.residual <= limit);
        }

        private Pair pair(Eigen ritz, int place) {
            double value = ritz.value(place);
            double[] vector = vector(ritz.vectors().column(place));
            double[] product = new double[n];
            a.apply(vector, product);
            VectorMath.axpy(-value, vector, product);
            return new Pair(value, vector, VectorMath.norm2(product));
        }

        private double[] vector(double[] coefficients) {
            double[] vector = new double[n];
            for (int p = 0; p < coefficients.length; p++) VectorMath.axpy(coefficients[p], basis.get(p), vector);
            double sign = Eigen.largestIsNegative(vector) ? -1 : 1;
            VectorMath.scaleAdd(vector, 0, n, sign / VectorMath.norm2(vector), 0);
            return vector;
        }
    }
}
