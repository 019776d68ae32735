/**
 * Data files. {@link dev.mercer.io.table.DataFile} opens a path or standard input, detects the format and calls a
 * reader: {@link dev.mercer.io.table.CsvReader} and {@link dev.mercer.io.table.ParquetReader} make a {@link dev.mercer.data.table.Table},
 * {@link dev.mercer.io.table.LibsvmReader} sparse points with their labels. A reader reads its source once, stores
 * numbers and not text, and counts lines: an error message is one sentence that begins with {@code file:line:} and ends
 * with the cure.
 */
package dev.mercer.io.table;
