package dev.mercer.io.table;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/** A stream cut into pieces of whole lines, which can be parsed in parallel. */
final class LinePieces implements Closeable {
    /** Bytes of a piece, unless a line is longer. */
    private static final int SIZE = 1 << 20;

    private final InputStream in;
    private byte[] rest = {};
    private int line = 1;

    LinePieces(InputStream in) {
        this.in = in;
    }

    /** Whole lines, of which the first has this number. */
    @SuppressWarnings("ArrayRecordComponent") // Passed on once, compared never.
    record Piece(byte[] bytes, int length, int line) {}

    /** The next piece, of no bytes at the end. */
    Piece next() throws IOException {
        byte[] bytes = Arrays.copyOf(rest, Math.max(SIZE, 2 * rest.length));
        int filled = rest.length;
        int end;
        while (true) {
            int read = in.readNBytes(bytes, filled, bytes.length - filled);
            filled += read;
            boolean all = filled < bytes.length;
            end = all ? filled : behindLast(bytes, filled);
            if (end > 0 || all) break;
            if (filled > Integer.MAX_VALUE / 2 - 1) throw new IOException("line " + line + " is too long");
            bytes = Arrays.copyOf(bytes, 2 * filled);
        }
        rest = Arrays.copyOfRange(bytes, end, filled);
        Piece piece = new Piece(bytes, end, line);
        line += lines(bytes, end);
        return piece;
    }

    /** The index after the last line feed; 0 where there is none. */
    private static int behindLast(byte[] bytes, int filled) {
        int end = filled;
        while (end > 0 && bytes[end - 1] != '\n') end--;
        return end;
    }

    private static int lines(byte[] bytes, int end) {
        int lines = 0;
        for (int k = 0; k < end; k++) lines += bytes[k] == '\n' ? 1 : 0;
        return lines;
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
