package dev.mercer.cli.option;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.IntSupplier;

/** The terminal of the user: how wide it is, and whether texts may be colored. */
public final class Terminal {
    private static final int USUAL = 80;
    /** Fewer columns are hardly a terminal, and leave no room for a table. */
    private static final int LEAST = 40;

    private static final long PATIENCE_MILLIS = 500;

    private final IntSupplier width;
    private final boolean colored;
    private int columns;

    /** A terminal whose width is asked for once, where it is needed. */
    public Terminal(IntSupplier width, boolean colored) {
        this.width = width;
        this.colored = colored;
    }

    /** The terminal of this process, by the launcher, the environment and the system. */
    public static Terminal ofProcess() {
        Map<String, String> environment = System.getenv();
        String given = System.getProperty("mercer.columns", environment.getOrDefault("COLUMNS", ""));
        return new Terminal(() -> columns(given.isEmpty() ? size() : given), isColored(environment));
    }

    /** The number of characters in a line. */
    public synchronized int columns() {
        if (columns == 0) columns = width.getAsInt();
        return columns;
    }

    public boolean isColored() {
        return colored;
    }

    /** False if NO_COLOR is set, as https://no-color.org asks for, or the terminal has no colors. */
    static boolean isColored(Map<String, String> environment) {
        return environment.getOrDefault("NO_COLOR", "").isEmpty()
                && !environment.getOrDefault("TERM", "dumb").equals("dumb");
    }

    /** The columns in the answer of stty, as in {@code 24 80}; the usual number if it has none. */
    static int columns(String size) {
        String[] words = size.strip().split(" ", -1);
        String last = words[words.length - 1];
        boolean number = last.matches("[1-9][0-9]{0,4}");
        return number ? Math.max(LEAST, Integer.parseInt(last)) : USUAL;
    }

    /** The answer of stty about the terminal; empty where there is no such program. */
    private static String size() {
        if (System.getProperty("os.name", "").toLowerCase(Locale.ROOT).contains("windows")) return "";
        try {
            Process stty = new ProcessBuilder("stty", "size")
                    .redirectInput(new File("/dev/tty"))
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            if (!stty.waitFor(PATIENCE_MILLIS, TimeUnit.MILLISECONDS)) {
                stty.destroyForcibly();
                return "";
            }
            return new String(stty.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException none) {
            return "";
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return "";
        }
    }
}
