/** Scores of intervals and class sets, folds of rows, resampling. */
package dev.mercer.score.internal;
