package dev.mercer.gp.internal;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.gram.CrossGram;
import dev.mercer.gram.Gram;
import dev.mercer.kernel.Kernel;
import dev.mercer.learn.FitSupport;
import dev.mercer.linalg.Matrix;
import dev.mercer.linalg.SymmetricMatrix;
import dev.mercer.linalg.internal.Cholesky;
import dev.mercer.linalg.internal.Eigen;
import dev.mercer.linalg.tile.VectorMath;
import dev.mercer.model.Expansion;
import dev.mercer.model.Posterior;
import dev.mercer.model.PosteriorCovariance;
import dev.mercer.model.Regressor;
import dev.mercer.model.Training;
import dev.mercer.model.internal.GaussianPrior;
import dev.mercer.model.internal.Provenance;
import dev.mercer.solve.Convergence;
import dev.mercer.solve.Reason;
import dev.mercer.util.Progress;
import java.util.List;
import java.util.Optional;

/**
 * A Gaussian process with m inducing points, by the variational bound of its marginal likelihood.
 *
 * <p>With L the factor of the matrix of the inducing points and V = L⁻¹K_mn√W, rows have the covariance Q + ρW⁻¹, Q = VᵀV without the weights, and
 * the bound is their log likelihood minus Σw(k(x, x) − q(x, x))/2ρ. It is never above the likelihood of the exact process, and equals it if all rows
 * are inducing points. The eigenvalues of VVᵀ give it for any ρ in O(m). The amplitude s² is the one that makes the bound largest; an intercept has a
 * flat prior. Cost: nm² for the sums over rows, 9m³ for the eigenvalues. Source: [Tit09].
 */
public final class InducingPoints {
    /** Rows whose similarities are computed at a time. */
    private static final int ROWS = 2048;

    /** Added to the diagonal of the matrix of the inducing points, relative to its largest element. */
    private static final double JITTER = 1e-10;

    private static final double LEAST_RHO = 1e-10;
    private static final double MOST_RHO = 1e8;
    private static final double GOLDEN = (Math.sqrt(5) - 1) / 2;

    private final Setup setup;
    private final Cholesky factor;
    /** Sums over rows: V·y, V·1, yᵀy, yᵀ1, 1ᵀ1, each with the weights, and Σw(k − q). */
    private final Sums sums;

    private final Eigen eigen;
    /** Uᵀ of V·y and V·1. */
    private final double[] byTarget;

    private final double[] byUnit;

    private InducingPoints(Setup setup, Cholesky factor, Sums sums, Progress progress) {
        this.setup = setup;
        this.factor = factor;
        this.sums = sums;
        this.eigen = Eigen.of(sums.square, setup.compute.threads(), progress);
        Matrix transposed = eigen.vectors().transpose();
        this.byTarget = transposed.multiply(sums.target);
        this.byUnit = transposed.multiply(sums.unit);
    }

    private record Setup(Kernel kernel, Points points, boolean intercept, Dataset data, Compute compute) {}

    private static final class Sums {
        final SymmetricMatrix square;
        final double[] target;
        final double[] unit;
        double targets;
        double mixed;
        double units;
        double unexplained;
        double mean;

        Sums(int size) {
            square = new SymmetricMatrix(size);
            target = new double[size];
            unit = new double[size];
        }
    }

    /** The bound for a kernel bound to its columns, inducing points, and data with numbers as targets. */
    public static InducingPoints of(
            Kernel kernel, Points points, boolean intercept, Dataset data, Compute compute, Progress progress) {
        Setup setup = new Setup(kernel, points, intercept, data, compute);
        SymmetricMatrix own = Gram.of(kernel, points, compute, progress).toMatrix(progress);
        double shift = JITTER * own.maxAbs();
        Cholesky factor =
                Cholesky.semidefinite(own::copy, shift, compute.engine().math(), compute.threads(), progress);
        return new InducingPoints(setup, factor, sums(setup, factor, progress), progress);
    }

    private static Sums sums(Setup setup, Cholesky factor, Progress progress) {
        Dataset data = setup.data;
        Reals targets = FitSupport.numbers(data, "a Gaussian process");
        int m = setup.points.size();
        Sums sums = new Sums(m);
        // Subtracting the mean first keeps the digits of small variations about a large one.
        if (setup.intercept) {
            double total = 0;
            for (int i = 0; i < data.size(); i++) total += data.weights().get(i) * targets.get(i);
            sums.mean = total / data.weights().sum();
        }
        for (int from = 0; from < data.size(); from += ROWS) {
            int to = Math.min(from + ROWS, data.size());
            Matrix cross = CrossGram.of(
                            setup.kernel, setup.points, data.points().range(from, to), setup.compute)
                    .toMatrix(Progress.none());
            add(sums, factor.solveFactor(cross), setup, targets, from);
            progress.report("inducing points", to, data.size());
            progress.throwIfCancelled();
        }
        return sums;
    }

    private static void add(Sums sums, Matrix halves, Setup setup, Reals targets, int from) {
        Dataset data = setup.data;
        int count = halves.columns();
        double[] y = new double[count];
        double[] ones = new double[count];
        double[] taken = new double[count];
        for (int i = 0; i < count; i++) {
            double w = data.weights().get(from + i);
            ones[i] = Math.sqrt(w);
            y[i] = ones[i] * (targets.get(from + i) - sums.mean);
        }
        for (int j = 0; j < halves.rows(); j++)
            for (int i = 0; i < count; i++) {
                taken[i] += halves.get(j, i) * halves.get(j, i);
                halves.set(j, i, ones[i] * halves.get(j, i));
            }
        VectorMath.axpy(1, halves.multiply(y), sums.target);
        VectorMath.axpy(1, halves.multiply(ones), sums.unit);
        sums.targets += VectorMath.dot(y, y);
        sums.mixed += VectorMath.dot(y, ones);
        sums.units += VectorMath.dot(ones, ones);
        for (int i = 0; i < count; i++) {
            double own = setup.kernel.value(data.points(), from + i, data.points(), from + i);
            sums.unexplained += ones[i] * ones[i] * Math.max(0, own - taken[i]);
        }
        addSquare(sums.square, halves, setup.compute);
    }

