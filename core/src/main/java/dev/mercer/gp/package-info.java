/**
 * Gaussian processes: {@link dev.mercer.gp.GaussianProcess} for numbers, {@link dev.mercer.gp.GaussianProcessClassifier} for classes.
 * {@link dev.mercer.gp.EvidenceSearch} chooses kernel and noise by the marginal likelihood, which an {@link dev.mercer.gp.internal.Inference} has
 * together with the {@link dev.mercer.model.Posterior}.
 */
package dev.mercer.gp;
