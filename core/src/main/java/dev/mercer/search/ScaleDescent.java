package dev.mercer.search;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.Labels;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.Manhattan;
import dev.mercer.kernel.RadialKernel;
import dev.mercer.linalg.Matrix;
import dev.mercer.linalg.SymmetricMatrix;
import dev.mercer.linalg.internal.Cholesky;
import dev.mercer.linalg.internal.NotPositiveDefiniteException;
import dev.mercer.score.RidgeLeaveOneOut;
import dev.mercer.score.internal.MergedRows;
import dev.mercer.util.Parallel;
import dev.mercer.util.Progress;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The mean squared leave-one-out error of ridge regression as a function of a scale for each column, and of ρ, with its
 * gradient.
 *
 * <p>The kernel is φ(Σₖ |sₖ(xₖ − zₖ)|^q), with q = 2 for radial kernels and q = 1 for {@code manhattan}. With C = (K + ρW⁻¹)⁻¹, α = Cy and r = α/diag
 * C the error is E = Σ wᵢrᵢ²/Σw, and ∂E = Σᵢⱼ Gᵢⱼ ∂Aᵢⱼ with G = (C·diag(wr²/c)·C − C(wr/c)αᵀ)·2/Σw. The descent minimises E·exp(Σₖ (ln sₖ − m)²/nτ²),
 * where m is the mean of the logarithms: it finds the most probable factors if their logarithms are normal with deviation τ. Otherwise a hundred
 * factors would overfit few rows; a few factors cannot overfit many rows, and have no prior.
 *
 * <p>Targets are centered beforehand in place of an intercept. Rows with equal inputs form one point and are left out together ({@link MergedRows}):
 * their error is this error plus a constant. Cost: 2n³ operations, n²d for the scales. The derivation is in docs/internals/math/features.md.
 */
final class ScaleDescent {
    /** The factor of a step after the sign of its derivative stayed [RB93]. */
    private static final double GROWTH = 1.2;

    /** The factor of a step after the sign of its derivative changed. */
    private static final double SHRINKAGE = 0.5;

    /** The first and the largest step of the logarithm of a factor, or of ρ. */
    private static final double FIRST_STEP = 0.3;

    private static final double LARGEST_STEP = 1;

    /** The most by which the logarithm of a column's factor, or of ρ, may change. */
    private static final double REACH = 7;

    /** The deviation τ of the logarithms of factors (decision 15). */
    private static final double DEVIATION = 0.5;

    /** The number of rows for each column from which on factors are learned without the prior, because they cannot overfit. */
    private static final int ROWS_WITHOUT_PRIOR = 50;

    /** Rows of a block in products of matrices. */
    private static final int BLOCK = 256;

    private final Form form;
    private final Points points;
    private final Matrix targets;
    private final Reals weights;
    private final Compute compute;
    private final Progress progress;

    /** A kernel as a function of a sum over coordinates. */
    private record Form(Kernel kernel, int power) {
        double value(double sum) {
            if (kernel instanceof RadialKernel radial) return radial.ofSquaredDistance(sum);
            return ((Manhattan) kernel).finish(sum);
        }

        /** ∂φ/∂sum; where the sum is 0 no coordinate differs, and any finite number is allowed. */
        double slope(double sum) {
            if (sum == 0) return 0;
            if (kernel instanceof RadialKernel radial) return radial.slope(sum) / sum;
            return -value(sum) / ((Manhattan) kernel).sigma();
        }
    }

    /**
     * A place on the descent.
     *
     * @param scales a factor for each column
     * @param rho ρ
     * @param loss the mean squared leave-one-out error
     */
    record Place(double[] scales, double rho, double loss) {}

    private record Slope(double loss, double[] gradient) {}

    static boolean knows(Kernel kernel) {
        return kernel instanceof RadialKernel || kernel instanceof Manhattan;
    }

    ScaleDescent(Kernel kernel, Dataset data, Compute compute, Progress progress) {
        this.form = new Form(kernel, kernel instanceof Manhattan ? 1 : 2);
        List<Reals> numbers = RidgeLeaveOneOut.numbers(data.targets().orElseThrow());
        // Two classes need one function only: the other is its negative.
        boolean binary = data.targets().orElseThrow() instanceof Labels && numbers.size() == 2;
        MergedRows merged = MergedRows.of(data.points(), data.weights(), binary ? numbers.subList(0, 1) : numbers);
        this.points = merged.points();
        this.weights = merged.weights();
        this.targets = centered(merged);
        this.compute = compute;
        this.progress = progress;
    }

