package dev.mercer.cuda;

import com.sun.jna.Function;
import com.sun.jna.NativeLibrary;
import com.sun.jna.Pointer;
import java.io.File;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** The functions of one native library. */
interface NativeCalls {
    /** Calls the function, which returns a status: 0 for success. */
    int status(String function, Object... arguments);

    /** Opens the first library of these names that can be found. */
    interface Loader {
        Optional<NativeCalls> open(List<String> names);
    }

    /** The libraries of this system: by name, then in the folders where CUDA is usually installed. */
    static Optional<NativeCalls> installed(List<String> names) {
        if (!hasDriver()) return Optional.empty();
        List<String> folders = new ArrayList<>(List.of(""));
        for (String place : List.of(
                System.getProperty(Device.PATH, ""),
                Optional.ofNullable(System.getenv("CUDA_HOME"))
                        .map(home -> home + "/lib64")
                        .orElse(""),
                Optional.ofNullable(System.getenv("CUDA_PATH"))
                        .map(home -> home + "/lib64")
                        .orElse(""),
                "/usr/local/cuda/lib64",
                "/usr/local/nvidia/lib64")) if (!place.isEmpty()) folders.add(place + "/");
        for (String folder : folders)
            for (String name : names) {
                if (!folder.isEmpty() && !new File(folder + name).isFile()) continue;
                try {
                    return Optional.of(new Loaded(NativeLibrary.getInstance(folder + name)));
                } catch (UnsatisfiedLinkError notHere) {
                    // The next one.
                }
            }
        return Optional.empty();
    }

    /** False on a Linux without a driver of NVIDIA; this is tested without loading native code. */
    private static boolean hasDriver() {
        return !System.getProperty("os.name").equals("Linux")
                || List.of("/dev/nvidiactl", "/proc/driver/nvidia", "/dev/dxg").stream()
                        .anyMatch(place -> new File(place).exists());
    }

    /** A library of the system. */
    final class Loaded implements NativeCalls {
        private final NativeLibrary library;
        private final Map<String, Function> functions = new ConcurrentHashMap<>();

        Loaded(NativeLibrary library) {
            this.library = library;
        }

        @Override
        public int status(String function, Object... arguments) {
            return functions.computeIfAbsent(function, library::getFunction).invokeInt(arguments);
        }
    }

    /** An address in the form of an argument of native code. */
    static Pointer address(long value) {
        return new Pointer(value);
    }
}
