/**
 * Loss functions. Every {@link dev.mercer.loss.Loss} is a record with its value, derivative, curvature and conjugate,
 * and, where it is the negative logarithm of one, its {@link dev.mercer.loss.Likelihood}: least squares is the maximum
 * likelihood of Gaussian noise, logistic regression that of a coin whose odds are e^f.
 */
package dev.mercer.loss;
