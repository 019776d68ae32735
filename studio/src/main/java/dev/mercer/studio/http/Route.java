package dev.mercer.studio.http;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * A route: a pattern of addresses and the handler of their requests.
 *
 * @param method GET or POST
 * @param pattern the path, such as {@code /api/tables/{id}/columns}; a part in braces matches any text without a slash
 * @param handler answers them, on many threads at once; may throw a {@link Refusal}, or an
 *     {@link dev.mercer.util.InvalidInputException}, which is answered with 422 and its sentence
 */
public record Route(String method, String pattern, Function<Request, Reply> handler) {
    public static Route get(String pattern, Function<Request, Reply> handler) {
        return new Route("GET", pattern, handler);
    }

    public static Route post(String pattern, Function<Request, Reply> handler) {
        return new Route("POST", pattern, handler);
    }

    /** The variables of a path that this pattern fits. */
    Optional<Map<String, String>> match(String path) {
        String[] mine = pattern.split("/", -1);
        String[] theirs = path.split("/", -1);
        if (mine.length != theirs.length) return Optional.empty();
        Map<String, String> found = new HashMap<>();
        for (int i = 0; i < mine.length; i++)
            if (mine[i].startsWith("{")) found.put(mine[i].substring(1, mine[i].length() - 1), theirs[i]);
            else if (!mine[i].equals(theirs[i])) return Optional.empty();
        return Optional.of(found);
    }
}
