package dev.mercer.gp;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.kernel.KernelFamily;
import dev.mercer.learn.belief.CoregionalPosterior;
import dev.mercer.solve.Convergence;
import dev.mercer.solve.Intercept;
import dev.mercer.solve.Reason;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.util.List;
import java.util.Optional;

/**
 * Gaussian process regression with several outputs: kernel and noise ratio, which the outputs share, and the covariance of the outputs are
 * those that make the data most likely ({@link CoregionalPosterior}).
 *
 * @param family k, whose free parameters are chosen; chosen too where there is none
 * @param intercept a flat prior for an intercept of each output, centred and free are the same; or none
 * @param search how parameters are chosen
 */
public record GaussianProcessVectors(Optional<KernelFamily> family, Intercept intercept, EvidenceSearch search) {
    private static final String NAME = "a Gaussian process of several outputs";

    /** All parameters of a kernel that {@code auto} stands for, and ρ, are chosen. */
    public static GaussianProcessVectors of(KernelFamily family) {
        return new GaussianProcessVectors(Optional.of(family), Intercept.CENTRED, EvidenceSearch.standard());
    }

    /** Everything is chosen. */
    public static GaussianProcessVectors standard() {
        return new GaussianProcessVectors(Optional.empty(), Intercept.CENTRED, EvidenceSearch.standard());
    }

    public GaussianProcessVectors withIntercept(Intercept newIntercept) {
        return new GaussianProcessVectors(family, newIntercept, search);
    }

    public GaussianProcessVectors withSearch(EvidenceSearch newSearch) {
        return new GaussianProcessVectors(family, intercept, newSearch);
    }

    /** The posterior with the best parameters, on the standard resources. */
    public CoregionalPosterior fit(Dataset data) {
        return fit(data, Compute.standard(), Progress.none());
    }

    /** The posterior with the best parameters. */
    public CoregionalPosterior fit(Dataset data, Compute compute, Progress progress) {
        List<KernelFamily> families = GaussianProcess.families(family, data, NAME);
        Dataset used = data.weighted();
        Require.that(used.size() > 0, "%s needs rows of positive weight, got none", NAME);
        EvidenceSearch.Likelihood likelihood = (kernel, hyperparameters, some, quiet) -> {
            CoregionalPosterior posterior = CoregionalPosterior.of(
                    CoregionalPosterior.prior(kernel, hyperparameters.get(0), intercept), some.data(), compute, quiet);
            return new EvidenceSearch.Evaluated(posterior.logMarginalLikelihood(), () -> posterior.gradient(quiet));
        };
        EvidenceSearch.Found found = search.best(
                families,
                List.of(EvidenceSearch.Hyperparameter.RHO),
                used,
                new EvidenceSearch.Setup(likelihood, progress));
        return CoregionalPosterior.of(
                CoregionalPosterior.prior(
                        found.kernel(), found.hyperparameters().get(0), intercept),
                found.with(new Convergence(Reason.EXACT, 0, 1)),
                used,
                compute,
                progress);
    }
}
