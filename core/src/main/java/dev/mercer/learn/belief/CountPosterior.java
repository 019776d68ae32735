package dev.mercer.learn.belief;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.gram.Gram;
import dev.mercer.kernel.Kernel;
import dev.mercer.learn.FitSupport;
import dev.mercer.model.Expansion;
import dev.mercer.model.KernelPosterior;
import dev.mercer.model.NoisyGram;
import dev.mercer.solve.Reason;
import dev.mercer.util.Indices;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.util.Arrays;

/**
 * The posterior of a Gaussian process for counts: y is Poisson with rate e^f, f has the covariance s²k, and the normal distribution
 * matches the posterior of f in mode and curvature (Laplace's approximation).
 *
 * <p>The mode is found by Newton's method, each step of which is a weighted ridge regression of f + (y − e^f)/e^f: n³/3 operations; some
 * ten are usual. A weight counts repetitions of its row. Source: [RW06, §3.4].
 */
public final class CountPosterior {
    private static final String NAME = "a Gaussian process of counts";
    private static final int MOST_STEPS = 100;
    private static final int HALVINGS = 30;

    /** The largest change of f in a step at which the mode is found. */
    private static final double TOLERANCE = 1e-8;

    private static final double ROUNDING = 1e-13;

    /** Rates are at least e^−this and at most e^this while the mode is looked for. */
    private static final double WIDEST = 100;

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

    private CountPosterior(Problem problem, Progress progress) {
        this.problem = problem;
        Mode at = problem.start();
        KernelPosterior around = problem.posterior(at, progress);
        Reason end = Reason.ITERATION_LIMIT;
        int step = 0;
        while (step < MOST_STEPS && end == Reason.ITERATION_LIMIT) {
            progress.throwIfCancelled();
            step++;
            Mode next = problem.next(at, around);
            if (next.value <= at.value + at.rounding()) {
                if (largest(at.f, next.f) <= TOLERANCE) end = Reason.CONVERGED;
                at = next;
                around = problem.posterior(at, progress);
            } else end = Reason.STALLED;
        }
        this.mode = at;
        this.posterior = around;
        this.steps = step;
        this.reason = end;
    }

    /**
     * The prior of ln rate.
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

    /** The posterior given counts: whole numbers ≥ 0. */
    public static CountPosterior of(Prior prior, Dataset data, Compute compute, Progress progress) {
        Reals targets = requireCounts(data);
        Require.that(
                !prior.intercept || targets.stream().anyMatch(y -> y > 0),
                "all counts are 0, so that the rate has no largest likelihood: use no intercept");
        Kernel bound = FitSupport.requirePsd(prior.kernel, data, NAME);
        Dataset used =
                data.select(Indices.where(data.size(), i -> data.weights().get(i) > 0));
        Gram gram = Gram.of(bound, used.points(), compute, progress);
        double[] counts = FitSupport.numbers(used, NAME).toArray();
        Prior on = new Prior(bound, prior.amplitude, prior.intercept);
        return new CountPosterior(new Problem(on, used, counts, gram, compute), progress);
    }

    /** Refuses targets that are no counts. */
    public static Reals requireCounts(Dataset data) {
        Reals targets = FitSupport.numbers(data, NAME);
        for (int i = 0; i < targets.size(); i++)
            Require.that(
                    targets.get(i) >= 0 && targets.get(i) == Math.rint(targets.get(i)),
                    "%s needs whole numbers >= 0 as targets, got %s in row %d",
                    NAME,
                    Require.text(targets.get(i)),
                    i + 1);
        return targets;
    }

    private record Problem(Prior prior, Dataset used, double[] counts, Gram gram, Compute compute) {
        Mode start() {
            double total = 0;
            for (int i = 0; i < counts.length; i++) total += used.weights().get(i) * counts[i];
            double bias = prior.intercept ? Math.log(total / used.weights().sum()) : 0;
            double[] f = new double[counts.length];
            Arrays.fill(f, bias);
            return mode(f, new double[counts.length], bias);
        }

