/** Solvers of linear systems, by Newton's method and on features, and what they share. */
package dev.mercer.solve.internal;
