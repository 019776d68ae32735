/**
 * Tables as people have them: a {@link dev.mercer.data.table.Table} has columns of numbers or text, some values missing, and
 * knows the place each row came from. An {@link dev.mercer.data.encoder.Encoder}, learned from training rows, makes points of
 * it.
 *
 * <p>Numbers and dates are read as people write them: {@link dev.mercer.data.table.ReadingChoice} chooses from the texts of a
 * column a {@link dev.mercer.data.table.Reading}, which makes a number of each text.
 */
package dev.mercer.data.table;
