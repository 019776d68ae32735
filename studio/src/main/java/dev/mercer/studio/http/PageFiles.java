package dev.mercer.studio.http;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The files of the pages, from the resources.
 *
 * @param folder the folder with the files
 * @param beside the class beside which it is
 */
public record PageFiles(Class<?> beside, String folder) {
    private static final Map<String, String> TYPES = Map.of(
            "html", Reply.HTML,
            "css", "text/css; charset=utf-8",
            "js", "text/javascript; charset=utf-8",
            "svg", "image/svg+xml");

    /** Excludes folders that begin with a dot, and paths out of the folder. */
    private static final Pattern NAME = Pattern.compile("([a-z0-9][a-z0-9-]*/)*[a-z0-9][a-z0-9-]*\\.(html|css|js|svg)");

    /** The file of a path: {@code /} is index.html, {@code /compare} is compare.html, and {@code /chart.js} is itself. */
    Optional<Reply> of(String path) {
        if (!path.startsWith("/")) return Optional.empty();
        String name = path.equals("/") ? "index" : path.substring(1);
        if (!name.contains(".")) name += ".html";
        if (!NAME.matcher(name).matches()) return Optional.empty();
        try (InputStream in = beside.getResourceAsStream(folder + "/" + name)) {
            if (in == null) return Optional.empty();
            String type = TYPES.getOrDefault(name.substring(name.lastIndexOf('.') + 1), Reply.BINARY);
            return Optional.of(Reply.of(type, in.readAllBytes()));
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}
