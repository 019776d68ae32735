package dev.mercer.learn.structure;

import dev.mercer.compute.Compute;
import dev.mercer.data.Reals;
import dev.mercer.gram.Gram;
import dev.mercer.linalg.Cholesky;
import dev.mercer.linalg.Eigen;
import dev.mercer.linalg.Matrix;
import dev.mercer.linalg.SymmetricMatrix;
import dev.mercer.util.Cure;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;

/**
 * Kernel canonical correlation: functions of two parts of each row, f(x) and g(z), that are correlated as much as possible, with a penalty
 * on their norms.
 *
 * <p>With centred matrices K and L and {@code R = (K + ρI)⁻¹K}, {@code S = (L + ρI)⁻¹L}, the correlations are the singular values of RS, and
 * the values of f and g at the rows its singular vectors, up to the penalty. For linear kernels and ρ → 0 it is canonical correlation
 * analysis. Without a penalty any two parts would be correlated perfectly. Cost: 9n³. Source: [BJ02].
 */
public final class KernelCca {
    private final Reals correlations;
    private final Matrix first;
    private final Matrix second;

    private KernelCca(Reals correlations, Matrix first, Matrix second) {
        this.correlations = correlations;
        this.first = first;
        this.second = second;
    }

    /**
     * The first pairs of functions of two matrices of the same rows.
     *
     * @param rho ρ > 0, in the scale of the eigenvalues of the matrices, which grow with the number of rows
     * @param count the most pairs
     */
    public static KernelCca of(Gram one, Gram other, double rho, int count, Progress progress) {
        int n = one.size();
        Require.equal("number of rows of the second matrix", n, other.size());
        Require.atLeast("rows of a canonical correlation", 2, n);
        Require.atLeast("number of pairs", 1, count);
        Require.positive("rho", rho);
        Compute compute = one.compute();
        compute.requireMemory("kernel canonical correlation", 6 * 8L * n * n, Cure.FEWER_POINTS);
        Matrix r = smoother(CentredGram.of(one.toMatrix(progress)), rho);
        Matrix s = smoother(CentredGram.of(other.toMatrix(progress)), rho);
        Matrix product = r.multiply(s, compute.threads());
        Matrix square = product.multiply(product.transpose(), compute.threads());
        SymmetricMatrix symmetric = new SymmetricMatrix(n);
        for (int i = 0; i < n; i++)
            for (int j = 0; j <= i; j++) symmetric.set(i, j, (square.get(i, j) + square.get(j, i)) / 2);
        Eigen eigen = Eigen.of(symmetric, compute.threads(), progress);
        int pairs = Math.min(count, n);
        double[] found = new double[pairs];
        Matrix left = new Matrix(n, pairs);
        Matrix right = new Matrix(n, pairs);
        for (int c = 0; c < pairs; c++) {
            found[c] = Math.sqrt(Math.max(0, eigen.value(n - 1 - c)));
            double[] u = eigen.vectors().column(n - 1 - c);
            double[] v = product.transpose().multiply(u);
            double length = 0;
            for (double value : v) length += value * value;
            for (int i = 0; i < n; i++) {
                left.set(i, c, u[i]);
                right.set(i, c, length > 0 ? v[i] / Math.sqrt(length) : 0);
            }
        }
        return new KernelCca(
                Reals.of(found), r.multiply(left, compute.threads()), s.multiply(right, compute.threads()));
    }

    /** (K + ρI)⁻¹K = I − ρ(K + ρI)⁻¹. */
    private static Matrix smoother(SymmetricMatrix k, double rho) {
        Matrix inverse = Cholesky.of(k, rho).solve(Matrix.identity(k.size()));
        for (int i = 0; i < k.size(); i++)
            for (int j = 0; j < k.size(); j++) inverse.set(i, j, (i == j ? 1 : 0) - rho * inverse.get(i, j));
        return inverse;
    }

    /** The correlations, the largest first, from 0 to 1. */
    public Reals correlations() {
        return correlations;
    }

    /** f at each row, a column for each pair, centred. */
    public Matrix first() {
        return first;
    }

    /** g at each row, a column for each pair, centred. */
    public Matrix second() {
        return second;
    }
}