    private static void addSquare(SymmetricMatrix square, Matrix halves, Compute compute) {
        Matrix product = halves.multiply(halves.transpose(), compute.threads());
        for (int i = 0; i < square.size(); i++)
            for (int j = 0; j <= i; j++) square.set(i, j, square.get(i, j) + product.get(i, j));
    }

    /** aᵀA⁻¹b for vectors over the rows, by their product and those of V with them. */
    private double form(double product, double[] a, double[] b, double rho) {
        double sum = product;
        for (int k = 0; k < a.length; k++) sum -= a[k] * b[k] / (rho + value(k));
        return sum / rho;
    }

    private double value(int k) {
        return Math.max(0, eigen.value(k));
    }

    private double shift(double rho) {
        return setup.intercept ? form(sums.mixed, byTarget, byUnit, rho) / precision(rho) : 0;
    }

    private double precision(double rho) {
        return form(sums.units, byUnit, byUnit, rho);
    }

    private double freedom() {
        return sums.units - (setup.intercept ? 1 : 0);
    }

    /** s² at a ρ. */
    public double amplitude(double rho) {
        double all = form(sums.targets, byTarget, byTarget, rho);
        double explained = setup.intercept ? shift(rho) * form(sums.mixed, byTarget, byUnit, rho) : 0;
        return Math.max(0, all - explained) / freedom();
    }

    /** The lower bound of ln p(y) at a ρ, with the amplitude that makes it largest. */
    public double bound(double rho) {
        double determinant = sums.units * Math.log(rho);
        for (int k = 0; k < byUnit.length; k++) determinant += Math.log1p(value(k) / rho);
        double restricted = setup.intercept ? Math.log(precision(rho)) : 0;
        double likelihood = freedom() * (Math.log(2 * Math.PI * amplitude(rho)) + 1) + determinant + restricted;
        return -0.5 * (likelihood + sums.unexplained / rho);
    }

    /** The ρ with the largest bound, by golden-section search around the best of a grid; {@code start} if there is none. */
    public double bestRho(double start) {
        int best = -1;
        int count = 1 + (int) Math.round(2 * Math.log(MOST_RHO / LEAST_RHO));
        double[] values = new double[count];
        for (int k = 0; k < count; k++) {
            values[k] = bound(rho(k));
            if (Double.isFinite(values[k]) && (best < 0 || values[k] > values[best])) best = k;
        }
        if (best < 0) return start;
        double low = Math.log(rho(Math.max(0, best - 1)));
        double high = Math.log(rho(Math.min(count - 1, best + 1)));
        while (high - low > 1e-8) {
            double left = high - GOLDEN * (high - low);
            double right = low + GOLDEN * (high - low);
            if (bound(Math.exp(left)) > bound(Math.exp(right))) high = right;
            else low = left;
        }
        double found = Math.exp((low + high) / 2);
        double there = bound(found);
        return Double.isFinite(there) && there >= values[best] ? found : rho(best);
    }

    private static double rho(int step) {
        return LEAST_RHO * Math.exp(step / 2.0);
    }

    /** The model with its posterior, whose centers are these rows of the data. */
    public Regressor model(double rho, List<Integer> rows) {
        int m = setup.points.size();
        double shift = shift(rho);
        double[] dual = new double[m];
        double[] unit = new double[m];
        double[] scales = new double[m];
        for (int k = 0; k < m; k++) {
            dual[k] = (byTarget[k] - shift * byUnit[k]) / (rho + value(k));
            unit[k] = byUnit[k] / (rho + value(k));
            scales[k] = Math.sqrt(value(k) / (rho + value(k)));
        }
        Matrix right = new Matrix(m, m + 2);
        Matrix vectors = eigen.vectors();
        double[] ofDual = vectors.multiply(dual);
        double[] ofUnit = vectors.multiply(unit);
        for (int i = 0; i < m; i++) {
            for (int k = 0; k < m; k++) right.set(i, k, vectors.get(i, k) * scales[k]);
            right.set(i, m, ofDual[i]);
            right.set(i, m + 1, ofUnit[i]);
        }
        Matrix solved = factor.solveFactorTransposed(right);
        Matrix root = new Matrix(m, m);
        for (int i = 0; i < m; i++) for (int k = 0; k < m; k++) root.set(k, i, solved.get(i, k));
        Expansion function = Expansion.of(setup.kernel, setup.points, Reals.of(solved.column(m)), sums.mean + shift);
        GaussianPrior prior = new GaussianPrior(setup.kernel, amplitude(rho), freedom(), rho, setup.intercept);
        Reals weights = setup.intercept ? Reals.of(solved.column(m + 1)) : Reals.of();
        PosteriorCovariance covariance =
                new PosteriorCovariance.LowRank(root, weights, setup.intercept ? precision(rho) : 1, List.of());
        Training training = new Training(
                new Convergence(Reason.EXACT, 0, 1, factor.jitter()),
                Optional.empty(),
                Reals.of(),
                rows,
                Provenance.of(this, setup.data, setup.compute));
        return new Regressor(function, training).with(new Posterior(function, prior, covariance));
    }

    @Override
    public String toString() {
        return setup.points.size() + " inducing points of " + setup.data.size() + " rows";
    }
}
