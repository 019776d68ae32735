/**
 * From files to data, and models in files. {@link dev.mercer.io.DataFile} opens a path or standard input, finds out the
 * format and hands over to a reader: {@link dev.mercer.io.CsvReader} makes a {@link dev.mercer.data.Table}, {@link
 * dev.mercer.io.LibsvmReader} sparse points with their labels. A reader goes through its {@link dev.mercer.io.Source} once,
 * keeps numbers and not text, and knows the line it is at: whatever is wrong with a file is said in one sentence that begins
 * with {@code file:line:} and ends with the cure. Nothing here depends on the locale of the machine.
 *
 * <p>{@link dev.mercer.io.ModelFile} writes what was learned and reads it back, bit for bit; {@link
 * dev.mercer.io.WholeFile} sees to it that no file is ever half written.
 */
package dev.mercer.io;
