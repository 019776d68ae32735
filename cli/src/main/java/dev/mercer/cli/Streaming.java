package dev.mercer.cli;

import dev.mercer.io.table.Format;
import dev.mercer.io.table.ReadOptions;
import dev.mercer.io.table.TableSize;
import dev.mercer.model.Model;
import dev.mercer.model.TableModel;
import dev.mercer.solve.Intercept;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Training on rows that do not fit into memory.
 *
 * @param asked what is to be learned
 * @param stream how
 * @param session the run of the tool
 */
record Streaming(ProblemOptions asked, StreamOptions stream, Session session) {
    /** Bytes that a number takes on its way: in the table, encoded, and as kernels are computed from it. */
    private static final int BYTES_PER_NUMBER = 24;

    /** The part of the memory that rows may take where learning has to have room, too. */
    private static final double SHARE = 0.6;

    /** What comes after learning. */
    @FunctionalInterface
    interface Finish {
        int of(TrainReport report, Optional<Examples> held, long start);
    }

    /** The directory of the cache for rows that memory is too small for, where a method can do without. */
    static Optional<Path> wanted(ProblemOptions asked, Session session) {
        if (!asked.method().equals(Methods.NYSTROM) && !asked.method().equals(Methods.AUTO)) return Optional.empty();
        if (!tooLarge(asked.path(), asked.readOptions(), session)) return Optional.empty();
        session.say(asked.path() + ": more rows than fit into the memory, read block by block (--method "
                + Methods.NYSTROM + ")");
        return Optional.of(RatesCache.standard().directory());
    }

    /** Whether rows to predict are a table that is better looked at in parts. */
    static boolean inParts(String data, ReadOptions options, Session session) {
        boolean sparse = data.equals("-") || options.format().orElseGet(() -> Format.of(data)) == Format.LIBSVM;
        // What is wrong with a file is said by who reads it, after what is wrong with the model.
        return !sparse && Files.isRegularFile(Path.of(data)) && tooLarge(data, options, session);
    }

    /** Whether the memory is too small for a table, as far as its first rows tell. */
    static boolean tooLarge(String path, ReadOptions options, Session session) {
        double budget =
                session.shared().compute(session.shared().backend().forWork(0)).memoryBytes();
        return TableSize.estimate(path, options)
                .filter(size -> BYTES_PER_NUMBER * (size.columns() + 2.0) * size.rows() > SHARE * budget)
                .isPresent();
    }

    int train(Path directory, Optional<String> test, long start, Finish finish) {
        asked.insistOn(Methods.NYSTROM);
        asked.given();
        try (Streamed rows = Streamed.open(asked.streamed(session), directory, session)) {
            Optional<Examples> held = test.map(file -> StreamedRows.encoded(
                    asked.read(file, rows.sample(), session),
                    rows.encoder(),
                    line -> session.say("warning: " + file + ": " + line)));
            double readSeconds = (System.nanoTime() - start) / 1e9;
            Chosen chosen = asked.chosen(rows, session);
            chosen.tuned().ifPresent(tuned -> session.say(TunedText.sentence(chosen, tuned)));
            Problem problem = chosen.problem();
            require(problem);
            if (problem.settings().interval().isPresent())
                throw new UsageProblem("--interval needs all rows in memory: leave it out, or raise --memory");
            long begin = System.nanoTime();
            Model model = BlockFit.of(problem, rows.cache(), stream, session);
            double seconds = (System.nanoTime() - begin) / 1e9;
            Optional<String> target = rows.sample().targetName();
            Fit fit = new Fit(
                    problem.method(),
                    problem.settings(),
                    rows.sample(),
                    new TableModel(StreamedRows.asTheyAre(rows.encoder()), target, model),
                    problem.compute(),
                    seconds);
            TrainReport report = new TrainReport(asked.path(), rows.sample(), fit, chosen, readSeconds)
                    .of(new TrainReport.AllRows(
                            rows.cache().size(),
                            new TableModel(rows.encoder(), target, model),
                            () -> rows.keptApart(problem.settings(), session)));
            return finish.of(report, held, start);
        }
    }

    /** Refuses what cannot be learned block by block. */
    static void require(Problem problem) {
        Settings settings = problem.settings();
        if (problem.rows().known().size() > 1)
            throw new UsageProblem("several targets are not learned block by block: name one of them, or leave out"
                    + " --cache, --checkpoint and --resume");
        if (!settings.lossText().equals("squared") && settings.intercept() == Intercept.CENTRED)
            throw new UsageProblem("--loss " + settings.lossText() + " with --intercept centred is not learned block by"
                    + " block: take --intercept free, or leave out --cache, --checkpoint and --resume");
    }
}
