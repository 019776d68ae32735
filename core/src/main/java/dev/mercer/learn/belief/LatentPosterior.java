package dev.mercer.learn.belief;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.gram.Gram;
import dev.mercer.kernel.Kernel;
import dev.mercer.learn.FitSupport;
import dev.mercer.loss.Observation;
import dev.mercer.model.Amplitude;
import dev.mercer.model.Expansion;
import dev.mercer.model.GaussianIntervals;
import dev.mercer.model.GaussianPrior;
import dev.mercer.model.KernelPosterior;
import dev.mercer.model.NoisyGram;
import dev.mercer.solve.Convergence;
import dev.mercer.util.Indices;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.util.Arrays;

/**
 * The posterior of a latent function f given observations of any distribution p(y | f): f has a Gaussian process prior of covariance s²k, and
 * the normal distribution matches the posterior in mode and curvature (Laplace's approximation).
 *
 * <p>The mode is found by Newton's method or by reweighting, each step of which is a weighted ridge regression: n³/3 operations; some ten are
 * usual. The curvature is the information of the {@link Observation}. Where −ln p(y | f) is not convex, as of Student's t, the mode
 * need not be the only one. A weight counts repetitions of its row. Source: [RW06, §3.4], [HV19].
 */
public final class LatentPosterior {
    private static final String NAME = "a Gaussian process";
    private final Prior prior;
    private final Points points;
    private final Compute compute;
    private final LatentMode.Problem problem;
    private final LatentMode.Found found;
    private final KernelPosterior posterior;

    private LatentPosterior(
            Prior prior, Points points, LatentMode.Problem problem, Compute compute, Progress progress) {
        this.prior = prior;
        this.points = points;
        this.compute = compute;
        this.problem = problem;
        this.found = LatentMode.of(problem, progress);
        this.posterior = new KernelPosterior(prior.kernel, points, problem.noisy(this::curvature, progress), compute);
    }

    /**
     * The prior of f.
     *
     * @param kernel k
     * @param amplitude s² > 0
     * @param intercept whether there is an intercept, with a flat prior
     */
    public record Prior(Kernel kernel, double amplitude, boolean intercept) {
        public Prior {
            Require.positive("amplitude", amplitude);
        }
    }

    /** The posterior given numbers that the distribution can give. */
    public static LatentPosterior of(
            Prior prior, Observation observation, Dataset data, Compute compute, Progress progress) {
        Kernel bound = FitSupport.requirePsd(prior.kernel, data, NAME);
        Dataset used =
                data.select(Indices.where(data.size(), i -> data.weights().get(i) > 0));
        Gram gram = Gram.of(bound, used.points(), compute, progress);
        double[] observed = FitSupport.numbers(used, NAME).toArray();
        LatentMode.Problem problem = new LatentMode.Problem(
                gram,
                observation,
                observed,
                used.weights(),
                new LatentMode.Problem.Settings(prior.amplitude, prior.intercept));
        Prior on = new Prior(bound, prior.amplitude, prior.intercept);
        return new LatentPosterior(on, used.points(), problem, compute, progress);
    }

    /** The information of row i, as often as its weight says. */
    private double curvature(int i) {
        return problem.weight(i)
                * problem.observation()
                        .information(problem.observed()[i], found.mode().f()[i]);
    }

    /** The prior, its kernel bound to its columns. */
    public Prior prior() {
        return prior;
    }

    /** The distribution of observations. */
    public Observation observation() {
        return problem.observation();
    }

    /** Whether and how the mode was found: with the change of f in the last step, relative to the largest f. */
    public Convergence convergence() {
        return new Convergence(found.reason(), found.change(), found.steps());
    }

    /** The mode of f as a function. */
    public Expansion mode() {
        return Expansion.of(
                prior.kernel,
                points,
                Reals.of(found.mode().alpha()),
                found.mode().bias());
    }

    /** The mode at the rows of positive weight. */
    public Reals fitted() {
        return Reals.of(found.mode().f());
    }

    /**
     * The posterior as that of a regression with s²W in the place of weights and noise of variance s², which keeps its factor where that is
     * not too large.
     */
    public GaussianIntervals belief(Expansion models) {
        GaussianPrior as = new GaussianPrior(prior.kernel, Amplitude.known(prior.amplitude), 1, prior.intercept);
        double[] weights = new double[points.size()];
        Arrays.setAll(weights, i -> problem.scaled(curvature(i)));
        return new GaussianIntervals(models, as, points, Reals.of(weights)).keeping(posterior.noisy());
    }

    /** The posterior of rates ({@link Observation#asRate}) by the normal distribution that is closest to it, rather than by Laplace's approximation. */
    public RatePosterior.Found ofRates(Progress progress) {
        return RatePosterior.of(prior, points, problem, found.mode(), compute, progress);
    }

    /**
     * ln p(y), approximately; the restricted likelihood where there is an intercept with a flat prior. NaN where the mode was not found: the
     * approximation is then of nothing.
     */
    public double logMarginalLikelihood() {
        if (!convergence().converged()) return Double.NaN;
        NoisyGram noisy = posterior.noisy();
        double flat = 2 * Math.PI * prior.amplitude;
        double restricted =
                noisy.intercept() ? Math.log(problem.interceptPrecision().orElse(flat) / noisy.unitSum()) : 0;
        return -found.mode().value() - 0.5 * noisy.logDeterminant() + 0.5 * restricted;
    }

    /**
     * The derivatives of {@link #logMarginalLikelihood} by the parameters of the kernel, in order, then by ln s², then by the logarithms of the
     * parameters of the observation. Cost: n³.
     */
    public Reals gradient(Progress progress) {
        LaplaceGradient slopes = new LaplaceGradient(posterior, modeOfPosterior(), this::ratio);
        double[] first = slopes.of(progress).toArray();
        int count = observation().parameters().size();
        double[] all = Arrays.copyOf(first, first.length + count);
        if (count == 0) return Reals.of(all);
        double[] variances = slopes.variances();
        double[] moves = slopes.moves();
        for (int k = 0; k < count; k++)
            for (int i = 0; i < moves.length; i++) {
                Observation.Slopes by =
                        observation().slopes(problem.observed()[i], found.mode().f()[i], k);
                double moved = moves[i] == 0 ? 0 : moves[i] * by.derivative();
                all[first.length + k] -=
                        problem.weight(i) * (by.value() + 0.5 * variances[i] * by.information() + moved);
            }
        return Reals.of(all);
    }

    /** The slope of ln W by f. */
    private double ratio(int i) {
        double y = problem.observed()[i];
        double f = found.mode().f()[i];
        double information = observation().information(y, f);
        double slope = observation().informationSlope(y, f);
        return slope == 0 ? 0 : slope / information;
    }

    private KernelPosterior.Mode modeOfPosterior() {
        return new KernelPosterior.Mode(
                Reals.of(found.mode().alpha()), found.mode().bias(), prior.amplitude);
    }

    /** Mean and variance of f at each of the points. */
    public KernelPosterior.Moments predict(Points where, Progress progress) {
        return posterior.at(where, modeOfPosterior(), progress);
    }
}
