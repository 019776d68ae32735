package dev.mercer.kernel;

/**
 * A feature map Φ(x) = Lx. Applied after it, a kernel of distances becomes the same kernel of a Mahalanobis distance,
 * ‖L(x − z)‖ = √((x − z)ᵀM(x − z)) with the metric M = LᵀL.
 */
public sealed interface LinearMap extends FeatureMap permits Metric, Scales {
    /** Writes Lᵀg to {@code out}: the gradient in x of a function of Lx whose gradient there is g. */
    void pullBack(double[] g, double[] out);

    /** The importance Mₖₖ of each input column k: the squared length of a unit step along that column. */
    double[] importances();
}
