package dev.mercer.cli.option;

import dev.mercer.util.Progress;
import java.util.Locale;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/**
 * Shows the progress of long work: on a terminal in one line that is rewritten, elsewhere in a line from time to time. Short work prints nothing.
 */
final class ProgressLine implements Progress {
    static final long TERMINAL_NANOS = 200_000_000L;
    static final long PLAIN_NANOS = 5_000_000_000L;

    private final Stderr stderr;
    private final BooleanSupplier cancelled;
    private final LongSupplier clock;
    private final long start;
    private String stage = "";
    private long stageStart;
    private long stageDone;
    private long lastShown;

    /** {@code clock} counts nanoseconds, as {@link System#nanoTime}. */
    ProgressLine(Stderr stderr, BooleanSupplier cancelled, LongSupplier clock) {
        this.stderr = stderr;
        this.cancelled = cancelled;
        this.clock = clock;
        this.start = clock.getAsLong();
        this.lastShown = start;
    }

    @Override
    public void report(String newStage, long done, long total) {
        long now = clock.getAsLong();
        boolean same = name(newStage).equals(name(stage));
        stage = newStage;
        if (!same) {
            stageStart = now;
            // Resumed work has done its first part at an earlier time.
            stageDone = done;
        }
        if (now - lastShown < pause(now)) return;
        lastShown = now;
        String text = text(done, total, (now - stageStart) / 1e9);
        if (stderr.isTerminal()) stderr.renew(text);
        else stderr.line("mercer: " + text);
    }

    /** The name of a stage without its details in parentheses, which may change. */
    private static String name(String stage) {
        int aside = stage.indexOf(" (");
        return aside < 0 ? stage : stage.substring(0, aside);
    }

    /** The pause between lines grows with time, so that a long run does not fill a log. */
    private long pause(long now) {
        return stderr.isTerminal() ? TERMINAL_NANOS : Math.max(PLAIN_NANOS, (now - start) / 20);
    }

    private String text(long done, long total, double elapsed) {
        if (total <= 0 || done > total) return stage;
        String percent = String.format(Locale.ROOT, "%d %%: %s", 100 * done / total, stage);
        if (done <= stageDone || elapsed <= 0) return percent;
        // First what matters most: a narrow terminal cuts the end.
        return "about " + duration(elapsed * (total - done) / (done - stageDone)) + " left, " + percent;
    }

    static String duration(double seconds) {
        if (seconds < 90) return Math.round(seconds) + " s";
        if (seconds < 5400) return Math.round(seconds / 60) + " min";
        return String.format(Locale.ROOT, "%.1f h", seconds / 3600);
    }

    @Override
    public boolean cancelled() {
        return cancelled.getAsBoolean();
    }
}
