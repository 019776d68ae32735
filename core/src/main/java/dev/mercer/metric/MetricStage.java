package dev.mercer.metric;

import dev.mercer.kernel.Kernel;
import dev.mercer.metric.internal.MetricStep;
import java.util.Optional;

/**
 * A kernel at one stage of metric learning.
 *
 * @param origin the previous stage and the step from it; absent at the start
 * @param kernel the kernel with the metric
 * @param scale the factor by which the metric was multiplied
 * @param rho ρ = λΣw with it
 * @param loss its error on rows that the metric was not trained on
 */
record MetricStage(Optional<Origin> origin, Kernel kernel, double scale, double rho, double loss) {
    /**
     * The fit and the step from which a metric was computed.
     *
     * @param before the kernel and the ρ of the fit
     * @param step turns the gradients of the fit into a metric
     */
    record Origin(MetricStage before, MetricStep step) {}
}
