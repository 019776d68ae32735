/** Tiles and vectors as arrays, and the loops over them, of which matrices and factorizations consist. */
package dev.mercer.linalg.tile;
