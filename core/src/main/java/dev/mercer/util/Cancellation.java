package dev.mercer.util;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The cancellation of the current thread's work, for loops far below the call that has a {@link Progress}: a feature map
 * inside a kernel inside a tile. {@link Parallel} passes it on to its threads.
 *
 * <p>Work is done {@link Progress#during(Supplier) during} a progress only if it has no usable partial result, because
 * {@link Progress#checkCurrent} throws.
 */
final class Cancellation {
    private static final ThreadLocal<@Nullable Cancellation> CURRENT = new ThreadLocal<>();

    private final Progress progress;
    private final @Nullable Cancellation outer;

    private Cancellation(Progress progress, @Nullable Cancellation outer) {
        this.progress = progress;
        this.outer = outer;
    }

    /** Throws {@link CancelledException} if the work of this thread is cancelled; to be called in every round of a long loop. */
    static void check() {
        for (Cancellation each = CURRENT.get(); each != null; each = each.outer) each.progress.throwIfCancelled();
    }

    /** Does {@code work}, which this progress can cancel too, in addition to those that already can. */
    static <T> T during(Progress progress, Supplier<T> work) {
        Cancellation before = CURRENT.get();
        return with(new Cancellation(progress, before), before, work);
    }

    /** This work for another thread, with the cancellation of the current thread. */
    static <T> Supplier<T> inherited(Supplier<T> work) {
        Cancellation here = CURRENT.get();
        return here == null ? work : () -> with(here, CURRENT.get(), work);
    }

    private static <T> T with(Cancellation now, @Nullable Cancellation before, Supplier<T> work) {
        CURRENT.set(now);
        try {
            return work.get();
        } finally {
            if (before == null) CURRENT.remove();
            else CURRENT.set(before);
        }
    }
}
