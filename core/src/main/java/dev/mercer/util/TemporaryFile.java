package dev.mercer.util;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HexFormat;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A new file beside the place of another one, into which {@link #commit} moves it; a file that is never committed is scratch
 * space. The name is random and the file must not exist before, so that writers of the same place never share one and no
 * planted link is followed.
 *
 * <p>The file is locked while it is open: a file without a lock was left by a program that was killed, and the next
 * writer of the same place deletes it.
 */
public final class TemporaryFile implements AutoCloseable {
    private static final String ENDING = ".tmp";

    /** Names with more characters are shortened: systems allow 255 bytes, and random digits are added. */
    private static final int LONG = 50;

    /** The number of links that Linux follows. */
    private static final int MOST_LINKS = 40;

    private static final Set<PosixFilePermission> OWN = PosixFilePermissions.fromString("rw-------");

    /** Files of this process: closing a second channel to one of them would release its lock. */
    private static final Set<Path> OPEN = ConcurrentHashMap.newKeySet();

    private final Path target;
    private final Path path;
    private final FileChannel channel;

    private TemporaryFile(Path target, Path path, FileChannel channel) {
        this.target = target;
        this.path = path;
        this.channel = channel;
    }

    /** A new file for the place {@code file}; the target of a link is replaced, not the link. */
    public static TemporaryFile beside(Path file) throws IOException {
        Path target = target(file);
        return beside(target, permissions(target));
    }

    /** A new file that only its owner may read, to be used and deleted: files of the same {@code name} are swept. */
    public static TemporaryFile scratch(Path directory, String name) throws IOException {
        boolean posix = directory.getFileSystem().supportedFileAttributeViews().contains("posix");
        return beside(directory.toAbsolutePath().resolve(name), posix ? OWN : null);
    }

    private static TemporaryFile beside(Path target, @Nullable Set<PosixFilePermission> permissions)
            throws IOException {
        Path directory = directory(target).toRealPath();
        sweep(directory, target);
        while (true) {
            String random =
                    HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextLong());
            Path path = directory.resolve(prefix(target) + random + ENDING);
            if (!OPEN.add(path)) continue;
            try {
                @Nullable FileChannel channel = create(path, permissions);
                if (channel != null) return new TemporaryFile(target, path, channel);
                OPEN.remove(path);
            } catch (IOException | RuntimeException failed) {
                OPEN.remove(path);
                throw failed;
            }
        }
    }

    /**
     * The place that {@code file} leads to, which need not exist.
     *
     * @throws FileSystemLoopException if its links lead in a circle
     */
    public static Path target(Path file) throws IOException {
        Path at = file.toAbsolutePath();
        for (int links = 0; Files.isSymbolicLink(at); links++) {
            if (links == MOST_LINKS) throw new FileSystemLoopException(file.toString());
            at = at.resolveSibling(Files.readSymbolicLink(at));
        }
        return at;
    }

    private static Path directory(Path target) {
        @Nullable Path parent = target.getParent();
        return parent == null ? target : parent;
    }

    private static String prefix(Path target) {
        String name = String.valueOf(target.getFileName());
        if (name.length() <= LONG) return "." + name + ".";
        int end = name.offsetByCodePoints(0, name.codePointCount(0, LONG) / 2);
        return "." + name.substring(0, end) + Integer.toHexString(name.hashCode()) + ".";
    }

    /** The locked channel of a new file; null if another writer was there first. */
    private static @Nullable FileChannel create(Path path, @Nullable Set<PosixFilePermission> permissions)
            throws IOException {
        Set<StandardOpenOption> options =
                Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.READ, StandardOpenOption.WRITE);
        FileAttribute<?>[] attributes = permissions == null
                ? new FileAttribute<?>[0]
                : new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(permissions)};
        FileChannel channel;
        try {
            channel = FileChannel.open(path, options, attributes);
        } catch (FileAlreadyExistsException taken) {
            return null;
        }
        try {
            // Set again, because the system has applied the mask of the process to the attributes.
            if (permissions != null) Files.setPosixFilePermissions(path, permissions);
            // Between its creation and its lock the file may have looked abandoned to another writer.
            if (lock(channel) && Files.exists(path, LinkOption.NOFOLLOW_LINKS)) return channel;
        } catch (NoSuchFileException swept) {
            // Another name is tried.
        } catch (IOException | RuntimeException failed) {
            channel.close();
            Files.deleteIfExists(path);
            throw failed;
        }
        channel.close();
        return null;
    }

    /** The permissions of the file that will be replaced; null if there is none, or the system has no such permissions. */
    private static @Nullable Set<PosixFilePermission> permissions(Path target) throws IOException {
        try {
            PosixFileAttributes found = Files.readAttributes(target, PosixFileAttributes.class);
            return found.isRegularFile() ? found.permissions() : null;
        } catch (UnsupportedOperationException | NoSuchFileException none) {
            return null;
        }
    }

    /** False if another program has locked the file. */
    private static boolean lock(FileChannel channel) throws ClosedByInterruptException {
        try {
            @Nullable FileLock lock = channel.tryLock();
            return lock != null;
        } catch (ClosedByInterruptException interrupted) {
            throw interrupted;
        } catch (IOException | UnsupportedOperationException withoutLocks) {
            return true;
        }
    }

    /** Deletes files that killed writers of the same place have left. */
    private static void sweep(Path directory, Path target) {
        String prefix = prefix(target);
        Pattern ours = Pattern.compile(Pattern.quote(prefix) + "[0-9a-f]+" + Pattern.quote(ENDING));
        DirectoryStream.Filter<Path> left =
                path -> path.getFileName().toString().startsWith(prefix)
                        && ours.matcher(path.getFileName().toString()).matches()
                        && Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS)
                        && !OPEN.contains(path);
        try (DirectoryStream<Path> files = Files.newDirectoryStream(directory, left)) {
            for (Path file : files) sweep(file);
        } catch (IOException | RuntimeException unreadable) {
            // Files that cannot be listed or deleted do no harm.
        }
    }

    private static void sweep(Path file) {
        try (FileChannel channel =
                FileChannel.open(file, Set.of(StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS))) {
            @Nullable FileLock lock = channel.tryLock();
            if (lock != null) Files.deleteIfExists(file);
        } catch (IOException | OverlappingFileLockException | UnsupportedOperationException inUse) {
            // It stays: its writer moves or deletes it.
        }
    }

    public FileChannel channel() {
        return channel;
    }

    public Path path() {
        return path;
    }

    /** The bytes from the first one on, through the channel that holds the lock; any number of streams may be open. */
    public InputStream read() {
        return new BufferedInputStream(new ChannelStream(channel), 1 << 16);
    }

    /** A stream with a position of its own. */
    private static final class ChannelStream extends InputStream {
        private final FileChannel channel;
        private long position;

        ChannelStream(FileChannel channel) {
            this.channel = channel;
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] to, int offset, int length) throws IOException {
            if (length == 0) return 0;
            int count = channel.read(ByteBuffer.wrap(to, offset, length), position);
            if (count > 0) position += count;
            return count;
        }
    }

    /** Syncs the content, moves the file into its place, and syncs the directory. */
    public void commit() throws IOException {
        channel.force(true);
        // Before the channel is closed, and with it the lock: else another writer may delete the file.
        try {
            Files.move(path, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (AtomicMoveNotSupportedException plainly) {
            Files.move(path, target, StandardCopyOption.REPLACE_EXISTING);
        }
        channel.close();
        try (FileChannel directory = FileChannel.open(directory(path), StandardOpenOption.READ)) {
            directory.force(true);
        } catch (IOException unsupported) {
            // Some systems cannot sync a directory; the file is complete, and will be in its place sooner or later.
        }
    }

    /** Deletes the file if it was not moved. */
    @Override
    public void close() throws IOException {
        try {
            channel.close();
            Files.deleteIfExists(path);
        } finally {
            OPEN.remove(path);
        }
    }
}
