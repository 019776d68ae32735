package dev.mercer.io;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.mercer.data.table.Table;
import dev.mercer.io.file.Source;
import dev.mercer.io.table.CsvReader;
import dev.mercer.io.table.LibsvmReader;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.function.Executable;

/** Small files in memory, and what the tests of readers do with them. */
public final class Texts {
    private Texts() {}

    public static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    public static byte[] gzip(byte[] bytes) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
            gzip.write(bytes);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return out.toByteArray();
    }

    /** A source that gives {@code size} bytes at most at once, as a slow pipe may. */
    public static Source slow(String name, byte[] bytes, int size) {
        return new Source() {
            @Override
            public String name() {
                return name;
            }

            @Override
            public InputStream open() {
                return new FilterInputStream(new ByteArrayInputStream(bytes)) {
                    @Override
                    public int read(byte[] out, int from, int length) throws IOException {
                        return super.read(out, from, Math.min(length, size));
                    }

                    @Override
                    public int available() {
                        return 0;
                    }
                };
            }
        };
    }

    public static Table csv(String text) {
        return csv("cars.csv", utf8(text));
    }

    public static Table csv(String name, byte[] bytes) {
        return CsvReader.csv().read(Source.of(name, bytes), Progress.none());
    }

    public static Table libsvm(String text) {
        return libsvm(LibsvmReader.defaults(), text);
    }

    public static Table libsvm(LibsvmReader reader, String text) {
        return reader.read(Source.of("a.libsvm", utf8(text)), Progress.none());
    }

    /** Refused with exactly this message, which is one line. */
    public static void refused(String message, Executable action) {
        String actual = assertThrows(InvalidInputException.class, action).getMessage();
        assertEquals(message, actual);
        assertEquals(1, actual.lines().count(), "one line");
    }
}
