package dev.mercer.select;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.kernel.Kernel;
import dev.mercer.learn.ClassWeights;
import dev.mercer.learn.Classifier;
import dev.mercer.learn.Learner;
import dev.mercer.learn.Nystrom;
import dev.mercer.learn.NystromClassifier;
import dev.mercer.learn.RidgeClassifier;
import dev.mercer.solve.Intercept;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.util.Optional;

/**
 * Ridge regression on classes that learns which directions of the inputs matter: {@link FeatureRidge} for labels, with gradients
 * averaged over the functions of all classes. Source: [RBPB24].
 *
 * @param kernel k, positive semi-definite and with a gradient; radial kernels are fast
 * @param lambda λ > 0
 * @param intercept centred and free are the same for this loss
 * @param search what is tried
 * @param centers all rows are learned from on such centres; exactly unless given
 */
public record FeatureRidgeClassifier(
        Kernel kernel, double lambda, Intercept intercept, MetricSearch search, Optional<Nystrom> centers)
        implements Learner<Classifier> {
    public FeatureRidgeClassifier {
        Require.positive("lambda", lambda);
    }

    /** With a centred intercept and the standard search. */
    public FeatureRidgeClassifier(Kernel kernel, double lambda) {
        this(kernel, lambda, Intercept.CENTRED, MetricSearch.standard(), Optional.empty());
    }

    public FeatureRidgeClassifier withSearch(MetricSearch newSearch) {
        return new FeatureRidgeClassifier(kernel, lambda, intercept, newSearch, centers);
    }

    public FeatureRidgeClassifier withIntercept(Intercept newIntercept) {
        return new FeatureRidgeClassifier(kernel, lambda, newIntercept, search, centers);
    }

    public FeatureRidgeClassifier withCenters(Nystrom newCenters) {
        return new FeatureRidgeClassifier(kernel, lambda, intercept, search, Optional.of(newCenters));
    }

    @Override
    public Classifier fit(Dataset data, Compute compute, Progress progress) {
        FeatureRun.Base<Classifier> base = (k, l) -> new RidgeClassifier(k, l, intercept, ClassWeights.none());
        FeatureRun.Base<Classifier> last = centers.<FeatureRun.Base<Classifier>>map(
                        few -> (k, l) -> new NystromClassifier(k, l, few).withIntercept(intercept))
                .orElse(base);
        FeatureRun<Classifier> run =
                new FeatureRun<>(base, last, new FeatureRun.Setup(search, intercept, compute, progress));
        return FeatureRun.ofClasses(run, this, kernel, lambda, data);
    }
}
