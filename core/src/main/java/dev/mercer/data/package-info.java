/**
 * Points and targets: {@link dev.mercer.data.Points}, dense or sparse, one row a point; {@link
 * dev.mercer.data.Targets}, numbers or classes; and {@link dev.mercer.data.Dataset}, which joins them with weights and
 * column names. Texts are points too, letter by letter ({@link dev.mercer.data.Letters}). Everything here is an immutable value: numbers are checked once, when they enter, and from then on
 * every coordinate of a point is finite, so that no later package has to check again.
 */
package dev.mercer.data;
