package dev.mercer.io;

import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.io.IOException;
import java.util.OptionalInt;
import java.util.function.Consumer;

/**
 * Reads LIBSVM files, plain or gzipped: {@code label index:value index:value …}, a line for each point.
 *
 * <p>Indices begin with 1 and ascend. What follows a {@code #} is a comment; lines with nothing else are skipped. A label
 * is one number or word; several ({@code 1,2}) and groups for ranking ({@code qid:}) are refused. Reads once, byte by byte;
 * memory is that of the points and the longest line.
 *
 * @param columns how many columns the points have; without it, as many as the largest index says
 * @param ignoreExtra whether indices beyond {@code columns} are left out; else they are refused
 * @param unlabelled whether a file without any label is allowed, as one-class learning needs none
 */
public record LibsvmReader(OptionalInt columns, boolean ignoreExtra, boolean unlabelled) {
    public LibsvmReader {
        columns.ifPresent(d -> Require.atLeast("columns", 0, d));
        Require.that(columns.isPresent() || !ignoreExtra, "ignoreExtra needs the number of columns");
    }

    /** As many columns as there are, and a label for each point. */
    public static LibsvmReader defaults() {
        return new LibsvmReader(OptionalInt.empty(), false, false);
    }

    /** Points of {@code d} coordinates, as those a model was trained with; larger indices are refused. */
    public LibsvmReader withColumns(int d) {
        return new LibsvmReader(OptionalInt.of(d), false, unlabelled);
    }

    /** Points of {@code d} coordinates; larger indices are left out. */
    public LibsvmReader withFirstColumns(int d) {
        return new LibsvmReader(OptionalInt.of(d), true, unlabelled);
    }

    /** Allows a file in which no point has a label. */
    public LibsvmReader allowUnlabelled() {
        return new LibsvmReader(columns, ignoreExtra, true);
    }

    /**
     * Reads a source, which is opened once.
     *
     * @throws InvalidInputException if something is wrong, with the file and the line
     */
    public LibsvmData read(Source source, Progress progress) {
        LibsvmParser parser = new LibsvmParser(source.name(), this);
        try (LineScanner lines = new LineScanner(Input.open(source, progress))) {
            while (lines.next()) parser.line(lines);
        } catch (IOException failed) {
            throw Input.failure(source.name(), failed);
        }
        return parser.build();
    }

    /** Reads a source in parts of at most {@code rows} points, each of which may be forgotten after {@code each} has seen it. */
    public void readParts(Source source, int rows, Consumer<LibsvmData> each, Progress progress) {
        LibsvmParser parser = new LibsvmParser(source.name(), this);
        boolean some = false;
        try (LineScanner lines = new LineScanner(Input.open(source, progress))) {
            while (lines.next()) {
                parser.line(lines);
                if (parser.rows() < rows) continue;
                each.accept(parser.build());
                some = true;
                parser = new LibsvmParser(source.name(), this);
            }
        } catch (IOException failed) {
            throw Input.failure(source.name(), failed);
        }
        if (parser.rows() > 0 || !some) each.accept(parser.build());
    }
}
