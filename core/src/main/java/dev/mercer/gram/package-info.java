/**
 * Matrices of kernel values. A {@link dev.mercer.gram.Gram} is all that a solver sees of kernel and points: it is stored
 * when the memory budget allows and streamed when not, and can also come from any Java type or from elsewhere. {@link
 * dev.mercer.gram.CrossGram} stands between two sets of points.
 */
package dev.mercer.gram;
