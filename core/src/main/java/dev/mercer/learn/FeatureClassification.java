package dev.mercer.learn;

import dev.mercer.kernel.FeatureMap;
import dev.mercer.kernel.Linear;
import dev.mercer.loss.Logistic;
import dev.mercer.loss.Loss;
import dev.mercer.model.Scheme;
import dev.mercer.solve.Intercept;

/**
 * Classification by linear functions of explicit features, such as polynomials or random Fourier features.
 *
 * <p>Classes that no line separates may be separated by one once the inputs are mapped: circles around the origin differ in x² + y². A map Φ
 * makes D numbers of each row, and a linear classifier is learned on them. Two classes have one function, more have several, according to the
 * scheme. The logistic loss gives probabilities, unless pairs of classes vote; hinge losses and least squares give classes only. Newton's
 * method works in D dimensions, so that the time grows with N·D² only, and a prediction costs D. If Φ is the map of a kernel, it is the same
 * function as that of the kernel's learner. The coefficients θ can be read and drawn. For maps with more features than rows a kernel is
 * cheaper. See {@link ExplicitFeatures} for how each loss is solved. Source: [SSBD14, §16.1].
 */
public final class FeatureClassification {
    private FeatureClassification() {}

    /** Logistic regression with a free intercept; one class against the rest. */
    public static KernelClassification of(FeatureMap map, double lambda) {
        return of(map, new Logistic(), lambda, Intercept.FREE);
    }

    /** One class against the rest, with the probabilities that the loss has. */
    public static KernelClassification of(FeatureMap map, Loss loss, double lambda, Intercept intercept) {
        Probabilities own = loss instanceof Logistic ? Probabilities.LEFT_OUT : Probabilities.NONE;
        ClassOptions options = new ClassOptions(Scheme.ONE_VS_REST, ClassWeights.none(), own);
        return new KernelClassification(new Linear(), loss, lambda, intercept, new ExplicitFeatures(map), options);
    }
}
