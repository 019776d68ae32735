/** Steps of the search for a metric. */
package dev.mercer.metric.internal;
