/** Factorizations, eigenvalues, iterations and solvers on top of matrices. */
package dev.mercer.linalg.internal;
