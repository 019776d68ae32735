package dev.mercer.gp;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.Reals;
import dev.mercer.gp.EvidenceSearch.Hyperparameter;
import dev.mercer.gp.internal.ExactInference;
import dev.mercer.gp.internal.InducingPoints;
import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.KernelFamily;
import dev.mercer.learn.FitSupport;
import dev.mercer.learn.KernelRegression;
import dev.mercer.learn.KernelRidge;
import dev.mercer.learn.Nystrom;
import dev.mercer.learn.NystromCenters;
import dev.mercer.learn.plan.Plan;
import dev.mercer.learn.plan.Planner;
import dev.mercer.linalg.SymmetricMatrix;
import dev.mercer.model.Regressor;
import dev.mercer.model.Training;
import dev.mercer.model.internal.Provenance;
import dev.mercer.solve.Intercept;
import dev.mercer.solve.internal.Penalty;
import dev.mercer.util.Cure;
import dev.mercer.util.Indices;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A Gaussian process with normal noise of one variance: a search for kernel and ρ, then the exact posterior, or that by inducing points.
 *
 * @param process the learner
 */
record NormalProcess(GaussianProcess process) {
    private static final String NAME = "a Gaussian process";

    /** The most rows of an exact posterior. */
    private static final int MOST_EXACT = 20_000;

    /** The most seconds of a likelihood and its gradient in the memory of a back end, for an exact posterior of more rows. */
    private static final int MOST_SECONDS = 20;

    /** The most rows whose likelihood the standard search maximises in the memory of a back end. */
    private static final int DEVICE_ROWS = 10_000;

    /** The number of inducing points if it is not given. */
    private static final int STANDARD_POINTS = 1000;

    /** The options of a plan on centers that also apply to inducing points. */
    private static final Set<Plan.Kind> INDUCING = Set.of(Plan.Kind.CENTERS_DIRECT, Plan.Kind.CENTERS_ITERATIVE);

    /**
     * Fits rows whose weights are relative precisions.
     *
     * @param observations the number of observations that each row represents; their sum is that of the weights
     */
    Regressor fit(Dataset data, Reals observations, Compute compute, Progress progress) {
        FitSupport.numbers(data, NAME);
        List<KernelFamily> families = GaussianProcess.families(process.family(), data, NAME);
        Dataset used = data.weighted();
        int[] places = Indices.where(data.size(), i -> data.weights().get(i) > 0);
        Reals counts = observations.select(places);
        Require.that(used.size() > 0, "a Gaussian process needs rows of positive weight, got none");
        boolean resident = isResident(families, used, compute);
        boolean sparse = used.size() > 1 && isSparse(used.size(), resident);
        if (!sparse && !resident)
            compute.requireMemory(
                    String.format(Locale.ROOT, "a Gaussian process of %,d rows", used.size()),
                    3 * SymmetricMatrix.bytes(used.size()),
                    Cure.FEWER_POINTS);
        EvidenceSearch.Likelihood likelihood = (kernel, hyperparameters, rows, quiet) -> {
            double factor = factor(rows, counts);
            Dataset counted = scaled(rows.data(), factor);
            KernelRegression ridge = KernelRidge.ofRho(
                    kernel,
                    factor * Hyperparameter.rho(process.rho(), hyperparameters),
                    counted.weights().sum(),
                    process.intercept());
            // A search avoids values of ρ below rounding; a given ρ is kept.
            return EvidenceSearch.Evaluated.of(
                    process.rho().isPresent()
                            ? ExactInference.of(ridge, counted, compute, quiet)
                            : ExactInference.exact(ridge, counted, compute, quiet),
                    quiet);
        };
        EvidenceSearch.Found found = searched(resident)
                .best(
                        families,
                        Hyperparameter.rho(process.rho()),
                        used,
                        new EvidenceSearch.Setup(likelihood, progress));
        Regressor model = sparse
                ? onInducing(found, data, compute, untimed(progress))
                : exactly(found, data, compute, untimed(progress));
        Training training = found.training(model.training(), Provenance.of(process, data, compute));
        return new Regressor(model.expansion(), training, model.intervals());
    }

    /**
     * The factor by which the weights of a sample are multiplied, so that their sum is its number of observations, as
     * the likelihood requires; with ρ times the factor the noise is the same. For all rows the sum is already correct.
     */
    private static double factor(EvidenceSearch.Rows rows, Reals counts) {
        if (rows.places().size() == counts.size()) return 1;
        double count = rows.places().stream().mapToDouble(counts::get).sum();
        return count / rows.data().weights().stream().sum();
    }

    private static Dataset scaled(Dataset data, double factor) {
        if (factor == 1) return data;
        return data.withWeights(
                Reals.of(data.weights().stream().map(w -> factor * w).toArray()));
    }

