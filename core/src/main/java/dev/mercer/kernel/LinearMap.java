package dev.mercer.kernel;

/**
 * A feature map Φ(x) = Lx. A kernel of distances after it is the same kernel of a Mahalanobis distance, ‖L(x − z)‖ =
 * √((x − z)ᵀM(x − z)) with the metric M = LᵀL.
 */
public sealed interface LinearMap extends FeatureMap permits Metric, Scales {
    /** Writes Lᵀg to {@code out}: the gradient in x of a function of Lx whose gradient there is g. */
    void pullBack(double[] g, double[] out);

    /** Mₖₖ for each input column k: how much a step along this column alone counts. */
    double[] importances();
}
