/**
 * Gaussian processes: {@link dev.mercer.gp.GaussianProcess} for numbers, {@link dev.mercer.gp.GaussianProcessClassifier} for classes,
 * and processes with other likelihoods. {@link dev.mercer.gp.EvidenceSearch} chooses kernel and noise by the marginal likelihood.
 */
package dev.mercer.gp;
