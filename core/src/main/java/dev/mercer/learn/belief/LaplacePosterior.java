package dev.mercer.learn.belief;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.Labels;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.gram.Gram;
import dev.mercer.kernel.Kernel;
import dev.mercer.learn.Exact;
import dev.mercer.learn.FitSupport;
import dev.mercer.learn.KernelClassification;
import dev.mercer.learn.WeightedLabels;
import dev.mercer.loss.Logistic;
import dev.mercer.loss.OrderedClasses;
import dev.mercer.model.KernelPosterior;
import dev.mercer.model.NoisyGram;
import dev.mercer.solve.Convergence;
import dev.mercer.solve.Intercept;
import dev.mercer.solve.Objective;
import dev.mercer.solve.Penalty;
import dev.mercer.solve.Solution;
import dev.mercer.solve.Stopping;
import dev.mercer.solve.newton.NewtonSolver;
import dev.mercer.util.Indices;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The posterior of kernel logistic regression of two classes: a Gaussian process prior of covariance k/(2λΣw) for the
 * log odds, and the normal distribution that matches the posterior in mode and curvature (Laplace's approximation).
 *
 * <p>The mode is the model's f. With L″ the curvature of the loss there, cᵢ = wᵢL″ᵢ/(2λΣw) and A = K + diag(1/c), the
 * variance of f at x is (k(x, x) − kₓᵀA⁻¹kₓ)/(2λΣw). A free intercept has a flat prior, which adds (1 −
 * 1ᵀA⁻¹kₓ)²/(1ᵀA⁻¹1)/(2λΣw). Points of weight 0 are ignored. With class weights the log odds are those of the weighted
 * data. Cost: the fit, and a factorisation of n³/3; a prediction n² more. Source: [RW06, §3.4].
 */
public final class LaplacePosterior {
    private static final String NAME = "the posterior of logistic regression";

    private final KernelPosterior posterior;
    private final KernelPosterior.Mode mode;
    private final List<String> classes;
    private final Fitted fit;
    private final Compute compute;
    private final Reals fitted;
    private final int[] rows;

    private LaplacePosterior(Fitted found, int[] rows, NoisyGram noisy, Compute compute) {
        this.posterior = new KernelPosterior(found.kernel, found.used.points(), noisy, compute);
        Solution solution = found.solution;
        this.mode = new KernelPosterior.Mode(
                solution.alpha().get(0), solution.bias().get(0), found.priorScale());
        this.classes = found.labels.classes();
        this.fitted = found.f;
        this.rows = rows;
        this.fit = found;
        this.compute = compute;
    }

    /** The mode, and the data of its fit. */
    private record Fitted(
            KernelClassification learner, Kernel kernel, Dataset used, Labels labels, Solution solution, Reals f) {
        double totalWeight() {
            return used.weights().sum();
        }

        /** 1/(2λΣw). */
        double priorScale() {
            return Penalty.cOfLambda(learner.lambda(), totalWeight());
        }

        /** √c. */
        double[] roots() {
            Logistic loss = new Logistic();
            return IntStream.range(0, f.size())
                    .mapToDouble(i -> Math.sqrt(used.weights().get(i) * loss.curvature(1, f.get(i)) * priorScale()))
                    .toArray();
        }
    }

    /** The posterior of a learner's model, given data of two classes. */
    public static LaplacePosterior of(KernelClassification logistic, Dataset data, Compute compute, Progress progress) {
        Require.that(logistic.loss() instanceof Logistic, "%s needs the logistic loss, got %s", NAME, logistic.loss());
        // The mode must be exact, also where the learner descends.
        Stopping stopping = (logistic.strategy() instanceof Exact exact ? exact : Exact.of(logistic.loss()))
                .stopping()
                .orElseThrow();
        WeightedLabels all = WeightedLabels.of(data, logistic.classWeights(), NAME);
        Require.that(
                all.classes().size() == 2,
                "%s needs two classes, got %d",
                NAME,
                all.classes().size());
        Require.that(
                logistic.intercept() != Intercept.CENTRED,
                "%s knows a free intercept or none, not a centred one: use withIntercept(Intercept.FREE)",
                NAME);
        int[] rows = Indices.where(data.size(), i -> all.weights().get(i) > 0);
        Dataset used = data.select(rows).withWeights(all.weights().select(rows));
        Labels labels = all.labels().select(rows);
        Kernel bound = FitSupport.requirePsd(logistic.kernel(), data, NAME);
        Gram gram = Gram.of(bound, used.points(), compute, progress);
        boolean free = logistic.intercept() == Intercept.FREE;
        Objective objective =
                new Objective(gram, new Logistic(), signs(labels), used.weights(), logistic.lambda(), free);
        Solution solution = NewtonSolver.solve(objective, stopping, progress);
        double[] f = new double[used.size()];
        gram.apply(solution.alpha().get(0).toArray(), f);
        for (int i = 0; i < f.length; i++) f[i] += solution.bias().get(0);
        Fitted found = new Fitted(logistic, bound, used, labels, solution, Reals.of(f));
        return new LaplacePosterior(found, rows, NoisyGram.of(gram, found.roots(), 1, free, progress), compute);
    }

    private static Reals signs(Labels labels) {
        return Reals.of(IntStream.range(0, labels.size())
                .mapToDouble(i -> labels.code(i) == 1 ? 1 : -1)
                .toArray());
    }

    /** The names of the two classes: positive f means the second. */
    public List<String> classes() {
        return classes;
    }

    /** The rows of the data set with a weight > 0, in order. */
    public int[] rows() {
        return rows.clone();
    }

    /** The mode at {@link #rows()}. */
    public Reals mode() {
        return fitted;
    }

    /**
     * ln p(y) ≤ 0, approximately: that of {@link LatentPosterior}, whose intercept has the prior of {@link OrderedClasses}, since with a flat
     * one there is no such probability; NaN where no mode was found. A weight counts as repetitions of its point.
     */
    public double logMarginalLikelihood() {
        return evidence(Progress.none()).logMarginalLikelihood();
    }

    /**
     * The derivatives of {@link #logMarginalLikelihood} with respect to the kernel's parameters, in order, and last to the logarithm of the
     * factor 1/(2λΣw) of the kernel. Cost: n³. Source: [RW06, §5.5.1].
     */
    public Reals gradient(Progress progress) {
        return evidence(progress).gradient(progress);
    }

    private LatentPosterior evidence(Progress progress) {
        LatentPosterior.Prior prior =
                new LatentPosterior.Prior(fit.kernel, fit.priorScale(), fit.learner.intercept() == Intercept.FREE);
        Dataset codes = fit.used.withTargets(Reals.of(IntStream.range(0, fit.labels.size())
                .mapToDouble(fit.labels::code)
                .toArray()));
        return LatentPosterior.of(prior, OrderedClasses.of(2), codes, compute, progress);
    }

    /** Whether and how the mode was found. */
    public Convergence convergence() {
        return fit.solution.convergence();
    }

    /** Mean and variance of the log odds of the second class at each of the points. */
    public LogOddsPrediction predict(Points where, Progress progress) {
        KernelPosterior.Moments moments = posterior.at(where, mode, progress);
        return new LogOddsPrediction(moments.mean(), moments.variance());
    }
}
