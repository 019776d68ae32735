package dev.mercer.data.internal;

import dev.mercer.util.CancelledException;
import dev.mercer.util.Require;
import java.util.NoSuchElementException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/**
 * Reads blocks one after the other; the next block is read in a background thread while the caller works on the current
 * one.
 */
public final class BlockReader implements AutoCloseable {
    private final RowBlocks rows;
    private final ExecutorService ahead = Executors.newSingleThreadExecutor(work -> {
        Thread thread = new Thread(work, "mercer-read-ahead");
        thread.setDaemon(true);
        return thread;
    });
    private int next;
    private @Nullable Future<RowBlock> reading;

    /** Starts with block {@code first}. */
    public BlockReader(RowBlocks rows, int first) {
        this.rows = rows;
        this.next = Require.atLeast("first block", 0, first);
        begin();
    }

    private void begin() {
        int b = next;
        reading = b < rows.blocks() ? ahead.submit(() -> rows.block(b)) : null;
    }

    public boolean hasNext() {
        return reading != null;
    }

    /** The number of the block that {@link #next} will return. */
    public int number() {
        return next;
    }

    /**
     * The next block; an exception from the background thread is thrown here.
     *
     * @throws CancelledException if this thread is interrupted
     */
    public RowBlock next() {
        if (reading == null) throw new NoSuchElementException("no block is left");
        try {
            RowBlock block = reading.get();
            next++;
            begin();
            return block;
        } catch (ExecutionException failed) {
            if (failed.getCause() instanceof RuntimeException cause) throw cause;
            if (failed.getCause() instanceof Error cause) throw cause;
            throw new IllegalStateException(failed.getCause());
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new CancelledException();
        }
    }

    @Override
    public void close() {
        // Not interrupted: a block that is being read is read to its end.
        ahead.shutdown();
    }
}
