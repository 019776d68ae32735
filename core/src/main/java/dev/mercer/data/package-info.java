/**
 * Points and targets: {@link dev.mercer.data.Points}, dense or sparse, one row a point; {@link dev.mercer.data.Targets}, numbers or classes; and
 * {@link dev.mercer.data.Dataset}, which joins them with weights and column names. Texts are points too, letter by letter
 * ({@link dev.mercer.data.Letters}). Everything in this package is an immutable value. Numbers are checked once, when a value is created; from then
 * on every coordinate of a point is finite, so that no later package has to check again.
 */
package dev.mercer.data;
