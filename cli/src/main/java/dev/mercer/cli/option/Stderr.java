package dev.mercer.cli.option;

import dev.mercer.util.Text;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/** Standard error: messages, and on a terminal one line that is rewritten. No data is written here. */
public final class Stderr {
    private static final int TERMINAL_WIDTH = 79;

    private final PrintStream err;
    private final boolean terminal;
    private int renewed;

    public Stderr(OutputStream err, boolean terminal) {
        this.err = new PrintStream(err, true, StandardCharsets.UTF_8);
        this.terminal = terminal;
    }

    boolean terminal() {
        return terminal;
    }

    public synchronized void line(String text) {
        clear();
        err.print(Text.visible(text) + "\n");
        err.flush();
    }

    public void error(String message) {
        line("mercer: " + message);
    }

    /** Shows {@code text} in the place of what was shown by the last call. */
    synchronized void renew(String text) {
        String safe = Text.visible(text);
        String fitting = safe.length() > TERMINAL_WIDTH ? safe.substring(0, TERMINAL_WIDTH - 1) + "…" : safe;
        err.print("\r" + fitting + " ".repeat(Math.max(0, renewed - fitting.length())));
        err.flush();
        renewed = fitting.length();
    }

    /** Removes the rewritten line. */
    synchronized void clear() {
        if (renewed > 0) err.print("\r" + " ".repeat(renewed) + "\r");
        err.flush();
        renewed = 0;
    }
}
