package dev.mercer.learn.belief;

import dev.mercer.compute.Compute;
import dev.mercer.compute.KernelBlock;
import dev.mercer.data.Dataset;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.gram.CrossGram;
import dev.mercer.gram.Gram;
import dev.mercer.kernel.Kernel;
import dev.mercer.learn.FitSupport;
import dev.mercer.linalg.ConjugateGradient;
import dev.mercer.linalg.Eigen;
import dev.mercer.linalg.LinearOperator;
import dev.mercer.linalg.Matrix;
import dev.mercer.linalg.NotPositiveDefiniteException;
import dev.mercer.linalg.NystromInverse;
import dev.mercer.linalg.SymmetricTridiagonal;
import dev.mercer.linalg.VectorMath;
import dev.mercer.util.Progress;
import dev.mercer.util.RandomOrder;
import dev.mercer.util.Require;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * An estimate of the log marginal likelihood of {@link RidgePosterior} and of its gradient, by conjugate gradients: products with the kernel
 * matrix, which is never stored, and no factor of it.
 *
 * <p>With A = SKS + ρI, S = √W, and a preconditioner P = SQS + μI of m columns ({@link NystromInverse}), whose determinant is known,
 * ln det A = ln det P + E[n·e₁ᵀ ln(T) e₁] for normal z of covariance P and the tridiagonal T of its conjugate gradients (stochastic Lanczos
 * quadrature). The derivative is tr P⁻¹∂P + E[zᵀA⁻¹∂A P⁻¹z − zᵀP⁻¹∂P P⁻¹z]. Both expectations are means over a few probes z; they
 * vanish where P = A, and their errors are the smaller, the better P is. Targets, intercept and probes share all products. Seed and rows of
 * P are fixed, so that the estimate is a smooth function of the parameters. Cost: n²/2 kernel values for each step and 3nm² for P; a gradient
 * n²/2 gradients of the kernel. Memory: nm numbers. The same bits at any number of threads. Sources: [UCS17], [GPBWW18], [WPHCG22].
 */
public final class StochasticEvidence {
    /** Steps of conjugate gradients for an estimate. */
    private static final int STEPS = 400;

    /** Steps for the final weights. */
    private static final int FINAL_STEPS = 4000;

    /** The error of a kernel value in single precision. */
    private static final double SINGLE = 1e-6;

    private final Kernel kernel;
    private final Dataset data;
    private final Points basis;
    private final Compute compute;
    private final boolean intercept;
    private final double rho;
    private final double tolerance;
    private final double[] roots;
    private final NystromInverse inverse;
    private final double mean;
    private final double[][] probes;
    /** A⁻¹ of the targets without b, of S1 where there is an intercept, and of the probes. */
    private final double[] dual;

    private final double[] unit;
    private final double[][] solved;
    private final double bias;
    private final double amplitude;
    /** The estimates of ln det A − ln det P, one for each probe. */
    private final double[] excess;

    private final boolean solvedAll;

    /**
     * The effort.
     *
     * @param probes random vectors ≥ 2 for traces and determinant
     * @param rank columns of the preconditioner ≥ 1
     * @param tolerance relative residual of conjugate gradients for an estimate, > 0
     * @param seed of the probes and of the rows of the preconditioner
     */
    public record Settings(int probes, int rank, double tolerance, long seed) {
        public Settings {
            Require.atLeast("probes", 2, probes);
            Require.atLeast("rank", 1, rank);
            Require.positive("tolerance", tolerance);
        }

        /** 1,000 columns. */
        public static Settings of(int probes) {
            return new Settings(probes, 1000, 1e-3, RandomOrder.SAMPLE_SEED);
        }

        public Settings withRank(int newRank) {
            return new Settings(probes, newRank, tolerance, seed);
        }

        public Settings withTolerance(double newTolerance) {
            return new Settings(probes, rank, newTolerance, seed);
        }

        public Settings withSeed(long newSeed) {
            return new Settings(probes, rank, tolerance, newSeed);
        }
    }

    /** Kernel bound to its columns, noise ρ and intercept of a process. */
    public record Prior(Kernel kernel, double rho, boolean intercept) {
        public Prior {
            Require.positive("rho", rho);
        }
    }

    /**
     * An estimate for data with weights > 0 and numbers as targets.
     *
     * @param basis the points whose columns make the preconditioner; the probes are those of the settings, the rank is theirs
     */
    public static StochasticEvidence of(
            Prior prior, Dataset data, Points basis, Settings settings, Compute compute, Progress progress) {
        return new StochasticEvidence(prior, data, basis, settings, compute, progress);
    }

