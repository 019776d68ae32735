package dev.mercer.learn;

import dev.mercer.kernel.Features;
import dev.mercer.kernel.Linear;
import dev.mercer.loss.Loss;
import dev.mercer.loss.Squared;
import dev.mercer.solve.Intercept;

/**
 * Regression by a linear function of explicit features, such as polynomials, radial basis functions, or random Fourier features.
 *
 * <p>A kernel measures inner products of features without ever computing them. Where the features are few, it is cheaper to write them out: a
 * map Φ makes D numbers of each row, and f(x) = θᵀΦ(x) + b is linear in them. With the squared loss this is ridge regression in the primal,
 * (ΦᵀΦ + NλI)θ = Φᵀ(y − b), for O(D²N + D³/3) operations in place of N³/3. The model has D numbers, however many rows there were, and a
 * prediction costs D. If Φ is the map of a kernel, it is the same function as that of {@link KernelRidge}. Random Fourier features
 * approximate a Gaussian kernel for millions of rows. Other losses are robust to outliers or predict quantiles. The coefficients θ can be
 * read, which those of a kernel cannot. See {@link ExplicitFeatures} for how each loss is solved. Sources: [SSBD14, §16.1], [RR07].
 */
public final class FeatureRegression {
    private FeatureRegression() {}

    /** A learner for ridge regression with a centered intercept. */
    public static KernelRegression of(Features map, double lambda) {
        return of(map, new Squared(), lambda, Intercept.CENTRED);
    }

    public static KernelRegression of(Features map, Loss loss, double lambda, Intercept intercept) {
        return new KernelRegression(new Linear(), loss, lambda, intercept, new ExplicitFeatures(map));
    }
}
