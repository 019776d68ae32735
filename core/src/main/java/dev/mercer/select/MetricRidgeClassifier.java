package dev.mercer.select;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.kernel.Kernel;
import dev.mercer.learn.Nystrom;
import dev.mercer.learn.PenalizedLearner;
import dev.mercer.model.Classifier;
import dev.mercer.solve.Intercept;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;

/**
 * Ridge regression on classes that learns which directions of the inputs matter: {@link MetricRidge} for labels, with gradients
 * averaged over the functions of all classes. Source: [RBPB24].
 *
 * @param kernel k, positive semi-definite and with a gradient; radial kernels are fast
 * @param lambda λ > 0
 * @param intercept centred and free are the same for this loss
 * @param search what is tried
 * @param allRows how all rows are learned from with that metric; exactly unless given
 */
public record MetricRidgeClassifier(
        Kernel kernel, double lambda, Intercept intercept, MetricSearch search, FinalFit allRows)
        implements PenalizedLearner<Classifier> {
    public MetricRidgeClassifier {
        Require.positive("lambda", lambda);
    }

    @Override
    public MetricRidgeClassifier withLambda(double newLambda) {
        return new MetricRidgeClassifier(kernel, newLambda, intercept, search, allRows);
    }

    /** With a centred intercept and the standard search. */
    public MetricRidgeClassifier(Kernel kernel, double lambda) {
        this(kernel, lambda, Intercept.CENTRED, MetricSearch.standard(), new FinalFit.Exactly());
    }

    public MetricRidgeClassifier withSearch(MetricSearch newSearch) {
        return new MetricRidgeClassifier(kernel, lambda, intercept, newSearch, allRows);
    }

    public MetricRidgeClassifier withIntercept(Intercept newIntercept) {
        return new MetricRidgeClassifier(kernel, lambda, newIntercept, search, allRows);
    }

    /** All rows on such centres. */
    public MetricRidgeClassifier withCenters(Nystrom newCenters) {
        return new MetricRidgeClassifier(kernel, lambda, intercept, search, new FinalFit.OnCenters(newCenters));
    }

    /** All rows in at most so many leaves of a tree. */
    public MetricRidgeClassifier withLeaves(int leaves) {
        return new MetricRidgeClassifier(kernel, lambda, intercept, search, new FinalFit.InLeaves(leaves));
    }

    @Override
    public Classifier fit(Dataset data, Compute compute, Progress progress) {
        MetricRun.Base<Classifier> base = (k, l) -> new FinalFit.Exactly().classification(k, l, intercept);
        MetricRun.Base<Classifier> last = (k, l) -> allRows.classification(k, l, intercept);
        MetricRun<Classifier> run =
                new MetricRun<>(base, last, new MetricRun.Setup(search, intercept, compute, progress));
        return MetricRun.ofClasses(run, this, kernel, lambda, data);
    }
}
