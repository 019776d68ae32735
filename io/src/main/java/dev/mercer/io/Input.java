package dev.mercer.io;

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
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/** Opens sources: undoes gzip, reports progress, and turns what the system says into sentences for people. */
final class Input {
    private static final int BUFFER = 1 << 16;

    private Input() {}

    /** The bytes of {@code source}, with gzip undone: it is known by its first two bytes, whatever the name. */
    static InputStream open(Source source, Progress progress) throws IOException {
        BufferedInputStream in = new BufferedInputStream(counted(source, progress), BUFFER);
        try {
            in.mark(2);
            boolean gzip = in.read() == 0x1f && in.read() == 0x8b;
            in.reset();
            if (gzip) return new GZIPInputStream(in, BUFFER);
            if (source.name().toLowerCase(Locale.ROOT).endsWith(".gz"))
                throw new InvalidInputException(
                        source.name() + ": is not gzip data, though its name ends in .gz (rename it, or compress it)");
            return in;
        } catch (IOException | RuntimeException failed) {
            in.close();
            throw failed;
        }
    }

    /** The bytes as they are; each 4 MiB are reported, and the caller asked whether to go on. */
    static InputStream counted(Source source, Progress progress) throws IOException {
        return new Counted(source, progress);
    }

    /** What {@code failed} means to a person. */
    static InvalidInputException failure(String name, IOException failed) {
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
    static InvalidInputException at(String name, long line, String message) {
        return new InvalidInputException(name + ":" + line + ": " + message);
    }

    private static final class Counted extends FilterInputStream {
        private static final long STEP = 4 << 20;

        private final String stage;
        private final long total;
        private final Progress progress;
        private long done;
        private long next = STEP;

        Counted(Source source, Progress progress) throws IOException {
            super(source.open());
            this.stage = "reading " + source.name();
            this.total = source.length();
            this.progress = progress;
        }

        @Override
        public int read() throws IOException {
            int b = super.read();
            if (b >= 0) count(1);
            return b;
        }

        @Override
        public int read(byte[] out, int from, int length) throws IOException {
            int read = super.read(out, from, length);
            if (read > 0) count(read);
            return read;
        }

        private void count(int read) {
            done += read;
            if (done < next) return;
            next = done + STEP;
            progress.throwIfCancelled();
            progress.report(stage, done, total);
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
}
