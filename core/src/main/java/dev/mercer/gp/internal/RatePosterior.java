package dev.mercer.gp.internal;

import dev.mercer.compute.Compute;
import dev.mercer.data.Reals;
import dev.mercer.gram.Gram;
import dev.mercer.learn.LatentProcess;
import dev.mercer.linalg.Matrix;
import dev.mercer.linalg.SymmetricMatrix;
import dev.mercer.linalg.tile.VectorMath;
import dev.mercer.loss.internal.Observation;
import dev.mercer.model.Expansion;
import dev.mercer.model.Posterior;
import dev.mercer.model.internal.NoisyGram;
import dev.mercer.solve.Convergence;
import dev.mercer.solve.Reason;
import dev.mercer.util.Progress;
import java.util.Arrays;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * The normal distribution with the least Kullback–Leibler divergence from the posterior of the logarithm f of a rate, as of counts or of the
 * precision of noise: −ln p(y | f) is e·e^f − tf up to a constant, where each row has an exposure e and a total t.
 *
 * <p>The posterior is skewed: if all counts are 0, any small rate explains them and a large one does not. There, Laplace's approximation has the
 * prior's width on both sides of the mode. The distribution of this class has its bulk where the likelihood is large. With m and v the mean and
 * variance of f at a row, λ = e·e^(m + v/2) is its precision, and m = s²K(t − λ) + b, so that only the λ are unknown; they are found by Newton's
 * method for their logarithms. Cost: 4n³/3 operations for each of some ten steps. Source: [OA09].
 */
public final class RatePosterior {
    private static final int MOST_STEPS = 100;

    /** The largest error of ln λ. */
    private static final double TOLERANCE = 1e-6;

    /** The longest step of ln λ. */
    private static final double LONGEST = 2;

    private final LatentMode.Problem problem;
    private final Compute compute;
    private final Observation.Rate[] rates;
    private final double[] precisions;
    private double bias;

    private RatePosterior(LatentMode.Problem problem, Compute compute) {
        this.problem = problem;
        this.compute = compute;
        this.precisions = new double[problem.observed().length];
        this.rates = IntStream.range(0, precisions.length)
                .mapToObj(
                        i -> problem.observation().asRate(problem.observed()[i]).orElseThrow())
                .toArray(Observation.Rate[]::new);
    }

    /** The distribution, and the outcome of the search for it. */
    public record Found(Posterior posterior, Convergence convergence) {}

    /** The distribution, by a search that starts at the mode. */
    static Found of(LatentMode.Problem problem, LatentMode mode, Compute compute, Progress progress) {
        RatePosterior posterior = new RatePosterior(problem, compute);
        posterior.bias = posterior.sign() * mode.bias();
        for (int i = 0; i < posterior.precisions.length; i++) {
            // Newton's method converges downwards from precisions that are too large; precisions that are too small
            // would mean immense variances.
            double atMode = posterior.rates[i].exposure() * Math.exp(posterior.sign() * mode.f()[i]);
            posterior.precisions[i] = problem.weight(i) * Math.max(1 / problem.amplitude(), atMode);
        }
        return posterior.search(progress);
    }

    private Found search(Progress progress) {
        for (int step = 0; ; step++) {
            progress.throwIfCancelled();
            NoisyGram noisy = problem.noisy(i -> precisions[i], progress);
            double[] variances = variances(noisy, progress);
            double[] errors = errors(variances);
            double excess = problem.intercept() ? Arrays.stream(alpha()).sum() / problem.amplitude() : 0;
            double largest = Math.max(
                    VectorMath.maxAbs(errors),
                    Math.abs(excess) / Arrays.stream(precisions).sum());
            if (largest <= TOLERANCE) return found(noisy, new Convergence(Reason.CONVERGED, largest, step));
            if (step == MOST_STEPS || Double.isNaN(largest))
                return found(noisy, new Convergence(Reason.ITERATION_LIMIT, largest, step));
            move(errors, excess, slopes(noisy, variances, progress).noisy(i -> precisions[i], progress));
        }
    }

