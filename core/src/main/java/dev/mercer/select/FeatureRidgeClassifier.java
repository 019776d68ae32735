package dev.mercer.select;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.kernel.Kernel;
import dev.mercer.learn.Classifier;
import dev.mercer.learn.Nystrom;
import dev.mercer.learn.PenalizedLearner;
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
 * @param allRows how all rows are learned from with that metric; exactly unless given
 */
public record FeatureRidgeClassifier(
        Kernel kernel, double lambda, Intercept intercept, MetricSearch search, AllRows allRows)
        implements PenalizedLearner<Classifier> {
    public FeatureRidgeClassifier {
        Require.positive("lambda", lambda);
    }

    @Override
    public FeatureRidgeClassifier withLambda(double newLambda) {
        return new FeatureRidgeClassifier(kernel, newLambda, intercept, search, allRows);
    }

    /** With a centred intercept and the standard search. */
    public FeatureRidgeClassifier(Kernel kernel, double lambda) {
        this(kernel, lambda, Intercept.CENTRED, MetricSearch.standard(), new AllRows.Exactly());
    }

    public FeatureRidgeClassifier withSearch(MetricSearch newSearch) {
        return new FeatureRidgeClassifier(kernel, lambda, intercept, newSearch, allRows);
    }

    public FeatureRidgeClassifier withIntercept(Intercept newIntercept) {
        return new FeatureRidgeClassifier(kernel, lambda, newIntercept, search, allRows);
    }

    /** All rows on such centres. */
    public FeatureRidgeClassifier withCenters(Nystrom newCenters) {
        return new FeatureRidgeClassifier(kernel, lambda, intercept, search, new AllRows.OnCenters(newCenters));
    }

    /** All rows in at most so many leaves of a tree. */
    public FeatureRidgeClassifier withLeaves(int leaves) {
        return new FeatureRidgeClassifier(kernel, lambda, intercept, search, new AllRows.InLeaves(leaves));
    }

    @Override
    public Classifier fit(Dataset data, Compute compute, Progress progress) {
        FeatureRun.Base<Classifier> base = (k, l) -> new AllRows.Exactly().classification(k, l, intercept);
        FeatureRun.Base<Classifier> last = (k, l) -> allRows.classification(k, l, intercept);
        FeatureRun<Classifier> run =
                new FeatureRun<>(base, last, new FeatureRun.Setup(search, intercept, compute, progress));
        return FeatureRun.ofClasses(run, this, kernel, lambda, data);
    }
}
