/**
 * The fast CPU back end. Inner products and distances of a tile are one matrix product by OpenBLAS, called on Java arrays
 * without a copy and held to one thread; the maps between products run in SIMD lanes, by the Vector API where its module
 * is readable. The threads are ours, over fixed tiles, so the same bits come out at any number of them. Found by {@link
 * java.util.ServiceLoader}; where the library cannot be loaded the back end says why and the plain one is chosen.
 */
package dev.mercer.blas;
