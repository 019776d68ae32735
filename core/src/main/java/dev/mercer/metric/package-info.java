/**
 * Learners that learn the metric of their kernel: {@link dev.mercer.metric.MetricSearch} turns gradients of a fit into a linear map of
 * the inputs.
 */
package dev.mercer.metric;