    private boolean isSparse(int rows, boolean resident) {
        return process.inducing().isPresent() || (rows > MOST_EXACT && !resident);
    }

    /** Whether a back end can factor the equations of these rows in its own memory, within the time limit. */
    private static boolean isResident(List<KernelFamily> families, Dataset data, Compute compute) {
        return families.stream().allMatch(family -> {
            OptionalDouble seconds =
                    compute.backend().evidenceSeconds(family.any().bind(data.names()), data.points());
            return seconds.isPresent() && seconds.getAsDouble() <= MOST_SECONDS;
        });
    }

    /** The search; the standard one uses more rows if a back end computes their likelihood fast enough. */
    private EvidenceSearch searched(boolean resident) {
        EvidenceSearch search = process.search();
        return resident && search.equals(EvidenceSearch.standard()) ? search.withRows(DEVICE_ROWS) : search;
    }

    private Regressor exactly(EvidenceSearch.Found found, Dataset data, Compute compute, Progress progress) {
        double lambda = Penalty.lambda(
                Hyperparameter.rho(process.rho(), found.hyperparameters()),
                data.weights().sum());
        KernelRegression ridge = KernelRidge.dual(found.kernel(), lambda, process.intercept());
        Regressor model = ridge.fit(data, compute, progress);
        // One observation determines the intercept, and leaves nothing for the amplitude.
        double freedom = data.weights().sum() - (process.intercept() == Intercept.NONE ? 0 : 1);
        if (!(freedom > 0)) return model;
        return ExactInference.of(ridge, data, compute, progress).with(model);
    }

    private Regressor onInducing(EvidenceSearch.Found found, Dataset data, Compute compute, Progress progress) {
        double lambda = Penalty.lambda(
                Hyperparameter.rho(process.rho(), found.hyperparameters()),
                data.weights().sum());
        NystromCenters.Chosen chosen =
                points().choose(new NystromCenters.Context(found.kernel(), data, lambda, compute), progress);
        InducingPoints bound = InducingPoints.of(
                found.kernel(), chosen.points(), process.intercept() != Intercept.NONE, data, compute, progress);
        double best = process.rho()
                .orElseGet(() -> bound.bestRho(found.hyperparameters().get(0)));
        return bound.model(best, chosen.rows());
    }

    private NystromCenters points() {
        return process.inducing()
                .orElseGet(() -> new NystromCenters.Drawn(
                        NystromCenters.Selection.PIVOTS,
                        OptionalInt.of(STANDARD_POINTS),
                        process.search().seed()));
    }

    /** The final fit is always completed. */
    private static Progress untimed(Progress progress) {
        return new Progress() {
            @Override
            public void report(String stage, long done, long total) {
                progress.report(stage, done, total);
            }

            @Override
            public boolean cancelled() {
                return progress.cancelled();
            }
        };
    }

    Optional<Plan> plan(Dataset data, Planner planner) {
        List<KernelFamily> all =
                GaussianProcess.families(process.family(), data.points().dim());
        boolean resident = isResident(all, data, planner.compute());
        EvidenceSearch searched = searched(resident);
        Kernel kernel = all.get(0).start(data);
        double lambda = Penalty.lambda(process.rho().orElse(0.1), data.weights().sum());
        Optional<Plan> last = finalPlan(kernel, lambda, resident, data, planner);
        int evaluations = GaussianProcess.EVALUATIONS * (all.size() + searched.restarts());
        Dataset some = data.spread(Math.min(searched.rows(), EvidenceSearch.SCREENING_ROWS));
        Plan.Option each = planner.evidence(kernel, some);
        Plan.Option onMore = planner.evidence(kernel, data.spread(searched.rows()));
        boolean more = data.size() > some.size();
        String first = String.format(
                Locale.ROOT, "about %d marginal likelihoods of %,d rows, then ", evaluations, some.size());
        List<Plan.Option> search =
                List.of(each.times(evaluations), onMore.times(more ? GaussianProcess.EVALUATIONS : 1));
        return last.map(plan -> planner.after(first, search, plan));
    }

    /** The plan of the work after the search: for inducing points, with the cost of the exact process for comparison; or for the exact process. */
    private Optional<Plan> finalPlan(Kernel kernel, double lambda, boolean resident, Dataset data, Planner planner) {
        if (!isSparse(data.size(), resident))
            return KernelRidge.dual(kernel, lambda, process.intercept()).plan(data, planner);
        Stream<Plan.Option> points =
                KernelRidge.of(kernel, lambda).withStrategy(new Nystrom(points())).plan(data, planner).stream()
                        .flatMap(plan -> plan.options().stream())
                        .filter(option -> INDUCING.contains(option.kind()));
        return Optional.of(planner.of(
                Stream.concat(points, Stream.of(planner.exact(kernel, data))).toList()));
    }
}
