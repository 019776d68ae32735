package dev.mercer.cli.option;

import dev.mercer.util.Text;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Standard error: messages, and on a terminal one line that is rewritten. No data is written here. */
public final class Stderr {
    private static final String RED = "\u001B[1;31m";
    private static final String YELLOW = "\u001B[33m";
    private static final String PLAIN = "\u001B[0m";
    private static final String WARNING = "warning: ";

    private final PrintStream err;
    private final Optional<Terminal> terminal;
    private int renewed;

    /** Writes to {@code err}, which is a terminal if one is given. */
    public Stderr(OutputStream err, Optional<Terminal> terminal) {
        this.err = new PrintStream(err, true, StandardCharsets.UTF_8);
        this.terminal = terminal;
    }

    boolean isTerminal() {
        return terminal.isPresent();
    }

    private boolean isColored() {
        return terminal.filter(Terminal::isColored).isPresent();
    }

    public synchronized void line(String text) {
        String safe = Text.visible(text);
        boolean warns = safe.startsWith(WARNING) && isColored();
        print(warns ? YELLOW + WARNING + PLAIN + safe.substring(WARNING.length()) : safe);
    }

    public synchronized void error(String message) {
        String name = "mercer:";
        print((isColored() ? RED + name + PLAIN : name) + " " + Text.visible(message));
    }

    private void print(String line) {
        clear();
        err.print(line + "\n");
        err.flush();
    }

    /** Shows {@code text} in the place of what was shown by the last call. */
    synchronized void renew(String text) {
        String safe = Text.visible(text);
        int width = terminal.map(Terminal::columns).orElse(Integer.MAX_VALUE) - 1;
        String fitting = safe.length() > width ? safe.substring(0, width - 1) + "…" : safe;
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
