/** Learned metrics: {@link dev.mercer.metric.MetricLearning} turns gradients of a fit into a linear map of the inputs. */
package dev.mercer.metric;
