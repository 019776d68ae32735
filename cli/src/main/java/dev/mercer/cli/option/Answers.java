package dev.mercer.cli.option;

import dev.mercer.report.Layout;
import dev.mercer.util.Text;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;

/** Standard output in UTF-8, whatever the locale. Write errors are kept and reported at the end of the run. */
public final class Answers {
    private final OutputStream out;
    private final Optional<Terminal> terminal;
    private Optional<IOException> failure = Optional.empty();
    private boolean begun;

    /** Writes to {@code out}, which is a terminal if one is given. */
    public Answers(OutputStream out, Optional<Terminal> terminal) {
        this.out = new BufferedOutputStream(out);
        this.terminal = terminal;
    }

    /** A text for people, as wide as the terminal. */
    void text(String text) {
        line(terminal.map(found -> Layout.fitted(text, found.columns())).orElse(text));
    }

    /** A text or JSON, in which control characters are escaped. */
    void line(String text) {
        write(Text.visible(text) + "\n");
    }

    /** Writes a part of a table, unchanged unless to a terminal; false if the reader has closed the pipe. */
    boolean data(String text) {
        return write(terminal.isPresent() ? Text.visible(text) : text);
    }

    private boolean write(String text) {
        begun = true;
        if (failure.isPresent()) return false;
        try {
            out.write(text.getBytes(StandardCharsets.UTF_8));
            out.flush();
        } catch (IOException failed) {
            failure = Optional.of(failed);
        }
        return failure.isEmpty();
    }

    /** Whether something was written, or was tried to be. */
    boolean begun() {
        return begun;
    }

    /** The reason why not everything was written, if so; a reader that stops early ({@code | head}) is not a failure. */
    Optional<String> problem() {
        return failure.map(f -> String.valueOf(f.getMessage()))
                .filter(reason -> !reason.toLowerCase(Locale.ROOT).contains("pipe"));
    }
}
