/**
 * How good a model is: scores of predictions against targets, for numbers {@link dev.mercer.select.RegressionScore}, for
 * classes {@link dev.mercer.select.ClassificationScore}; and which model to take: {@link dev.mercer.select.Tuner} tries kernels and
 * methods on rows that were not learned from.
 */
package dev.mercer.select;
