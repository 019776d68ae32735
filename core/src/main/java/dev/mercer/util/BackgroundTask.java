package dev.mercer.util;

import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.Supplier;

/** Work that goes on in a thread of its own while the caller does something else. */
public final class BackgroundTask<T> {
    private final FutureTask<T> task;

    /** Starts the work at once; work whose result is no longer needed does not keep the process from ending. */
    public BackgroundTask(Supplier<T> work) {
        this.task = new FutureTask<>(new Callable<>() {
            @Override
            public T call() {
                return work.get();
            }
        });
        Thread thread = new Thread(task, "mercer-background");
        thread.setDaemon(true);
        thread.start();
    }

    /** Waits for the result; an exception of the work is thrown here. */
    public T result() {
        try {
            return task.get();
        } catch (ExecutionException failed) {
            if (failed.getCause() instanceof RuntimeException known) throw known;
            if (failed.getCause() instanceof Error grave) throw grave;
            throw new IllegalStateException(failed.getCause());
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(stopped);
        }
    }
}
