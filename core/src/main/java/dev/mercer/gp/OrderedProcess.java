package dev.mercer.gp;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.Labels;
import dev.mercer.data.Reals;
import dev.mercer.data.internal.WeightedLabels;
import dev.mercer.gp.EvidenceSearch.Hyperparameter;
import dev.mercer.gp.internal.ExactInference;
import dev.mercer.gp.internal.LaplaceApproximation;
import dev.mercer.kernel.KernelFamily;
import dev.mercer.learn.ClassWeights;
import dev.mercer.learn.plan.Plan;
import dev.mercer.learn.plan.Planner;
import dev.mercer.loss.internal.OrderedClasses;
import dev.mercer.model.Calibration;
import dev.mercer.model.Classifier;
import dev.mercer.model.Expansion;
import dev.mercer.model.Scheme;
import dev.mercer.model.Training;
import dev.mercer.model.internal.Provenance;
import dev.mercer.util.Indices;
import dev.mercer.util.Progress;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * A Gaussian process for classes in an order: one function f, cut by thresholds (proportional odds). The free parameters of k, s² and the distances
 * of the thresholds are those that make the data most likely, by Laplace's approximation.
 *
 * @param process the learner
 */
record OrderedProcess(GaussianProcessClassifier process) {
    private static final String NAME = "a Gaussian process of ordered classes";

    /** The distance of neighbouring thresholds, in log odds. */
    private static final Hyperparameter GAP = new Hyperparameter("the gap of two thresholds", 1, 1e-3, 1e3);

    Classifier fit(Dataset data, Compute compute, Progress progress) {
        WeightedLabels labels = ClassWeights.none().labels(data, NAME);
        List<KernelFamily> families = GaussianProcess.families(process.family(), data, NAME);
        int[] rows = Indices.where(data.size(), i -> data.weights().get(i) > 0);
        ExactInference.requireSize(rows.length);
        LatentSearch.Found found = latent(families, labels.classes().size())
                .best(data.withTargets(labels.labels().codes()).select(rows), compute, progress);
        Training training = found.training(rows, Provenance.of(process, data, compute));
        return model(found.posterior(), labels.classes(), training);
    }

    private LatentSearch latent(List<KernelFamily> families, int classes) {
        return new LatentSearch(
                families,
                OrderedClasses.of(classes),
                Collections.nCopies(classes - 2, GAP),
                OrderedClasses.INTERCEPT_VARIANCE,
                process.search());
    }

    Plan plan(Dataset data, Planner planner) {
        int classes = data.targets().orElse(null) instanceof Labels labels
                ? labels.classes().size()
                : 2;
        return latent(GaussianProcess.families(process.family(), data.points().dim()), Math.max(2, classes))
                .plan(data, planner);
    }

    /** Output k is the log odds f − cₖ of the classes above threshold k. */
    private static Classifier model(LaplaceApproximation posterior, List<String> classes, Training training) {
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
