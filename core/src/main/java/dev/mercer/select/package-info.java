/**
 * How good a model is: scores of predictions against targets, for numbers {@link dev.mercer.select.RegressionScore}, for
 * classes {@link dev.mercer.select.ClassificationScore}.
 */
package dev.mercer.select;
