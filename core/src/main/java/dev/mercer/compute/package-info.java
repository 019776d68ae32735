/**
 * Where the work is done. A {@link dev.mercer.compute.KernelBlock} names a matrix of kernel values; a {@link
 * dev.mercer.compute.Backend} computes rectangles of it; {@link dev.mercer.compute.Compute} joins back end, threads and
 * the memory budget. The plain back end here is the one that is always there and that every other is tested against.
 */
package dev.mercer.compute;
