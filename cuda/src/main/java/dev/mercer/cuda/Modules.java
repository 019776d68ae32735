package dev.mercer.cuda;

import com.sun.jna.Memory;
import com.sun.jna.Pointer;
import com.sun.jna.ptr.PointerByReference;
import dev.mercer.util.TemporaryFile;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Compiled code on the card; each text is compiled once. The compiler takes some tenths of a second, so compiled code is also stored in files
 * of the user's cache; a file that cannot be read or written is ignored. Thread-safe.
 */
final class Modules {
    private final Device device;
    private final Map<String, Pointer> modules = new ConcurrentHashMap<>();
    private final Map<String, Pointer> functions = new ConcurrentHashMap<>();

    Modules(Device device) {
        this.device = device;
    }

    /** The function of this name in the text, compiled with these options for the card. */
    Pointer function(String text, String name, List<String> options) {
        return functions.computeIfAbsent(name + "\n" + text, key -> {
            PointerByReference function = new PointerByReference();
            device.enter();
            device.call("cuModuleGetFunction", function, module(text, options), name);
            return function.getValue();
        });
    }

    private Pointer module(String text, List<String> options) {
        return modules.computeIfAbsent(text, key -> {
            byte[] image = image(text, options);
            // One more byte: PTX is a text that ends with 0.
            try (Memory memory = new Memory(image.length + 1L)) {
                memory.clear();
                memory.write(0, image, 0, image.length);
                PointerByReference module = new PointerByReference();
                device.enter();
                device.call("cuModuleLoadData", module, memory);
                return module.getValue();
            }
        });
    }

    private byte[] image(String text, List<String> options) {
        List<String> all = new ArrayList<>(device.compiler().target(device.capability()));
        all.addAll(options);
        Optional<Path> file =
                folder().map(folder -> folder.resolve(name(device.compiler().version() + all + text) + ".bin"));
        Optional<byte[]> kept = file.flatMap(Modules::read);
        if (kept.isPresent()) return kept.get();
        byte[] image = device.compiler().compile(text, all);
        file.ifPresent(path -> write(path, image));
        return image;
    }

    private static String name(String content) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(content.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest);
        } catch (NoSuchAlgorithmException everyJavaHasIt) {
            throw new IllegalStateException(everyJavaHasIt);
        }
    }

    /** The folder, if no other user can put code into it. */
    private static Optional<Path> folder() {
        Path home = Path.of(System.getProperty("user.home", "."), ".cache");
        Path base = Optional.ofNullable(System.getenv("XDG_CACHE_HOME"))
                .filter(text -> !text.isBlank())
                .map(Path::of)
                .filter(Path::isAbsolute)
                .orElse(home);
        Path folder = base.resolve("mercer").resolve("cuda");
        try {
            Files.createDirectories(folder);
            if (folder.getFileSystem().supportedFileAttributeViews().contains("posix")) {
                var permissions = Files.getPosixFilePermissions(folder);
                if (permissions.contains(PosixFilePermission.GROUP_WRITE)
                        || permissions.contains(PosixFilePermission.OTHERS_WRITE)) return Optional.empty();
            }
            return Optional.of(folder);
        } catch (IOException | SecurityException noCache) {
            return Optional.empty();
        }
    }

    private static Optional<byte[]> read(Path file) {
        try {
            return Files.isRegularFile(file) ? Optional.of(Files.readAllBytes(file)) : Optional.empty();
        } catch (IOException unreadable) {
            return Optional.empty();
        }
    }

    private static void write(Path file, byte[] image) {
        try (TemporaryFile part = TemporaryFile.beside(file)) {
            Channels.newOutputStream(part.channel()).write(image);
            part.commit();
        } catch (IOException full) {
            // Compiled again the next time.
        }
    }
}
