package dev.mercer.io.parquet;

import dev.mercer.io.file.SeekableInput;
import java.io.IOException;
import java.io.InputStream;

/** The bytes of a column in a group of rows, from front to back. */
final class ChunkInput extends InputStream {
    private static final int BUFFER = 1 << 12;

    private final SeekableInput file;
    private final byte[] buffer = new byte[BUFFER];
    private long place;
    private long left;
    private int at;
    private int filled;

    /** {@code length} bytes from {@code start} on. */
    ChunkInput(SeekableInput file, long start, long length) {
        this.file = file;
        this.place = start;
        this.left = length;
    }

    /** The bytes that are left. */
    long left() {
        return left + filled - at;
    }

    @Override
    public int read() throws IOException {
        if (at == filled) {
            int wanted = (int) Math.min(BUFFER, left);
            if (wanted == 0) return -1;
            filled = wanted;
            at = 0;
            fetch(buffer, 0, wanted);
        }
        return buffer[at++] & 0xff;
    }

    @Override
    public int read(byte[] to, int from, int length) throws IOException {
        int count = (int) Math.min(length, left());
        if (count == 0) return length == 0 ? 0 : -1;
        int buffered = Math.min(count, filled - at);
        System.arraycopy(buffer, at, to, from, buffered);
        at += buffered;
        fetch(to, from + buffered, count - buffered);
        return count;
    }

    private void fetch(byte[] to, int from, int count) throws IOException {
        int found = file.read(place, to, from, count);
        Damage.unless(found == count, "the file was changed while it was read");
        place += count;
        left -= count;
    }
}
