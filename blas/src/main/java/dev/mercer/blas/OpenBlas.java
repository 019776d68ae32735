package dev.mercer.blas;

import dev.ludovic.netlib.blas.NativeBLAS;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;
import org.bytedeco.javacpp.Loader;
import org.bytedeco.openblas.global.openblas_nolapack;
import org.jspecify.annotations.Nullable;

/**
 * Access to OpenBLAS. The library is part of the Maven artifact of this platform. It is unpacked once into the user's cache, limited to one
 * thread (our own threads work on fixed tiles) and called on Java arrays without copying them.
 */
final class OpenBlas {
    /** A system property: a reason not to use the library, set in tests or by a user. */
    static final String OFF = "mercer.blas.off";

    private static final String LIBRARY_PATH = "dev.ludovic.netlib.blas.nativeLibPath";

    // Kept in a field: a logger without references loses its level.
    private static final Logger NETLIB = Logger.getLogger("dev.ludovic.netlib.blas");

    private OpenBlas() {}

    /** Null if the library is ready, else the reason why it is not and what to do. */
    static @Nullable String obstacle() {
        return Holder.OBSTACLE;
    }

    /** The library; to be called only if {@link #obstacle} is null. */
    static NativeBLAS blas() {
        NativeBLAS blas = Holder.BLAS;
        if (blas == null) throw new IllegalStateException(Holder.OBSTACLE);
        return blas;
    }

    /** Loads the library once, at first use. */
    private static final class Holder {
        static final @Nullable NativeBLAS BLAS;
        static final @Nullable String OBSTACLE;

        static {
            NativeBLAS blas = null;
            String obstacle = System.getProperty(OFF);
            if (obstacle == null) {
                try {
                    blas = load();
                } catch (LinkageError | RuntimeException | java.io.IOException failure) {
                    String reason = String.valueOf(failure.getMessage());
                    obstacle = "OpenBLAS cannot be loaded (" + reason + "): " + cure(failure, reason);
                }
            }
            BLAS = blas;
            OBSTACLE = obstacle;
        }

        private static String cure(Throwable failure, String reason) {
            if (failure instanceof NoClassDefFoundError)
                return "put mercer-blas on the class path with all it depends on";
            if (failure instanceof UnsatisfiedLinkError && reason.startsWith("no "))
                return "add org.bytedeco:openblas with the classifier of this platform, " + Loader.getPlatform()
                        + ", to the "
                        + (OpenBlas.class.getModule().isNamed()
                                ? "module path, and start Java with --add-modules ALL-MODULE-PATH, since no module requires it"
                                : "class path");
            return "it is unpacked into " + System.getProperty("java.io.tmpdir") + " and .cache/mercer/native in "
                    + System.getProperty("user.home")
                    + ", where files must be executable and writable by you alone; -Djava.io.tmpdir and -D"
                    + NativeCache.PROPERTY + " name other folders";
        }

        private static NativeBLAS load() throws java.io.IOException {
            NativeCache.prepare();
            // JavaCPP may have been used before in this process, with another folder.
            NativeCache.requirePrivate(Loader.getCacheDir().toPath());
            Path loaded = Path.of(Loader.load(openblas_nolapack.class));
            openblas_nolapack.blas_set_num_threads(1);
            NETLIB.setLevel(Level.OFF);
            // The path must be that of the file that is already loaded. Another name would load a second copy of
            // OpenBLAS, whose
            // number of threads is not limited.
            System.setProperty(LIBRARY_PATH, sibling(loaded).toString());
            return NativeBLAS.getInstance();
        }

        private static Path sibling(Path loaded) throws java.io.IOException {
            Path folder = loaded.toAbsolutePath().getParent();
            if (folder == null) throw new java.io.IOException("no folder of " + loaded);
            try (Stream<Path> files = Files.list(folder)) {
                List<Path> libraries = files.filter(file -> !Files.isSymbolicLink(file))
                        .filter(file ->
                                file.getFileName().toString().matches("(lib)?openblas_nolapack\\.(so|dylib|dll|\\d).*"))
                        .toList();
                if (libraries.isEmpty()) throw new java.io.IOException("no libopenblas_nolapack in " + folder);
                return libraries.get(0);
            }
        }
    }
}
