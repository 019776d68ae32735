package dev.mercer.cli.option;

import dev.mercer.compute.Compute;
import dev.mercer.data.Points;
import dev.mercer.data.table.Table;
import dev.mercer.io.table.DataFile;
import dev.mercer.io.table.ReadOptions;
import dev.mercer.model.Expansion;
import dev.mercer.report.Json;
import dev.mercer.util.Progress;
import java.io.File;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** One run of the tool: the options all commands share, where answers and messages go, and whether the user wants to stop. */
public final class Session {
    /** Bytes of a file of some thousand rows. */
    private static final long LARGE = 1 << 18;

    private static final long LOOK_MILLIS = 50;

    private final Answers answers;
    private final Stderr stderr;
    private final Interrupt interrupt;
    private final SharedOptions shared = new SharedOptions();
    private List<String> arguments = List.of();

    public Session(Answers answers, Stderr stderr, Interrupt interrupt) {
        this.answers = answers;
        this.stderr = stderr;
        this.interrupt = interrupt;
    }

    /** What the tool was started with. */
    public void started(String... args) {
        arguments = List.of(args);
    }

    /** The command line, as a shell takes it. */
    public String command() {
        return Machine.command() + arguments.stream().map(a -> " " + quoted(a)).collect(Collectors.joining());
    }

    private static String quoted(String argument) {
        return argument.matches("[\\w./:=,@%+-]+") ? argument : "'" + argument.replace("'", "'\\''") + "'";
    }

    public SharedOptions shared() {
        return shared;
    }

    public Stderr stderr() {
        return stderr;
    }

    /** The answer of the command, in the form that was asked for. */
    public void answer(String text, Json json) {
        answer(() -> text, () -> json);
    }

    /** The answer of the command, of which only the form that was asked for is made. */
    public void answer(Supplier<String> text, Supplier<Json> json) {
        String line = shared.json() ? json.get().toString() : text.get();
        stderr.clear();
        answers.line(line);
    }

    /** A table as the answer, or JSON where that was asked for. */
    public void answerTable(String csv, Json json) {
        if (shared.json()) answer("", json);
        else answerInParts(sink -> sink.accept(csv));
    }

    /** An answer as text that comes in parts; where nobody reads it any more, no more is asked for. */
    public void answerInParts(Consumer<Consumer<String>> parts) {
        stderr.clear();
        try {
            parts.accept(text -> {
                if (!answers.data(text)) throw new NobodyReads();
            });
            answers.data("\n");
        } catch (NobodyReads enough) {
            // Whether that is a failure is said at the end.
        }
    }

    private static final class NobodyReads extends RuntimeException {
        private static final long serialVersionUID = 1;
    }

    /** A line for people beside the answer. */
    public void say(String line) {
        if (!shared.quiet()) stderr.line(line);
    }

    /** Reads a file, and reports the notes of the reader. */
    public Table read(String path, ReadOptions options) {
        return noted(DataFile.read(path, options, progress()));
    }

    /** Reports the notes of the reader, such as decimal commas, and returns the rows. */
    public Table noted(Table rows) {
        rows.origin().notes().forEach(note -> say(rows.source() + ": " + note));
        return rows;
    }

    /** Whether the user wants to stop. */
    public boolean interrupted() {
        return interrupt.requested();
    }

    /** From now on there is something to lose: Ctrl-C waits until the best result so far is written. */
    public void untilWritten() {
        interrupt.waitLonger("stopping; the best model so far is written as soon as there is one");
    }

    /** Waits until the user wants to stop; from now on Ctrl-C waits for what the caller still has to finish. */
    public void untilInterrupted(String finishing) {
        interrupt.waitLonger(finishing);
        try {
            while (!interrupted()) Thread.sleep(LOOK_MILLIS);
        } catch (InterruptedException now) {
            Thread.currentThread().interrupt();
        }
    }

    /** A line of a log for machines; of those that are no errors, none where silence was asked for. */
    public void log(String line, boolean error) {
        if (error || !shared.quiet()) stderr.line(line);
    }

    /** Shows how far the work is unless that was forbidden, and stops it when the user wants to. */
    public Progress progress() {
        Progress loud = new ProgressLine(stderr, interrupt::requested, System::nanoTime);
        if (!shared.quiet()) return loud;
        return new Progress() {
            @Override
            public void report(String stage, long done, long total) {}

            @Override
            public boolean cancelled() {
                return loud.cancelled();
            }
        };
    }

    /** Begins to load the best back end where a file is so large that there may be work for it: reading it takes as long. */
    public void expect(String file) {
        if (new File(file).length() >= LARGE) shared.backend().begin();
    }

    /** The machine as the options describe it. */
    public Compute compute() {
        return shared.machine().best();
    }

    /** The machine for a matrix between these points: little work is done before the best back end is loaded. */
    public Compute compute(Points points) {
        return shared.machine().forMatrices(1, points);
    }

    /** The machine for predictions of {@code rows} rows. */
    public Compute compute(Expansion expansion, int rows) {
        return shared.machine()
                .forWork((double) rows
                        * expansion.centerCount()
                        * (expansion.centers().dim() + 1));
    }

    /** Ends the run: true if all answers could be written, else the reason is said. */
    public boolean end() {
        stderr.clear();
        Optional<String> unwritten = answers.problem();
        unwritten.ifPresent(reason -> stderr.error("cannot write to standard output: " + reason));
        return unwritten.isEmpty();
    }
}
