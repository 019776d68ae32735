package dev.mercer.cli.session;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;

/** Standard output, in UTF-8 whatever the locale. What goes wrong there is kept for the end of the run. */
public final class Answers {
    private final OutputStream out;
    private Optional<IOException> failure = Optional.empty();

    public Answers(OutputStream out) {
        this.out = new BufferedOutputStream(out);
    }

    void line(String text) {
        text(text + "\n");
    }

    /** A part of an answer; false when nobody can read it. */
    boolean text(String text) {
        if (failure.isPresent()) return false;
        try {
            out.write(text.getBytes(StandardCharsets.UTF_8));
            out.flush();
        } catch (IOException failed) {
            failure = Optional.of(failed);
        }
        return failure.isEmpty();
    }

    /** Why not all could be written, if so; but a reader that has seen enough ({@code | head}) is no failure. */
    Optional<String> problem() {
        return failure.map(f -> String.valueOf(f.getMessage()))
                .filter(reason -> !reason.toLowerCase(Locale.ROOT).contains("pipe"));
    }
}
