package dev.mercer.cli.option;

import dev.mercer.io.file.WholeFile;
import dev.mercer.util.InvalidInputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Checks an output file before the work begins. */
public final class OutFile {
    private OutFile() {}

    /** Refuses a file that cannot be written, or that is one of the {@code inputs} and would be lost. */
    public static void require(Path file, List<String> inputs) {
        if (Files.isDirectory(file)) throw new InvalidInputException(file + ": is a directory, not a file");
        for (String input : inputs)
            if (!input.equals("-") && Files.exists(file) && same(file, Path.of(input)))
                throw new InvalidInputException(file + ": is also read, and would be lost (give --out another name)");
        Path directory = file.toAbsolutePath().getParent();
        if (directory == null || !Files.isDirectory(directory))
            throw new InvalidInputException(file + ": cannot be written: there is no such directory");
        WholeFile.requireWritable(file);
    }

    /**
     * Refuses outputs of which one would replace another, also by another name: exit code 2.
     *
     * @param files by the options that name them
     */
    public static void requireDistinct(Map<String, Path> files) {
        Map<Object, String> seen = new HashMap<>();
        files.forEach((option, file) -> {
            if (Files.exists(file) && !Files.isRegularFile(file)) return; // a device takes everything
            String other = seen.putIfAbsent(identity(file), option);
            if (other != null)
                throw new UsageProblem(
                        other + " and " + option + " name the same file, " + file + ": give each a file of its own");
        });
    }

    /** What changes when the file is written: its identity and the time of its last change. */
    static Object version(Path file) {
        try {
            if (!Files.exists(file)) return "";
            BasicFileAttributes now = Files.readAttributes(file, BasicFileAttributes.class);
            // A device has no versions.
            return now.isRegularFile() ? List.of(identity(file), now.lastModifiedTime()) : new Object();
        } catch (IOException unreadable) {
            return "";
        }
    }

    /** Whether two names refer to the same file, which need not exist yet. */
    public static boolean same(Path one, Path other) {
        return identity(one).equals(identity(other));
    }

    /** The identity of a file: its key in the file system if it exists, else its path with links resolved. */
    private static Object identity(Path file) {
        try {
            if (Files.exists(file)) {
                @Nullable
                Object key =
                        Files.readAttributes(file, BasicFileAttributes.class).fileKey();
                return key == null ? file.toRealPath() : key; // Windows has no keys
            }
            Path target = WholeFile.target(file);
            Path directory = target.getParent();
            return directory == null ? target : directory.toRealPath().resolve(target.getFileName());
        } catch (IOException unreadable) {
            return file.toAbsolutePath().normalize();
        }
    }
}
