package dev.mercer.util;

import java.time.Duration;
import java.util.function.Supplier;

/**
 * Progress reports and cancellation of long work: the work reports its progress and checks whether it should stop.
 *
 * <p>Implementations are called often, from the thread that started the work, and must be fast. Cancellation may be checked by
 * all threads that do the work.
 */
public interface Progress {
    /** Work item {@code done} of {@code total} of {@code stage} is finished; {@code total} is 0 when unknown. */
    void report(String stage, long done, long total);

    /** A search has tried {@code candidate}, whose validation error is {@code error}; the smaller, the better. */
    default void tried(String candidate, double error) {}

    /** True when the caller no longer wants the result. */
    default boolean cancelled() {
        return false;
    }

    /** True when the time allowed for the work is over. */
    default boolean expired() {
        return false;
    }

    /** The clock for time limits, in nanoseconds. */
    default long nanoTime() {
        return System.nanoTime();
    }

    /** Throws when cancelled; for work that has no usable partial result. */
    default void throwIfCancelled() {
        if (cancelled()) throw new CancelledException();
    }

    /**
     * Throws if the current thread's work {@link #during} some progress is cancelled. To be called in every round of a long
     * loop far below the call that has the progress, such as that of a feature map inside a kernel.
     */
    static void checkCurrent() {
        Cancellation.check();
    }

    /**
     * Does work that this progress can cancel through {@link #checkCurrent}, in addition to those that already can; only for
     * work without a usable partial result.
     */
    default <T> T during(Supplier<T> work) {
        return Cancellation.during(this, work);
    }

    /** As {@link #during(Supplier)}, for work without a result. */
    default void during(Runnable work) {
        during(() -> {
            work.run();
            return true;
        });
    }

    /** A progress without reports that never stops the work. */
    static Progress none() {
        return (stage, done, total) -> {};
    }

    /** This cancellation and deadline without reports, for tasks that run in parallel. */
    default Progress silent() {
        Progress outer = this;
        return new Progress() {
            @Override
            public void report(String stage, long done, long total) {}

            @Override
            public boolean cancelled() {
                return outer.cancelled();
            }

            @Override
            public boolean expired() {
                return outer.expired();
            }

            @Override
            public long nanoTime() {
                return outer.nanoTime();
            }
        };
    }

    /**
     * These reports and this cancellation with a deadline: {@link #expired()} is true once {@code limit} has passed
     * from now.
     */
    default Progress within(Duration limit) {
        Progress outer = this;
        // Saturated: a limit of centuries means no limit, and must not overflow.
        boolean centuries = limit.compareTo(Duration.ofNanos(Long.MAX_VALUE)) > 0;
        long end = nanoTime() + (centuries ? Long.MAX_VALUE : limit.toNanos());
        return new Progress() {
            @Override
            public void report(String stage, long done, long total) {
                outer.report(stage, done, total);
            }

            @Override
            public void tried(String candidate, double error) {
                outer.tried(candidate, error);
            }

            @Override
            public boolean cancelled() {
                return outer.cancelled();
            }

            @Override
            public boolean expired() {
                return outer.expired() || nanoTime() - end >= 0;
            }

            @Override
            public long nanoTime() {
                return outer.nanoTime();
            }
        };
    }
}
