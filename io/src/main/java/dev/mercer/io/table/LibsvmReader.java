package dev.mercer.io.table;

import dev.mercer.data.table.Table;
import dev.mercer.io.file.Input;
import dev.mercer.io.file.Source;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Parallel;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Reads LIBSVM files, plain or gzipped: {@code label index:value index:value …}, a line for each point.
 *
 * <p>Indices begin with 1 and ascend; a file of kernel values may have the number of the item as index 0. Text after a {@code #} is a comment; lines
 * with nothing else are skipped. A label is one number or word; several ({@code 1,2}) and groups for ranking ({@code qid:}) are refused. Reads once,
 * byte by byte; memory is that of the points, twice for a moment, and the longest line.
 *
 * @param columns the number of columns; by default the largest index
 * @param unlabelled whether a file without any label is allowed, as one-class learning needs none
 * @param numbered whether rows may begin with {@code 0:number}, the number of a training item
 * @param threads the number of parsing threads; the result does not depend on it
 */
public record LibsvmReader(OptionalInt columns, boolean unlabelled, boolean numbered, int threads) {
    /** The largest index in a file of any size: hashed features often have about as many. */
    private static final int LARGEST_INDEX = 1 << 20;

    /** Enough for a few hundred rows of the widest data sets. */
    private static final int COLUMNS_PER_BYTE = 16;

    public LibsvmReader {
        Require.atLeast("threads", 1, threads);
        columns.ifPresent(d -> Require.atLeast("columns", 0, d));
    }

    /** As many columns as there are, and a label for each point; on one thread. */
    public static LibsvmReader defaults() {
        return new LibsvmReader(OptionalInt.empty(), false, false, 1);
    }

    /** Points of {@code d} coordinates, as in training; larger indices are refused. */
    public LibsvmReader withColumns(int d) {
        return new LibsvmReader(OptionalInt.of(d), unlabelled, numbered, threads);
    }

    /** Allows a file in which no point has a label. */
    public LibsvmReader allowUnlabelled() {
        return new LibsvmReader(columns, true, numbered, threads);
    }

    /** Allows rows of kernel values that begin with the number of their item, as index 0. */
    public LibsvmReader allowNumbers() {
        return new LibsvmReader(columns, unlabelled, true, threads);
    }

    /** A copy with this number of threads. */
    public LibsvmReader withThreads(int newThreads) {
        return new LibsvmReader(columns, unlabelled, numbered, newThreads);
    }

    /**
     * Reads a source, which is opened once.
     *
     * @throws InvalidInputException if something is wrong, with the file and the line
     */
    public Table read(Source source, Progress progress) {
        List<Supplier<LibsvmParser>> parts = new ArrayList<>();
        long bytes = 0;
        Semaphore free = new Semaphore(threads - 1);
        AtomicBoolean wrong = new AtomicBoolean();
        try (LinePieces pieces = new LinePieces(Input.open(source, progress))) {
            LinePieces.Piece piece = pieces.next();
            for (; piece.length() > 0 && !wrong.get(); piece = pieces.next()) {
                bytes += piece.length();
                parts.add(parsed(source, piece, free, wrong));
            }
        } catch (IOException failed) {
            parts.add(() -> {
                throw Input.failure(source.name(), failed);
            });
        }
        // In order, so that of several errors the one in the first line is reported.
        Table all = LibsvmParser.joined(
                source.name(), parts.stream().map(Supplier::get).toList());
        requireWidth(source, all, bytes);
        return all;
    }

    /** The largest index that a text of this number of bytes may have: every column costs memory, even if it is not used. */
    public static long largestIndex(long bytes) {
        return Math.min(Integer.MAX_VALUE - 1L, Math.max(LARGEST_INDEX, COLUMNS_PER_BYTE * bytes));
    }

    private void requireWidth(Source source, Table points, long bytes) {
        long size = Math.max(bytes, source.length());
        if (columns.isPresent() || points.points().dim() <= largestIndex(size)) return;
        throw new InvalidInputException(
                source.name() + ": index " + points.points().dim()
                        + " is too large for a file of this size: the largest is " + largestIndex(size)
                        + " (number the columns without gaps)");
    }

    /** Parses the lines of a piece: on another thread where one is free, else on this one. */
    private Supplier<LibsvmParser> parsed(Source source, LinePieces.Piece piece, Semaphore free, AtomicBoolean wrong) {
        Supplier<LibsvmParser> work = () -> {
            LibsvmParser parser = new LibsvmParser(source.name(), this, piece.length());
            try {
                parser.lines(piece);
            } catch (InvalidInputException mistake) {
                wrong.set(true);
                throw mistake;
            }
            return parser;
        };
        if (!free.tryAcquire()) return Parallel.now(work);
        return Parallel.inBackground(threads, () -> {
            try {
                return work.get();
            } finally {
                free.release();
            }
        });
    }

    /** Reads a source in parts of at most {@code rows} points, each of which may be forgotten after {@code each} has seen it. */
    public void readParts(Source source, int rows, Consumer<Table> each, Progress progress) {
        LibsvmParser parser = new LibsvmParser(source.name(), this, 0);
        boolean any = false;
        long bytes = 0;
        try (LineScanner lines = new LineScanner(Input.open(source, progress))) {
            while (lines.next()) {
                parser.line(lines);
                bytes += lines.to() - lines.from();
                if (parser.rows() < rows) continue;
                pass(source, parser, bytes, each);
                any = true;
                parser = new LibsvmParser(source.name(), this, 0);
            }
        } catch (IOException failed) {
            throw Input.failure(source.name(), failed);
        }
        if (parser.rows() > 0 || !any) pass(source, parser, bytes, each);
    }

    private void pass(Source source, LibsvmParser parser, long bytes, Consumer<Table> each) {
        Table part = parser.build();
        requireWidth(source, part, bytes);
        each.accept(part);
    }
}
