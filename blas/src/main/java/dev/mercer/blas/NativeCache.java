package dev.mercer.blas;

import dev.mercer.util.TemporaryFile;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipal;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The folder into which the native library is unpacked and from which it is loaded. A user who can write there controls the code that runs.
 * Therefore the folder must belong to the user of this process and must not be writable by any other user.
 */
final class NativeCache {
    /** Read by JavaCPP when its loader is used first; a user may set it. */
    static final String PROPERTY = "org.bytedeco.javacpp.cachedir";

    private NativeCache() {}

    /** Finds or creates the folder, and makes JavaCPP use it. */
    static void prepare() throws IOException {
        @Nullable String named = System.getProperty(PROPERTY);
        Path folder = named == null ? standard() : created(Path.of(named));
        // Its real path: a link could lead elsewhere later.
        Path real = folder.toRealPath();
        requirePrivate(real);
        System.setProperty(PROPERTY, real.toString());
    }

    /** A folder in the user's cache or, if that cannot be written, a folder owned by the user in the directory for temporary files. */
    private static Path standard() throws IOException {
        @Nullable String xdg = System.getenv("XDG_CACHE_HOME");
        Path home = Path.of(System.getProperty("user.home", "."), ".cache");
        Path base = xdg != null && !xdg.isBlank() && Path.of(xdg).isAbsolute() ? Path.of(xdg) : home;
        try {
            Path folder = created(base.resolve("mercer").resolve("native"));
            if (Files.isWritable(folder)) return folder;
        } catch (IOException noHome) {
            // The second choice.
        }
        String user = System.getProperty("user.name", "").replaceAll("[^A-Za-z0-9._-]", "_");
        return created(Path.of(System.getProperty("java.io.tmpdir"), "mercer-native-" + user));
    }

    private static Path created(Path folder) throws IOException {
        if (Files.isDirectory(folder)) return folder;
        @Nullable Path parent = folder.toAbsolutePath().getParent();
        if (parent != null) Files.createDirectories(parent);
        boolean posix = folder.getFileSystem().supportedFileAttributeViews().contains("posix");
        FileAttribute<?>[] own = posix
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"))
                }
                : new FileAttribute<?>[0];
        try {
            return Files.createDirectory(folder, own);
        } catch (FileAlreadyExistsException meanwhile) {
            return folder;
        }
    }

    /** Throws if another user owns the folder or may write into it. */
    static void requirePrivate(Path folder) throws IOException {
        // The owner of a new file is the user of this process, even if the user has no name.
        try (TemporaryFile probe = TemporaryFile.scratch(folder, "owner")) {
            requirePrivate(folder, Files.getOwner(probe.path()));
        }
    }

    static void requirePrivate(Path folder, UserPrincipal user) throws IOException {
        if (!folder.getFileSystem().supportedFileAttributeViews().contains("posix")) return;
        UserPrincipal owner = Files.getOwner(folder);
        if (!owner.equals(user))
            throw new IOException(folder + " belongs to " + owner.getName() + ", who could put other code there");
        Set<PosixFilePermission> permissions = Files.getPosixFilePermissions(folder);
        if (permissions.contains(PosixFilePermission.GROUP_WRITE)
                || permissions.contains(PosixFilePermission.OTHERS_WRITE))
            throw new IOException(folder + " may be written by other users, who could put other code there");
    }
}
