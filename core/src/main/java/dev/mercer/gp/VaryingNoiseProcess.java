package dev.mercer.gp;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.Reals;
import dev.mercer.gp.internal.ExactInference;
import dev.mercer.gp.internal.LaplaceApproximation;
import dev.mercer.gp.internal.NoiseEstimate;
import dev.mercer.gp.internal.RatePosterior;
import dev.mercer.kernel.Gaussian;
import dev.mercer.kernel.KernelFamily;
import dev.mercer.learn.FitSupport;
import dev.mercer.learn.plan.Plan;
import dev.mercer.learn.plan.Planner;
import dev.mercer.loss.internal.NoiseVariance;
import dev.mercer.model.Expansion;
import dev.mercer.model.ObservationNoise;
import dev.mercer.model.Posterior;
import dev.mercer.model.Regressor;
import dev.mercer.model.Training;
import dev.mercer.model.internal.Provenance;
import dev.mercer.solve.Convergence;
import dev.mercer.util.Progress;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/**
 * A Gaussian process with normal noise whose variance depends on x: the logarithm of the variance is a Gaussian process too.
 *
 * <p>The two are learned alternately. Given the noise, f is learned with 1/variance as weights. Given f, the squared residuals, each divided by the
 * share of its variance that f leaves unexplained, are squares of normal noise ({@link NoiseVariance}), and the noise is the mode of its posterior.
 * At convergence, the derivative of the marginal likelihood of f with respect to the noise of a row equals that of the prior of the noise. The kernel
 * of the noise is Gaussian, with one length for all columns. Cost: that of a Gaussian process, and of {@value #ROUNDS} rounds, each with a search by
 * Laplace's approximation and another Gaussian process. Source: [Smy89], [KPPB07].
 *
 * @param process the learner
 */
record VaryingNoiseProcess(GaussianProcess process) {
    private static final String NAME = "a Gaussian process";

    /** The least number of rows; with fewer, the noise has one variance. */
    private static final int LEAST_ROWS = 3;

    /** The number of times that the noise is learned. */
    private static final int ROUNDS = 3;

    /** The process of f, given the noise. */
    private NormalProcess function() {
        return new NormalProcess(new GaussianProcess(
                process.family(),
                new ProcessLikelihood.Normal(),
                OptionalDouble.empty(),
                process.intercept(),
                Optional.empty(),
                process.search()));
    }

    Regressor fit(Dataset data, Compute compute, Progress progress) {
        FitSupport.numbers(data, NAME);
        Dataset used = data.weighted();
        ExactInference.requireSize(used.size());
        Regressor model = function().fit(data, data.weights(), compute, progress);
        Optional<ObservationNoise> varying = Optional.empty();
        Optional<Convergence> failed = failure(model.training().convergence());
        // Two rows are not enough to estimate where the noise is larger.
        int rounds = used.size() < LEAST_ROWS || model.intervals().isEmpty() ? 0 : ROUNDS;
        for (int round = 0; round < rounds; round++) {
            Noise noise = noise(model, used, compute, progress);
            Dataset weighted = weighted(data, noise.mode, compute, progress);
            model = function().fit(weighted, data.weights(), compute, progress);
            // If a round failed, the following rounds would fail too.
            failed = failed.or(() -> failure(noise.convergence));
            Convergence end = model.training().convergence();
            failed = failed.or(() -> failure(end));
            varying = Optional.of(new ObservationNoise.Varying(noise.posterior.mean(), Optional.of(noise.posterior)));
        }
        Training training = model.training().withProvenance(Provenance.of(process, data, compute));
        return new Regressor(
                model.expansion(),
                failed.map(training::withConvergence).orElse(training),
                varying.isPresent() ? Optional.of(model.posterior().withNoise(varying.get())) : model.intervals());
    }

    private static Optional<Convergence> failure(Convergence end) {
        return Optional.of(end).filter(each -> !each.converged());
    }

    /** The search for the variance of the noise. */
    private LatentSearch noise() {
        List<KernelFamily> families = List.of(KernelFamily.ofAnyScale(new Gaussian(1)));
        return new LatentSearch(
                families,
                new NoiseVariance(),
                List.of(),
                Double.POSITIVE_INFINITY,
                process.search().withRestarts(0));
    }

    Optional<Plan> plan(Dataset data, Planner planner) {
        Plan.Option noise = noise().plan(data, planner).options().get(0);
        return function()
                .plan(data, planner)
                .map(plan -> planner.after(
                        ROUNDS + " rounds of function and noise, then ",
                        List.of(plan.options().get(0).times(ROUNDS), noise.times(ROUNDS)),
                        plan));
    }

    /** The mode of the logarithm of the noise, which gives the weights for f, and its posterior, which gives intervals. */
    private record Noise(Expansion mode, Posterior posterior, Convergence convergence) {}

    /** The posterior of ln of the variance of the noise of a row of weight 1, relative to a mean: Σwe^−g = Σw over the rows, so that e^−g are weights. */
    private Noise noise(Regressor model, Dataset used, Compute compute, Progress progress) {
        NoiseEstimate estimate = NoiseEstimate.of(model.posterior(), used, compute, progress);
        Dataset squares = used.withTargets(estimate.squares()).withWeights(estimate.shares());
        LatentSearch.Found best = noise().best(squares, compute, progress);
        LaplaceApproximation found = best.posterior();
        Reals g = found.fitted();
        double sum = IntStream.range(0, g.size())
                .mapToDouble(i -> used.weights().get(i) * Math.exp(-g.get(i)))
                .sum();
        double shift = Math.log(sum / used.weights().sum());
        RatePosterior.Found closest = found.ofRates(progress);
        Convergence convergence = best.convergence().converged() ? closest.convergence() : best.convergence();
        return new Noise(
                shifted(found.mode(), shift),
                closest.posterior().withMean(shifted(closest.posterior().mean(), shift)),
                convergence);
    }

    private static Expansion shifted(Expansion function, double shift) {
        return function.weighted(Reals.of(1), Reals.of(shift));
    }

    private static Dataset weighted(Dataset data, Expansion logNoise, Compute compute, Progress progress) {
        double[] g = logNoise.predict(data.points(), compute, progress).values();
        return data.withWeights(Reals.of(IntStream.range(0, g.length)
                .mapToDouble(i -> data.weights().get(i) * Math.exp(-g[i]))
                .toArray()));
    }
}
