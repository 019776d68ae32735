package dev.mercer.select;

import dev.mercer.util.Progress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** What was tried, and whether there is time to try more. */
final class Journal {
    private final List<Trial> trials = new ArrayList<>();
    private final Progress progress;
    private final long start = System.nanoTime();
    private final double limit;
    private boolean stopped;

    Journal(Duration time, Progress progress) {
        this.progress = progress.within(time);
        this.limit = time.toNanos() * 1e-9;
    }

    void add(Trial trial) {
        trials.add(trial);
        double done = Math.min(1, spent() / limit);
        progress.report("tuning", Math.round(1000 * done), 0);
    }

    List<Trial> trials() {
        return List.copyOf(trials);
    }

    Progress progress() {
        return progress;
    }

    double spent() {
        return (System.nanoTime() - start) * 1e-9;
    }

    /** Whether something that takes so many seconds can still be tried; once it cannot, that is remembered. */
    boolean allows(double seconds) {
        boolean can = !over() && spent() + seconds <= limit;
        if (!can) stopped = true;
        return can;
    }

    boolean over() {
        boolean over = progress.cancelled() || progress.expired();
        if (over) stopped = true;
        return over;
    }

    /** Whether something was left out for want of time. */
    boolean stopped() {
        return stopped;
    }
}
