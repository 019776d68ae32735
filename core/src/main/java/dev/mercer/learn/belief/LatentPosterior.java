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
import dev.mercer.solve.Reason;
import dev.mercer.util.Indices;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.util.Arrays;
import java.util.stream.IntStream;

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
    private static final int MOST_STEPS = 200;
    private static final int HALVINGS = 30;

    /** The largest change of f in a step at which the mode is found. */
    private static final double TOLERANCE = 1e-8;

    private static final double ROUNDING = 1e-13;

    /** The least weight of an observation: with less it tells nothing. */
    private static final double LEAST_WEIGHT = 1e-100;

    private final Problem problem;
    private final Mode mode;
    private final KernelPosterior posterior;
    private final int steps;
    private final Reason reason;

    /** f at the rows, as Kα + b, and −ln p(y | f) + ½(f − b)ᵀ(s²K)⁻¹(f − b). */
    private record Mode(double[] f, double[] alpha, double bias, double value) {
        /** By so much the value may grow in a step without being worse. */
        double rounding() {
            return ROUNDING * Math.max(1, Math.abs(value));
        }
    }

    private LatentPosterior(Problem problem, Progress progress) {
        this.problem = problem;
        Mode at = problem.start();
        Reason end = Reason.ITERATION_LIMIT;
        int step = 0;
        while (step < MOST_STEPS && end == Reason.ITERATION_LIMIT) {
            progress.throwIfCancelled();
            step++;
            Mode next = problem.next(at, progress);
            if (next.value <= at.value + at.rounding()) {
                if (largest(at.f, next.f) <= TOLERANCE) end = Reason.CONVERGED;
                at = next;
            } else end = Reason.STALLED;
        }
        this.mode = at;
        this.posterior = problem.posterior(at, progress);
        this.steps = step;
        this.reason = end;
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
        Prior on = new Prior(bound, prior.amplitude, prior.intercept);
        return new LatentPosterior(new Problem(on, observation, used, observed, gram, compute), progress);
    }

    private record Problem(
            Prior prior, Observation observation, Dataset used, double[] observed, Gram gram, Compute compute) {
        Mode start() {
            double[] f = new double[observed.length];
            double bias =
                    prior.intercept ? observation.start(observed, used.weights().toArray()) : 0;
            Require.that(
                    Double.isFinite(bias), "all targets are 0, so that f has no largest likelihood: use no intercept");
            Arrays.fill(f, bias);
            return mode(f, new double[observed.length], bias);
        }

        private Mode mode(double[] f, double[] alpha, double bias) {
            double value = 0;
            for (int i = 0; i < f.length; i++) {
                value += weight(i) * observation.value(observed[i], f[i]);
                value += 0.5 * alpha[i] * (f[i] - bias) / prior.amplitude;
            }
            return new Mode(f, alpha, bias, value);
        }

        double weight(int i) {
            return used.weights().get(i);
        }

        /** s²w times the information of each row. */
        double[] weights(Mode at) {
            return IntStream.range(0, observed.length)
                    .mapToDouble(i -> Math.max(
                            LEAST_WEIGHT, prior.amplitude * weight(i) * observation.information(observed[i], at.f[i])))
                    .toArray();
        }

        private NoisyGram noisy(double[] weights, Progress progress) {
            double[] roots = Arrays.stream(weights).map(Math::sqrt).toArray();
            return NoisyGram.of(gram, roots, 1, prior.intercept, progress);
        }

        KernelPosterior posterior(Mode at, Progress progress) {
            return new KernelPosterior(prior.kernel, used.points(), noisy(weights(at), progress), compute);
        }

        /** The step to the minimum of parabolas about f, or as much of it as makes the value smaller. */
        Mode next(Mode at, Progress progress) {
            double[] curvature = new double[observed.length];
            double[] response = new double[observed.length];
            for (int i = 0; i < observed.length; i++) {
                double weight = observation.stepWeight(observed[i], at.f[i]);
                curvature[i] = Math.max(LEAST_WEIGHT, prior.amplitude * weight(i) * weight);
                response[i] = at.f[i] - observation.derivative(observed[i], at.f[i]) / weight;
            }
            RidgeEvidence ridge = new RidgeEvidence(noisy(curvature, progress), response, 1);
            double[] alpha = ridge.alpha();
            double[] f = new double[observed.length];
            Arrays.setAll(f, i -> response[i] - alpha[i] / curvature[i]);
            Mode next = mode(f, alpha, ridge.bias());
            double t = 1;
            for (int h = 0; h < HALVINGS && !(next.value <= at.value + at.rounding()); h++) {
                t /= 2;
                double bias = at.bias + t * (ridge.bias() - at.bias);
                next = mode(between(at.f, f, t), between(at.alpha, alpha, t), bias);
            }
            return next;
        }
    }

    private static double largest(double[] from, double[] to) {
        double largest = 0;
        for (int i = 0; i < from.length; i++) largest = Math.max(largest, Math.abs(to[i] - from[i]));
        return largest;
    }

    private static double[] between(double[] from, double[] to, double t) {
        double[] mixed = new double[from.length];
        Arrays.setAll(mixed, i -> from[i] + t * (to[i] - from[i]));
        return mixed;
    }

    /** The prior, its kernel bound to its columns. */
    public Prior prior() {
        return problem.prior;
    }

    /** The distribution of observations. */
    public Observation observation() {
        return problem.observation;
    }

    /** Whether and how the mode was found. */
    public Reason reason() {
        return reason;
    }

    /** Steps to the mode. */
    public int steps() {
        return steps;
    }

    /** The mode of f as a function. */
    public Expansion mode() {
        return Expansion.of(problem.prior.kernel, problem.used.points(), Reals.of(mode.alpha), mode.bias);
    }

    /** The mode at the rows of positive weight. */
    public Reals fitted() {
        return Reals.of(mode.f);
    }

    /**
     * The posterior as that of a regression with s²W in the place of weights and noise of variance s², which keeps its factor where that is
     * not too large.
     */
    public GaussianIntervals belief(Expansion models) {
        GaussianPrior as = new GaussianPrior(
                problem.prior.kernel, Amplitude.known(problem.prior.amplitude), 1, problem.prior.intercept);
        return new GaussianIntervals(models, as, problem.used.points(), Reals.of(problem.weights(mode)))
                .keeping(posterior.noisy());
    }

    /** ln p(y), approximately; the restricted likelihood where there is an intercept. */
    public double logMarginalLikelihood() {
        NoisyGram noisy = posterior.noisy();
        double scale = problem.prior.amplitude;
        double restricted = noisy.intercept() ? Math.log(2 * Math.PI * scale / noisy.unitSum()) : 0;
        return -mode.value - 0.5 * noisy.logDeterminant() + 0.5 * restricted;
    }

    /**
     * The derivatives of {@link #logMarginalLikelihood} by the parameters of the kernel, in order, then by ln s², then by the logarithms of the
     * parameters of the observation. Cost: n³.
     */
    public Reals gradient(Progress progress) {
        LaplaceGradient slopes = new LaplaceGradient(posterior, modeOfPosterior(), this::ratio);
        double[] prior = slopes.of(progress).toArray();
        int count = problem.observation.parameters().size();
        if (count == 0) return Reals.of(prior);
        double[] all = Arrays.copyOf(prior, prior.length + count);
        double[] variances = slopes.variances();
        double[] moves = slopes.moves();
        for (int k = 0; k < count; k++)
            for (int i = 0; i < moves.length; i++) {
                Observation.Slopes by = problem.observation.slopes(problem.observed[i], mode.f[i], k);
                double moved = moves[i] == 0 ? 0 : moves[i] * by.derivative();
                all[prior.length + k] -=
                        problem.weight(i) * (by.value() + 0.5 * variances[i] * by.information() + moved);
            }
        return Reals.of(all);
    }

    /** The slope of ln W by f. */
    private double ratio(int i) {
        double information = problem.observation.information(problem.observed[i], mode.f[i]);
        double slope = problem.observation.informationSlope(problem.observed[i], mode.f[i]);
        return slope == 0 ? 0 : slope / information;
    }

    private KernelPosterior.Mode modeOfPosterior() {
        return new KernelPosterior.Mode(Reals.of(mode.alpha), mode.bias, problem.prior.amplitude);
    }

    /** Mean and variance of f at each of the points. */
    public KernelPosterior.Moments predict(Points where, Progress progress) {
        return posterior.at(where, modeOfPosterior(), progress);
    }
}
