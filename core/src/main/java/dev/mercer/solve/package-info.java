/**
 * Solvers, which find the dual weights α. A solver sees an {@link dev.mercer.solve.internal.Objective}, which is a Gram matrix, a loss, targets and λ, never a
 * kernel or points; it returns a {@link dev.mercer.solve.internal.Solution} with the reason why it stopped and, where the mathematics offers one, a
 * {@link dev.mercer.solve.Certificate}, which bounds its distance from the optimum. In addition to least squares and Newton's method in the dual,
 * there are solvers that work with explicit features, for many more rows N than columns D: {@link dev.mercer.solve.internal.PrimalRidge} and
 * {@link dev.mercer.solve.internal.PrimalNewton}.
 */
package dev.mercer.solve;
