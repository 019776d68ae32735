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
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** One run of the tool: the options that all commands share, the streams for answers and messages, and the request to stop. */
public final class Session {
    /** Bytes of a file of some thousand rows. */
    private static final long LARGE = 1 << 18;

    private static final long LOOK_MILLIS = 50;

    private final Answers answers;
    private final Stderr stderr;
    private final Interrupt interrupt;
    private final SharedOptions shared = new SharedOptions();
    private List<String> arguments = List.of();
    /** The files to write, with what they were before. */
    private final Map<Path, Object> outputs = new LinkedHashMap<>();

    public Session(Answers answers, Stderr stderr, Interrupt interrupt) {
        this.answers = answers;
        this.stderr = stderr;
        this.interrupt = interrupt;
    }

    /** Records the arguments of the command line. */
    public void started(String... args) {
        arguments = List.of(args);
    }

    /** The command line, quoted for a shell. */
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

    /** Writes the answer of the command, as text or as JSON. */
    public void answer(String text, Json json) {
        answer(() -> text, () -> json);
    }

    /** Writes the answer of the command; only the requested form is created. */
    public void answer(Supplier<String> text, Supplier<Json> json) {
        String line = shared.json() ? json.get().toString() : text.get();
        stderr.clear();
        if (shared.json()) answers.line(line);
        else answers.text(line);
    }

    /** Writes a table as the answer, or JSON if it is requested. */
    public void answerTable(String csv, Json json) {
        if (shared.json()) answer("", json);
        else answerInParts(sink -> sink.accept(csv));
    }

    /** Writes an answer in parts; stops if the reader has closed the pipe. */
    public void answerInParts(Consumer<Consumer<String>> parts) {
        stderr.clear();
        try {
            parts.accept(text -> {
                if (!answers.data(text)) throw new NobodyReads();
            });
            answers.data("\n");
        } catch (NobodyReads enough) {
            // At the end of the run it is decided whether this is a failure.
        }
    }

    private static final class NobodyReads extends RuntimeException {
        private static final long serialVersionUID = 1;
    }

    /**
     * Ends the run by an error: a sentence on standard error and, where JSON is requested, an object on standard output unless there is an answer
     * already.
     *
     * @return the exit code
     */
    public int fail(String message, int exitCode) {
        String line = message.replaceAll("\\s*\\R\\s*", " ");
        stderr.error(line);
        // The command line may be wrong before this option of it.
        boolean json = shared.json() || arguments.contains("--json");
        if (json && !answers.begun())
            answers.line(new Json()
                    .with("error", new Json().with("message", line).with("exit_code", exitCode))
                    .toString());
        return exitCode;
    }

    /** Refuses an output file that cannot be written, or that is one of the {@code inputs}; an interrupted run reports that it was not written. */
    public void expectOutput(Path file, List<String> inputs) {
        OutFile.require(file, inputs);
        synchronized (outputs) {
            outputs.put(file, OutFile.version(file));
        }
    }

    /** The output files that were not written, in a sentence; empty if there are none. */
    public Optional<String> unwritten() {
        synchronized (outputs) {
            List<String> files = outputs.entrySet().stream()
                    .filter(file -> file.getValue().equals(OutFile.version(file.getKey())))
                    .map(file -> file.getKey().toString())
                    .toList();
            if (files.isEmpty()) return Optional.empty();
            return Optional.of(String.join(" and ", files) + (files.size() == 1 ? " was" : " were") + " not written");
        }
    }

    /** Writes a message to standard error. */
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

    /** Whether the user has requested a stop. */
    public boolean interrupted() {
        return interrupt.requested();
    }

    /** Makes Ctrl-C wait until the best result so far is written. */
    public void untilWritten() {
        interrupt.waitLonger("stopping; the best model so far is written as soon as there is one");
    }

    /** Waits until the user requests a stop; after that Ctrl-C waits for the work that the caller still has to finish. */
    public void untilInterrupted(String finishing) {
        interrupt.waitLonger(finishing);
        try {
            while (!interrupted()) Thread.sleep(LOOK_MILLIS);
        } catch (InterruptedException now) {
            Thread.currentThread().interrupt();
        }
    }

    /** Writes a line of a machine-readable log; with {@code --quiet} only errors. */
    public void log(String line, boolean error) {
        if (error || !shared.quiet()) stderr.line(line);
    }

    /** Shows the progress of the work unless it is switched off, and stops the work if the user requests it. */
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

    /** Starts to load the best back end if the file is so large that it may be needed; loading takes about as long as reading the file. */
    public void expect(String file) {
        if (new File(file).length() >= LARGE) shared.backend().begin();
    }

    /** The compute resources set by the options. */
    public Compute compute() {
        return shared.machine().best();
    }

    /** The compute resources for a matrix between these points: for little work the best back end is not loaded. */
    public Compute compute(Points points) {
        return shared.machine().forMatrices(1, points);
    }

    /** The compute resources for predictions of {@code rows} rows. */
    public Compute compute(Expansion expansion, int rows) {
        return shared.machine()
                .forWork((double) rows
                        * expansion.centerCount()
                        * (expansion.centers().dim() + 1));
    }

    /** Ends the run; true if all answers were written, otherwise the reason is printed. */
    public boolean end() {
        stderr.clear();
        Optional<String> unwritten = answers.problem();
        unwritten.ifPresent(reason -> stderr.error("cannot write to standard output: " + reason));
        return unwritten.isEmpty();
    }
}
