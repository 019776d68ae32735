/**
 * What is learned from: {@link dev.mercer.data.Points}, dense or sparse, one row a point; {@link
 * dev.mercer.data.Targets}, numbers or classes; and {@link dev.mercer.data.Dataset}, which joins them with weights and
 * column names. Before them comes the {@link dev.mercer.data.Table}: columns of numbers or text as they were found, some
 * values missing, with the place each row came from; an {@link dev.mercer.data.Encoder}, learned from training rows, makes
 * points of it. Everything here is an immutable value: numbers are checked once, when they enter, and from then on every
 * coordinate of a point is finite, so nothing to the right of this package has to ask again.
 */
package dev.mercer.data;
