package dev.mercer.cli.session;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.Supplier;

/** Work that goes on while the command does something else. */
public final class BackgroundTask<T> {
    private final FutureTask<T> task;

    /** Begins at once; what nobody asks for any more does not keep the command from ending. */
    public BackgroundTask(Supplier<T> work) {
        this.task = new FutureTask<>(work::get);
        Thread thread = new Thread(task, "mercer-meanwhile");
        thread.setDaemon(true);
        thread.start();
    }

    /** What came of it, or how it failed. */
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
