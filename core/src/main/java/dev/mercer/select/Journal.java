package dev.mercer.select;

import dev.mercer.solve.TrialMemory;
import dev.mercer.util.Progress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What was tried, and whether there is time to try more. */
final class Journal {
    private final List<Trial> trials = new ArrayList<>();
    private final Progress outer;
    private final Progress inner;
    private final long start = System.nanoTime();
    private final double limit;
    private final TrialMemory memory;
    /** Seconds of trials that were made in an earlier run. */
    private double before;

    private String best = "";
    private boolean stopped;

    Journal(Duration time, TrialMemory memory, Progress progress) {
        this.memory = memory;
        this.outer = progress.within(time);
        this.limit = time.toNanos() * 1e-9;
        this.inner = new Progress() {
            @Override
            public void report(String stage, long done, long total) {
                tell();
            }

            @Override
            public boolean cancelled() {
                return outer.cancelled();
            }

            @Override
            public boolean expired() {
                return outer.expired();
            }
        };
    }

    void add(Trial trial) {
        trials.add(trial);
        tell();
    }

    /** What this trial found in an earlier run. */
    Optional<TrialMemory.Found> known(String trial) {
        return memory.known(trial);
    }

    /** For an earlier or later run. */
    void made(String trial, TrialMemory.Found found) {
        memory.made(trial, found);
    }

    /** A trial of an earlier run took so long, which counts. */
    void addBefore(double seconds) {
        before += seconds;
    }

    /** This is the best so far. */
    void best(String method, Object kernel) {
        best = ", best so far " + method + " with " + kernel;
    }

    private void tell() {
        long left = Math.max(0, Math.round(limit - spent()));
        outer.report(
                String.format(Locale.ROOT, "tuning: %d trials%s, at most %d s more", trials.size(), best, left), 0, 0);
    }

    List<Trial> trials() {
        return List.copyOf(trials);
    }

    /** For the work of a trial: it says how far tuning is, and stops when there is no more time. */
    Progress progress() {
        return inner;
    }

    private double spent() {
        return before + (System.nanoTime() - start) * 1e-9;
    }

    /** Seconds that are left. */
    double left() {
        return over() ? 0 : Math.max(0, limit - spent());
    }

    /** Something is left out for want of time. */
    void leaveOut() {
        stopped = true;
    }

    /** Whether something that takes so many seconds can still be tried; once it cannot, that is remembered. */
    boolean allows(double seconds) {
        boolean can = !over() && spent() + seconds <= limit;
        if (!can) stopped = true;
        return can;
    }

    boolean over() {
        boolean over = outer.cancelled() || outer.expired() || (before > 0 && spent() > limit);
        if (over) stopped = true;
        return over;
    }

    /** Whether something was left out for want of time. */
    boolean stopped() {
        return stopped;
    }
}
