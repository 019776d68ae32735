/**
 * Matrices of kernel values. A {@link dev.mercer.gram.Gram} is the only view of kernel and points that a solver has: it
 * is stored if the memory budget allows and streamed if not, and can also come from items of any Java type or be
 * precomputed. {@link dev.mercer.gram.CrossGram} is the matrix between two sets of points, and {@link
 * dev.mercer.gram.TallGram} that between many rows and few centers, in blocks of rows.
 *
 * <p>{@link dev.mercer.gram.psd.PsdDoctor} tests whether a function is a kernel at all: it looks for a witness against
 * positive semi-definiteness.
 */
package dev.mercer.gram;
