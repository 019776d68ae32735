package dev.mercer.gp;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.Labels;
import dev.mercer.data.Reals;
import dev.mercer.data.Task;
import dev.mercer.gp.EvidenceSearch.Hyperparameter;
import dev.mercer.gp.internal.LaplaceApproximation;
import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.KernelFamily;
import dev.mercer.kernel.Scaled;
import dev.mercer.learn.ClassWeights;
import dev.mercer.learn.KernelClassification;
import dev.mercer.learn.KernelLogistic;
import dev.mercer.learn.LatentProcess;
import dev.mercer.learn.Learner;
import dev.mercer.learn.plan.Plan;
import dev.mercer.learn.plan.Planner;
import dev.mercer.linalg.tile.VectorMath;
import dev.mercer.loss.internal.OrderedClasses;
import dev.mercer.model.Classifier;
import dev.mercer.model.Model;
import dev.mercer.model.Scheme;
import dev.mercer.model.Training;
import dev.mercer.model.internal.GaussianPrior;
import dev.mercer.model.internal.Provenance;
import dev.mercer.solve.Intercept;
import dev.mercer.solve.internal.Penalty;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * Gaussian process classification: a normal prior of covariance s²k for the log odds f, and labels that are Bernoulli
 * given f. Free parameters of k, and s², are those that make the data most likely, by Laplace's approximation.
 *
 * <p>More than two classes are learned one against the rest, each with a separate process. The processes share the kernel, and the likelihood is the
 * product of their likelihoods. The model is that of kernel logistic regression with the kernel s²k and λ = 1/(2Σw): its log odds are the most
 * probable ones. {@link LaplaceApproximation#ofClasses} has their variance, and probabilities averaged over it. Cost: Newton's method and a gradient
 * of n³ operations for each evaluation of the likelihood and each class, on at most the number of rows of the search.
 *
 * <p>Classes in an order, such as grades, have one function f, cut by thresholds whose distances are learned (proportional odds). The order is
 * that of {@link Labels#classes()}. The model has an output for each threshold, all with the same weights; its
 * probabilities are those of the most probable f. Source: [RW06, §3.4, §5.5.1], [McC80], [CG05].
 *
 * @param family k, whose free parameters are chosen; if empty, k itself is chosen too
 * @param likelihood Bernoulli, or ordinal for classes in an order
 * @param rho ρ = 1/(2s²) > 0, if given; for classes without an order
 * @param intercept none, or a free one: its prior is N(0, 100) while parameters are chosen, and flat in the final fit; free for classes in an order
 * @param search the search for the parameters
 */
public record GaussianProcessClassifier(
        Optional<KernelFamily> family,
        ProcessLikelihood likelihood,
        OptionalDouble rho,
        Intercept intercept,
        EvidenceSearch search)
        implements Learner<Classifier> {
    private static final String NAME = "a Gaussian process of classes";

    /** Factorisations of an evaluation of the likelihood, about: Newton's steps, and the gradient. */
    private static final int FACTORISATIONS = 10;

    public GaussianProcessClassifier {
        Require.that(
                likelihood.task() == Task.CLASSIFICATION,
                "the likelihood %s is for numbers: use GaussianProcess",
                likelihood);
        boolean ordered = likelihood instanceof ProcessLikelihood.Ordinal;
        rho.ifPresent(value -> Require.positive("rho", value));
        Require.that(!ordered || rho.isEmpty(), "rho belongs to classes without an order, got %s", likelihood);
        GaussianProcess.requireIntercept(intercept);
        Require.that(
                !ordered || intercept == Intercept.FREE,
                "classes in an order have a free intercept, got %s",
                intercept);
    }

    /** A learner that chooses kernel and amplitude. */
    public static GaussianProcessClassifier standard() {
        return of(Optional.empty(), new ProcessLikelihood.Bernoulli());
    }

    /** A learner that chooses s² and all parameters of a kernel that are {@code auto}. */
    public static GaussianProcessClassifier of(KernelFamily family) {
        return of(family, new ProcessLikelihood.Bernoulli());
    }

    /** A learner that chooses s², the parameters of the likelihood and all parameters of a kernel that are {@code auto}. */
    public static GaussianProcessClassifier of(KernelFamily family, ProcessLikelihood likelihood) {
        return of(Optional.of(family), likelihood);
    }

    private static GaussianProcessClassifier of(Optional<KernelFamily> family, ProcessLikelihood likelihood) {
        return new GaussianProcessClassifier(
                family, likelihood, OptionalDouble.empty(), Intercept.FREE, EvidenceSearch.standard(likelihood));
    }

    public GaussianProcessClassifier withIntercept(Intercept newIntercept) {
        return new GaussianProcessClassifier(family, likelihood, rho, newIntercept, search);
    }

    public GaussianProcessClassifier withRho(double newRho) {
        return new GaussianProcessClassifier(family, likelihood, OptionalDouble.of(newRho), intercept, search);
    }

    public GaussianProcessClassifier withSearch(EvidenceSearch newSearch) {
        return new GaussianProcessClassifier(family, likelihood, rho, intercept, newSearch);
    }

    @Override
    public Classifier fit(Dataset data, Compute compute, Progress progress) {
        if (likelihood instanceof ProcessLikelihood.Ordinal)
            return new OrderedProcess(this).fit(data, compute, progress);
        boolean two = ClassWeights.none().labels(data, NAME).classes().size() == 2;
        List<KernelFamily> families = GaussianProcess.families(family, data, NAME);
        Dataset used = data.weighted();
        Labels labels = (Labels) used.targets().orElseThrow();
        // A sample must contain both of two classes; with more classes, those that it lacks are left out.
        IntFunction<OptionalInt> groups = row -> two ? OptionalInt.of(labels.code(row)) : OptionalInt.empty();
        EvidenceSearch.Found found = search.best(
                families,
                Hyperparameter.rho(rho),
                used,
                new EvidenceSearch.Setup(likelihood(compute), groups, progress));
        Kernel prior = new Scaled(1 / (2 * Hyperparameter.rho(rho, found.hyperparameters())), found.kernel());
        Classifier model = learner(prior, data).fit(data, compute, progress);
        Training training = found.training(model.training(), Provenance.of(this, data, compute));
        return new Classifier(model.expansion(), model.classes(), model.scheme(), model.calibration(), training);
    }

    /** Logistic regression with a prior of this covariance. */
    private KernelClassification learner(Kernel prior, Dataset data) {
        return KernelLogistic.of(prior, Penalty.lambdaOfC(1, data.weights().sum()))
                .withIntercept(intercept)
                .withScheme(Scheme.ONE_VS_REST);
    }

    private EvidenceSearch.Likelihood likelihood(Compute compute) {
        return (kernel, hyperparameters, rows, quiet) -> {
            double amplitude = 1 / (2 * Hyperparameter.rho(rho, hyperparameters));
            List<LaplaceApproximation> all = processes(kernel, amplitude, rows.data()).stream()
                    .map(process -> LaplaceApproximation.of(process, compute, quiet))
                    .toList();
            double sum = all.stream()
                    .mapToDouble(LaplaceApproximation::logMarginalLikelihood)
                    .sum();
            return new EvidenceSearch.Evaluated(sum, () -> gradient(all, quiet));
        };
    }

    /** The derivative by ln ρ is that by ln s², with the other sign. */
    private static Reals gradient(List<LaplaceApproximation> all, Progress progress) {
        double[] total = all.get(0).gradient(progress).toArray();
        for (LaplaceApproximation other : all.subList(1, all.size()))
            VectorMath.axpy(1, other.gradient(progress).toArray(), total);
        total[total.length - 1] *= -1;
        return Reals.of(total);
    }

    /** The processes with the parameters of the model. */
    @Override
    public List<LatentProcess> latentProcesses(Model fitted, Dataset data) {
        if (likelihood instanceof ProcessLikelihood.Ordinal) return List.of();
        return processes(fitted.expansion().kernel(), 1, data);
    }

    /** One process for two classes, one for each class otherwise; a class without rows is left out. */
    private List<LatentProcess> processes(Kernel kernel, double amplitude, Dataset rows) {
        Labels labels = ClassWeights.none().labels(rows, NAME).labels();
        double variance = intercept == Intercept.FREE ? OrderedClasses.INTERCEPT_VARIANCE : 0;
        GaussianPrior prior = new GaussianPrior(kernel, amplitude, 1, false).withInterceptVariance(variance);
        int count = labels.classes().size();
        return IntStream.range(count == 2 ? 1 : 0, count)
                .mapToObj(c -> new LatentProcess(
                        prior, Optional.of(OrderedClasses.of(2)), rows.withTargets(against(labels, c))))
                .toList();
    }

    /** 1 for a class, 0 for all others. */
    private static Reals against(Labels labels, int code) {
        return Reals.of(IntStream.range(0, labels.size())
                .mapToDouble(i -> labels.code(i) == code ? 1 : 0)
                .toArray());
    }

    /** A rough plan: how soon a search ends depends on the data. */
    @Override
    public Optional<Plan> plan(Dataset data, Planner planner) {
        if (likelihood instanceof ProcessLikelihood.Ordinal)
            return Optional.of(new OrderedProcess(this).plan(data, planner));
        List<KernelFamily> all = GaussianProcess.families(family, data.points().dim());
        Kernel kernel = all.get(0).start(data);
        Plan.Option each = planner.leaveOneOut(kernel, data.spread(search.rows()), 1, false);
        int classes = data.targets().orElse(null) instanceof Labels labels
                ? Math.max(1, labels.classes().size() - 1)
                : 1;
        int evaluations = GaussianProcess.EVALUATIONS * (all.size() + search.restarts()) * classes;
        return learner(kernel, data)
                .plan(data, planner)
                .map(plan -> planner.after(
                        "about " + evaluations + " marginal likelihoods, then ",
                        List.of(each.times(FACTORISATIONS * evaluations)),
                        plan));
    }
}
