package dev.mercer.io.file;

import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Suggest;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** A file that existed when this object was made; or a pipe, which can be opened once. */
public record FileSource(String name, Path path) implements Source {
    private static final int SIBLINGS = 1000;

    public static FileSource of(String name) {
        if (name.isEmpty()) throw new InvalidInputException("the name of the file is empty");
        Path path;
        try {
            path = Path.of(name);
        } catch (InvalidPathException invalid) {
            throw new InvalidInputException(name.replace('\0', '?') + ": this cannot be the name of a file", invalid);
        }
        if (Files.isDirectory(path)) throw new InvalidInputException(name + ": is a directory, not a file");
        if (!Files.exists(path)) throw missing(name, path);
        return new FileSource(name, path);
    }

    static InvalidInputException missing(String name, Path path) {
        Optional<String> near = Suggest.nearest(String.valueOf(path.getFileName()), siblings(path));
        String cure = near.map(other -> " (did you mean " + path.resolveSibling(other) + "?)")
                .orElse("");
        return new InvalidInputException(name + ": there is no such file" + cure);
    }

    private static List<String> siblings(Path path) {
        Path directory = path.toAbsolutePath().getParent();
        if (directory == null || !Files.isDirectory(directory)) return List.of();
        try (Stream<Path> files = Files.list(directory)) {
            return files.limit(SIBLINGS)
                    .map(file -> String.valueOf(file.getFileName()))
                    .toList();
        } catch (IOException | java.io.UncheckedIOException unreadable) {
            return List.of();
        }
    }

    @Override
    public InputStream open() throws IOException {
        return Files.newInputStream(path);
    }

    @Override
    public long length() {
        try {
            return Files.size(path);
        } catch (IOException unknown) {
            return 0;
        }
    }

    @Override
    public boolean reopens() {
        return Files.isRegularFile(path);
    }
}
