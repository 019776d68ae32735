/**
 * Kernels and feature maps. A {@link dev.mercer.kernel.Kernel} is an immutable expression: leaves with one formula each (of the distance, of the
 * inner product, over the coordinates, or of {@linkplain dev.mercer.kernel.TextKernel texts}), and sums, products, powers and other constructions
 * that keep a kernel a kernel. Each has a domain, derivatives, and a definiteness that follows from its construction;
 * {@link dev.mercer.kernel.KernelText} prints and reads it exactly. {@link dev.mercer.kernel.Tile} is the interface for fast evaluation: kernels list
 * the operations over a rectangle of pairs, and back ends perform them. {@link dev.mercer.kernel.FeatureMap} is the counterpart of the kernel trick:
 * explicit features.
 */
package dev.mercer.kernel;
