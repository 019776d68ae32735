package dev.mercer.studio.http;

import dev.mercer.util.Require;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Requests of one kind.
 *
 * @param method GET, POST or DELETE
 * @param pattern the path, such as {@code /api/tables/{id}/columns}; a part in braces takes any text without a slash
 * @param handler answers them
 */
public record Route(String method, String pattern, Handler handler) {
    public Route {
        Require.that(pattern.startsWith("/"), "a path begins with /, got %s", pattern);
    }

    public static Route get(String pattern, Handler handler) {
        return new Route("GET", pattern, handler);
    }

    public static Route post(String pattern, Handler handler) {
        return new Route("POST", pattern, handler);
    }

    public static Route delete(String pattern, Handler handler) {
        return new Route("DELETE", pattern, handler);
    }

    /** The variables of a path that this pattern fits. */
    Optional<Map<String, String>> match(String path) {
        List<String> mine = Arrays.asList(pattern.split("/", -1));
        List<String> theirs = Arrays.asList(path.split("/", -1));
        if (mine.size() != theirs.size()) return Optional.empty();
        Map<String, String> found = new HashMap<>();
        for (int i = 0; i < mine.size(); i++) {
            String part = mine.get(i);
            if (part.startsWith("{")) found.put(part.substring(1, part.length() - 1), theirs.get(i));
            else if (!part.equals(theirs.get(i))) return Optional.empty();
        }
        return Optional.of(found);
    }
}
