package dev.mercer.io.file;

import dev.mercer.io.table.ReadAhead;
import dev.mercer.util.Cure;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/** Opens sources: undoes gzip, reports progress, and turns what the system says into sentences for people. */
public final class Input {
    private static final int BUFFER = 1 << 16;

    private Input() {}

    /**
     * The bytes of {@code source}, with gzip undone: it is known by its first two bytes, whatever the name. That is done by a
     * thread of its own, ahead of who reads, since it takes about as long as reading numbers does.
     */
    public static InputStream open(Source source, Progress progress) throws IOException {
        Counted counted = new Counted(source);
        BufferedInputStream in = new BufferedInputStream(counted, BUFFER);
        try {
            in.mark(2);
            boolean gzip = in.read() == 0x1f && in.read() == 0x8b;
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

    /** The bytes as they are. */
    static InputStream plain(Source source, Progress progress) throws IOException {
        Counted counted = new Counted(source);
        return new Reported(counted, counted, progress);
    }

    /** What {@code failed} means to a person. */
    public static InvalidInputException failure(String name, IOException failed) {
        String meaning;
        if (failed instanceof NoSuchFileException) meaning = "there is no such file";
        else if (failed instanceof AccessDeniedException) meaning = "may not be read (check its permissions)";
        else if (failed instanceof EOFException)
            meaning = "the gzip data ends too early: the file is cut off (copy or download it again)";
        else if (failed instanceof ZipException) meaning = "the gzip data is damaged (copy or download the file again)";
        else meaning = "cannot be read: " + failed.getMessage();
        return new InvalidInputException(name + ": " + meaning, failed);
    }

    /** The message of something wrong in a line: {@code cars.csv:17: …}. */
    public static InvalidInputException at(String name, long line, String message) {
        return new InvalidInputException(name + ":" + line + ": " + message);
    }

    /** The message of something wrong in a line that has a cure. */
    public static InvalidInputException at(String name, long line, String fact, Cure cure) {
        return new InvalidInputException(name + ":" + line + ": " + fact, cure);
    }

    /** The same of a place in a line: {@code cars.csv:17:4: …}. */
    public static InvalidInputException at(String name, long line, long column, String message) {
        return new InvalidInputException(name + ":" + line + ":" + column + ": " + message);
    }

    /** Counts bytes as they come from the source; may be read by another thread than {@link #done} is asked by. */
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
         * Never 0: GZIPInputStream takes 0 for the end, and would lose what follows in a slow pipe. Nor is the stream
         * below asked: that of a named pipe fails, since it would have to seek.
         */
        @Override
        public int available() {
            return 1;
        }
    }

    /** Reports about each 4 MiB of the source, and asks whether to go on, in the thread that reads here. */
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
