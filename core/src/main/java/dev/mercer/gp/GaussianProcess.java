package dev.mercer.gp;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.Reals;
import dev.mercer.kernel.Gaussian;
import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.KernelFamily;
import dev.mercer.kernel.Matern;
import dev.mercer.kernel.PerColumn;
import dev.mercer.kernel.RadialKernel;
import dev.mercer.learn.FitSupport;
import dev.mercer.learn.KernelRegression;
import dev.mercer.learn.KernelRidge;
import dev.mercer.learn.Learner;
import dev.mercer.learn.Nystrom;
import dev.mercer.learn.NystromCenters;
import dev.mercer.learn.belief.InducingPoints;
import dev.mercer.learn.belief.RidgePosterior;
import dev.mercer.learn.plan.Plan;
import dev.mercer.learn.plan.Planner;
import dev.mercer.linalg.SymmetricMatrix;
import dev.mercer.model.Provenance;
import dev.mercer.model.Regressor;
import dev.mercer.model.Training;
import dev.mercer.solve.Intercept;
import dev.mercer.solve.Penalty;
import dev.mercer.util.Cure;
import dev.mercer.util.Indices;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Gaussian process regression: a normal prior of covariance s²k for f, normal noise of variance s²ρ, and the posterior of f given the
 * data. Free parameters of k, ρ and s² are those that make the data most likely.
 *
 * <p>The mean is that of kernel ridge regression with ρ = λΣw, and the model has Gaussian intervals at any level. Without a kernel a
 * Gaussian and two Matérn kernels are compared by their likelihood, each with a length of its own for each column, or one for all where
 * there are more than {@value #MOST_LENGTHS} columns.
 *
 * <p>Up to {@value #MOST_EXACT} rows the posterior is exact: n³/3 operations for all rows, beside those of the search. So it is with as
 * many more as a back end with memory of its own has room and {@value #MOST_SECONDS} seconds for; the standard search then maximises
 * the likelihood of up to {@value #DEVICE_ROWS} of them. With more rows, or where they are asked for, m inducing points stand for them
 * ({@link InducingPoints}): nm² operations; ρ and s² are then those that maximise the variational bound of all rows.
 * Source: [RW06, §2.2, §5.4], [Tit09].
 *
 * @param family k, whose free parameters are chosen; chosen too where there is none
 * @param rho ρ > 0 where it is given
 * @param intercept a flat prior for an intercept, centred and free are the same; or none
 * @param inducing the inducing points, where they are asked for
 * @param search how parameters are chosen
 */
public record GaussianProcess(
        Optional<KernelFamily> family,
        OptionalDouble rho,
        Intercept intercept,
        Optional<NystromCenters> inducing,
        EvidenceSearch search)
        implements Learner<Regressor> {
    private static final String NAME = "a Gaussian process";

    /** The most columns that have lengths of their own where no kernel is given. */
    private static final int MOST_LENGTHS = 32;

    /** The most rows of an exact posterior. */
    private static final int MOST_EXACT = 20_000;

    /** The most seconds of a likelihood and its gradient in the memory of a back end, for an exact posterior of more rows. */
    private static final int MOST_SECONDS = 20;

    /** The most rows whose likelihood the standard search maximises in the memory of a back end. */
    private static final int DEVICE_ROWS = 10_000;

    /** Inducing points where their number is not given. */
    private static final int STANDARD_POINTS = 1000;

    /** The options of a plan on centres that inducing points have too. */
    private static final Set<Plan.Kind> INDUCING = Set.of(Plan.Kind.CENTERS_DIRECT, Plan.Kind.CENTERS_ITERATIVE);

    /** Evaluations of the likelihood for each start, about. */
    static final int EVALUATIONS = 12;

    public GaussianProcess {
        rho.ifPresent(value -> Require.positive("rho", value));
    }

    /** All parameters of a kernel that {@code auto} stands for, and ρ, are chosen. */
    public static GaussianProcess of(KernelFamily family) {
        return new GaussianProcess(
                Optional.of(family),
                OptionalDouble.empty(),
                Intercept.CENTRED,
                Optional.empty(),
                EvidenceSearch.standard());
    }

    /** Everything is chosen. */
    public static GaussianProcess standard() {
        return new GaussianProcess(
                Optional.empty(),
                OptionalDouble.empty(),
                Intercept.CENTRED,
                Optional.empty(),
                EvidenceSearch.standard());
    }

    public GaussianProcess withIntercept(Intercept newIntercept) {
        return new GaussianProcess(family, rho, newIntercept, inducing, search);
    }

    public GaussianProcess withRho(double newRho) {
        return new GaussianProcess(family, OptionalDouble.of(newRho), intercept, inducing, search);
    }

    public GaussianProcess withInducing(NystromCenters newInducing) {
        return new GaussianProcess(family, rho, intercept, Optional.of(newInducing), search);
    }

    public GaussianProcess withSearch(EvidenceSearch newSearch) {
        return new GaussianProcess(family, rho, intercept, inducing, newSearch);
    }

    @Override
    public boolean isGaussianProcess() {
        return true;
    }

    @Override
    public Regressor fit(Dataset data, Compute compute, Progress progress) {
        return fit(data, data.weights(), compute, progress);
    }

    /**
     * Fits rows whose weights are relative precisions.
     *
     * @param observations how many observations each row stands for; their sum is that of the weights
     */
    Regressor fit(Dataset data, Reals observations, Compute compute, Progress progress) {
        FitSupport.numbers(data, NAME);
        List<KernelFamily> families = families(family, data, NAME);
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
                    kernel, factor * rho(hyperparameters), counted.weights().sum(), intercept);
            // A search leaves out what is below rounding; a ρ that is given is kept.
            RidgePosterior posterior = rho.isPresent()
                    ? RidgePosterior.of(ridge, counted, compute, quiet)
                    : RidgePosterior.exact(ridge, counted, compute, quiet);
            return new EvidenceSearch.Evaluated(posterior.logMarginalLikelihood(), () -> posterior.gradient(quiet));
        };
        EvidenceSearch.Found found = searched(resident)
                .best(
                        families,
                        EvidenceSearch.Hyperparameter.rho(rho),
                        used,
                        new EvidenceSearch.Setup(likelihood, progress));
        Provenance provenance = Provenance.of(this, data, compute);
        Regressor model = sparse
                ? onInducing(found, data, compute, untimed(progress))
                : exactly(found, data, compute, untimed(progress));
        return withTraining(model, found, provenance);
    }

    /**
     * The factor of the weights of a sample by which their sum is its number of observations, as the likelihood takes it; with ρ times
     * the factor the noise is the same. All rows have this sum already.
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

    /** ρ, given or chosen. */
    private double rho(Reals chosen) {
        return rho.orElseGet(() -> chosen.get(0));
    }

    private boolean isSparse(int rows, boolean resident) {
        return inducing.isPresent() || (rows > MOST_EXACT && !resident);
    }

    /** Whether a back end factors the equations of these rows in memory of its own, soon enough. */
    private static boolean isResident(List<KernelFamily> families, Dataset data, Compute compute) {
        return families.stream().allMatch(family -> {
            OptionalDouble seconds =
                    compute.backend().evidenceSeconds(family.any().bind(data.names()), data.points());
            return seconds.isPresent() && seconds.getAsDouble() <= MOST_SECONDS;
        });
    }

    /** The search; the standard one on more rows, where a back end has their likelihood soon. */
    private EvidenceSearch searched(boolean resident) {
        return resident && search.equals(EvidenceSearch.standard()) ? search.withRows(DEVICE_ROWS) : search;
    }

    /** The families that are compared by the learner of this name, which all must be positive semi-definite. */
    static List<KernelFamily> families(Optional<KernelFamily> family, Dataset data, String name) {
        List<KernelFamily> all = families(family, data.points().dim());
        for (KernelFamily each : all) FitSupport.requirePsd(each.any(), data, name);
        return all;
    }

    /** The families that are compared: the given one, else smooth ones of all columns. */
    static List<KernelFamily> families(Optional<KernelFamily> family, int columns) {
        if (family.isPresent()) return List.of(family.get());
        return List.<RadialKernel>of(new Gaussian(1), new Matern(2.5, 1), new Matern(1.5, 1)).stream()
                .map(kernel -> columns <= MOST_LENGTHS ? ofLengths(kernel, columns) : KernelFamily.ofAnyScale(kernel))
                .toList();
    }

    private static KernelFamily ofLengths(RadialKernel kernel, int columns) {
        double[] ones = new double[columns];
        Arrays.fill(ones, 1);
        String lengths = String.join(", ", Collections.nCopies(columns, "auto"));
        List<Integer> free = IntStream.rangeClosed(1, columns).boxed().toList();
        return new KernelFamily(kernel + " / [" + lengths + "]", new PerColumn(kernel, ones), free);
    }

    private Regressor exactly(EvidenceSearch.Found found, Dataset data, Compute compute, Progress progress) {
        double lambda =
                Penalty.lambda(rho(found.hyperparameters()), data.weights().sum());
        KernelRegression ridge = KernelRidge.dual(found.kernel(), lambda, intercept);
        Regressor model = ridge.fit(data, compute, progress);
        // One observation determines the intercept, and leaves nothing for the amplitude.
        double freedom = data.weights().sum() - (intercept == Intercept.NONE ? 0 : 1);
        if (!(freedom > 0)) return model;
        return RidgePosterior.of(ridge, data, compute, progress).with(model);
    }

    private Regressor onInducing(EvidenceSearch.Found found, Dataset data, Compute compute, Progress progress) {
        double lambda =
                Penalty.lambda(rho(found.hyperparameters()), data.weights().sum());
        NystromCenters.Chosen chosen =
                points().choose(new NystromCenters.Context(found.kernel(), data, lambda, compute), progress);
        InducingPoints bound = InducingPoints.of(
                found.kernel(), chosen.points(), intercept != Intercept.NONE, data, compute, progress);
        double best = rho.orElseGet(() -> bound.bestRho(rho(found.hyperparameters())));
        return bound.model(best, chosen.rows());
    }

    private NystromCenters points() {
        return inducing.orElseGet(() -> new NystromCenters.Drawn(
                NystromCenters.Selection.PIVOTS, OptionalInt.of(STANDARD_POINTS), search.seed()));
    }

    private static Regressor withTraining(Regressor model, EvidenceSearch.Found found, Provenance provenance) {
        Training own = model.training();
        Training training = new Training(
                        found.with(own.convergence()), own.certificate(), own.losses(), own.rows(), provenance)
                .withRemarks(found.remarks());
        return new Regressor(model.expansion(), training, model.intervals());
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

    /** A rough plan: how soon a search ends depends on the data. */
    @Override
    public Optional<Plan> plan(Dataset data, Planner planner) {
        List<KernelFamily> all = families(family, data.points().dim());
        boolean resident = isResident(all, data, planner.compute());
        EvidenceSearch searched = searched(resident);
        Kernel kernel = all.get(0).start(data);
        double lambda = Penalty.lambda(rho.orElse(0.1), data.weights().sum());
        Optional<Plan> last = finalPlan(kernel, lambda, resident, data, planner);
        int evaluations = EVALUATIONS * (all.size() + searched.restarts());
        Dataset some = some(data, Math.min(searched.rows(), EvidenceSearch.SCREENING_ROWS));
        Plan.Option each = planner.evidence(kernel, some);
        Plan.Option onMore = planner.evidence(kernel, some(data, searched.rows()));
        boolean more = data.size() > some.size();
        String first = String.format(
                Locale.ROOT, "about %d marginal likelihoods of %,d rows, then ", evaluations, some.size());
        return last.map(plan -> plan.after(
                first,
                List.of(new Plan.Repeated(each, evaluations), new Plan.Repeated(onMore, more ? EVALUATIONS : 1)),
                planner.compute().memoryBytes()));
    }

    /** The plan after the search: of inducing points with what the exact process would cost, or of the exact process. */
    private Optional<Plan> finalPlan(Kernel kernel, double lambda, boolean resident, Dataset data, Planner planner) {
        if (!isSparse(data.size(), resident))
            return KernelRidge.dual(kernel, lambda, intercept).plan(data, planner);
        Stream<Plan.Option> points =
                KernelRidge.of(kernel, lambda).withStrategy(new Nystrom(points())).plan(data, planner).stream()
                        .flatMap(plan -> plan.options().stream())
                        .filter(option -> INDUCING.contains(option.kind()));
        return Optional.of(planner.of(
                Stream.concat(points, Stream.of(planner.exact(kernel, data))).toList()));
    }

    /** Rows at equal distances, to plan with. */
    static Dataset some(Dataset data, int most) {
        int n = data.size();
        if (n <= most) return data;
        return data.select(
                IntStream.range(0, most).map(i -> (int) ((long) i * n / most)).toArray());
    }
}