        private Mode mode(double[] f, double[] alpha, double bias) {
            double value = 0;
            for (int i = 0; i < f.length; i++) {
                double rate = Math.exp(Math.min(f[i], WIDEST));
                value += used.weights().get(i) * (rate - counts[i] * f[i] + logFactorial(counts[i]));
                value += 0.5 * alpha[i] * (f[i] - bias) / prior.amplitude;
            }
            return new Mode(f, alpha, bias, value);
        }

        private static double rate(double f) {
            return Math.exp(Math.max(-WIDEST, Math.min(WIDEST, f)));
        }

        /** s²wL″ = s²we^f. */
        private double curvature(Mode at, int i) {
            return prior.amplitude * used.weights().get(i) * rate(at.f[i]);
        }

        KernelPosterior posterior(Mode at, Progress progress) {
            double[] roots = new double[counts.length];
            Arrays.setAll(roots, i -> Math.sqrt(curvature(at, i)));
            NoisyGram noisy = NoisyGram.of(gram, roots, 1, prior.intercept, progress);
            return new KernelPosterior(prior.kernel, used.points(), noisy, compute);
        }

        /** The Newton step, or as much of it as makes the value smaller. */
        Mode next(Mode at, KernelPosterior around) {
            double[] response = new double[counts.length];
            Arrays.setAll(response, i -> at.f[i] + counts[i] / rate(at.f[i]) - 1);
            RidgeEvidence ridge = new RidgeEvidence(around.noisy(), response, 1);
            double[] alpha = ridge.alpha();
            double[] f = new double[counts.length];
            Arrays.setAll(f, i -> response[i] - alpha[i] / curvature(at, i));
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

    /** ln(count!), by Stirling's series beyond 20, where it is exact to rounding. */
    private static double logFactorial(double count) {
        if (count > 20) {
            double x = count + 1;
            return (x - 0.5) * Math.log(x)
                    - x
                    + 0.5 * Math.log(2 * Math.PI)
                    + (1 - (1 - 2 / (7 * x * x)) / (30 * x * x)) / (12 * x);
        }
        double sum = 0;
        for (int k = 2; k <= count; k++) sum += Math.log(k);
        return sum;
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

    /** Whether and how the mode was found. */
    public Reason reason() {
        return reason;
    }

    /** Newton steps. */
    public int steps() {
        return steps;
    }

    /** The mode of ln rate as a function. */
    public Expansion mode() {
        return Expansion.of(problem.prior.kernel, problem.used.points(), Reals.of(mode.alpha), mode.bias);
    }

    /** ln p(y), approximately; the restricted likelihood where there is an intercept. */
    public double logMarginalLikelihood() {
        NoisyGram noisy = posterior.noisy();
        double scale = problem.prior.amplitude;
        double restricted = noisy.intercept() ? Math.log(2 * Math.PI * scale / noisy.unitSum()) : 0;
        return -mode.value - 0.5 * noisy.logDeterminant() + 0.5 * restricted;
    }

    /** The derivatives of {@link #logMarginalLikelihood} by the parameters of the kernel, in order, and last by ln s². Cost: n³. */
    public Reals gradient(Progress progress) {
        return new LaplaceGradient(posterior, modeOfPosterior(), i -> 1).of(progress);
    }

    private KernelPosterior.Mode modeOfPosterior() {
        return new KernelPosterior.Mode(Reals.of(mode.alpha), mode.bias, problem.prior.amplitude);
    }

    /** Mean and variance of ln rate at each of the points. */
    public LogRatePrediction predict(Points where, Progress progress) {
        KernelPosterior.Moments moments = posterior.at(where, modeOfPosterior(), progress);
        return new LogRatePrediction(moments.mean(), moments.variance());
    }
}
