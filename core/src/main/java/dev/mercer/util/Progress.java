package dev.mercer.util;

import java.time.Duration;
import java.util.function.Supplier;

/**
 * Progress reports and cancellation of long work: the work reports how far it is and asks whether it should stop.
 *
 * <p>Implementations are called from the thread that started the work, often; they must be quick. Whether the work is cancelled
 * may be asked by all threads that do it.
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

    /** The nanoseconds of the clock that limits of time are kept by. */
    default long nanoTime() {
        return System.nanoTime();
    }

    /** Throws when cancelled; for work that has no usable partial result. */
    default void throwIfCancelled() {
        if (cancelled()) throw new CancelledException();
    }

    /**
     * Throws when the work that the current thread does {@link #during} some progress is cancelled: for every round of a long
     * loop far below the call that was given the progress, such as that of a feature map inside a kernel.
     */
    static void checkCurrent() {
        Cancellation.check();
    }

    /**
     * Does work that this may cancel through {@link #checkCurrent}, in addition to what may cancel it already; only work without
     * a usable partial result.
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

    /** Silent and never stopping. */
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
