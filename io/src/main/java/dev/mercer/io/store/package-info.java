/**
 * The binary form of everything that is stored: named tensors with a header, checkpoints, journals of trials, caches of rows.
 */
package dev.mercer.io.store;
