package dev.mercer.io.store;

import dev.mercer.io.file.Input;
import dev.mercer.util.InvalidInputException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;

/**
 * The file and options that a row cache was made from: the cache is invalid once any of them has changed.
 *
 * @param bytes the size of the file
 * @param modified the time of its last change, in milliseconds since 1970
 * @param options everything besides the file that the encoded rows depend on
 */
public record CacheKey(long bytes, long modified, String options) {
    /** The key of a file in its present state. */
    public static CacheKey of(Path file, String options) {
        try {
            return new CacheKey(
                    Files.size(file), Files.getLastModifiedTime(file).toMillis(), options);
        } catch (IOException failed) {
            throw Input.failure(file.toString(), failed);
        }
    }

    /** The path of the cache in a directory: one for each file and each set of options. */
    public Path in(Path directory, Path file) {
        try {
            String place = file.toRealPath() + "\n" + options;
            byte[] digest = Header.sha256().digest(place.getBytes(StandardCharsets.UTF_8));
            String name = String.valueOf(file.getFileName()).replaceAll("[^A-Za-z0-9._-]", "_");
            return directory.resolve(name + "-" + HexFormat.of().formatHex(digest, 0, 8) + RowCache.ENDING);
        } catch (IOException failed) {
            throw new InvalidInputException(file + ": cannot be read: " + failed.getMessage(), failed);
        }
    }
}
