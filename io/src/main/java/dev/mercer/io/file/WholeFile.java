package dev.mercer.io.file;

import dev.mercer.util.InvalidInputException;
import dev.mercer.util.TemporaryFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.SeekableByteChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Writes files atomically: to a {@link TemporaryFile}, synced, then moved into place. A file that is replaced keeps its
 * permissions, and a link stays a link.
 */
public final class WholeFile {
    /** The message of the operating system for a full disk. */
    private static final String FULL = "No space left";

    private WholeFile() {}

    /**
     * The text of a file in UTF-8.
     *
     * @throws InvalidInputException if the system refuses, with the path and the reason
     */
    public static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException failed) {
            throw Input.failure(file.toString(), failed);
        }
    }

    /**
     * Refuses a file that cannot be written. This is tested by writing, because permissions are not enough on file systems that are full,
     * read-only or special. The trial has the name of a temporary file, so that the next writer deletes one that was left by a kill.
     */
    public static void requireWritable(Path file) {
        boolean device = Files.exists(file) && !Files.isRegularFile(file);
        try {
            if (!device) TemporaryFile.beside(file).close();
            else if (!Files.isWritable(file)) throw new AccessDeniedException(file.toString());
        } catch (IOException refused) {
            // The directory exists: a file system that reports that it does not, such as /proc, accepts no files.
            boolean special = refused instanceof NoSuchFileException;
            IOException why = special ? new AccessDeniedException(file.toString()) : refused;
            throw new InvalidInputException(file + ": " + meaning(why), refused);
        }
    }

    /** The file that is written, where the path is a link. */
    public static Path target(Path file) throws IOException {
        return TemporaryFile.target(file);
    }

    /** Writes text in UTF-8. */
    public static void write(Path file, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        write(file, channel -> writeAll(channel, ByteBuffer.wrap(bytes)));
    }

    /** Writes texts in UTF-8 as they are produced; if producing them fails, no file is written. */
    public static void writeTexts(Path file, Consumer<Consumer<String>> texts) {
        write(file, channel -> {
            try {
                texts.accept(text -> {
                    try {
                        writeAll(channel, ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)));
                    } catch (IOException failed) {
                        throw new UncheckedIOException(failed);
                    }
                });
            } catch (UncheckedIOException failed) {
                throw failed.getCause();
            }
        });
    }

    /**
     * Writes {@code content}; a device or a pipe is written to directly.
     *
     * @throws InvalidInputException if the system refuses, with the path and the reason
     */
    public static void write(Path file, Content content) {
        if (Files.isDirectory(file)) throw new InvalidInputException(file + ": is a directory, not a file");
        try {
            // Devices and pipes (/dev/stdout, /dev/null) are written to: a move would put a file in their place.
            if (Files.exists(file) && !Files.isRegularFile(file)) writeTo(file, content);
            else writeBeside(file, content);
        } catch (IOException failed) {
            String cure = isFull(failed) ? " (make room, or write to another disk)" : "";
            throw new InvalidInputException(file + ": " + meaning(failed) + cure, failed);
        }
    }

    private static void writeBeside(Path file, Content content) throws IOException {
        try (TemporaryFile beside = TemporaryFile.beside(file)) {
            content.writeTo(beside.channel());
            beside.commit();
        }
    }

    private static void writeTo(Path device, Content content) throws IOException {
        try (SeekableByteChannel channel = Files.newByteChannel(device, StandardOpenOption.WRITE)) {
            content.writeTo(channel);
        }
    }

    /** Writes all remaining bytes: a channel may accept only a part. */
    public static void writeAll(WritableByteChannel channel, ByteBuffer bytes) throws IOException {
        while (bytes.hasRemaining()) channel.write(bytes);
    }

    /** The reason why a file cannot be written, as the end of a sentence about it. */
    public static String meaning(IOException failed) {
        if (failed instanceof NoSuchFileException) return "cannot be written: there is no such directory";
        if (failed instanceof AccessDeniedException)
            return "may not be written (check the permissions of its directory, or go to another one)";
        if (failed instanceof ClosedByInterruptException) return "cannot be written: the thread was interrupted";
        if (failed instanceof FileSystemLoopException) return "cannot be written: its links lead in a circle";
        if (isFull(failed)) return "cannot be written: there is no space left on the disk";
        @Nullable String reason = reason(failed);
        return "cannot be written: " + (reason == null ? "the system refuses it" : reason);
    }

    private static boolean isFull(IOException failed) {
        @Nullable String reason = reason(failed);
        return reason != null && reason.contains(FULL);
    }

    private static @Nullable String reason(IOException failed) {
        return failed instanceof FileSystemException system ? system.getReason() : failed.getMessage();
    }

    /** Content that can be written to a channel. */
    @FunctionalInterface
    public interface Content {
        void writeTo(WritableByteChannel channel) throws IOException;
    }
}
