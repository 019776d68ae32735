package dev.mercer.gp;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.Labels;
import dev.mercer.data.Reals;
import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.KernelFamily;
import dev.mercer.kernel.Scaled;
import dev.mercer.learn.ClassWeights;
import dev.mercer.learn.KernelClassification;
import dev.mercer.learn.KernelLogistic;
import dev.mercer.learn.Learner;
import dev.mercer.learn.WeightedLabels;
import dev.mercer.learn.belief.LaplacePosterior;
import dev.mercer.learn.belief.LatentPosterior;
import dev.mercer.learn.plan.Plan;
import dev.mercer.learn.plan.Planner;
import dev.mercer.linalg.VectorMath;
import dev.mercer.loss.OrderedClasses;
import dev.mercer.model.Classifier;
import dev.mercer.model.Provenance;
import dev.mercer.model.Scheme;
import dev.mercer.model.Training;
import dev.mercer.solve.Intercept;
import dev.mercer.solve.Penalty;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * Gaussian process classification: a normal prior of covariance s²k for the log odds f, and labels that are Bernoulli
 * given f. Free parameters of k, and s², are those that make the data most likely, by Laplace's approximation.
 *
 * <p>More than two classes are learned one against the rest, each with a process of its own; they share the kernel,
 * whose likelihood is the product of theirs. The model is that of kernel logistic regression with the kernel s²k and
 * λ = 1/(2Σw): its log odds are the most probable ones. {@link LaplacePosterior} has their variance, and
 * probabilities averaged over it. Cost: Newton's method and a gradient of n³ operations for each evaluation of the
 * likelihood and each class, on at most as many rows as the search takes. Source: [RW06, §3.4, §5.5.1].
 *
 * @param family k, whose free parameters are chosen; chosen too where there is none
 * @param rho ρ = 1/(2s²) > 0 where it is given
 * @param intercept none, or a free one: its prior is N(0, 100) where parameters are chosen, and flat in the final fit
 * @param search how parameters are chosen
 */
