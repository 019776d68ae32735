package dev.mercer.select;

import dev.mercer.kernel.Kernel;
import java.util.Optional;

/**
 * A kernel on the way to a learned metric.
 *
 * @param origin where its metric comes from; absent at the start
 * @param kernel with the metric
 * @param scale what the metric was multiplied by
 * @param rho ρ = λΣw with it
 * @param loss its error on rows that the metric has not seen
 */
record MetricStage(Optional<Origin> origin, Kernel kernel, double scale, double rho, double loss) {
    /**
     * How a metric is made from a fit.
     *
     * @param before the kernel and the ρ of the fit
     * @param step how its gradients become a metric
     */
    record Origin(MetricStage before, MetricStep step) {}
}
