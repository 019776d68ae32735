package dev.mercer.learn;

import dev.mercer.kernel.Features;
import dev.mercer.loss.Loss;
import dev.mercer.model.Model;
import dev.mercer.solve.Intercept;

/**
 * A learner of linear functions of explicit features: choose Φ, map the points, learn f(x) = θᵀΦ(x) + b. Minimises
 * {@code (1/Σw) Σ wᵢ L(yᵢ, f(xᵢ)) + λ‖θ‖²}; a prediction costs D, whatever N.
 *
 * <p>Where Φ is the feature map of a kernel, this is the function that the kernel machine finds. Squared loss is solved
 * by the smaller of the two normal equations, D×D or N×N; smooth losses by Newton's method in D dimensions; losses with
 * a kink, and softmax, by the Gram matrix of the features, θ = Φᵀα. Source: [SSBD14, §16.1].
 *
 * @param <M> the type of the model
 */
public sealed interface LinearOnFeatures<M extends Model> extends PenalizedLearner<M>
        permits FeatureRegression, FeatureClassification {
    /** Φ, or how it is made from the training rows. */
    Features map();

    /** L. */
    Loss loss();

    /** λ > 0. */
    @Override
    double lambda();

    Intercept intercept();
}