    /** 1 where the rate grows with the latent function, −1 where it falls. */
    private int sign() {
        return rates[0].sign();
    }

    /** s²(t − λ). */
    private double[] alpha() {
        double[] alpha = new double[precisions.length];
        Arrays.setAll(alpha, i -> problem.amplitude() * (problem.weight(i) * rates[i].total() - precisions[i]));
        return alpha;
    }

    private double[] variances(NoisyGram noisy, Progress progress) {
        LatentProcess process = problem.process();
        Equations equations = new Equations(process.prior(), process.data().points(), noisy, compute);
        progress.throwIfCancelled();
        return new LaplaceGradient(equations, problem.amplitude(), new double[0], i -> 0).variances();
    }

    /** ln λ − ln e − m − v/2. */
    private double[] errors(double[] variances) {
        double[] mean = problem.function(alpha(), bias);
        double[] errors = new double[mean.length];
        Arrays.setAll(
                errors,
                i -> Math.log(precisions[i] / (problem.weight(i) * rates[i].exposure())) - mean[i] - variances[i] / 2);
        return errors;
    }

    /** The problem with K + (Σ∘Σ)/2s² in place of K: according to it, m + v/2 falls as λ grows. */
    private LatentMode.Problem slopes(NoisyGram noisy, double[] variances, Progress progress) {
        SymmetricMatrix slopes = problem.gram().toMatrix(progress).copy();
        IntFunction<Matrix> inverse = noisy.inverseTiles();
        int tiles = (variances.length + SymmetricMatrix.TILE - 1) / SymmetricMatrix.TILE;
        compute.run("variances", tiles, progress, k -> {
            Matrix columns = inverse.apply(k);
            int from = k * SymmetricMatrix.TILE;
            for (int c = 0; c < columns.columns(); c++)
                for (int r = c; r < columns.rows(); r++) {
                    int i = from + r;
                    int j = from + c;
                    double square = r == c
                            ? variances[i] * variances[i]
                            : square(i, j, columns.get(r, c) - noisy.ofIntercept(i, j), variances);
                    slopes.set(i, j, slopes.get(i, j) + square / (2 * problem.amplitude()));
                }
        });
        return new LatentMode.Problem(Gram.precomputed(slopes, compute), problem.process(), problem.observed());
    }

    /** The squared covariance of two rows, from that element of the inverse; for uninformative rows it has no accurate digits, but bounds. */
    private double square(int i, int j, double inverse, double[] variances) {
        double covariance = inverse / (problem.amplitude() * precisions[i] * precisions[j]);
        return Math.min(covariance * covariance, variances[i] * variances[j]);
    }

    /** Takes a step of Newton's method, shortened if it is too long. */
    private void move(double[] errors, double excess, NoisyGram noisy) {
        double shift = 0;
        if (problem.intercept()) {
            shift = excess * problem.amplitude();
            for (int i = 0; i < errors.length; i++) shift += noisy.unit(i) * errors[i];
            shift /= noisy.unitSum();
        }
        double[] right = new double[errors.length];
        for (int i = 0; i < right.length; i++) right[i] = shift - errors[i];
        double[] move = noisy.inverse(right);
        for (int i = 0; i < move.length; i++) move[i] /= problem.amplitude() * precisions[i];
        double part = Math.min(1, LONGEST / Math.max(VectorMath.maxAbs(move), Math.abs(shift)));
        for (int i = 0; i < move.length; i++) precisions[i] *= Math.exp(part * move[i]);
        bias += part * shift;
    }

    private Found found(NoisyGram noisy, Convergence convergence) {
        double[] alpha = Arrays.stream(alpha()).map(each -> sign() * each).toArray();
        LatentProcess process = problem.process();
        Expansion mean =
                Expansion.of(process.prior().kernel(), process.data().points(), Reals.of(alpha), sign() * bias);
        return new Found(
                LaplaceApproximation.posterior(mean, problem, i -> problem.scaled(precisions[i]), noisy), convergence);
    }
}
