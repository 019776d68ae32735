/** Tiles, blocks of kernel values and matrices on a device: what back ends work on. */
package dev.mercer.compute.internal;
