/**
 * Tables as people have them: a {@link dev.mercer.data.table.Table} has columns of numbers or text, some values missing, and
 * knows the place each row came from. An {@link dev.mercer.data.encoder.Encoder}, learned from training rows, makes points of
 * it.
 */
package dev.mercer.data.table;
