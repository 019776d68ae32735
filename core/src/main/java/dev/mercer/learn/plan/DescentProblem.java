package dev.mercer.learn.plan;

import dev.mercer.kernel.Kernel;

/**
 * A descent, as far as its cost depends on it.
 *
 * @param kernel k
 * @param passes the most passes over the points
 * @param full whether a step looks at all points, and is a product with K, rather than at one or a few, whose rows are read
 * @param averaged whether the mean of the steps is what is learned: it has a product of its own in each pass
 * @param share Σnₚ²/n² over the problems of two classes that are solved
 */
public record DescentProblem(Kernel kernel, long passes, boolean full, boolean averaged, double share) {}
