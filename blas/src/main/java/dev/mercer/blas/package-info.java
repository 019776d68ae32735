/**
 * The fast CPU back end. Inner products and distances of a tile are one matrix product by OpenBLAS, called on Java arrays
 * without a copy and limited to one thread; the operations between products run in SIMD lanes, by the Vector API if its module is readable.
 * Mercer's own threads work on fixed tiles, so results have the same bits for any number of threads. The back end is found by {@link
 * java.util.ServiceLoader}; if the library cannot be loaded, it reports the reason and the plain back end is chosen.
 */
package dev.mercer.blas;
