/**
 * Raw data before encoding: a {@link dev.mercer.data.table.Table} has columns of numbers or text, with missing values, and the origin of each row. An
 * {@link dev.mercer.data.encoder.Encoder}, learned from training rows, converts it to points.
 *
 * <p>Numbers and dates are read as people write them: {@link dev.mercer.data.table.internal.ReadingChoice} chooses a {@link
 * dev.mercer.data.table.internal.Reading} by the texts of a column, which converts each text to a number.
 */
package dev.mercer.data.table;
