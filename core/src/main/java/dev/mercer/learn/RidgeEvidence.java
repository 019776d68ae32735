package dev.mercer.learn;

import dev.mercer.compute.Compute;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.kernel.Kernel;
import dev.mercer.linalg.Cholesky;
import dev.mercer.linalg.Matrix;
import dev.mercer.linalg.VectorMath;
import dev.mercer.util.Progress;
import java.util.Arrays;

/** What the data says through A = K + ρW⁻¹, of which sAs = sKs + ρI is factored, s = √w. */
final class RidgeEvidence {
    /** Columns of A⁻¹ at a time. */
    private static final int COLUMNS = 128;

    private final Cholesky factor;
    private final double[] roots;
    private final double rho;
    /** A⁻¹(y − b). */
    private final double[] alpha;
    /** A⁻¹1 where there is an intercept, else empty; and its sum. */
    private final double[] unit;

    private final double unitSum;
    private final double bias;
    private final double amplitude;

    /** Where {@code factor} is that of sKs + ρI. */
    RidgeEvidence(Cholesky factor, double[] roots, double[] targets, double rho, boolean intercept) {
        this.factor = factor;
        this.roots = roots;
        this.rho = rho;
        int n = targets.length;
        double[] ones = new double[n];
        Arrays.fill(ones, 1);
        this.unit = intercept ? inverse(ones) : new double[0];
        this.unitSum = Arrays.stream(unit).sum();
        // Taking the mean off first keeps the digits of small variations about a large one.
        double mean = intercept ? VectorMath.dot(targets, ones) / n : 0;
        double[] centred = targets.clone();
        VectorMath.axpy(-mean, ones, centred);
        double shift = intercept ? VectorMath.dot(unit, centred) / unitSum : 0;
        VectorMath.axpy(-shift, ones, centred);
        this.alpha = inverse(centred);
        this.bias = mean + shift;
        this.amplitude = VectorMath.dot(alpha, centred) / (n - (intercept ? 1 : 0));
    }

    double amplitude() {
        return amplitude;
    }

    double rho() {
        return rho;
    }

    /** A⁻¹v = s(sKs + ρI)⁻¹sv. */
    private double[] inverse(double[] v) {
        double[] scaled = v.clone();
        for (int i = 0; i < v.length; i++) scaled[i] *= roots[i];
        double[] solved = factor.solve(scaled);
        for (int i = 0; i < v.length; i++) solved[i] *= roots[i];
        return solved;
    }

    private boolean intercept() {
        return unit.length > 0;
    }

    double logLikelihood() {
        int freedom = alpha.length - (intercept() ? 1 : 0);
        double determinant = factor.logDeterminant();
        for (double root : roots) determinant -= 2 * Math.log(root);
        double restricted = intercept() ? Math.log(unitSum) : 0;
        return -0.5 * (freedom * (Math.log(2 * Math.PI * amplitude) + 1) + determinant + restricted);
    }

    double mean(double[] similarities) {
        return bias + VectorMath.dot(alpha, similarities);
    }

    /** What the data takes off k(x, x), for each row kₓ: kₓᵀA⁻¹kₓ, less what not knowing the intercept gives back. */
    double[] reduction(Matrix similarities) {
        Matrix scaled = similarities.transpose();
        for (int j = 0; j < roots.length; j++)
            for (int i = 0; i < scaled.columns(); i++) scaled.set(j, i, roots[j] * scaled.get(j, i));
        Matrix halves = factor.solveFactor(scaled);
        double[] reduction = new double[similarities.rows()];
        for (int j = 0; j < halves.rows(); j++)
            for (int i = 0; i < reduction.length; i++) reduction[i] += halves.get(j, i) * halves.get(j, i);
        if (intercept())
            for (int i = 0; i < reduction.length; i++) {
                double rest = 1 - VectorMath.dot(unit, similarities.row(i));
                reduction[i] -= rest * rest / unitSum;
            }
        return reduction;
    }

    /**
     * Σᵢⱼ Gᵢⱼ ∂Aᵢⱼ with G = ½(ααᵀ/s² − A⁻¹ + uuᵀ/1ᵀu), u = A⁻¹1: by each parameter of the kernel, then by ln ρ.
     */
    Reals gradient(Kernel kernel, Points points, Compute compute, Progress progress) {
        int n = alpha.length;
        int parameters = kernel.parameters().size();
        double[] total = new double[parameters + 1];
        for (int from = 0; from < n; from += COLUMNS) {
            int first = from;
            int count = Math.min(COLUMNS, n - from);
            Matrix inverse = inverseColumns(from, count);
            double[][] parts = new double[count][];
            compute.run(
                    "likelihood gradient",
                    count,
                    Progress.none(),
                    c -> parts[c] = columnGradient(kernel, points, first + c, inverse.column(c)));
            for (double[] part : parts) VectorMath.axpy(1, part, total);
            progress.report("likelihood gradient", from + count, n);
            progress.throwIfCancelled();
        }
        return Reals.of(total);
    }

    private Matrix inverseColumns(int from, int count) {
        Matrix right = new Matrix(alpha.length, count);
        for (int c = 0; c < count; c++) right.set(from + c, c, roots[from + c]);
        Matrix columns = factor.solve(right);
        for (int i = 0; i < alpha.length; i++)
            for (int c = 0; c < count; c++) columns.set(i, c, roots[i] * columns.get(i, c));
        return columns;
    }

    /** The part of column j: pairs i > j count twice. */
    private double[] columnGradient(Kernel kernel, Points points, int j, double[] inverse) {
        int parameters = kernel.parameters().size();
        double[] part = new double[parameters + 1];
        double[] slopes = new double[parameters];
        for (int i = j; i < alpha.length; i++) {
            kernel.gradient(points, i, points, j, slopes, 0);
            double g = (i == j ? 1 : 2) * share(i, j, inverse[i]);
            for (int p = 0; p < parameters; p++) part[p] += g * slopes[p];
        }
        part[parameters] = share(j, j, inverse[j]) * rho / (roots[j] * roots[j]);
        return part;
    }

    private double share(int i, int j, double inverse) {
        double restricted = intercept() ? unit[i] * unit[j] / unitSum : 0;
        return 0.5 * (alpha[i] * alpha[j] / amplitude - inverse + restricted);
    }
}
