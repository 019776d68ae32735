/**
 * Loss functions. Every {@link dev.mercer.loss.Loss} is a record with its value, derivative, curvature and conjugate,
 * and, if it is the negative logarithm of a likelihood, its {@link dev.mercer.loss.Likelihood}: least squares is
 * maximum likelihood for Gaussian noise, logistic regression for a coin whose odds are e^f.
 */
package dev.mercer.loss;
