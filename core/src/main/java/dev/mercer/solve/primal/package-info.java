/**
 * Solvers that work with explicit features, for N rows much more than D columns: {@link
 * dev.mercer.solve.primal.PrimalRidge} and {@link dev.mercer.solve.primal.PrimalNewton}.
 */
package dev.mercer.solve.primal;
