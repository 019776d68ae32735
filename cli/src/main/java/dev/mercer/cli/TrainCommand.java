package dev.mercer.cli;

import dev.mercer.auto.AutoModel;
import dev.mercer.cli.option.OutFile;
import dev.mercer.cli.option.ProblemOptions;
import dev.mercer.cli.option.ReportOptions;
import dev.mercer.cli.option.Session;
import dev.mercer.cli.option.StreamOptions;
import dev.mercer.cli.option.UsageProblem;
import dev.mercer.compute.Backend;
import dev.mercer.data.table.Examples;
import dev.mercer.io.Models;
import dev.mercer.model.Expansion;
import dev.mercer.report.ConvergenceText;
import dev.mercer.report.Scored;
import dev.mercer.report.TrainReport;
import dev.mercer.solve.Convergence;
import dev.mercer.solve.Reason;
import dev.mercer.util.BackgroundTask;
import dev.mercer.util.CancelledException;
import dev.mercer.util.Progress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code mercer train DATA --target COL}. */
@Command(
        name = "train",
        description = "Learn a target from the other columns of a file, and keep the model.",
        footer = {
            "",
            "Example:",
            "  mercer train cars.csv --target dist --out cars.mercer",
            "",
            "What is not given is chosen by how well rows that were not learned from are predicted. `mercer tune` shows all"
                    + " that is tried."
        })
final class TrainCommand implements Callable<Integer> {
    /** The number of products of coordinates that take some hundredths of a second, even before they are compiled. */
    private static final long MOMENT = 100_000_000L;

    private final Session session;

    @Mixin
    private final ProblemOptions asked = new ProblemOptions();

    @Option(
            names = "--test",
            paramLabel = "DATA2",
            description = "Rows to score the model, which are not learned from.")
    private Optional<String> test = Optional.empty();

    @Option(names = "--out", paramLabel = "MODEL", description = "Where the model goes, such as cars.mercer.")
    private Optional<Path> out = Optional.empty();

    @Mixin
    private final ReportOptions page = new ReportOptions();

    @Mixin
    private final StreamOptions stream = new StreamOptions();

    @Option(names = "--strict", description = "A solver that does not converge is a failure.")
    private boolean strict;

    TrainCommand(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() {
        long start = System.nanoTime();
        stream.refuse(asked.method());
        if (stream.given()) asked.learnInBlocks();
        asked.keep(stream.states());
        asked.auto();
        List<String> inputs = new ArrayList<>(List.of(asked.path()));
        test.ifPresent(inputs::add);
        if (inputs.stream().filter("-"::equals).count() > 1)
            throw new UsageProblem("standard input can be read once: give DATA or --test a file");
        out.ifPresent(file -> session.expectOutput(file, inputs));
        page.require(inputs, session);
        stream.require(inputs);
        Map<String, Path> files = new LinkedHashMap<>();
        out.ifPresent(file -> files.put("--out", file));
        files.putAll(page.files());
        files.putAll(stream.states().files());
        OutFile.requireDistinct(files);
        stream.states().onFailure(session.stderr()::error);
        if (out.isPresent()) session.untilWritten();

        Optional<Path> cache = stream.cache().or(() -> Streaming.wanted(asked, session));
        if (cache.isPresent()) return new Streaming(asked, session).train(cache.get(), test, start, this::finish);
        session.expect(asked.path());
        Examples rows = asked.read(session);
        Optional<Examples> held = test.map(file -> asked.read(file, rows, session));
        double readSeconds = (System.nanoTime() - start) / 1e9;
        AutoModel model = asked.auto().fit(rows, asked.run(session));
        return finish(new TrainReport(asked.path(), model, readSeconds), held, start);
    }

    private int finish(TrainReport report, Optional<Examples> held, long start) {
        Convergence end = report.learned().model().model().training().convergence();
        boolean refused = strict && !end.converged() && end.reason() != Reason.CANCELLED;
        TrainReport scored = refused ? scored(report, held) : writtenAndScored(report, held);
        TrainReport whole = scored.ended((System.nanoTime() - start) / 1e9);
        if (!refused && end.reason() != Reason.CANCELLED) page.write(whole, held, session);
        session.answer(whole::text, whole::json);
        if (session.interrupted()) return interrupted();
        String problem = ConvergenceText.words(end) + " ("
                + ConvergenceText.cure(end, report.learned().problem().method().takes()) + ")";
        if (refused) {
            session.stderr().error(problem + "; --strict, so no model is written");
            return ExitCode.FAILURE;
        }
        if (!end.converged()) session.say("warning: " + problem);
        sayWhere(report.learned().problem().compute().backend());
        if (out.isEmpty()) session.say("the model is not kept: give --out FILE.mercer to keep it");
        return ExitCode.SUCCESS;
    }

    /** Reports where the work was done, if not by the CPU, or why the CPU had to continue. */
    private void sayWhere(Backend backend) {
        if (!backend.isAccelerator()) return;
        session.say(backend.obstacle()
                .map(lost -> "warning: the processor went on without " + backend.name() + ": " + lost)
                .orElseGet(() -> "computed on " + backend.description()));
    }

    /** Writes and scores the model at the same time; the model is written even if scoring fails. */
    private TrainReport writtenAndScored(TrainReport report, Optional<Examples> held) {
        TrainReport kept = report.withModel(out);
        if (out.isEmpty()) return scored(kept, held);
        BackgroundTask<Path> writing = new BackgroundTask<>(() -> write(out.get(), report));
        try {
            return scored(kept, held);
        } finally {
            writing.result();
        }
    }

    private static Path write(Path file, TrainReport report) {
        Models.save(report.learned().model(), file);
        return file;
    }

    /** The report with scores, unless the user interrupts scoring. */
    private TrainReport scored(TrainReport report, Optional<Examples> held) {
        if (report.learned().model().model().training().convergence().reason() == Reason.CANCELLED) return report;
        try {
            Progress progress = session.progress();
            Scored training = Scored.of(report.learned(), some(report), progress, line -> {});
            // After an interrupted search the model was trained on other rows.
            Optional<Scored> validation = report.validation()
                    .filter(rows -> !session.interrupted())
                    .map(rows -> Scored.of(report.learned(), rows, progress, line -> {}));
            Optional<Scored> other = held.map(rows -> Scored.of(
                    report.learned(),
                    rows,
                    progress,
                    line -> session.say("warning: " + rows.inputs().source() + ": " + line)));
            return report.withScores(new TrainReport.Scores(Optional.of(training), validation, other));
        } catch (CancelledException noMore) {
            return report;
        }
    }

    /** The training rows, or those that can be predicted in a short time. */
    private static Examples some(TrainReport report) {
        Expansion f = report.learned().model().model().expansion();
        Examples learned = report.trainingRows();
        int rows = learned.size();
        long most = Math.max(
                500,
                MOMENT
                        / ((long) Math.max(1, f.centerCount())
                                * Math.max(16, f.centers().dim())));
        if (rows <= most) return learned;
        return learned.select(IntStream.range(0, (int) most)
                .map(t -> (int) ((long) t * rows / most))
                .toArray());
    }

    private int interrupted() {
        session.stderr()
                .error("interrupted"
                        + out.map(file -> ": the best model so far is in " + file)
                                .orElse("")
                        + session.unwritten().map(files -> "; " + files).orElse("")
                        + stream.states()
                                .to()
                                .map(file -> "; the same command goes on from " + file)
                                .orElse(""));
        return ExitCode.INTERRUPTED;
    }
}
