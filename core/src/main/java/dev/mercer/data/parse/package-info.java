/**
 * Numbers and dates as people write them: a {@link dev.mercer.data.parse.Reading}, chosen from the texts of a column by
 * {@link dev.mercer.data.parse.ReadingChoice}, makes a number of each text.
 */
package dev.mercer.data.parse;
