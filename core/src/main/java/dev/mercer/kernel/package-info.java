/**
 * What "similar" means. A {@link dev.mercer.kernel.Kernel} is an immutable expression: leaves with one formula each (of
 * the distance, of the inner product, or over the coordinates), and sums, products, powers and other constructions that
 * keep a kernel a kernel. Each knows where it is defined, whether it is positive semi-definite by construction, and its
 * derivatives; {@link dev.mercer.kernel.KernelText} prints and reads it exactly. {@link dev.mercer.kernel.Tile} is the
 * door to fast evaluation: kernels say there what to compute over a rectangle of pairs, back ends how. {@link
 * dev.mercer.kernel.FeatureMap} is the other side of the kernel trick, the features written out.
 */
package dev.mercer.kernel;
