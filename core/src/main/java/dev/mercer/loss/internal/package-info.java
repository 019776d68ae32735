/** Densities of observations, and likelihoods that only Gaussian processes use. */
package dev.mercer.loss.internal;
