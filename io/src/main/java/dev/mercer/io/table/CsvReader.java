package dev.mercer.io.table;

import dev.mercer.data.table.Table;
import dev.mercer.data.table.internal.CellText;
import dev.mercer.io.file.Input;
import dev.mercer.io.file.Source;
import dev.mercer.io.file.Spool;
import dev.mercer.io.file.Utf8Input;
import dev.mercer.util.Progress;
import java.io.IOException;
import java.nio.charset.Charset;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * Reads CSV and TSV, plain or gzipped, into a {@link Table}.
 *
 * <p>The encoding of the text is detected ({@link Utf8Input}) unless it is given. The first row names the columns, each differently; a nameless one is called {@code column_3} by
 * its place. Fields may be quoted, a quoted field may hold separators, line ends and doubled quotes; blanks around fields and empty lines are
 * ignored. A column is a number column when each of its fields that is not missing is a
 * number in the sense of {@link dev.mercer.util.NumberText}, else it is text.
 *
 * <p>The source is read once; fields become numbers at once and their text is dropped. A column that turns out to be text
 * after some rows of numbers has lost the spelling of those ({@code 007}): then, and only then, the source is read a second
 * time up to the last such row. So the text of a file is never held, and memory is that of the table.
 *
 * @param separator between fields; without one, comma, semicolon, tab or pipe, the one that is most frequent in the header. A first line {@code sep=;}
 *     overrules both
 * @param missing the spellings of a missing value
 * @param encoding of the text; without one it is detected
 */
public record CsvReader(Optional<Character> separator, List<String> missing, Optional<Charset> encoding)
        implements TableReader {
    /** The spellings of a missing value unless others are given. */
    public static final List<String> MISSING = CellText.MISSING;

    public CsvReader {
        missing = List.copyOf(missing);
    }

    /** Finds the separator itself. */
    public static CsvReader csv() {
        return new CsvReader(Optional.empty(), MISSING, Optional.empty());
    }

    /** Separated by tabs. */
    public static CsvReader tsv() {
        return new CsvReader(Optional.of('\t'), MISSING, Optional.empty());
    }

    public CsvReader withMissing(List<String> spellings) {
        return new CsvReader(separator, spellings, encoding);
    }

    /** A copy that reads text in this encoding, or detects it. */
    public CsvReader withEncoding(Optional<Charset> newEncoding) {
        return new CsvReader(separator, missing, newEncoding);
    }

    /** Reads a source; a pipe, which cannot be read twice, is spooled first. */
    @Override
    public Table read(Source source, Predicate<String> used, Progress progress) {
        if (source.reopens()) return readAgain(source, used, progress);
        try (Spool spool = Spool.of(source, encoding.filter(Utf8Input::hasNuls).isPresent(), progress)) {
            return readAgain(spool, used, progress);
        } catch (IOException failed) {
            throw Input.failure(source.name(), failed);
        }
    }

    private Table readAgain(Source source, Predicate<String> used, Progress progress) {
        TableCollector collector =
                new TableCollector(source.name(), new MissingSpellings(missing), used.negate(), new LinkedHashMap<>());
        CsvRows.read(source, this, collector, progress);
        if (collector.needsReplay()) CsvRows.read(source, this, collector.replay(), progress);
        return collector.build();
    }

    /** Columns that are not {@code used} are text, even if they contain numbers. */
    @Override
    public boolean readParts(
            Source source,
            Set<String> texts,
            Predicate<String> used,
            int rows,
            Consumer<Table> each,
            Progress progress) {
        TableParts parts = new TableParts(source.name(), new MissingSpellings(missing), texts, used, rows, each);
        CsvRows.read(source, this, parts, progress);
        return parts.end();
    }
}
