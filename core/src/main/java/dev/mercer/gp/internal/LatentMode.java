package dev.mercer.gp.internal;

import dev.mercer.gram.Gram;
import dev.mercer.learn.LatentProcess;
import dev.mercer.loss.internal.Observation;
import dev.mercer.model.internal.NoisyGram;
import dev.mercer.solve.Reason;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.util.Arrays;
import java.util.function.IntToDoubleFunction;

/**
 * The most probable values of a latent function at some points, computed by Newton's method or by reweighting with a line search.
 *
 * <p>A step goes to the minimum of parabolas with the slopes of −ln p(y | f), or only part of the way if the posterior
 * would otherwise become smaller. Where the curvature vanishes that minimum is far away, but the direction is right: f
 * follows from α, and never from a quotient by the curvature alone.
 *
 * @param f the values, as Kα + b
 * @param value −ln p(y | f) + ½(f − b)ᵀ(s²K)⁻¹(f − b), and ½b²/v if the intercept has a prior of variance v
 */
record LatentMode(double[] f, double[] alpha, double bias, double value) {
    private static final int MOST_STEPS = 200;
    private static final int HALVINGS = 30;

    /** The change of f in a step, relative to the largest f or 1, below which the mode is found. */
    private static final double TOLERANCE = 1e-8;

    private static final double ROUNDING = 1e-12;

    /** The least weight of an observation; with less it is uninformative. */
    static final double LEAST_WEIGHT = 1e-100;

    /** The least curvature of a parabola relative to its slope. */
    private static final double LEAST_STEEPNESS = 1e-8;

    /** A share of a step that counts as small: if the full step changes the value only by rounding, the mode is found. */
    private static final double SHORT = 0.25;

    /** A mode with the reason why the search ended, the number of steps, and the change of f in the last one. */
    record Found(LatentMode mode, Reason reason, int steps, double change) {}

    /** A posterior whose mode is to be found. */
    record Problem(Gram gram, LatentProcess process, double[] observed) {
        Observation observation() {
            return process.observation().orElseThrow();
        }

        /** s². */
        double amplitude() {
            return process.prior().amplitude();
        }

        boolean intercept() {
            return process.prior().intercept();
        }

        double weight(int i) {
            return process.data().weights().get(i);
        }

        /** K + diag(1/c), c being s² times the curvature of −ln p(y | f) at each row. */
        NoisyGram noisy(IntToDoubleFunction curvature, Progress progress) {
            double[] roots = new double[observed.length];
            Arrays.setAll(roots, i -> Math.sqrt(scaled(curvature.applyAsDouble(i))));
            return NoisyGram.of(gram, roots, 1, intercept(), progress).withInterceptPrecision(interceptPrecision());
        }

        double scaled(double curvature) {
            return Math.max(LEAST_WEIGHT, amplitude() * curvature);
        }

        /** s²/v, where v is the variance of the intercept; 0 if it has a flat prior. */
        double interceptPrecision() {
            return process.prior().interceptPrecision();
        }

        /** Kα + b. */
        double[] function(double[] alpha, double bias) {
            double[] f = new double[alpha.length];
            gram.apply(alpha, f);
            for (int i = 0; i < f.length; i++) f[i] += bias;
            return f;
        }

        private LatentMode start() {
            double[] f = new double[observed.length];
            double bias = intercept()
                    ? observation().start(observed, process.data().weights().toArray())
                    : 0;
            Require.that(
                    Double.isFinite(bias), "all targets are 0, so that f has no largest likelihood: use no intercept");
            Arrays.fill(f, bias);
            return at(f, new double[observed.length], bias);
        }

        private LatentMode at(double[] f, double[] alpha, double bias) {
            double value = 0.5 * bias * bias * interceptPrecision();
            for (int i = 0; i < f.length; i++) value += 0.5 * alpha[i] * (f[i] - bias);
            value /= amplitude();
            for (int i = 0; i < f.length; i++)
                value += weight(i) * observation().value(observed[i], f[i]);
            return new LatentMode(f, alpha, bias, value);
        }

