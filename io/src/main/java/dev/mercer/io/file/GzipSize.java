package dev.mercer.io.file;

import java.io.BufferedInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.GZIPInputStream;

/** Estimates the size of the text in a source that may be packed with gzip, without reading all of it. */
public final class GzipSize {
    /** Text that is unpacked to measure how well the source packs. */
    private static final int LOOK = 1 << 20;

    /** Small, so that the bytes taken from the source are about those unpacked. */
    private static final int BUFFER = 1 << 8;

    private GzipSize() {}

    /** The approximate bytes of the text; exact for a source that is not packed. */
    public static double of(Source source) throws IOException {
        double length = source.length();
        Counted counted = new Counted(new BufferedInputStream(source.open(), BUFFER));
        try (counted) {
            counted.mark(2);
            boolean packed = Input.isGzip(counted);
            counted.reset();
            if (!packed) return length;
            counted.count = 0;
            long text = new GZIPInputStream(counted, BUFFER).skip(LOOK);
            // The end of a file names its size, of the last part if there are several, and without whole 4 GiB: a lower
            // bound.
            return Math.max(length * text / Math.max(1, counted.count), sizeAtEnd(source));
        }
    }

    private static double sizeAtEnd(Source source) throws IOException {
        if (source.length() < Integer.BYTES) return 0;
        try (InputStream in = source.open()) {
            in.skipNBytes(source.length() - Integer.BYTES);
            byte[] end = in.readNBytes(Integer.BYTES);
            long size = 0;
            for (int k = end.length - 1; k >= 0; k--) size = size << 8 | (end[k] & 0xff);
            return size;
        }
    }

    /** Counts the bytes that are read. */
    private static final class Counted extends FilterInputStream {
        private long count;

        Counted(InputStream in) {
            super(in);
        }

        @Override
        public int read() throws IOException {
            int b = super.read();
            if (b >= 0) count++;
            return b;
        }

        @Override
        public int read(byte[] out, int from, int length) throws IOException {
            int read = super.read(out, from, length);
            if (read > 0) count += read;
            return read;
        }
    }
}
