/**
 * Tuning of kernel, method and penalty: {@link dev.mercer.search.Tuner} tries them by validation on rows that were not
 * used for training.
 */
package dev.mercer.search;
