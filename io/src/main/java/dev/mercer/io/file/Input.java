package dev.mercer.io.file;

import dev.mercer.util.Cure;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/** Opens sources: decompresses gzip, reports progress, and turns system errors into readable messages. */
public final class Input {
    private static final int BUFFER = 1 << 16;

    private Input() {}

    /**
     * The bytes of {@code source}, decompressed if they are gzip, which is recognized by its first two bytes and not by the name. A background
     * thread decompresses ahead of the reader, since it takes about as long as parsing numbers.
     */
    public static InputStream open(Source source, Progress progress) throws IOException {
        Counted counted = new Counted(source);
        BufferedInputStream in = new BufferedInputStream(counted, BUFFER);
        try {
            in.mark(2);
            boolean gzip = isGzip(in);
            in.reset();
            if (gzip) return new Reported(new ReadAhead(new GZIPInputStream(in, BUFFER)), counted, progress);
            if (source.name().toLowerCase(Locale.ROOT).endsWith(".gz"))
                throw new InvalidInputException(
                        source.name() + ": is not gzip data, though its name ends in .gz (rename it, or compress it)");
            return new Reported(in, counted, progress);
        } catch (IOException | RuntimeException failed) {
            in.close();
            throw failed;
        }
    }

    /** Whether a stream begins like gzip data; takes two bytes of it. */
    static boolean isGzip(InputStream in) throws IOException {
        return in.read() == 0x1f && in.read() == 0x8b;
    }

    /** The bytes of the source without decompression. */
    static InputStream plain(Source source, Progress progress) throws IOException {
        Counted counted = new Counted(source);
        return new Reported(counted, counted, progress);
    }

    /** A readable exception for a system error. */
    public static InvalidInputException failure(String name, IOException failed) {
        String meaning;
        if (failed instanceof NoSuchFileException) meaning = "there is no such file";
        else if (failed instanceof AccessDeniedException) meaning = "may not be read (check its permissions)";
        else if (failed instanceof EOFException)
            meaning = "the gzip data ends too early: the file is cut off (copy or download it again)";
        else if (failed instanceof ZipException) meaning = "the gzip data is damaged (copy or download the file again)";
        else if (failed instanceof ClosedByInterruptException || failed instanceof InterruptedIOException)
            meaning = "cannot be read: the thread was interrupted";
        else
            meaning =
                    "cannot be read: " + (failed.getMessage() == null ? "the system refuses it" : failed.getMessage());
        return new InvalidInputException(name + ": " + meaning, failed);
    }

    /** An exception for an error in a line: {@code cars.csv:17: …}. */
    public static InvalidInputException at(String name, long line, String message) {
        return new InvalidInputException(name + ":" + line + ": " + message);
    }

    /** An exception for an error in a line, with a cure. */
    public static InvalidInputException at(String name, long line, String fact, Cure cure) {
        return new InvalidInputException(name + ":" + line + ": " + fact, cure);
    }

    /** An exception for an error at a column of a line: {@code cars.csv:17:4: …}. */
    public static InvalidInputException at(String name, long line, long column, String message) {
        return new InvalidInputException(name + ":" + line + ":" + column + ": " + message);
    }

    /** Counts the bytes read from the source; {@link #done} may be called by another thread. */
    private static final class Counted extends FilterInputStream {
        private final String stage;
        private final long total;
        private final AtomicLong done = new AtomicLong();

        Counted(Source source) throws IOException {
            super(source.open());
            this.stage = "reading " + source.name();
            this.total = source.length();
        }

        @Override
        public int read() throws IOException {
            int b = super.read();
            if (b >= 0) done.incrementAndGet();
            return b;
        }

        @Override
        public int read(byte[] out, int from, int length) throws IOException {
            int read = super.read(out, from, length);
            if (read > 0) done.addAndGet(read);
            return read;
        }

        /**
         * Never 0: GZIPInputStream takes 0 for the end, and would lose the rest of a slow pipe. The method of the underlying stream is not
         * called, because it would fail for a named pipe, which cannot seek.
         */
        @Override
        public int available() {
            return 1;
        }
    }

    /** Reports progress about every 4 MiB of the source, and checks for cancellation, in the reading thread. */
    private static final class Reported extends FilterInputStream {
        private static final long STEP = 4 << 20;

        private final Counted counted;
        private final Progress progress;
        private long next = STEP;

        Reported(InputStream in, Counted counted, Progress progress) {
            super(in);
            this.counted = counted;
            this.progress = progress;
        }

        @Override
        public int read() throws IOException {
            int b = super.read();
            report();
            return b;
        }

        @Override
        public int read(byte[] out, int from, int length) throws IOException {
            int read = super.read(out, from, length);
            report();
            return read;
        }

        private void report() {
            long done = counted.done.get();
            if (done < next) return;
            while (next <= done) next += STEP;
            progress.throwIfCancelled();
            progress.report(counted.stage, done, counted.total);
        }
    }
}
