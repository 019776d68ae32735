package dev.mercer.cli;

import dev.mercer.auto.Auto;
import dev.mercer.auto.AutoModel;
import dev.mercer.cli.option.ProblemOptions;
import dev.mercer.cli.option.Session;
import dev.mercer.data.table.ColumnList;
import dev.mercer.data.table.Examples;
import dev.mercer.io.RowCache;
import dev.mercer.io.StreamedRows;
import dev.mercer.io.table.Format;
import dev.mercer.io.table.ReadOptions;
import dev.mercer.io.table.TableSize;
import dev.mercer.method.MethodKind;
import dev.mercer.report.TrainReport;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Training on rows that do not fit into memory.
 *
 * @param asked the options of the problem
 * @param session the run of the tool
 */
record Streaming(ProblemOptions asked, Session session) {
    /** The end of training. */
    @FunctionalInterface
    interface Finish {
        int of(TrainReport report, Optional<Examples> test, long start);
    }

    /** The directory of the cache if the rows do not fit into memory and the method can learn from blocks. */
    static Optional<Path> wanted(ProblemOptions asked, Session session) {
        if (asked.method().filter(kind -> kind != MethodKind.NYSTROM).isPresent()) return Optional.empty();
        if (!tooLarge(asked.path(), asked.readOptions(), session)) return Optional.empty();
        session.say(asked.path() + ": more rows than fit into the memory, read block by block (--method "
                + MethodKind.NYSTROM.plain() + ")");
        return Optional.of(StreamedRows.standardDirectory());
    }

    /** True if rows to predict are a table that should be read in parts. */
    static boolean inParts(String data, ReadOptions options, Session session) {
        boolean sparse = data.equals("-") || options.formatOf(data) == Format.LIBSVM;
        // Errors in the file are reported by its reader, after errors in the model.
        return !sparse && Files.isRegularFile(Path.of(data)) && tooLarge(data, options, session);
    }

    private static boolean tooLarge(String path, ReadOptions options, Session session) {
        long budget = session.shared().machine().forWork(0).memoryBytes();
        return TableSize.estimate(path, options)
                .filter(size -> size.isLargeFor(budget))
                .isPresent();
    }

    int train(Path directory, Optional<String> test, long start, Finish finish) {
        asked.learnInBlocks();
        return asked.streamed(session).read(directory, session.progress(), rows -> train(rows, test, start, finish));
    }

    private int train(RowCache rows, Optional<String> test, long start, Finish finish) {
        Optional<Examples> held = test.map(file -> Auto.encoded(
                asked.read(file, ColumnList.reference(rows.target().stream().toList()), session),
                rows.encoder(),
                line -> session.say("warning: " + file + ": " + line)));
        double readSeconds = (System.nanoTime() - start) / 1e9;
        AutoModel model = asked.auto().fit(rows, asked.run(session));
        return finish.of(new TrainReport(asked.path(), model, readSeconds), held, start);
    }
}
