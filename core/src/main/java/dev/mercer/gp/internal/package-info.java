/** Inference of Gaussian processes: exact, by inducing points, by the approximation of Laplace. */
package dev.mercer.gp.internal;