    private static Matrix centered(MergedRows rows) {
        double total = rows.weights().sum();
        Matrix y = new Matrix(rows.points().size(), rows.targets().size());
        for (int t = 0; t < y.columns(); t++) {
            Reals numbers = rows.targets().get(t);
            double mean = 0;
            for (int i = 0; i < y.rows(); i++) mean += rows.weights().get(i) * numbers.get(i) / total;
            for (int i = 0; i < y.rows(); i++) y.set(i, t, numbers.get(i) - mean);
        }
        return y;
    }

    /** Makes {@code steps} steps from a start and returns the best place. It ends early when the time is over. */
    Place descend(double[] scales, double rho, int steps) {
        int d = scales.length;
        double[] start = new double[d + 1];
        for (int k = 0; k < d; k++) start[k] = Math.log(scales[k]);
        start[d] = Math.log(rho);
        double[] at = start.clone();
        double[] step = new double[d + 1];
        Arrays.fill(step, FIRST_STEP);
        double[] before = new double[d + 1];
        Place best = new Place(scales.clone(), rho, Double.POSITIVE_INFINITY);
        double least = Double.POSITIVE_INFINITY;
        for (int t = 0; t <= steps && !progress.expired(); t++) {
            progress.throwIfCancelled();
            double[] factors = Arrays.stream(at, 0, d).map(Math::exp).toArray();
            Slope slope = slope(factors, Math.exp(at[d]));
            Slope penalized = withPrior(slope, at);
            if (penalized.loss < least) {
                least = penalized.loss;
                best = new Place(factors, Math.exp(at[d]), slope.loss);
            }
            for (int k = 0; k <= d; k++) {
                double product = penalized.gradient[k] * before[k];
                step[k] = product > 0
                        ? Math.min(LARGEST_STEP, step[k] * GROWTH)
                        : product < 0 ? step[k] * SHRINKAGE : step[k];
                before[k] = product < 0 ? 0 : penalized.gradient[k];
                double moved = at[k] - Math.signum(before[k]) * step[k];
                at[k] = Math.max(start[k] - REACH, Math.min(start[k] + REACH, moved));
            }
            progress.report("metric", t, steps);
        }
        return best;
    }

    /** The error times exp(Σₖ (ln sₖ − m)²/nτ²), and the derivatives of the product over the exponential; {@code at} has the logarithms. */
    private Slope withPrior(Slope slope, double[] at) {
        int d = at.length - 1;
        double rows = Math.max(points.size(), weights.sum());
        if (rows >= ROWS_WITHOUT_PRIOR * (double) d) return slope;
        double mean = Arrays.stream(at, 0, d).average().orElse(0);
        double[] gradient = slope.gradient.clone();
        double exponent = 0;
        for (int k = 0; k < d; k++) {
            double share = (at[k] - mean) / (rows * DEVIATION * DEVIATION);
            exponent += (at[k] - mean) * share;
            if (Double.isFinite(slope.loss)) gradient[k] += 2 * share * slope.loss;
        }
        return new Slope(slope.loss * Math.exp(exponent), gradient);
    }

    /** The error at a place, and its derivatives with respect to the logarithms of the scales and of ρ; infinite error if ρ is too small. */
    private Slope slope(double[] scales, double rho) {
        int n = points.size();
        double[][] x = new double[n][scales.length];
        for (int i = 0; i < n; i++) {
            points.copyRow(i, x[i]);
            for (int k = 0; k < scales.length; k++) x[i][k] *= scales[k];
        }
        SymmetricMatrix a = new SymmetricMatrix(n);
        Parallel.run(compute.threads(), n, i -> {
            for (int j = 0; j <= i; j++) a.set(i, j, form.value(sum(x[i], x[j])));
            a.set(i, i, a.get(i, i) + rho / weights.get(i));
        });
        try {
            Cholesky factor =
                    Cholesky.consuming(a, 0, compute.backend().tileMath(), compute.threads(), Progress.none());
            return slope(x, factor.inverse().toMatrix(compute.threads()), rho);
        } catch (NotPositiveDefiniteException tooSmall) {
            double[] larger = new double[scales.length + 1];
            larger[scales.length] = -1;
            return new Slope(Double.POSITIVE_INFINITY, larger);
        }
    }

