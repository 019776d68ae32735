package dev.mercer.search;

import dev.mercer.kernel.ShortText;
import dev.mercer.score.HeldOut;
import dev.mercer.solve.internal.TrialMemory;
import dev.mercer.util.Progress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/** The trials of a tuning run, and its time budget. */
final class TrialLog {
    private final List<Trial> trials = new ArrayList<>();
    private final Progress outer;
    private final Progress inner;
    private final double start;
    private double limit;
    private final TrialMemory memory;
    /** Seconds spent on trials in an earlier run. */
    private double before;

    private String best = "";
    private boolean stopped;

    TrialLog(Duration time, TrialMemory memory, Progress progress) {
        this.memory = memory;
        this.outer = progress.within(time);
        this.start = seconds();
        this.limit = time.toNanos() * 1e-9;
        this.inner = new Progress() {
            @Override
            public void report(String stage, long done, long total) {
                reportState();
            }

            @Override
            public boolean cancelled() {
                return outer.cancelled();
            }

            @Override
            public boolean expired() {
                return outer.expired() || spent() > limit;
            }

            @Override
            public long nanoTime() {
                return outer.nanoTime();
            }
        };
    }

    void add(Trial trial) {
        trials.add(trial);
        outer.tried(trial.method() + " with " + ShortText.of(trial.kernel()).text(), trial.error());
        reportState();
    }

    /**
     * The result of a trial.
     *
     * @param seconds the duration of the trial
     */
    record Timed<T>(T result, double seconds) {}

    /**
     * The result of a trial. A result of an earlier run is reused, and its time counts; a new one is stored for a later run.
     *
     * @param name determines the result, together with the rows and options of the run
     */
    <T> Optional<Timed<T>> remembered(
            String name,
            Function<T, TrialMemory.Found> store,
            Function<TrialMemory.Found, T> restore,
            Supplier<Optional<T>> trial) {
        Optional<TrialMemory.Found> earlier = memory.known(name);
        if (earlier.isPresent()) {
            List<double[]> numbers = earlier.get().numbers();
            double seconds = earlier.get().numbers(numbers.size() - 1, 1)[0];
            before += seconds;
            List<double[]> result = numbers.subList(0, numbers.size() - 1);
            return Optional.of(new Timed<>(
                    restore.apply(new TrialMemory.Found(result, earlier.get().names())), seconds));
        }
        double begin = seconds();
        Optional<T> found = trial.get();
        double seconds = seconds() - begin;
        found.map(store).ifPresent(result -> {
            List<double[]> numbers = new ArrayList<>(result.numbers());
            numbers.add(new double[] {seconds});
            memory.made(name, new TrialMemory.Found(numbers, result.names()));
        });
        return found.map(result -> new Timed<>(result, seconds));
    }

    /** The score of a trial that predicts held-out rows. */
    Optional<Timed<HeldOut>> remembered(String name, Supplier<Optional<HeldOut>> trial) {
        return remembered(name, StoredScores::of, StoredScores::held, trial);
    }

    /** Reports the best so far, with its validation loss if it has one. */
    void best(String method, Object kernel, double loss) {
        best = ", best so far " + method + " with " + kernel
                + (Double.isFinite(loss) ? String.format(Locale.ROOT, ", validation loss %.4g", loss) : "");
    }

    private void reportState() {
        long left = Math.max(0, Math.round(limit - spent()));
        outer.report(
                String.format(Locale.ROOT, "tuning, at most %d s more: %d trials%s", left, trials.size(), best), 0, 0);
    }

    List<Trial> trials() {
        return List.copyOf(trials);
    }

    /** Progress for the work of a trial: it reports the progress of tuning, and stops when the time is over. */
    Progress progress() {
        return inner;
    }

    /** The seconds of the clock, from an arbitrary moment on. */
    double seconds() {
        return outer.nanoTime() * 1e-9;
    }

    private double spent() {
        return before + seconds() - start;
    }

    /** The seconds left. */
    double left() {
        return over() ? 0 : Math.max(0, limit - spent());
    }

    /** Takes seconds from the time limit, for work that comes after tuning. */
    void reserve(double seconds) {
        limit -= seconds;
    }

    /** Notes that a trial was skipped or shortened for lack of time. */
    void leaveOut() {
        stopped = true;
    }

    /** True when there is time for a trial of this many seconds; otherwise notes that it was skipped. */
    boolean allows(double seconds) {
        boolean can = !over() && spent() + seconds <= limit;
        if (!can) stopped = true;
        return can;
    }

    boolean over() {
        boolean over = inner.cancelled() || inner.expired();
        if (over) stopped = true;
        return over;
    }

    /** True when a trial was skipped for lack of time. */
    boolean stopped() {
        return stopped;
    }
}
