package dev.mercer.solve.internal;

import dev.mercer.linalg.Matrix;
import dev.mercer.linalg.SymmetricMatrix;
import dev.mercer.linalg.internal.Cholesky;
import dev.mercer.linalg.tile.VectorMath;
import java.util.Optional;

/**
 * The second derivative of the mean loss of {@link SoftmaxObjective} with respect to the scores: H = RRᵀ, one block for
 * each point, with Rᵢ = √(wᵢ/Σw)·(diag √p − p√pᵀ), where p are the probabilities at the point. Indeed (diag √p −
 * p√pᵀ)(diag √p − √p pᵀ) = diag p − ppᵀ, because Σp = 1.
 *
 * <p>Where b is free, it follows the scores: the second derivative of min_b is H − HE(EᵀHE)⁺EᵀH = (RΠ)(RΠ)ᵀ, with E the
 * same score for all points and Π the projection away from the columns of V = RᵀE. VᵀV = EᵀHE is C × C and singular
 * along 1, since adding a number to all scores changes nothing.
 */
final class SoftmaxCurvature {
    private static final double ROUNDING = 1e-14;

    private final Matrix p;
    private final Matrix roots;
    private final double[] scale;
    private final boolean free;
    private final Optional<Cholesky> factor;

    SoftmaxCurvature(SoftmaxObjective objective, Matrix p) {
        int n = objective.size();
        double total = objective.totalWeight();
        this.p = p;
        this.roots = p.copy();
        for (int at = 0; at < roots.values().length; at++) roots.values()[at] = Math.sqrt(roots.values()[at]);
        this.scale = new double[n];
        double[] shares = new double[n];
        for (int i = 0; i < n; i++) {
            shares[i] = objective.weights().get(i) / total;
            scale[i] = Math.sqrt(shares[i]);
        }
        this.free = objective.free();
        this.factor = free ? factor(p, shares) : Optional.empty();
    }

    /** RΠz. */
    Matrix forward(Matrix z) {
        return free ? times(project(z)) : times(z);
    }

    /** ΠRᵀv. */
    Matrix backward(Matrix v) {
        return free ? project(transposed(v)) : transposed(v);
    }

    /** Rz: for each point √share·(√p∘z − p·(√pᵀz)). */
    private Matrix times(Matrix z) {
        Matrix out = new Matrix(z.rows(), z.columns());
        int classes = z.columns();
        for (int i = 0, row = 0; i < z.rows(); i++, row += classes) {
            double inner = 0;
            for (int c = row; c < row + classes; c++) inner += roots.values()[c] * z.values()[c];
            for (int c = row; c < row + classes; c++)
                out.values()[c] = scale[i] * (roots.values()[c] * z.values()[c] - p.values()[c] * inner);
        }
        return out;
    }

    /** Rᵀv: for each point √share·√p∘(v − pᵀv). */
    private Matrix transposed(Matrix v) {
        Matrix out = new Matrix(v.rows(), v.columns());
        int classes = v.columns();
        for (int i = 0, row = 0; i < v.rows(); i++, row += classes) {
            double mean = 0;
            for (int c = row; c < row + classes; c++) mean += p.values()[c] * v.values()[c];
            for (int c = row; c < row + classes; c++)
                out.values()[c] = scale[i] * roots.values()[c] * (v.values()[c] - mean);
        }
        return out;
    }

    /** Πz = z − RᵀE(EᵀHE)⁺EᵀRz. */
    private Matrix project(Matrix z) {
        double[] x = solve(columnSums(times(z)));
        Matrix same = new Matrix(z.rows(), z.columns());
        for (int i = 0; i < z.rows(); i++) same.setRow(i, x);
        Matrix along = transposed(same);
        Matrix out = z.copy();
        for (int at = 0; at < out.values().length; at++) out.values()[at] -= along.values()[at];
        return out;
    }

    /** The change of b that follows a change of the scores: −(EᵀHE)⁺EᵀH·change. */
    double[] follow(Matrix change) {
        double[] x = solve(columnSums(times(transposed(change))));
        for (int c = 0; c < x.length; c++) x[c] = -x[c];
        return x;
    }

    /** (EᵀHE)⁺v for v that sums to zero; the answer sums to zero too. */
    double[] solve(double[] v) {
        if (factor.isEmpty()) return new double[v.length];
        double[] x = factor.get().solve(v);
        double mean = 0;
        for (double value : x) mean += value / x.length;
        for (int c = 0; c < x.length; c++) x[c] -= mean;
        return x;
    }

    /**
     * The factor of EᵀHE, shifted along 1 and, by a rounding, on the diagonal; empty if there is no curvature. The
     * diagonal is computed from the rest of the row, which sums to zero: p(1 − p) has no digits left where p is almost
     * 1.
     */
    private static Optional<Cholesky> factor(Matrix p, double[] shares) {
        int classes = p.columns();
        double[] diagonal = new double[classes];
        SymmetricMatrix m = new SymmetricMatrix(classes);
        for (int a = 0; a < classes; a++) {
            for (int b = 0; b < a; b++) {
                double sum = 0;
                for (int i = 0; i < p.rows(); i++) sum += shares[i] * p.get(i, a) * p.get(i, b);
                m.set(a, b, -sum);
                diagonal[a] += sum;
                diagonal[b] += sum;
            }
        }
        double trace = VectorMath.sum(diagonal);
        if (trace == 0) return Optional.empty();
        for (int a = 0; a < classes; a++) {
            m.set(a, a, diagonal[a]);
            for (int b = 0; b <= a; b++) m.set(a, b, m.get(a, b) + trace / classes / classes);
        }
        return Optional.of(Cholesky.of(m, trace * ROUNDING));
    }

    static double[] columnSums(Matrix m) {
        double[] sums = new double[m.columns()];
        for (int i = 0; i < m.rows(); i++) for (int c = 0; c < sums.length; c++) sums[c] += m.get(i, c);
        return sums;
    }
}