    private StochasticEvidence(
            Prior prior, Dataset data, Points basis, Settings settings, Compute compute, Progress progress) {
        this.kernel = prior.kernel;
        this.rho = prior.rho;
        this.intercept = prior.intercept;
        this.data = data;
        this.basis = basis;
        this.compute = compute;
        this.tolerance = settings.tolerance;
        this.roots = data.weights().stream().map(Math::sqrt).toArray();
        this.inverse = preconditioner(progress);
        SplittableRandom random = new SplittableRandom(settings.seed);
        this.probes = new double[settings.probes][];
        for (int k = 0; k < probes.length; k++) probes[k] = inverse.draw(random);
        Reals targets = FitSupport.numbers(data, "a Gaussian process");
        double total = 0;
        for (int i = 0; i < roots.length; i++) total += roots[i] * roots[i] * targets.get(i);
        // Subtracting the mean first keeps the digits of small variations about a large one.
        this.mean = intercept ? total / data.weights().sum() : 0;
        double[] centred = new double[roots.length];
        Arrays.setAll(centred, i -> roots[i] * (targets.get(i) - mean));
        List<double[]> right = new ArrayList<>();
        right.add(centred);
        if (intercept) right.add(roots);
        right.addAll(List.of(probes));
        List<ConjugateGradient.Result> found =
                new ConjugateGradient(tolerance, STEPS).solveTogether(system(isSingle()), inverse, right, progress);
        for (ConjugateGradient.Result each : found)
            if (isIndefinite(each.reason())) throw new NotPositiveDefiniteException(roots.length, 0, each.curvature());
        this.solvedAll = found.stream().allMatch(ConjugateGradient.Result::converged);
        this.dual = found.get(0).solution();
        this.unit = intercept ? found.get(1).solution() : new double[0];
        this.bias = mean + release(dual, unit, roots);
        this.amplitude = amplitude(dual, centred, bias - mean);
        List<ConjugateGradient.Result> ofProbes = found.subList(found.size() - probes.length, found.size());
        this.solved = ofProbes.stream().map(ConjugateGradient.Result::solution).toArray(double[][]::new);
        this.excess = new double[probes.length];
        for (int k = 0; k < probes.length; k++)
            excess[k] = ofProbes.get(k).tridiagonal().map(this::quadrature).orElse(0.0);
    }

    private static boolean isIndefinite(ConjugateGradient.Reason reason) {
        return reason == ConjugateGradient.Reason.INDEFINITE
                || reason == ConjugateGradient.Reason.INDEFINITE_PRECONDITIONER;
    }

    private NystromInverse preconditioner(Progress progress) {
        Points points = data.points();
        KernelBlock square = KernelBlock.square(kernel, points);
        Compute single = compute.withThreads(1);
        NystromInverse.Source source = new NystromInverse.Source(
                points.size(),
                (from, to) -> {
                    Matrix rows = CrossGram.of(kernel, points.range(from, to), basis, single)
                            .toMatrix(Progress.none());
                    for (int i = from, at = 0; i < to; i++)
                        for (int j = 0; j < rows.columns(); j++) rows.values()[at++] *= roots[i];
                    return rows.values();
                },
                i -> roots[i] * roots[i] * square.diagonal(i));
        return NystromInverse.of(
                        source,
                        Gram.of(kernel, basis, compute, progress).toMatrix(progress),
                        rho,
                        compute.engine(),
                        progress)
                .orElseThrow(() -> new NotPositiveDefiniteException(basis.size(), 0, rho));
    }

    /** Whether errors of kernel values in single precision, which are as good as random, are small beside ρ. */
    private boolean isSingle() {
        KernelBlock square = KernelBlock.square(kernel, data.points());
        double largest = IntStream.range(0, roots.length)
                .mapToDouble(i -> roots[i] * roots[i] * square.diagonal(i))
                .max()
                .orElse(1);
        return rho >= 20 * SINGLE * Math.sqrt(roots.length) * largest && tolerance >= 1e-5;
    }

    /** Products with SKS + ρI. */
    private LinearOperator system(boolean single) {
        CrossGram full = CrossGram.of(kernel, data.points(), data.points(), compute);
        CrossGram gram = single ? full.inSinglePrecision() : full;
        return new LinearOperator() {
            @Override
            public int size() {
                return roots.length;
            }

            @Override
            public void apply(double[] v, double[] out) {
                applyAll(new double[][] {v}, new double[][] {out});
            }

            @Override
            public void applyAll(double[][] v, double[][] out) {
                Matrix right = new Matrix(roots.length, v.length);
                for (int k = 0; k < v.length; k++)
                    for (int i = 0; i < roots.length; i++) right.set(i, k, roots[i] * v[k][i]);
                Matrix product = gram.multiply(right, Progress.none());
                for (int k = 0; k < v.length; k++)
                    for (int i = 0; i < roots.length; i++) out[k][i] = roots[i] * product.get(i, k) + rho * v[k][i];
            }
        };
    }

    /** n·e₁ᵀ ln(T) e₁: the squared length of √P⁻¹z, which is independent of its direction, is replaced by its mean. */
    private double quadrature(SymmetricTridiagonal tridiagonal) {
        Eigen eigen = tridiagonal.eigen(1);
        double sum = 0;
        for (int k = 0; k < tridiagonal.size(); k++) {
            double first = eigen.vectors().get(0, k);
            sum += first * first * Math.log(Math.max(Double.MIN_NORMAL, eigen.value(k)));
        }
        return roots.length * sum;
    }

