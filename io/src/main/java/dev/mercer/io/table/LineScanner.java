package dev.mercer.io.table;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/**
 * The lines of a stream, one after the other, in place in one buffer that is as long as the longest line. A line feed
 * follows each line, also the last.
 */
final class LineScanner implements Closeable {
    private final InputStream in;
    private byte[] buffer = new byte[1 << 17];
    private int from;
    private int to;
    private int next;
    private int filled;
    private int number;

    LineScanner(InputStream in) {
        this(in, 1);
    }

    /** A scanner whose first line has this number. */
    LineScanner(InputStream in, int first) {
        this.in = in;
        this.number = first - 1;
        buffer[0] = '\n';
    }

    /** Goes to the next line; false when there is none. */
    boolean next() throws IOException {
        from = next;
        int at = from;
        while (true) {
            while (buffer[at] != '\n') at++;
            if (at < filled) {
                to = at;
                next = at + 1;
                number++;
                return true;
            }
            int scanned = at - from;
            if (!fill()) break;
            at = from + scanned;
        }
        to = filled;
        next = filled;
        boolean unended = to > from;
        if (unended) number++;
        return unended;
    }

    /** Moves the current line to the beginning and reads more after it. */
    private boolean fill() throws IOException {
        System.arraycopy(buffer, from, buffer, 0, filled - from);
        filled -= from;
        from = 0;
        if (filled == buffer.length - 1) {
            if (filled > Integer.MAX_VALUE / 2 - 1) throw new IOException("line " + (number + 1) + " is too long");
            buffer = Arrays.copyOf(buffer, 2 * filled + 1);
        }
        int read = in.read(buffer, filled, buffer.length - 1 - filled);
        if (read > 0) filled += read;
        buffer[filled] = '\n';
        return read >= 0;
    }

    /** The bytes in which the line lies, from {@link #from} to {@link #to}; valid until the next call of {@link #next}. */
    byte[] buffer() {
        return buffer;
    }

    int from() {
        return from;
    }

    /** The end of the line, without its line feed. */
    int to() {
        return to;
    }

    /** The number of the line, from 1. */
    int number() {
        return number;
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
