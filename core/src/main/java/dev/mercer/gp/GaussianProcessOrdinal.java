package dev.mercer.gp;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.Labels;
import dev.mercer.data.Reals;
import dev.mercer.gp.EvidenceSearch.Hyperparameter;
import dev.mercer.kernel.KernelFamily;
import dev.mercer.learn.ClassWeights;
import dev.mercer.learn.Learner;
import dev.mercer.learn.WeightedLabels;
import dev.mercer.learn.belief.LatentPosterior;
import dev.mercer.learn.plan.Plan;
import dev.mercer.learn.plan.Planner;
import dev.mercer.loss.OrderedClasses;
import dev.mercer.model.Calibration;
import dev.mercer.model.Classifier;
import dev.mercer.model.Expansion;
import dev.mercer.model.GaussianIntervals;
import dev.mercer.model.Provenance;
import dev.mercer.model.Scheme;
import dev.mercer.model.Training;
import dev.mercer.util.Indices;
import dev.mercer.util.Progress;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Gaussian process classification of classes in an order, such as grades: one function f with a normal prior of covariance s²k, cut by
 * thresholds (proportional odds). Free parameters of k, s² and the distances of thresholds are those that make the data most likely, by Laplace's
 * approximation.
 *
 * <p>The order is that of {@link Labels#classes()}. The model has an output for each threshold, all with the same weights; its
 * probabilities are those of the most probable f. Two classes are those of {@link GaussianProcessClassifier}. Source: [McC80], [CG05].
 *
 * @param family k, whose free parameters are chosen; chosen too where there is none
 * @param search how parameters are chosen
 */
public record GaussianProcessOrdinal(Optional<KernelFamily> family, EvidenceSearch search)
        implements Learner<Classifier> {
    private static final String NAME = "a Gaussian process of ordered classes";

    /** The distance of neighbouring thresholds, in log odds. */
    private static final Hyperparameter GAP = new Hyperparameter("the gap of two thresholds", 1, 1e-3, 1e3);

    /** All parameters of a kernel that {@code auto} stands for, and the thresholds, are chosen. */
    public static GaussianProcessOrdinal of(KernelFamily family) {
        return new GaussianProcessOrdinal(Optional.of(family), GaussianProcessClassifier.ofClasses());
    }

    public GaussianProcessOrdinal withSearch(EvidenceSearch newSearch) {
        return new GaussianProcessOrdinal(family, newSearch);
    }

    @Override
    public Classifier fit(Dataset data, Compute compute, Progress progress) {
        WeightedLabels labels = WeightedLabels.of(data, ClassWeights.none(), NAME);
        List<KernelFamily> families = GaussianProcess.families(family, data, NAME);
        int[] rows = Indices.where(data.size(), i -> data.weights().get(i) > 0);
        GaussianIntervals.requireSize(rows.length);
        LatentSearch.Found found = latent(families, labels.classes().size())
                .best(numbers(data, labels.labels()).select(rows), compute, progress);
        Training training = found.training(rows, Provenance.of(this, data, compute));
        return model(found.posterior(), labels.classes(), training);
    }

    private LatentSearch latent(List<KernelFamily> families, int classes) {
        return new LatentSearch(
                families, OrderedClasses.of(classes), Collections.nCopies(classes - 2, GAP), true, search);
    }

    @Override
    public Optional<Plan> plan(Dataset data, Planner planner) {
        int classes = data.targets().orElse(null) instanceof Labels labels
                ? labels.classes().size()
                : 2;
        return Optional.of(latent(GaussianProcess.families(family, data.points().dim()), Math.max(2, classes))
                .plan(data, planner));
    }

    /** Classes as the numbers 0, 1, … of their order. */
    private static Dataset numbers(Dataset data, Labels labels) {
        return data.withTargets(Reals.of(
                IntStream.range(0, labels.size()).mapToDouble(labels::code).toArray()));
    }

    /** Output k is the log odds f − cₖ of the classes above threshold k. */
    private static Classifier model(LatentPosterior posterior, List<String> classes, Training training) {
        Expansion f = posterior.mode();
        List<Double> thresholds = ((OrderedClasses) posterior.observation()).thresholds();
        Reals weights = f.weights().get(0);
        double[] bias =
                thresholds.stream().mapToDouble(c -> f.bias().get(0) - c).toArray();
        Expansion all = new Expansion(
                Optional.empty(), f.kernel(), f.centers(), Collections.nCopies(bias.length, weights), Reals.of(bias));
        Scheme scheme = classes.size() == 2 ? Scheme.BINARY : Scheme.ORDERED;
        return new Classifier(all, classes, scheme, Optional.of(Calibration.logOdds(bias.length)), training);
    }
}
