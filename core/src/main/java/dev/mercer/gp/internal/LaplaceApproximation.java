package dev.mercer.gp.internal;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.gram.Gram;
import dev.mercer.kernel.Kernel;
import dev.mercer.learn.FitSupport;
import dev.mercer.learn.LatentProcess;
import dev.mercer.learn.Learner;
import dev.mercer.loss.internal.Observation;
import dev.mercer.loss.internal.ObservedNumber;
import dev.mercer.loss.internal.OrderedClasses;
import dev.mercer.model.Expansion;
import dev.mercer.model.GaussianPrediction;
import dev.mercer.model.ObservationNoise;
import dev.mercer.model.Posterior;
import dev.mercer.model.PosteriorCovariance;
import dev.mercer.model.internal.GaussianPrior;
import dev.mercer.model.internal.NoisyGram;
import dev.mercer.solve.Convergence;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.util.Arrays;
import java.util.function.IntToDoubleFunction;

/**
 * Laplace's approximation of the posterior of a latent function f given observations of any distribution p(y | f): f has a Gaussian process
 * prior of covariance s²k, and the normal distribution matches the posterior in mode and curvature.
 *
 * <p>The mode is found by Newton's method or by reweighting, each step of which is a weighted ridge regression: n³/3 operations; some ten are usual.
 * The curvature is the information of the {@link Observation}. Where −ln p(y | f) is not convex, as for Student's t, there may be other modes. A
 * weight counts repetitions of its row. Source: [RW06, §3.4], [HV19].
 */
public final class LaplaceApproximation implements Inference {
    private static final String NAME = "a Gaussian process";

    private final LatentMode.Problem problem;
    private final LatentMode.Found found;
    private final Equations equations;

    private LaplaceApproximation(LatentMode.Problem problem, Compute compute, Progress progress) {
        this.problem = problem;
        this.found = LatentMode.of(problem, progress);
        NoisyGram noisy = problem.noisy(this::curvature, progress);
        this.equations = new Equations(prior(), points(), noisy, compute);
    }

    /** The approximation for targets that are possible values of the distribution. */
    public static LaplaceApproximation of(LatentProcess process, Compute compute, Progress progress) {
        GaussianPrior prior = process.prior();
        Require.positive("amplitude", prior.amplitude());
        Kernel bound = FitSupport.requirePsd(prior.kernel(), process.data(), NAME);
        Dataset used = process.data().weighted();
        Gram gram = Gram.of(bound, used.points(), compute, progress);
        double[] observed = FitSupport.numbers(used, NAME).toArray();
        LatentProcess on = new LatentProcess(prior.withKernel(bound), process.observation(), used);
        return new LaplaceApproximation(new LatentMode.Problem(gram, on, observed), compute, progress);
    }

    /**
     * The approximation for logistic regression of two classes. The intercept has a flat prior, so that the mode is the
     * model that the learner fits; use {@link Inference#of} for a likelihood, since its intercept has a proper prior.
     */
    public static LaplaceApproximation ofClasses(
            Learner<?> logistic, Dataset data, Compute compute, Progress progress) {
        LatentProcess process = logistic.latentProcess(data)
                .filter(found -> found.observation().orElse(null) instanceof OrderedClasses)
                .orElseThrow(() -> new InvalidInputException(
                        "the posterior of log odds belongs to exact logistic regression of two classes, with a free"
                                + " intercept or none, got " + logistic));
        GaussianPrior prior = process.prior();
        GaussianPrior flat = prior.withInterceptVariance(prior.intercept() ? Double.POSITIVE_INFINITY : 0);
        return of(new LatentProcess(flat, process.observation(), process.data()), compute, progress);
    }

    /** The information of row i, times its weight. */
    private double curvature(int i) {
        return problem.weight(i)
                * observation().information(problem.observed()[i], found.mode().f()[i]);
    }

    /** The prior, its kernel bound to its columns, with ρ = 1. */
    public GaussianPrior prior() {
        return problem.process().prior();
    }

    private Points points() {
        return problem.process().data().points();
    }

    /** The distribution of observations. */
    public Observation observation() {
        return problem.observation();
    }

    /** The outcome of the search for the mode; the measure is the change of f in the last step, relative to the largest f. */
    public Convergence convergence() {
        return new Convergence(found.reason(), found.change(), found.steps());
    }

    /** The mode of f as a function. */
    public Expansion mode() {
        return Expansion.of(
                prior().kernel(),
                points(),
                Reals.of(found.mode().alpha()),
                found.mode().bias());
    }

    /** The mode at the rows of positive weight. */
    public Reals fitted() {
        return Reals.of(found.mode().f());
    }

    /**
     * The posterior, as that of a regression with s²W in place of weights and noise of variance s². It keeps the factor
     * of the equations if that is not too large.
     */
    @Override
    public Posterior posterior() {
        return posterior(mode(), problem, i -> problem.scaled(curvature(i)), equations.noisy());
    }

    /** The posterior around a mean, with these weights of the rows of a problem. */
    static Posterior posterior(
            Expansion mean, LatentMode.Problem problem, IntToDoubleFunction weight, NoisyGram noisy) {
        double[] weights = new double[noisy.size()];
        Arrays.setAll(weights, weight);
        Points points = problem.process().data().points();
        return new Posterior(
                mean,
                problem.process().prior(),
                new PosteriorCovariance.Exact(points, Reals.of(weights)).keeping(noisy),
                problem.observation() instanceof ObservedNumber number
                        ? new ObservationNoise.NonNormal(number)
                        : new ObservationNoise.Normal());
    }

    /** The posterior of rates ({@link Observation#asRate}) by the normal distribution that is closest to it, rather than by Laplace's approximation. */
    public RatePosterior.Found ofRates(Progress progress) {
        return RatePosterior.of(problem, found.mode(), equations.compute(), progress);
    }

    /** The approximate log marginal likelihood; NaN if the mode was not found, because the approximation is then meaningless. */
    @Override
    public double logMarginalLikelihood() {
        if (!convergence().converged()) return Double.NaN;
        NoisyGram noisy = equations.noisy();
        double precision =
                problem.interceptPrecision() > 0 ? problem.interceptPrecision() : 2 * Math.PI * problem.amplitude();
        double restricted = noisy.intercept() ? Math.log(precision / noisy.unitSum()) : 0;
        return -found.mode().value() - 0.5 * noisy.logDeterminant() + 0.5 * restricted;
    }

    /** The derivatives with respect to the parameters of the kernel, then to ln s², then to the logarithms of the parameters of the observation. */
    @Override
    public Reals gradient(Progress progress) {
        LaplaceGradient slopes =
                new LaplaceGradient(equations, problem.amplitude(), found.mode().alpha(), this::ratio);
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

    /** The derivative of ln W with respect to f. */
    private double ratio(int i) {
        double y = problem.observed()[i];
        double f = found.mode().f()[i];
        double information = observation().information(y, f);
        double slope = observation().informationSlope(y, f);
        return slope == 0 ? 0 : slope / information;
    }

    /** Mean and variance of log odds f at each of the points, for classes. */
    public LogOddsPrediction logOdds(Points where, Progress progress) {
        GaussianPrediction f = posterior().predict(where, equations.compute(), progress);
        return new LogOddsPrediction(f.mean(), f.variance());
    }
}
