/**
 * Choice of kernel, method and penalty: {@link dev.mercer.select.Tuner} tries them on rows that were not learned from.
 */
package dev.mercer.select;
