/** Blocks of rows from a file, and digests, counts and columns of points. */
package dev.mercer.data.internal;
