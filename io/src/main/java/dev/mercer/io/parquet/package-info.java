/**
 * A reader of Parquet without a library. {@link dev.mercer.io.parquet.ParquetFile} reads the footer, and then the
 * rows in parts: a {@link dev.mercer.io.parquet.ColumnCursor} for each column reads pages, which a
 * {@link dev.mercer.io.parquet.Codec} decompresses and a {@link dev.mercer.io.parquet.PageValues} decodes.
 * A file may be hostile: the sizes that it claims are checked against its bytes before memory is allocated, and each refusal is one sentence.
 * Source: the format's specification at github.com/apache/parquet-format.
 */
package dev.mercer.io.parquet;
