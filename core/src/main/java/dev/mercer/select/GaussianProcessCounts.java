package dev.mercer.select;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.Reals;
import dev.mercer.learn.belief.CountPosterior;
import dev.mercer.learn.belief.CountPosterior.Prior;
import dev.mercer.solve.Intercept;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Gaussian process regression of counts: y is Poisson with rate e^f, and f has a normal prior of covariance s²k. Free
 * parameters of k, and s², are those that make the data most likely, by Laplace's approximation.
 *
 * <p>The answer is a {@link CountPosterior}, with mean and variance of f anywhere. Cost: some ten factorisations for
 * each evaluation of the likelihood, on at most as many rows as the search takes. Source: [RW06, §3.4, §5.5.1].
 *
 * @param family k, whose free parameters are chosen; chosen too where there is none
 * @param intercept a free one, with a flat prior, or none
 * @param search how parameters are chosen
 */
public record GaussianProcessCounts(Optional<KernelFamily> family, Intercept intercept, EvidenceSearch search) {
    private static final String NAME = "a Gaussian process of counts";

    public GaussianProcessCounts {
        Require.that(
                intercept != Intercept.CENTRED,
                "%s has a free intercept or none, got a centred one: use Intercept.FREE",
                NAME);
    }

    /** All parameters of a kernel that {@code auto} stands for, and s², are chosen. */
    public static GaussianProcessCounts of(KernelFamily family) {
        return new GaussianProcessCounts(Optional.of(family), Intercept.FREE, GaussianProcessClassifier.ofClasses());
    }

    /** Everything is chosen. */
    public static GaussianProcessCounts standard() {
        return new GaussianProcessCounts(Optional.empty(), Intercept.FREE, GaussianProcessClassifier.ofClasses());
    }

    public GaussianProcessCounts withIntercept(Intercept newIntercept) {
        return new GaussianProcessCounts(family, newIntercept, search);
    }

    public GaussianProcessCounts withSearch(EvidenceSearch newSearch) {
        return new GaussianProcessCounts(family, intercept, newSearch);
    }

    /** The posterior of ln rate with the best parameters, on the standard resources. */
    public CountPosterior fit(Dataset data) {
        return fit(data, Compute.standard(), Progress.none());
    }

    /** The posterior of ln rate with the best parameters. */
    public CountPosterior fit(Dataset data, Compute compute, Progress progress) {
        CountPosterior.requireCounts(data);
        List<KernelFamily> families = GaussianProcess.families(family, data, NAME);
        Dataset used = data.weighted();
        Require.that(used.size() > 0, "%s needs rows of positive weight, got none", NAME);
        boolean free = intercept == Intercept.FREE;
        EvidenceSearch.Likelihood likelihood = (kernel, rho, some, quiet) -> {
            CountPosterior posterior = CountPosterior.of(new Prior(kernel, 1 / rho, free), some, compute, quiet);
            return new EvidenceSearch.Evaluated(posterior.logMarginalLikelihood(), () -> gradient(posterior, quiet));
        };
        EvidenceSearch.Found found =
                search.best(families, OptionalDouble.empty(), used, new EvidenceSearch.Setup(likelihood, progress));
        return CountPosterior.of(new Prior(found.kernel(), 1 / found.rho(), free), used, compute, progress);
    }

    /** The derivative by ln ρ, ρ = 1/s², is that by ln s² with the other sign. */
    private static Reals gradient(CountPosterior posterior, Progress progress) {
        double[] slopes = posterior.gradient(progress).toArray();
        slopes[slopes.length - 1] *= -1;
        return Reals.of(slopes);
    }
}
