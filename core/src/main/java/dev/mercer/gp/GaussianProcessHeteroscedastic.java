package dev.mercer.gp;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.Reals;
import dev.mercer.kernel.Gaussian;
import dev.mercer.kernel.KernelFamily;
import dev.mercer.learn.FitSupport;
import dev.mercer.learn.Learner;
import dev.mercer.learn.belief.LatentPosterior;
import dev.mercer.learn.belief.NoiseEstimate;
import dev.mercer.learn.belief.RatePosterior;
import dev.mercer.learn.plan.Plan;
import dev.mercer.learn.plan.Planner;
import dev.mercer.loss.NoiseVariance;
import dev.mercer.model.Expansion;
import dev.mercer.model.GaussianIntervals;
import dev.mercer.model.Intervals;
import dev.mercer.model.Provenance;
import dev.mercer.model.Regressor;
import dev.mercer.model.Training;
import dev.mercer.model.VaryingNoiseIntervals;
import dev.mercer.solve.Convergence;
import dev.mercer.solve.Intercept;
import dev.mercer.util.Progress;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/**
 * Gaussian process regression with normal noise whose variance depends on x: the logarithm of the variance is a Gaussian process too.
 *
 * <p>Both are learned in turns. Given the noise, f is that of {@link GaussianProcess} with 1/variance as weights. Given f, the squared
 * residuals, each divided by the share of its variance that f leaves, are squares of normal noise ({@link NoiseVariance}), and the
 * noise is the mode of its posterior; where it is at rest, the slope of the marginal likelihood of f by the noise of a row is that of the
 * prior of the noise. The kernel of the noise is Gaussian, with one length for all columns. Cost: that of a Gaussian process, and of
 * {@value #ROUNDS} rounds, each with a search by Laplace's approximation and another Gaussian process. Source: [Smy89], [KPPB07].
 *
 * @param family k, whose free parameters are chosen; chosen too where there is none
 * @param intercept a flat prior for an intercept, centred and free are the same; or none
 * @param search how parameters are chosen
 */
public record GaussianProcessHeteroscedastic(Optional<KernelFamily> family, Intercept intercept, EvidenceSearch search)
        implements Learner<Regressor> {
    private static final String NAME = "a Gaussian process";

    /** With fewer rows the noise has one variance. */
    private static final int LEAST_ROWS = 3;

    /** Times that the noise is learned. */
    private static final int ROUNDS = 3;

    /** All parameters of a kernel that {@code auto} stands for, and the noise, are chosen. */
    public static GaussianProcessHeteroscedastic of(KernelFamily family) {
        return new GaussianProcessHeteroscedastic(
                Optional.of(family),
                Intercept.CENTRED,
                EvidenceSearch.standard().withRows(1000));
    }

    public GaussianProcessHeteroscedastic withSearch(EvidenceSearch newSearch) {
        return new GaussianProcessHeteroscedastic(family, intercept, newSearch);
    }

    private GaussianProcess process() {
        return new GaussianProcess(family, OptionalDouble.empty(), intercept, Optional.empty(), search);
    }

    @Override
    public Regressor fit(Dataset data, Compute compute, Progress progress) {
        FitSupport.numbers(data, NAME);
        Dataset used = data.weighted();
        GaussianIntervals.requireSize(used.size());
        Regressor model = process().fit(data, compute, progress);
        Optional<Intervals> intervals = model.intervals();
        Optional<Convergence> failed = failure(model.training().convergence());
        // Two rows tell nothing of where the noise is larger.
        int rounds = used.size() < LEAST_ROWS || intervals.isEmpty() ? 0 : ROUNDS;
        for (int round = 0; round < rounds; round++) {
            Noise noise = noise(model, used, compute, progress);
            Dataset weighted = weighted(data, noise.mode, compute, progress);
            model = process().fit(weighted, data.weights(), compute, progress);
            // A round that failed decides the next ones too.
            failed = failed.or(() -> failure(noise.convergence));
            Convergence end = model.training().convergence();
            failed = failed.or(() -> failure(end));
            GaussianIntervals logNoise = noise.belief;
            intervals = Optional.of(new VaryingNoiseIntervals(belief(model), logNoise.models(), Optional.of(logNoise)));
        }
        Training training = model.training().withProvenance(Provenance.of(this, data, compute));
        return new Regressor(
                model.expansion(), failed.map(training::withConvergence).orElse(training), intervals);
    }

    private static Optional<Convergence> failure(Convergence end) {
        return Optional.of(end).filter(each -> !each.converged());
    }

    /** The search for the variance of the noise. */
    private LatentSearch noise() {
        List<KernelFamily> families = List.of(KernelFamily.ofAnyScale(new Gaussian(1)));
        return new LatentSearch(families, new NoiseVariance(), List.of(), true, search.withRestarts(0));
    }

    @Override
    public Optional<Plan> plan(Dataset data, Planner planner) {
        Plan.Option noise = noise().plan(data, planner).options().get(0);
        return process()
                .plan(data, planner)
                .map(plan -> plan.after(
                        ROUNDS + " rounds of function and noise, then ",
                        List.of(new Plan.Repeated(plan.options().get(0), ROUNDS), new Plan.Repeated(noise, ROUNDS)),
                        planner.compute().memoryBytes()));
    }

    /** The mode of the logarithm of noise, whose weights make f, and the posterior, which makes intervals. */
    private record Noise(Expansion mode, GaussianIntervals belief, Convergence convergence) {}

    /** The posterior of ln of the variance of the noise of a row of weight 1, relative to a mean: Σwe^−g = Σw over the rows, so that e^−g are weights. */
    private Noise noise(Regressor model, Dataset used, Compute compute, Progress progress) {
        NoiseEstimate estimate = NoiseEstimate.of(belief(model), used, compute, progress);
        Dataset squares = used.withTargets(estimate.squares()).withWeights(estimate.shares());
        LatentSearch.Found best = noise().best(squares, compute, progress);
        LatentPosterior found = best.posterior();
        Reals g = found.fitted();
        double sum = IntStream.range(0, g.size())
                .mapToDouble(i -> used.weights().get(i) * Math.exp(-g.get(i)))
                .sum();
        double shift = Math.log(sum / used.weights().sum());
        RatePosterior.Found closest = found.ofRates(progress);
        Convergence convergence = best.convergence().converged() ? closest.convergence() : best.convergence();
        return new Noise(
                shifted(found.mode(), shift),
                closest.belief().about(shifted(closest.belief().models(), shift)),
                convergence);
    }

    private static Expansion shifted(Expansion function, double shift) {
        return function.weighted(Reals.of(1), Reals.of(shift));
    }

    private static GaussianIntervals belief(Regressor model) {
        return (GaussianIntervals) model.intervals().orElseThrow();
    }

    private static Dataset weighted(Dataset data, Expansion logNoise, Compute compute, Progress progress) {
        double[] g = logNoise.predict(data.points(), compute, progress).values();
        return data.withWeights(Reals.of(IntStream.range(0, g.length)
                .mapToDouble(i -> data.weights().get(i) * Math.exp(-g[i]))
                .toArray()));
    }
}