public record GaussianProcessClassifier(
        Optional<KernelFamily> family, OptionalDouble rho, Intercept intercept, EvidenceSearch search)
        implements Learner<Classifier> {
    private static final String NAME = "a Gaussian process of classes";

    /** Rows whose likelihood is maximised, unless others are asked for. */
    private static final int ROWS = 1000;

    /** Factorisations of an evaluation of the likelihood, about: Newton's steps, and the gradient. */
    private static final int FACTORISATIONS = 10;

    public GaussianProcessClassifier {
        rho.ifPresent(value -> Require.positive("rho", value));
        Require.that(
                intercept != Intercept.CENTRED,
                "%s has a free intercept or none, got a centred one: use Intercept.FREE",
                NAME);
    }

    /** All parameters of a kernel that {@code auto} stands for, and s², are chosen. */
    public static GaussianProcessClassifier of(KernelFamily family) {
        return new GaussianProcessClassifier(Optional.of(family), OptionalDouble.empty(), Intercept.FREE, ofClasses());
    }

    /** Everything is chosen. */
    public static GaussianProcessClassifier standard() {
        return new GaussianProcessClassifier(Optional.empty(), OptionalDouble.empty(), Intercept.FREE, ofClasses());
    }

    /** The standard search for classes: one restart, and at most 1,000 rows. */
    public static EvidenceSearch ofClasses() {
        return EvidenceSearch.standard().withRows(ROWS).withRestarts(1);
    }

    public GaussianProcessClassifier withIntercept(Intercept newIntercept) {
        return new GaussianProcessClassifier(family, rho, newIntercept, search);
    }

    public GaussianProcessClassifier withSearch(EvidenceSearch newSearch) {
        return new GaussianProcessClassifier(family, rho, intercept, newSearch);
    }

    @Override
    public Classifier fit(Dataset data, Compute compute, Progress progress) {
        boolean two =
                WeightedLabels.of(data, ClassWeights.none(), NAME).classes().size() == 2;
        List<KernelFamily> families = GaussianProcess.families(family, data, NAME);
        Dataset used = data.weighted();
        Labels labels = (Labels) used.targets().orElseThrow();
        // Of two classes a sample needs both; of more, those that it lacks are left out.
        EvidenceSearch.Groups groups = row -> two ? OptionalInt.of(labels.code(row)) : OptionalInt.empty();
        EvidenceSearch.Found found = search.best(
                families,
                EvidenceSearch.Hyperparameter.rho(rho),
                used,
                new EvidenceSearch.Setup(likelihood(compute), groups, progress));
        Kernel prior = new Scaled(1 / (2 * rho(found.hyperparameters())), found.kernel());
        Classifier model = learner(prior, data).fit(data, compute, progress);
        Training own = model.training();
        Training training = new Training(
                        found.with(own.convergence()),
                        own.certificate(),
                        own.losses(),
                        own.rows(),
                        Provenance.of(this, data, compute))
                .withRemarks(found.remarks());
        return new Classifier(model.expansion(), model.classes(), model.scheme(), model.calibration(), training);
    }

    /** Logistic regression with a prior of this covariance. */
    private KernelClassification learner(Kernel prior, Dataset data) {
        return KernelLogistic.of(prior, Penalty.lambdaOfC(1, data.weights().sum()))
                .withIntercept(intercept)
                .withScheme(Scheme.ONE_VS_REST);
    }

    /** ρ, given or chosen. */
    private double rho(Reals chosen) {
        return rho.orElseGet(() -> chosen.get(0));
    }

    private EvidenceSearch.Likelihood likelihood(Compute compute) {
        return (kernel, hyperparameters, rows, quiet) -> {
            List<LatentPosterior> all = posteriors(kernel, 1 / (2 * rho(hyperparameters)), rows.data(), compute, quiet);
            double sum = all.stream()
                    .mapToDouble(LatentPosterior::logMarginalLikelihood)
                    .sum();
            return new EvidenceSearch.Evaluated(sum, () -> gradient(all, quiet));
        };
    }

    /** The derivative by ln ρ is that by ln s², with the other sign. */
    private static Reals gradient(List<LatentPosterior> all, Progress progress) {
        double[] total = all.get(0).gradient(progress).toArray();
        for (LatentPosterior other : all.subList(1, all.size()))
            VectorMath.axpy(1, other.gradient(progress).toArray(), total);
        total[total.length - 1] *= -1;
        return Reals.of(total);
    }

    /**
     * The log marginal likelihood of a model of this learner on the data it was fitted to, by Laplace's
     * approximation; that of all classes together.
     */
    public double logMarginalLikelihood(Classifier model, Dataset data, Compute compute, Progress progress) {
        return posteriors(model.expansion().kernel(), 1, data, compute, progress).stream()
                .mapToDouble(LatentPosterior::logMarginalLikelihood)
                .sum();
    }

    /** One process for two classes, one for each class otherwise; a class of which there is no row is left out. */
    private List<LatentPosterior> posteriors(
            Kernel kernel, double amplitude, Dataset rows, Compute compute, Progress progress) {
        Labels labels = WeightedLabels.of(rows, ClassWeights.none(), NAME).labels();
        LatentPosterior.Prior prior = new LatentPosterior.Prior(kernel, amplitude, intercept == Intercept.FREE);
        int count = labels.classes().size();
        return IntStream.range(count == 2 ? 1 : 0, count)
                .mapToObj(c -> LatentPosterior.of(
                        prior, OrderedClasses.of(2), rows.withTargets(against(labels, c)), compute, progress))
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
        List<KernelFamily> all = GaussianProcess.families(family, data.points().dim());
        Kernel kernel = all.get(0).start(data);
        Plan.Option each = planner.leaveOneOut(kernel, GaussianProcess.some(data, search.rows()), 1, false);
        int classes = data.targets().orElse(null) instanceof Labels labels
                ? Math.max(1, labels.classes().size() - 1)
                : 1;
        int evaluations = GaussianProcess.EVALUATIONS * (all.size() + search.restarts()) * classes;
        return learner(kernel, data)
                .plan(data, planner)
                .map(plan -> plan.after(
                        "about " + evaluations + " marginal likelihoods, then ",
                        List.of(new Plan.Repeated(each, FACTORISATIONS * evaluations)),
                        planner.compute().memoryBytes()));
    }
}
