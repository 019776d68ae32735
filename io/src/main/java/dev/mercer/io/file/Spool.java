package dev.mercer.io.file;

import dev.mercer.util.Progress;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * A pipe made re-readable: its bytes are copied to a temporary file, compressed if they came compressed, which is
 * deleted on close or when the program ends.
 */
public record Spool(String name, Path file) implements Source, Closeable {
    public static Spool of(Source pipe, Progress progress) throws IOException {
        Path file = Files.createTempFile("mercer-", ".input");
        file.toFile().deleteOnExit();
        Spool spool = new Spool(pipe.name(), file);
        try (InputStream in = Input.plain(pipe, progress)) {
            Files.copy(in, file, StandardCopyOption.REPLACE_EXISTING);
            return spool;
        } catch (IOException | RuntimeException failed) {
            spool.close();
            throw failed;
        }
    }

    @Override
    public InputStream open() throws IOException {
        return Files.newInputStream(file);
    }

    @Override
    public void close() throws IOException {
        Files.deleteIfExists(file);
    }
}
