package dev.mercer.cli.session;

import dev.mercer.cli.text.UsageProblem;
import dev.mercer.io.file.WholeFile;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.TemporaryFile;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A file that is going to be written: what is wrong with it is found out before the work, not after. */
public final class OutFile {
    private OutFile() {}

    /** Refuses a file that cannot be written, or that is one of the {@code inputs} and would be lost. */
    public static void require(Path file, List<String> inputs) {
        if (Files.isDirectory(file)) throw new InvalidInputException(file + ": is a directory, not a file");
        for (String input : inputs)
            if (same(file, input))
                throw new InvalidInputException(file + ": is also read, and would be lost (give --out another name)");
        Path directory = file.toAbsolutePath().getParent();
        if (directory == null || !Files.isDirectory(directory))
            throw new InvalidInputException(file + ": cannot be written: there is no such directory");
        boolean device = Files.exists(file) && !Files.isRegularFile(file);
        // Tried, not asked: permissions are not the whole truth on file systems that are full, read-only or special.
        // The trial has the name of a temporary file, so that the next writer deletes one that was left by a kill.
        try {
            if (!device) TemporaryFile.beside(file).close();
            else if (!Files.isWritable(file)) throw new AccessDeniedException(file.toString());
        } catch (IOException refused) {
            throw new InvalidInputException(file + ": " + WholeFile.meaning(refused), refused);
        }
    }

    /**
     * Refuses outputs of which one would replace another, also by another name: exit code 2.
     *
     * @param files by the options that name them
     */
    public static void requireDistinct(Map<String, Path> files) {
        Map<Path, String> seen = new HashMap<>();
        files.forEach((option, file) -> {
            if (Files.exists(file) && !Files.isRegularFile(file)) return; // a device takes everything
            String other = seen.putIfAbsent(place(file), option);
            if (other != null)
                throw new UsageProblem(
                        other + " and " + option + " name the same file, " + file + ": give each a file of its own");
        });
    }

    /** The real path of a file that exists or is to be written, links and relative names resolved. */
    private static Path place(Path file) {
        try {
            if (Files.exists(file)) return file.toRealPath();
            Path target = TemporaryFile.target(file);
            Path directory = target.getParent();
            return directory == null ? target : directory.toRealPath().resolve(target.getFileName());
        } catch (IOException unreadable) {
            return file.toAbsolutePath().normalize();
        }
    }

    private static boolean same(Path file, String input) {
        try {
            return !input.equals("-") && Files.exists(file) && Files.isSameFile(file, Path.of(input));
        } catch (IOException unreadable) {
            return false; // whoever reads it will say so
        }
    }
}
