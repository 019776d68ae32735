/**
 * Tuning of kernel, method and penalty: {@link dev.mercer.select.Tuner} tries them by validation on rows that were not
 * used for training.
 */
package dev.mercer.select;
