package dev.mercer.gp;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.Task;
import dev.mercer.gp.internal.InducingPoints;
import dev.mercer.kernel.Gaussian;
import dev.mercer.kernel.KernelFamily;
import dev.mercer.kernel.Matern;
import dev.mercer.kernel.PerColumn;
import dev.mercer.kernel.RadialKernel;
import dev.mercer.learn.FitSupport;
import dev.mercer.learn.LatentProcess;
import dev.mercer.learn.Learner;
import dev.mercer.learn.NystromCenters;
import dev.mercer.learn.plan.Plan;
import dev.mercer.learn.plan.Planner;
import dev.mercer.loss.internal.Observation;
import dev.mercer.model.Model;
import dev.mercer.model.ObservationNoise;
import dev.mercer.model.Posterior;
import dev.mercer.model.PosteriorCovariance;
import dev.mercer.model.Regressor;
import dev.mercer.solve.Intercept;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/**
 * Gaussian process regression: f has a normal prior of covariance s²k, the targets are observations about f, and the model is the posterior of
 * f given the data. Free parameters of k, s² and those of the likelihood are the ones that make the data most likely.
 *
 * <pre>{@code
 * Posterior f = GaussianProcess.standard().fit(data).posterior();
 * Reals mean = f.mean(points);
 * Matrix draws = f.sample(points, 3, 1);
 * }</pre>
 *
 * <p>With normal noise, the mean is the prediction of kernel ridge regression with ρ = λΣw. {@link Regressor#posterior} has the mean, variances and
 * samples of f. Without a kernel a Gaussian and two Matérn kernels are compared by their likelihood, each with a separate length scale for each
 * column, or one for all columns if there are more than {@value #MOST_LENGTHS}.
 *
 * <p>Up to 20,000 rows the posterior is exact: n³/3 operations for all rows, in addition to those of the search. It is also exact for more rows if a
 * back end with its own memory has room for them and takes at most 20 seconds; the standard search then maximises the likelihood of up to 10,000 of
 * them. With more rows, or on request, m inducing points represent the rows ({@link InducingPoints}): nm² operations; ρ and s² are then those that
 * maximise the variational bound of all rows.
 *
 * <p>Noise whose variance depends on x, outliers and counts are other {@link ProcessLikelihood}s. Outliers and counts are learned by Laplace's
 * approximation, with some ten factorisations for each evaluation of the likelihood; the prediction is then the mode of f, or e to the power of the
 * mode for counts. Source: [RW06, §2.2, §3.4, §5.4], [Tit09].
 *
 * @param family k, whose free parameters are chosen; if empty, k itself is chosen too
 * @param likelihood the distribution of a target about f
 * @param rho ρ > 0, if given; for normal noise of one variance
 * @param intercept an intercept with a flat prior, for which centered and free are the same; or none
 * @param inducing the inducing points, if requested; for normal noise of one variance
 * @param search the search for the parameters
 */
