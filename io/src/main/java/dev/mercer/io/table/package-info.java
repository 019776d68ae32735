/**
 * Data from files. {@link dev.mercer.io.table.DataFile} opens a path or standard input, finds out the format and hands over
 * to a reader: {@link dev.mercer.io.table.CsvReader} makes a {@link dev.mercer.data.table.Table}, {@link
 * dev.mercer.io.table.LibsvmReader} sparse points with their labels. A reader goes through its source once, keeps numbers and
 * not text, and knows the line it is at: whatever is wrong with a file is said in one sentence that begins with {@code
 * file:line:} and ends with the cure.
 */
package dev.mercer.io.table;
