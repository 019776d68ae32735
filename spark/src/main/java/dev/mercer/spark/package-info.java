/**
 * Kernel methods on a Spark cluster: models as transformers and as SQL functions, learners as estimators of Spark ML, and fits whose
 * rows stay on the executors.
 */
package dev.mercer.spark;
