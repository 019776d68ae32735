package dev.mercer.learn;

import dev.mercer.data.Dataset;
import dev.mercer.loss.internal.Observation;
import dev.mercer.model.internal.GaussianPrior;
import java.util.Optional;

/**
 * A function f with a Gaussian process prior, and observations about it. A learner that minimises −ln p(y | f) − ln p(f) finds the most probable f.
 *
 * @param prior of f; with normal noise its amplitude is 1 and still to be estimated
 * @param observation p(y | f); empty for normal noise of variance s²ρ/w
 * @param data with numbers as targets; classes are numbered in their order
 */
public record LatentProcess(GaussianPrior prior, Optional<Observation> observation, Dataset data) {}
