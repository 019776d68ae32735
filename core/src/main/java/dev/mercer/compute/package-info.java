/**
 * Back ends and computing resources. A {@link dev.mercer.compute.internal.KernelBlock} describes a matrix of kernel values; a
 * {@link dev.mercer.compute.Backend} computes rectangles of it; {@link dev.mercer.compute.Compute} combines back end,
 * threads and memory budget. The back end in plain Java is always available, and every other is tested against it.
 */
package dev.mercer.compute;
