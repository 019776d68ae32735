package dev.mercer.io.plot;

import dev.mercer.util.InvalidInputException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/** Files that are there whole or not at all: written beside their place, synced, then moved to it. */
final class WholeFile {
    private WholeFile() {}

    static void write(Path file, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        if (Files.isDirectory(file)) throw new InvalidInputException(file + ": is a directory, not a file");
        try {
            // Devices and pipes (/dev/stdout, /dev/null) are written to: a move would put a file in their place.
            if (Files.exists(file) && !Files.isRegularFile(file)) Files.write(file, bytes, StandardOpenOption.WRITE);
            else writeBeside(file, bytes);
        } catch (IOException failed) {
            throw new InvalidInputException(file + ": " + meaning(failed), failed);
        }
    }

    private static void writeBeside(Path file, byte[] bytes) throws IOException {
        String name = "." + file.getFileName() + "." + ProcessHandle.current().pid() + ".tmp";
        Path beside = file.toAbsolutePath().resolveSibling(name);
        try {
            try (FileChannel channel = FileChannel.open(
                    beside,
                    StandardOpenOption.CREATE,
                    StandardOpenOption.TRUNCATE_EXISTING,
                    StandardOpenOption.WRITE)) {
                ByteBuffer rest = ByteBuffer.wrap(bytes);
                while (rest.hasRemaining()) channel.write(rest);
                channel.force(true);
            }
            move(beside, file);
        } finally {
            Files.deleteIfExists(beside);
        }
    }

    private static void move(Path from, Path to) throws IOException {
        try {
            Files.move(from, to, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (AtomicMoveNotSupportedException plainly) {
            Files.move(from, to, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    private static String meaning(IOException failed) {
        if (failed instanceof NoSuchFileException) return "cannot be written: there is no such directory";
        if (failed instanceof AccessDeniedException)
            return "may not be written (check the permissions of its directory, or go to another one)";
        String reason = failed instanceof FileSystemException system ? system.getReason() : failed.getMessage();
        return "cannot be written: " + (reason == null ? "the system refuses it" : reason);
    }
}