    /** Subtracts b·{@code unit}, by which Σα = 0, and returns b. */
    private static double release(double[] dual, double[] unit, double[] roots) {
        if (unit.length == 0) return 0;
        double b = VectorMath.dot(dual, roots) / VectorMath.dot(unit, roots);
        VectorMath.axpy(-b, unit, dual);
        return b;
    }

    private double amplitude(double[] weights, double[] centred, double shift) {
        double sum = 0;
        for (int i = 0; i < weights.length; i++) sum += weights[i] * (centred[i] - shift * (intercept ? roots[i] : 0));
        return sum / freedom();
    }

    private double observations() {
        return data.weights().sum();
    }

    private double freedom() {
        return observations() - (intercept ? 1 : 0);
    }

    private double unitSum() {
        return VectorMath.dot(unit, roots);
    }

    /** s², the amplitude of the prior. */
    public double amplitude() {
        return amplitude;
    }

    /** The estimate of ln p(y), as {@link RidgePosterior#logMarginalLikelihood}; NaN where conjugate gradients did not come to their residual. */
    public double logMarginalLikelihood() {
        if (!solvedAll) return Double.NaN;
        double determinant = inverse.logDeterminant() + Arrays.stream(excess).sum() / excess.length;
        double repeated = (observations() - roots.length) * Math.log(rho);
        double restricted = intercept ? Math.log(unitSum()) : 0;
        double likelihood = freedom() * (Math.log(2 * Math.PI * amplitude) + 1);
        return -0.5 * (likelihood + determinant + repeated + restricted);
    }

    /** The standard error of {@link #logMarginalLikelihood}, from the spread of the probes. */
    public double standardError() {
        return 0.5 * error(excess);
    }

    private static double error(double[] each) {
        double mean = Arrays.stream(each).sum() / each.length;
        double squares = 0;
        for (double value : each) squares += (value - mean) * (value - mean);
        return Math.sqrt(squares / (each.length - 1) / each.length);
    }

    /** The derivatives of the estimate's expectation with respect to the kernel's parameters, in order, and last to ln ρ. */
    public Reals gradient(Progress progress) {
        return Reals.of(slopes().gradient(solved, probes, progress));
    }

    /** The standard errors of {@link #gradient}: a pass over all pairs of points for each probe. */
    public Reals gradientErrors(Progress progress) {
        double[][] each = new double[probes.length][];
        for (int k = 0; k < probes.length; k++)
            each[k] = slopes().gradient(new double[][] {solved[k]}, new double[][] {probes[k]}, progress);
        double[] errors = new double[each[0].length];
        for (int p = 0; p < errors.length; p++) {
            int parameter = p;
            errors[p] =
                    error(Arrays.stream(each).mapToDouble(one -> one[parameter]).toArray());
        }
        return Reals.of(errors);
    }

    private TraceGradient slopes() {
        double[][] squares = new double[intercept ? 2 : 1][];
        squares[0] = scaled(dual, 1 / Math.sqrt(2 * amplitude));
        if (intercept) squares[1] = scaled(unit, 1 / Math.sqrt(2 * unitSum()));
        return new TraceGradient(kernel, data, basis, rho, inverse, squares, compute);
    }

    private static double[] scaled(double[] v, double factor) {
        return Arrays.stream(v).map(value -> factor * value).toArray();
    }

    /**
     * The weights α = A⁻¹(y − b) by conjugate gradients in double.
     *
     * @param residual the relative residual of the equations, computed from the solution
     */
    public record Weights(
            Reals alpha, double bias, double amplitude, double residual, int iterations, boolean converged) {}

    /** α, to a relative residual. */
    public Weights solve(double residual, Progress progress) {
        Reals targets = FitSupport.numbers(data, "a Gaussian process");
        double[] centred = new double[roots.length];
        Arrays.setAll(centred, i -> roots[i] * (targets.get(i) - mean));
        List<double[]> right = intercept ? List.of(centred, roots) : List.of(centred);
        List<ConjugateGradient.Result> found =
                new ConjugateGradient(residual, FINAL_STEPS).solveAll(system(false), inverse, right, progress);
        double[] alpha = found.get(0).solution();
        double shift = release(alpha, intercept ? found.get(1).solution() : new double[0], roots);
        double best = amplitude(alpha, centred, shift);
        for (int i = 0; i < alpha.length; i++) alpha[i] *= roots[i];
        return new Weights(
                Reals.of(alpha),
                mean + shift,
                best,
                found.stream()
                        .mapToDouble(ConjugateGradient.Result::relativeResidual)
                        .max()
                        .orElse(0),
                found.stream()
                        .mapToInt(ConjugateGradient.Result::iterations)
                        .max()
                        .orElse(0),
                found.stream().allMatch(ConjugateGradient.Result::converged));
    }

    @Override
    public String toString() {
        return String.format(
                Locale.ROOT,
                "log likelihood %s ± %s by %d probes and %d columns",
                logMarginalLikelihood(),
                standardError(),
                probes.length,
                inverse.rank());
    }
}
