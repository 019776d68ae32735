package dev.mercer.select;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.kernel.Kernel;
import dev.mercer.learn.NystromCenters;
import dev.mercer.learn.belief.InducingPoints;
import dev.mercer.learn.belief.StochasticEvidence;
import dev.mercer.learn.plan.Plan;
import dev.mercer.learn.plan.Planner;
import dev.mercer.model.Amplitude;
import dev.mercer.model.Expansion;
import dev.mercer.model.GaussianPrior;
import dev.mercer.model.Provenance;
import dev.mercer.model.Regressor;
import dev.mercer.model.SparseIntervals;
import dev.mercer.model.Training;
import dev.mercer.solve.Convergence;
import dev.mercer.solve.Penalty;
import dev.mercer.solve.Reason;
import dev.mercer.util.Cure;
import dev.mercer.util.Progress;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * A Gaussian process of many rows by conjugate gradients: its likelihood is estimated ({@link StochasticEvidence}), its mean is that of all
 * rows to a residual that is told, and its variances are those of the columns of the preconditioner as inducing points
 * ({@link InducingPoints}), whose weights at the posterior are known without another solution for each prediction.
 */
final class StochasticFit {
    /** Probes where nothing is said of them. */
    static final int PROBES = 16;

    /** The relative residual of the equations of the mean. */
    private static final double RESIDUAL = 1e-8;

    /** Estimates of the likelihood of all rows, and steps of conjugate gradients for each of them and for the mean, about. */
    private static final int EVALUATIONS = 5;

    private static final int STEPS = 8;
    private static final int FINAL_STEPS = 20;

    private final StochasticEvidence.Settings settings;
    private final boolean intercept;
    private final Dataset data;
    private final Compute compute;

    /** The rows of the preconditioner, chosen at the first evaluation of a sample: the estimate is smooth while they stay. */
    private @Nullable Points basis;

    /** The rows of the sample whose basis it is. */
    private int sampled;

    StochasticFit(StochasticEvidence.Settings settings, boolean intercept, Dataset data, Compute compute) {
        this.settings = settings;
        this.intercept = intercept;
        this.data = data;
        this.compute = compute;
        compute.requireMemory(
                String.format(Locale.ROOT, "a Gaussian process of %,d rows by conjugate gradients", data.size()),
                bytes(data.size(), rank(settings, data.size()), settings.probes()),
                Cure.FEWER_POINTS);
    }

    private static int rank(StochasticEvidence.Settings settings, int rows) {
        return Math.min(settings.rank(), rows);
    }

    /** The preconditioner, and some vectors for each probe. */
    private static long bytes(int rows, int rank, int probes) {
        return 8L * rows * (rank + 12L * (probes + 2)) + 8L * 12 * rank * rank;
    }

    /** The estimate of the likelihood of a sample, or of all rows. */
    EvidenceSearch.Evaluated likelihood(Kernel kernel, double rho, Dataset sample, Progress progress) {
        Points chosen = basis;
        if (chosen == null || sampled != sample.size()) {
            chosen = choose(kernel, rho, sample, progress).points();
            basis = chosen;
            sampled = sample.size();
        }
        StochasticEvidence evidence = evidence(kernel, rho, sample, chosen, progress);
        return new EvidenceSearch.Evaluated(
                evidence.logMarginalLikelihood(), () -> evidence.gradient(progress), evidence.standardError());
    }

    private StochasticEvidence evidence(Kernel kernel, double rho, Dataset sample, Points chosen, Progress progress) {
        StochasticEvidence.Prior prior = new StochasticEvidence.Prior(kernel.bind(sample.names()), rho, intercept);
        return StochasticEvidence.of(prior, sample, chosen, settings, compute, progress);
    }

    private NystromCenters.Chosen choose(Kernel kernel, double rho, Dataset sample, Progress progress) {
        double lambda = Penalty.lambda(rho, sample.weights().sum());
        OptionalInt columns = OptionalInt.of(rank(settings, sample.size()));
        return new NystromCenters.Drawn(NystromCenters.Selection.PIVOTS, columns, settings.seed())
                .choose(new NystromCenters.Context(kernel, sample, lambda, compute), progress);
    }

    /** The model with these parameters, whose rows have these numbers. */
    Regressor model(Kernel kernel, double rho, List<Integer> rows, Provenance provenance, Progress progress) {
        NystromCenters.Chosen chosen = choose(kernel, rho, data, progress);
        StochasticEvidence.Weights found =
                evidence(kernel, rho, data, chosen.points(), progress).solve(RESIDUAL, progress);
        Kernel bound = kernel.bind(data.names());
        Expansion function = Expansion.of(bound, data.points(), found.alpha(), found.bias());
        Regressor sparse = InducingPoints.of(bound, chosen.points(), intercept, data, compute, progress)
                .model(rho, chosen.rows());
        SparseIntervals variances = (SparseIntervals) sparse.intervals().orElseThrow();
        double freedom = data.weights().sum() - (intercept ? 1 : 0);
        GaussianPrior prior = new GaussianPrior(bound, new Amplitude(found.amplitude(), freedom), rho, intercept);
        Convergence convergence = new Convergence(
                found.converged() ? Reason.CONVERGED : Reason.STALLED, found.residual(), found.iterations());
        Training training = new Training(convergence, Optional.empty(), Reals.of(), rows, provenance);
        return new Regressor(function, training)
                .with(new SparseIntervals(
                        function, prior, variances.root(), variances.unit(), variances.precision(), chosen.rows()));
    }

    /** The cost after the search on fewer rows. */
    static Plan.Option plan(Kernel kernel, Dataset data, Optional<StochasticEvidence.Settings> given, Planner planner) {
        StochasticEvidence.Settings settings = given.orElseGet(() -> StochasticEvidence.Settings.of(PROBES));
        int rank = rank(settings, data.size());
        return planner.estimates(
                kernel,
                data,
                new Planner.Estimates(
                        EVALUATIONS,
                        settings.probes(),
                        rank,
                        EVALUATIONS * STEPS + FINAL_STEPS,
                        bytes(data.size(), rank, settings.probes())));
    }
}
