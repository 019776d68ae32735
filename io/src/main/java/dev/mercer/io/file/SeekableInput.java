package dev.mercer.io.file;

import dev.mercer.util.Progress;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.Locale;

/** The bytes of a source at any place. A pipe and gzip data, which have no places, are unpacked to a temporary file. */
public final class SeekableInput implements Closeable {
    /** Reads bytes at a place; as {@link FileChannel#read(ByteBuffer, long)}. */
    @FunctionalInterface
    private interface Places {
        int read(ByteBuffer to, long at) throws IOException;
    }

    private final Places places;
    private final long size;
    private final Closeable owned;

    private SeekableInput(Places places, long size, Closeable owned) {
        this.places = places;
        this.size = size;
        this.owned = owned;
    }

    /**
     * Opens a source.
     *
     * @param first the bytes that it begins with: nothing else is copied from a pipe
     */
    public static SeekableInput of(Source source, byte[] first, Progress progress) throws IOException {
        if (!source.reopens() || isPacked(source)) {
            Spool spool = Spool.unpacked(source, first, progress);
            return new SeekableInput(spool.channel()::read, spool.channel().size(), spool);
        }
        if (source instanceof FileSource file) {
            FileChannel channel = FileChannel.open(file.path());
            return new SeekableInput(channel::read, channel.size(), channel);
        }
        byte[] all = source.open().readAllBytes();
        return new SeekableInput((to, at) -> copy(all, to, at), all.length, () -> {});
    }

    private static boolean isPacked(Source source) throws IOException {
        if (source.name().toLowerCase(Locale.ROOT).endsWith(".gz")) return true;
        try (InputStream in = source.open()) {
            return Input.isGzip(in);
        }
    }

    private static int copy(byte[] all, ByteBuffer to, long at) {
        int count = (int) Math.min(to.remaining(), all.length - at);
        to.put(all, (int) at, count);
        return count;
    }

    public long size() {
        return size;
    }

    /** Fills a part of an array with the bytes from {@code at} on; returns how many there were. */
    public int read(long at, byte[] to, int offset, int length) throws IOException {
        ByteBuffer buffer = ByteBuffer.wrap(to, offset, length);
        while (buffer.hasRemaining()) {
            long place = at + length - buffer.remaining();
            if (place >= size || places.read(buffer, place) < 0) break;
        }
        return length - buffer.remaining();
    }

    @Override
    public void close() throws IOException {
        owned.close();
    }
}
