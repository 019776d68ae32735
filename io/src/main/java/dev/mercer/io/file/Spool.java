package dev.mercer.io.file;

import dev.mercer.util.Progress;
import dev.mercer.util.TemporaryFile;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * A pipe made re-readable: its bytes are copied to a temporary file, compressed if they came compressed, which is
 * deleted on close or when the program ends; what a killed program left, the next one deletes. Text with a NUL byte is copied
 * no further unless its encoding has NUL bytes, because no reader takes it: a device such as {@code /dev/zero} would fill the disk.
 */
public final class Spool implements Source, Closeable {
    private static final String FILE = "mercer.input";
    private static final byte[] GZIP = {0x1f, (byte) 0x8b};

    private final String name;
    private final TemporaryFile file;

    private Spool(String name, TemporaryFile file) {
        this.name = name;
        this.file = file;
    }

    /** Copies what is left of the pipe; {@code nuls} if the encoding of the text has NUL bytes. */
    public static Spool of(Source pipe, boolean nuls, Progress progress) throws IOException {
        return of(pipe, nuls, Path.of(System.getProperty("java.io.tmpdir")), progress);
    }

    static Spool of(Source pipe, boolean nuls, Path directory, Progress progress) throws IOException {
        Spool spool = new Spool(pipe.name(), TemporaryFile.scratch(directory, FILE));
        spool.file.path().toFile().deleteOnExit();
        try (InputStream in = Input.plain(pipe, progress)) {
            byte[] part = new byte[1 << 16];
            int count = in.readNBytes(part, 0, GZIP.length);
            boolean packed = Arrays.equals(part, 0, GZIP.length, GZIP, 0, GZIP.length);
            boolean any = packed || nuls || (count == 2 && Utf8Input.isWideMark(part));
            for (boolean ends = false; count >= 0 && !ends; count = ends ? 0 : in.read(part)) {
                WholeFile.writeAll(spool.file.channel(), ByteBuffer.wrap(part, 0, count));
                ends = !any && hasNul(part, count);
            }
            return spool;
        } catch (IOException | RuntimeException failed) {
            spool.close();
            throw failed;
        }
    }

    /** Copies the unpacked bytes of a source, as long as they begin with {@code first}. */
    static Spool unpacked(Source source, byte[] first, Progress progress) throws IOException {
        Path directory = Path.of(System.getProperty("java.io.tmpdir"));
        Spool spool = new Spool(source.name(), TemporaryFile.scratch(directory, FILE));
        spool.file.path().toFile().deleteOnExit();
        try (InputStream in = Input.open(source, progress)) {
            byte[] part = new byte[1 << 16];
            int count = in.readNBytes(part, 0, first.length);
            boolean begins = Arrays.equals(part, 0, count, first, 0, first.length);
            WholeFile.writeAll(spool.file.channel(), ByteBuffer.wrap(part, 0, count));
            while (begins && (count = in.read(part)) >= 0)
                WholeFile.writeAll(spool.file.channel(), ByteBuffer.wrap(part, 0, count));
            return spool;
        } catch (IOException | RuntimeException failed) {
            spool.close();
            throw failed;
        }
    }

    FileChannel channel() {
        return file.channel();
    }

    private static boolean hasNul(byte[] bytes, int count) {
        for (int i = 0; i < count; i++) if (bytes[i] == 0) return true;
        return false;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public InputStream open() {
        return file.read();
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