        /** The minimum of the parabolas around f. */
        private LatentMode step(LatentMode at, Progress progress) {
            double[] curvature = new double[observed.length];
            double[] response = new double[observed.length];
            for (int i = 0; i < observed.length; i++) {
                double slope = observation().derivative(observed[i], at.f[i]);
                double steep = Math.max(Double.MIN_NORMAL, LEAST_STEEPNESS * Math.abs(slope));
                curvature[i] = Math.max(steep, observation().stepWeight(observed[i], at.f[i]));
                response[i] = at.f[i] - slope / curvature[i];
            }
            NoisyGram noisy = noisy(i -> weight(i) * curvature[i], progress);
            double bias = intercept() ? bias(noisy, response) : 0;
            double[] alpha =
                    noisy.inverse(Arrays.stream(response).map(r -> r - bias).toArray());
            return at(function(alpha, bias), alpha, bias);
        }

        /** The intercept of responses; subtracting their mean first keeps the digits of small variations about a large one. */
        private double bias(NoisyGram noisy, double[] response) {
            double mean = Arrays.stream(response).sum() / response.length;
            double sum = -mean * interceptPrecision();
            for (int i = 0; i < response.length; i++) sum += noisy.unit(i) * (response[i] - mean);
            return mean + sum / noisy.unitSum();
        }
    }

    static Found of(Problem problem, Progress progress) {
        LatentMode at = problem.start();
        double change = Double.POSITIVE_INFINITY;
        for (int step = 1; step <= MOST_STEPS; step++) {
            progress.throwIfCancelled();
            LatentMode full = problem.step(at, progress);
            change = at.change(full);
            double share = at.share(problem, full);
            // If only a small part of such a small step lowers the value, only rounding is left.
            if ((change <= TOLERANCE || share < SHORT) && at.isNearly(full))
                return new Found(share == 1 ? full : at, Reason.CONVERGED, step, change);
            if (share == 0) return new Found(at, Reason.STALLED, step, change);
            at = share == 1 ? full : at.toward(problem, full, share);
        }
        return new Found(at, Reason.ITERATION_LIMIT, MOST_STEPS, change);
    }

    /** The largest share of a step to another point, a power of ½, that does not increase the value; 0 if there is none. */
    private double share(Problem problem, LatentMode full) {
        double share = 1;
        LatentMode next = full;
        for (int h = 0; h < HALVINGS; h++) {
            if (next.value <= value + rounding()) return share;
            share /= 2;
            next = toward(problem, full, share);
        }
        return 0;
    }

    private LatentMode toward(Problem problem, LatentMode full, double share) {
        double b = bias + share * (full.bias - bias);
        return problem.at(between(f, full.f, share), between(alpha, full.alpha, share), b);
    }

    /** The increase of the value in a step that counts as rounding. */
    private double rounding() {
        return ROUNDING * Math.max(1, Math.abs(value));
    }

    /** Whether both values are finite and differ by no more than the relative tolerance. */
    private boolean isNearly(LatentMode other) {
        return Math.abs(other.value - value) <= TOLERANCE * Math.max(1, Math.abs(value));
    }

    /** The largest change of f, relative to the largest f or 1. */
    private double change(LatentMode other) {
        double largest = 1;
        double change = 0;
        for (int i = 0; i < f.length; i++) {
            largest = Math.max(largest, Math.abs(other.f[i]));
            change = Math.max(change, Math.abs(other.f[i] - f[i]));
        }
        return change / largest;
    }

    private static double[] between(double[] from, double[] to, double t) {
        double[] mixed = new double[from.length];
        Arrays.setAll(mixed, i -> from[i] + t * (to[i] - from[i]));
        return mixed;
    }
}
