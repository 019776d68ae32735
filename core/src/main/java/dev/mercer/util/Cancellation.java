package dev.mercer.util;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The cancellation of the work that the current thread does, for loops far below the call that was given a {@link Progress}:
 * a feature map inside a kernel inside a tile. {@link Parallel} hands it on to its threads.
 *
 * <p>Only work without a usable partial result is done {@link Progress#during(Supplier) during} a progress, because {@link Progress#checkCurrent} throws.
 */
final class Cancellation {
    private static final ThreadLocal<@Nullable Cancellation> CURRENT = new ThreadLocal<>();

    private final Progress progress;
    private final @Nullable Cancellation outer;

    private Cancellation(Progress progress, @Nullable Cancellation outer) {
        this.progress = progress;
        this.outer = outer;
    }

    /** Throws {@link CancelledException} when the work of this thread is cancelled; for every round of a long loop. */
    static void check() {
        for (Cancellation each = CURRENT.get(); each != null; each = each.outer) each.progress.throwIfCancelled();
    }

    /** Does {@code work}, which the progress may cancel in addition to what may cancel it already. */
    static <T> T during(Progress progress, Supplier<T> work) {
        Cancellation before = CURRENT.get();
        return with(new Cancellation(progress, before), before, work);
    }

    /** This work for another thread, where it is cancelled as it would be here. */
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
