/**
 * Encoders, which convert the rows of a table to points: an {@link dev.mercer.data.encoder.Encoder} is learned from
 * training rows and applied to all later ones, a {@link dev.mercer.data.encoder.internal.ColumnEncoder} for each column.
 */
package dev.mercer.data.encoder;
