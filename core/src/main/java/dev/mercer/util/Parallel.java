package dev.mercer.util;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Loops over independent tasks on a few threads.
 *
 * <p>Tasks are numbered and of fixed extent, independent of the number of threads; each writes only its own part of the
 * output, and reductions happen afterwards in the order of the numbers. Results therefore have the same bits at any
 * thread count.
 */
public final class Parallel {
    private static final ExecutorService WORKERS = Executors.newCachedThreadPool(work -> {
        Thread thread = new Thread(work, "mercer-worker");
        thread.setDaemon(true);
        return thread;
    });

    private Parallel() {}

    /**
     * Runs {@code task} for 0 … tasks−1 on at most {@code threads} threads, including the calling one, and returns when
     * all have ended. The first exception stops tasks that have not begun and is thrown here.
     */
    public static void run(int threads, int tasks, IntConsumer task) {
        Require.atLeast("threads", 1, threads);
        int helpers = Math.min(threads, tasks) - 1;
        if (helpers <= 0) {
            for (int i = 0; i < tasks; i++) task.accept(i);
            return;
        }
        AtomicInteger next = new AtomicInteger();
        Runnable worker = () -> {
            try {
                for (int i = next.getAndIncrement(); i < tasks; i = next.getAndIncrement()) task.accept(i);
            } catch (Throwable failure) {
                next.set(tasks);
                throw failure;
            }
        };
        Supplier<Boolean> helping = Cancellation.inherited(() -> {
            worker.run();
            return true;
        });
        List<Future<?>> running = new ArrayList<>();
        for (int h = 0; h < helpers; h++) running.add(WORKERS.submit(helping::get));
        Throwable failure = null;
        try {
            worker.run();
        } catch (RuntimeException | Error own) {
            failure = own;
        }
        for (Future<?> helper : running) failure = first(failure, await(helper));
        if (failure instanceof Error) throw (Error) failure;
        if (failure instanceof RuntimeException) throw (RuntimeException) failure;
    }

    /** Runs tasks that the progress may cancel: they check it by {@link Progress#checkCurrent}. */
    public static void run(int threads, int tasks, Progress progress, IntConsumer task) {
        progress.during(() -> run(threads, tasks, task));
    }

    /**
     * Starts {@code work} in the background, if there may be two threads. The returned supplier waits for the result;
     * with one thread it does the work when it is called.
     */
    public static <T> Supplier<T> inBackground(int threads, Supplier<T> work) {
        Require.atLeast("threads", 1, threads);
        if (threads == 1) return work;
        CompletableFuture<T> begun = CompletableFuture.supplyAsync(Cancellation.inherited(work), WORKERS);
        return () -> {
            try {
                return begun.join();
            } catch (CompletionException failed) {
                if (failed.getCause() instanceof RuntimeException known) throw known;
                if (failed.getCause() instanceof Error grave) throw grave;
                throw failed;
            }
        };
    }

    /** Does {@code work} at once; the returned supplier gives its result, or throws its exception. */
    public static <T> Supplier<T> now(Supplier<T> work) {
        try {
            T done = work.get();
            return () -> done;
        } catch (RuntimeException failure) {
            return () -> {
                throw failure;
            };
        }
    }

    private static @Nullable Throwable first(@Nullable Throwable a, @Nullable Throwable b) {
        return a != null ? a : b;
    }

    /** Waits even if interrupted, because a task that still writes must not outlive the call. The interrupt flag is kept. */
    private static @Nullable Throwable await(Future<?> helper) {
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    helper.get();
                    return null;
                } catch (ExecutionException failed) {
                    return failed.getCause();
                } catch (InterruptedException again) {
                    interrupted = true;
                }
            }
        } finally {
            if (interrupted) Thread.currentThread().interrupt();
        }
    }
}
