package dev.mercer.gp;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.Reals;
import dev.mercer.gp.EvidenceSearch.Hyperparameter;
import dev.mercer.gp.internal.LaplaceApproximation;
import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.KernelFamily;
import dev.mercer.learn.FitSupport;
import dev.mercer.learn.LatentProcess;
import dev.mercer.learn.plan.Plan;
import dev.mercer.learn.plan.Planner;
import dev.mercer.loss.internal.Observation;
import dev.mercer.model.Training;
import dev.mercer.model.internal.GaussianPrior;
import dev.mercer.model.internal.Provenance;
import dev.mercer.solve.Convergence;
import dev.mercer.util.Progress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.IntFunction;

/**
 * Chooses kernel, amplitude and parameters of the distribution of observations by Laplace's approximation of the marginal likelihood.
 *
 * @param families the kernels to compare
 * @param start the distribution with the initial parameters of the search
 * @param bounds the bounds of its first parameters; parameters without bounds stay fixed
 * @param interceptVariance the variance of the intercept of f: 0 without one, infinite for a flat prior
 * @param search the search for the parameters
 */
record LatentSearch(
        List<KernelFamily> families,
        Observation start,
        List<Hyperparameter> bounds,
        double interceptVariance,
        EvidenceSearch search) {
    private static final Hyperparameter AMPLITUDE = new Hyperparameter("amplitude", 1, 1e-6, 1e6);

    /** The approximate number of steps to the mode of f. */
    private static final int STEPS = 15;

    /** The posterior with the best parameters, and the outcome of the search for them. */
    record Found(LaplaceApproximation posterior, Convergence convergence, List<String> remarks) {
        /** The training of a model whose centers are these rows of the data. */
        Training training(int[] rows, Provenance provenance) {
            List<Integer> used = Arrays.stream(rows).boxed().toList();
            return new Training(convergence, Optional.empty(), Reals.of(), used, provenance).withRemarks(remarks);
        }
    }

    Found best(Dataset used, Compute compute, Progress progress) {
        List<Hyperparameter> hyperparameters = new ArrayList<>(List.of(AMPLITUDE));
        hyperparameters.addAll(bounds);
        EvidenceSearch.Likelihood likelihood = (kernel, numbers, rows, quiet) -> {
            LatentProcess process = process(kernel, numbers, rows.data());
            return EvidenceSearch.Evaluated.of(LaplaceApproximation.of(process, compute, quiet), quiet);
        };
        Reals observed = FitSupport.numbers(used, "a Gaussian process");
        IntFunction<OptionalInt> groups = row -> start.group(observed.get(row));
        EvidenceSearch.Found found =
                search.best(families, hyperparameters, used, new EvidenceSearch.Setup(likelihood, groups, progress));
        LaplaceApproximation posterior =
                LaplaceApproximation.of(process(found.kernel(), found.hyperparameters(), used), compute, progress);
        return new Found(posterior, found.with(posterior.convergence()), found.remarks());
    }

    /** A plan of the evaluations on the rows of the search, then of the posterior of all rows. */
    Plan plan(Dataset data, Planner planner) {
        Kernel kernel = families.get(0).start(data);
        Dataset some = data.spread(search.rows());
        int evaluations = GaussianProcess.EVALUATIONS * (families.size() + search.restarts());
        Plan.Option each = planner.laplace(kernel, some, STEPS).options().get(0);
        Plan.Option gradient = planner.leaveOneOut(kernel, some, 1, false);
        return planner.after(
                "about " + evaluations + " marginal likelihoods, then ",
                List.of(each.times(evaluations), gradient.times(evaluations)),
                planner.laplace(kernel, data, STEPS));
    }

    private LatentProcess process(Kernel kernel, Reals numbers, Dataset data) {
        GaussianPrior prior =
                new GaussianPrior(kernel, numbers.get(0), 1, false).withInterceptVariance(interceptVariance);
        return new LatentProcess(prior, Optional.of(observation(numbers)), data);
    }

    private Observation observation(Reals numbers) {
        List<Double> parameters = new ArrayList<>(start.parameters());
        for (int k = 0; k < bounds.size(); k++) parameters.set(k, numbers.get(k + 1));
        return start.withParameters(parameters);
    }
}
