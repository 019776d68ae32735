/**
 * Solvers for the Nyström approximation: M centers represent N rows, in memory or in passes over blocks of rows.
 */
package dev.mercer.solve.nystrom;
