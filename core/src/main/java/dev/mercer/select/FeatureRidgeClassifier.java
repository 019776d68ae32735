package dev.mercer.select;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.Labels;
import dev.mercer.kernel.Kernel;
import dev.mercer.learn.ClassWeights;
import dev.mercer.learn.Classifier;
import dev.mercer.learn.Learner;
import dev.mercer.learn.Provenance;
import dev.mercer.learn.RidgeClassifier;
import dev.mercer.solve.Intercept;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;

/**
 * Ridge regression on classes that learns which directions of the inputs matter: {@link FeatureRidge} for labels, with gradients
 * averaged over the functions of all classes. Source: [RBPB24].
 *
 * @param kernel k, positive semi-definite and with a gradient; radial kernels are fast
 * @param lambda λ > 0
 * @param intercept centred and free are the same for this loss
 * @param search what is tried
 */
public record FeatureRidgeClassifier(Kernel kernel, double lambda, Intercept intercept, MetricSearch search)
        implements Learner<Classifier> {
    public FeatureRidgeClassifier {
        Require.positive("lambda", lambda);
    }

    /** With a centred intercept and the standard search. */
    public FeatureRidgeClassifier(Kernel kernel, double lambda) {
        this(kernel, lambda, Intercept.CENTRED, MetricSearch.standard());
    }

    public FeatureRidgeClassifier withSearch(MetricSearch newSearch) {
        return new FeatureRidgeClassifier(kernel, lambda, intercept, newSearch);
    }

    @Override
    public Classifier fit(Dataset data, Compute compute, Progress progress) {
        FeatureRun.Base<Classifier> base = (k, l) -> new RidgeClassifier(k, l, intercept, ClassWeights.none());
        FeatureRun<Classifier> run = new FeatureRun<>(base, new FeatureRun.Setup(search, intercept, compute, progress));
        boolean classes = data.targets()
                .filter(t -> t instanceof Labels labels && labels.classes().size() >= 2)
                .isPresent();
        Classifier model = run.fit(kernel, lambda, data, classes);
        return new Classifier(
                model.expansion(),
                model.classes(),
                model.scheme(),
                model.calibration(),
                model.training().withProvenance(Provenance.of(this, data, compute)));
    }
}
