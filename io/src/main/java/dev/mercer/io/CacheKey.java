package dev.mercer.io;

import dev.mercer.io.file.Input;
import dev.mercer.io.tensor.Sha256;
import dev.mercer.util.InvalidInputException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.security.MessageDigest;
import java.util.HexFormat;

/**
 * The file and options that a row cache was made from: the cache is invalid once any of them has changed.
 *
 * @param bytes the size of the file
 * @param state a digest of its times, its identity in the file system and samples of its content
 * @param options everything besides the file that the encoded rows depend on
 */
public record CacheKey(long bytes, String state, String options) {
    /** Samples of a file that is longer than all of them; a shorter one is read whole. */
    private static final int SAMPLES = 64;

    private static final int SAMPLE = 1 << 14;

    /** The key of a file in its present state. */
    public static CacheKey of(Path file, String options) {
        try {
            MessageDigest digest = Sha256.ofJdk();
            BasicFileAttributes facts = Files.readAttributes(file, BasicFileAttributes.class);
            String identity = facts.lastModifiedTime() + "\n" + facts.fileKey() + "\n" + changed(file);
            digest.update(identity.getBytes(StandardCharsets.UTF_8));
            sample(file, facts.size(), digest);
            return new CacheKey(facts.size(), HexFormat.of().formatHex(digest.digest(), 0, 16), options);
        } catch (IOException failed) {
            throw Input.failure(file.toString(), failed);
        }
    }

    /** The time of the last change of content or attributes, which programs cannot set; empty where the system has none. */
    private static String changed(Path file) throws IOException {
        try {
            return String.valueOf(Files.getAttribute(file, "unix:ctime"));
        } catch (UnsupportedOperationException | IllegalArgumentException none) {
            return "";
        }
    }

    private static void sample(Path file, long size, MessageDigest digest) throws IOException {
        try (SeekableByteChannel channel = Files.newByteChannel(file)) {
            ByteBuffer buffer = ByteBuffer.allocate(SAMPLE);
            long step = Math.max(SAMPLE, (size - SAMPLE + SAMPLES - 2) / (SAMPLES - 1));
            for (long at = 0; at < size; at += step) {
                channel.position(Math.max(0, Math.min(at, size - SAMPLE)));
                buffer.clear();
                while (buffer.hasRemaining() && channel.read(buffer) >= 0) {
                    // Filled, or up to the end of the file.
                }
                digest.update(buffer.flip());
            }
        }
    }

    /** The path of the cache in a directory: one for each file and each set of options. */
    public Path in(Path directory, Path file) {
        try {
            String place = file.toRealPath() + "\n" + options;
            byte[] digest = Sha256.ofJdk().digest(place.getBytes(StandardCharsets.UTF_8));
            String name = String.valueOf(file.getFileName()).replaceAll("[^A-Za-z0-9._-]", "_");
            return directory.resolve(name + "-" + HexFormat.of().formatHex(digest, 0, 8) + RowCache.ENDING);
        } catch (IOException failed) {
            throw new InvalidInputException(file + ": cannot be read: " + failed.getMessage(), failed);
        }
    }
}