    private Slope slope(double[][] x, Matrix c, double rho) {
        int n = x.length;
        int d = x[0].length;
        double total = weights.sum();
        Matrix alpha = c.multiply(targets, compute.threads());
        Matrix u = new Matrix(n, alpha.columns());
        double[] v = new double[n];
        double loss = 0;
        for (int i = 0; i < n; i++)
            for (int t = 0; t < alpha.columns(); t++) {
                double error = alpha.get(i, t) / c.get(i, i);
                loss += weights.get(i) * error * error / total;
                u.set(i, t, 2 / total * weights.get(i) * error / c.get(i, i));
                v[i] += 2 / total * weights.get(i) * error * error / c.get(i, i);
            }
        Matrix cu = c.multiply(u, compute.threads());
        Matrix g = weighted(c, v);
        double[][] parts = new double[n][];
        Parallel.run(compute.threads(), n, i -> parts[i] = row(x, i, g, cu, alpha));
        double[] gradient = new double[d + 1];
        for (int i = 0; i < n; i++) {
            for (int k = 0; k < d; k++) gradient[k] += parts[i][k];
            gradient[d] += parts[i][d] * rho / weights.get(i);
        }
        return new Slope(loss, gradient);
    }

    /** The lower half of C·diag(v)·C, by blocks of rows that the back end multiplies. */
    private Matrix weighted(Matrix c, double[] v) {
        int n = c.rows();
        int blocks = (n + BLOCK - 1) / BLOCK;
        double[][] plain = new double[blocks][];
        double[][] times = new double[blocks][];
        Parallel.run(compute.threads(), blocks, b -> {
            plain[b] = Arrays.copyOfRange(c.values(), b * BLOCK * n, Math.min(n, (b + 1) * BLOCK) * n);
            times[b] = plain[b].clone();
            // The back end subtracts the product.
            for (int at = 0; at < times[b].length; at += n) for (int j = 0; j < n; j++) times[b][at + j] *= -v[j];
        });
        Matrix product = new Matrix(n, n);
        Parallel.run(compute.threads(), blocks * blocks, task -> {
            int i = task / blocks;
            int j = task % blocks;
            if (j > i) return;
            int rows = plain[i].length / n;
            int columns = plain[j].length / n;
            double[] tile = new double[rows * columns];
            compute.backend().tileMath().minusProductTransposed(tile, times[i], plain[j], rows, columns, n);
            for (int r = 0; r < rows; r++)
                System.arraycopy(tile, r * columns, product.values(), (i * BLOCK + r) * n + j * BLOCK, columns);
        });
        return product;
    }

    /** The contribution of row i: pairs j < i count twice; then the diagonal. */
    private double[] row(double[][] x, int i, Matrix g, Matrix cu, Matrix alpha) {
        int d = x[i].length;
        double[] part = new double[d + 1];
        double[] weights = g.row(i);
        double[] cuRow = cu.row(i);
        double[] alphaRow = alpha.row(i);
        for (int j = 0; j <= i; j++) {
            double weight = weights[j];
            for (int t = 0; t < alphaRow.length; t++)
                weight -= 0.5 * (cuRow[t] * alpha.get(j, t) + cu.get(j, t) * alphaRow[t]);
            if (i == j) {
                part[d] = weight;
                continue;
            }
            double factor = 2 * form.power * weight * form.slope(sum(x[i], x[j]));
            if (form.power == 1) for (int k = 0; k < d; k++) part[k] += factor * Math.abs(x[i][k] - x[j][k]);
            else for (int k = 0; k < d; k++) part[k] += factor * (x[i][k] - x[j][k]) * (x[i][k] - x[j][k]);
        }
        return part;
    }

    private double sum(double[] x, double[] z) {
        double sum = 0;
        if (form.power == 1) for (int k = 0; k < x.length; k++) sum += Math.abs(x[k] - z[k]);
        else for (int k = 0; k < x.length; k++) sum += (x[k] - z[k]) * (x[k] - z[k]);
        return sum;
    }

    /** The error alone, for tests. */
    double loss(double[] scales, double rho) {
        return slope(scales, rho).loss;
    }

    double[] gradient(double[] scales, double rho) {
        return slope(scales, rho).gradient;
    }

    /** Equal scales for all columns. */
    static double[] ones(int d) {
        return IntStream.range(0, d).mapToDouble(k -> 1).toArray();
    }
}
