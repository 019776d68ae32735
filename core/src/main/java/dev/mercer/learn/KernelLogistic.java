package dev.mercer.learn;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.Reals;
import dev.mercer.kernel.Kernel;
import dev.mercer.loss.Logistic;
import dev.mercer.model.Classifier;
import dev.mercer.model.Scheme;
import dev.mercer.solve.Intercept;
import dev.mercer.solve.descent.Descent;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.util.Optional;

/**
 * Kernel logistic regression: classification with probabilities, by the loss ln(1 + e^(−yf(x))) of labels ±1.
 *
 * <p>The score f(x) is the log odds of the two classes, so that 1/(1 + e^(−f(x))) is the probability of the second. Minimising the loss is maximising
 * the likelihood of the labels; λ pulls the log odds towards the intercept. More than two classes are learned jointly by softmax, or each against the
 * rest. Unlike a support vector machine, every row keeps a weight, because no point is ever entirely certain. Newton's method reaches the optimum in
 * few steps, each with a factorisation, so that the time grows with N³. With a free intercept the mean of the probabilities of a class is the share
 * of that class in the training data. A class without points of weight > 0 is not learned. In probabilistic terms, λ is a Gaussian process prior of
 * covariance k/(2λΣw) on f. scikit-learn's C is 1/(2λΣw). Choose this learner if probabilities matter more than a small model. Sources: [ZH05],
 * [RW06, §3.4].
 */
public final class KernelLogistic {
    private KernelLogistic() {}

    /** A learner with a free intercept, by Newton's method; softmax for more than two classes. */
    public static KernelClassification of(Kernel kernel, double lambda) {
        return new KernelClassification(
                kernel,
                new Logistic(),
                lambda,
                Intercept.FREE,
                Exact.of(new Logistic()),
                new ClassOptions(Scheme.SOFTMAX));
    }

    /** A learner by gradient descent, without intercept; one class against the rest. */
    public static KernelClassification byDescent(Kernel kernel, double lambda, Descent descent) {
        return new KernelClassification(
                kernel,
                new Logistic(),
                lambda,
                Intercept.NONE,
                new GradientDescent(descent),
                new ClassOptions(Scheme.ONE_VS_REST));
    }

    /**
     * Learns two classes by Newton's method from a start: the weights of a similar problem, one for each row. The model
     * is the same, and takes fewer steps: about three if one of several hundred rows has changed.
     *
     * @param learner an exact one with the logistic loss
     */
    public static Classifier fitFrom(
            Reals start, KernelClassification learner, Dataset data, Compute compute, Progress progress) {
        Require.that(
                learner.loss() instanceof Logistic && learner.strategy() instanceof Exact,
                "a start is for Newton's method and the logistic loss, got %s",
                learner);
        Exact exact = (Exact) learner.strategy();
        return new ExactClassification(learner, exact.stopping().orElseThrow(), data, compute, progress)
                .byNewton(Optional.of(start));
    }
}
