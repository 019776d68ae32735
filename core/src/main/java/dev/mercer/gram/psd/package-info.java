/** The doctor of kernel matrices: whether a matrix is positive semidefinite, what contradicts it, and how to repair it. */
package dev.mercer.gram.psd;
