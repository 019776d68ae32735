package dev.mercer.io.file;

import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import org.jspecify.annotations.Nullable;

/**
 * Reads a stream in a background thread, a few blocks ahead. The blocks are reused, so that memory is bounded for a stream of any length. An
 * exception of the stream is thrown here, after the data before it.
 */
final class ReadAhead extends InputStream {
    private static final int BLOCKS = 6;
    private static final int SIZE = 1 << 17;
    private static final int PATIENCE = 1000;

    private final InputStream in;
    private final BlockingQueue<Block> full = new ArrayBlockingQueue<>(BLOCKS);
    private final BlockingQueue<Block> empty = new ArrayBlockingQueue<>(BLOCKS);
    private final Thread reader;
    private @Nullable Block current;
    private int at;

    /** Bytes, the end of the stream (no bytes), or an exception. */
    private static final class Block {
        private final byte[] bytes = new byte[SIZE];
        private int length;
        private @Nullable Throwable failure;
    }

    ReadAhead(InputStream in) {
        this.in = in;
        for (int k = 0; k < BLOCKS; k++) empty.add(new Block());
        this.reader = new Thread(this::run, "mercer-read-ahead");
        reader.setDaemon(true);
        reader.start();
    }

    private void run() {
        try {
            Block block;
            do {
                block = empty.take();
                fill(block);
                full.put(block);
            } while (block.length > 0 && block.failure == null);
        } catch (InterruptedException closed) {
            // The reader has closed this stream.
        }
    }

    private void fill(Block block) {
        block.length = 0;
        try {
            int read = 0;
            while (block.length < SIZE && read >= 0) {
                read = in.read(block.bytes, block.length, SIZE - block.length);
                block.length += Math.max(read, 0);
            }
        } catch (IOException | RuntimeException | Error failed) {
            block.failure = failed;
        }
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] out, int from, int length) throws IOException {
        if (length == 0) return 0;
        Block block = block();
        int count = Math.min(length, block.length - at);
        if (count == 0) return failed(block);
        System.arraycopy(block.bytes, at, out, from, count);
        at += count;
        return count;
    }

    /** The current block; a new one when it is used up and was not the last. */
    private Block block() throws IOException {
        try {
            while (true) {
                Block block = current;
                if (block != null && (at < block.length || block.length == 0 || block.failure != null)) return block;
                if (block != null) empty.put(block);
                current = full.take();
                at = 0;
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted");
        }
    }

    /** The end of the stream, or its exception. */
    private static int failed(Block block) throws IOException {
        if (block.failure instanceof IOException failure) throw failure;
        if (block.failure instanceof RuntimeException failure) throw failure;
        if (block.failure instanceof Error failure) throw failure;
        return -1;
    }

    /**
     * Waits briefly for the thread, so that the underlying stream is closed while not in use; a pipe may block for
     * ever.
     */
    @Override
    public void close() throws IOException {
        reader.interrupt();
        try {
            reader.join(PATIENCE);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
        in.close();
    }
}
