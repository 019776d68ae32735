/**
 * Encoders, which make points of the rows of a table: an {@link dev.mercer.data.encoder.Encoder} is learned from training
 * rows and applied to all later ones, a {@link dev.mercer.data.encoder.ColumnEncoder} for each column.
 */
package dev.mercer.data.encoder;
