/**
 * Files that a long run keeps: encoded rows, checkpoints and journals of trials.
 */
package dev.mercer.io.cache;