public record GaussianProcess(
        Optional<KernelFamily> family,
        ProcessLikelihood likelihood,
        OptionalDouble rho,
        Intercept intercept,
        Optional<NystromCenters> inducing,
        EvidenceSearch search)
        implements Learner<Regressor> {
    /** The most columns that have separate length scales if no kernel is given. */
    private static final int MOST_LENGTHS = 32;

    /** Evaluations of the likelihood for each start, about. */
    static final int EVALUATIONS = 12;

    public GaussianProcess {
        Require.that(
                likelihood.task() == Task.REGRESSION,
                "the likelihood %s is for classes: use GaussianProcessClassifier",
                likelihood);
        boolean normal = likelihood instanceof ProcessLikelihood.Normal;
        rho.ifPresent(value -> Require.positive("rho", value));
        Require.that(normal || rho.isEmpty(), "rho belongs to normal noise of one variance, not to %s", likelihood);
        Require.that(
                normal || inducing.isEmpty(),
                "inducing points are for normal noise of one variance, not for %s",
                likelihood);
        if (!normal && !(likelihood instanceof ProcessLikelihood.Heteroscedastic)) requireIntercept(intercept);
    }

    static void requireIntercept(Intercept intercept) {
        Require.that(
                intercept != Intercept.CENTRED,
                "Laplace's approximation has a free intercept or none, got a centred one: use Intercept.FREE");
    }

    /** A learner that chooses kernel and noise. */
    public static GaussianProcess standard() {
        return of(Optional.empty(), new ProcessLikelihood.Normal());
    }

    /** A learner that chooses the noise and all parameters of a kernel that are {@code auto}. */
    public static GaussianProcess of(KernelFamily family) {
        return of(family, new ProcessLikelihood.Normal());
    }

    /** A learner that chooses the parameters of the likelihood and all parameters of a kernel that are {@code auto}. */
    public static GaussianProcess of(KernelFamily family, ProcessLikelihood likelihood) {
        return of(Optional.of(family), likelihood);
    }

    private static GaussianProcess of(Optional<KernelFamily> family, ProcessLikelihood likelihood) {
        return new GaussianProcess(
                family,
                likelihood,
                OptionalDouble.empty(),
                likelihood instanceof ProcessLikelihood.Normal ? Intercept.CENTRED : Intercept.FREE,
                Optional.empty(),
                EvidenceSearch.standard(likelihood));
    }

    public GaussianProcess withIntercept(Intercept newIntercept) {
        return new GaussianProcess(family, likelihood, rho, newIntercept, inducing, search);
    }

    public GaussianProcess withRho(double newRho) {
        return new GaussianProcess(family, likelihood, OptionalDouble.of(newRho), intercept, inducing, search);
    }

    public GaussianProcess withInducing(NystromCenters newInducing) {
        return new GaussianProcess(family, likelihood, rho, intercept, Optional.of(newInducing), search);
    }

    public GaussianProcess withSearch(EvidenceSearch newSearch) {
        return new GaussianProcess(family, likelihood, rho, intercept, inducing, newSearch);
    }

    @Override
    public Regressor fit(Dataset data, Compute compute, Progress progress) {
        if (likelihood instanceof ProcessLikelihood.Normal)
            return new NormalProcess(this).fit(data, data.weights(), compute, progress);
        return likelihood instanceof ProcessLikelihood.Heteroscedastic
                ? new VaryingNoiseProcess(this).fit(data, compute, progress)
                : new NonNormalProcess(this).fit(data, compute, progress);
    }

    /** The posterior of several targets that are correlated; with normal noise. */
    public CoregionalPosterior fitVectors(Dataset data) {
        return fitVectors(data, Compute.standard(), Progress.none());
    }

    /** The posterior of several targets that are correlated, with kernel and noise ratio that make all of them most likely. */
    public CoregionalPosterior fitVectors(Dataset data, Compute compute, Progress progress) {
        return CoregionalPosterior.learned(this, data, compute, progress);
    }

    /** The processes with the parameters of the model; empty if its noise varies or its covariance has low rank. */
    @Override
    public List<LatentProcess> latentProcesses(Model fitted, Dataset data) {
        if (!(fitted instanceof Regressor regressor)
                || !(regressor.intervals().orElse(null) instanceof Posterior posterior)
                || posterior.noise() instanceof ObservationNoise.Varying
                || posterior.covariance() instanceof PosteriorCovariance.LowRank) return List.of();
        Optional<Observation> observation = posterior.noise() instanceof ObservationNoise.NonNormal noise
                ? Optional.of(noise.observation())
                : Optional.empty();
        return List.of(new LatentProcess(posterior.prior(), observation, data));
    }

    /** A rough plan: how soon a search ends depends on the data. */
    @Override
    public Optional<Plan> plan(Dataset data, Planner planner) {
        if (likelihood instanceof ProcessLikelihood.Normal) return new NormalProcess(this).plan(data, planner);
        return likelihood instanceof ProcessLikelihood.Heteroscedastic
                ? new VaryingNoiseProcess(this).plan(data, planner)
                : Optional.of(new NonNormalProcess(this).plan(data, planner));
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
}
