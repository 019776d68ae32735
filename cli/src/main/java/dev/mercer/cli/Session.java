package dev.mercer.cli;

import dev.mercer.compute.Compute;
import dev.mercer.data.Points;
import dev.mercer.data.table.Data;
import dev.mercer.model.Expansion;
import dev.mercer.util.Progress;
import java.io.File;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** One run of the tool: the options all commands share, where answers and talk go, and whether the user wants to stop. */
final class Session {
    /** Bytes of a file of some thousand rows. */
    private static final long LARGE = 1 << 18;

    private final Answers answers;
    private final Stderr talk;
    private final Interrupt interrupt;
    private final SharedOptions shared = new SharedOptions();
    private List<String> arguments = List.of();

    Session(Answers answers, Stderr talk, Interrupt interrupt) {
        this.answers = answers;
        this.talk = talk;
        this.interrupt = interrupt;
    }

    /** What the tool was started with. */
    void started(String... args) {
        arguments = List.of(args);
    }

    /** The command line, as a shell takes it. */
    String command() {
        return Machine.command() + arguments.stream().map(a -> " " + quoted(a)).collect(Collectors.joining());
    }

    private static String quoted(String argument) {
        return argument.matches("[\\w./:=,@%+-]+") ? argument : "'" + argument.replace("'", "'\\''") + "'";
    }

    SharedOptions shared() {
        return shared;
    }

    Stderr talk() {
        return talk;
    }

    /** The answer of the command, in the form that was asked for. */
    void answer(String text, Json json) {
        answer(() -> text, () -> json);
    }

    /** The same where making both would take a while. */
    void answer(Supplier<String> text, Supplier<Json> json) {
        String line = shared.json() ? json.get().toString() : text.get();
        talk.clear();
        answers.line(line);
    }

    /** A table as the answer, or JSON where that was asked for. */
    void answerTable(String csv, Json json) {
        if (shared.json()) answer("", json);
        else answerInParts(sink -> sink.accept(csv));
    }

    /** An answer as text that comes in parts; where nobody reads it any more, no more is asked for. */
    void answerInParts(Consumer<Consumer<String>> parts) {
        talk.clear();
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
    void say(String line) {
        if (!shared.quiet()) talk.line(line);
    }

    /** What the reader of the rows has understood in another way than is usual. */
    <D extends Data> D noted(D rows) {
        rows.named().ifPresent(table -> table.origin().notes().forEach(note -> say(rows.source() + ": " + note)));
        return rows;
    }

    /** Whether the user wants to stop. */
    boolean interrupted() {
        return interrupt.requested();
    }

    /** From now on there is something to lose: Ctrl-C waits until the best result so far is written. */
    void untilWritten() {
        interrupt.waitLonger();
    }

    /** Shows how far the work is unless that was forbidden, and stops it when the user wants to. */
    Progress progress() {
        Progress loud = new ProgressTalk(talk, interrupt::requested, System::nanoTime);
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
    void expect(String file) {
        if (new File(file).length() >= LARGE) shared.backend().begin();
    }

    /** The machine as the options describe it. */
    Compute compute() {
        return shared.machine().best();
    }

    /** The machine for a matrix between these points: little work is done before the best back end is loaded. */
    Compute compute(Points points) {
        return shared.machine().forMatrices(1, points);
    }

    /** The machine for predictions of {@code rows} rows. */
    Compute compute(Expansion expansion, int rows) {
        return shared.machine()
                .forWork((double) rows
                        * expansion.centers().size()
                        * (expansion.centers().dim() + 1));
    }

    /** Ends the run: an answer that could not be written is a failure. */
    int end(int code) {
        talk.clear();
        Optional<String> unwritten = answers.problem();
        unwritten.ifPresent(reason -> talk.error("cannot write to standard output: " + reason));
        return unwritten.isPresent() && code == ExitCode.SUCCESS ? ExitCode.FAILURE : code;
    }
}
