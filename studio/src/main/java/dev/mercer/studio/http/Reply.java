package dev.mercer.studio.http;

import dev.mercer.io.json.JsonNode;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * An answer to a request: bytes, or a stream of events.
 *
 * @param status the status code
 * @param type the content type
 * @param body the bytes; empty for a stream
 * @param download the name under which a browser stores it, if it is a download
 * @param events the stream; empty if the answer is bytes
 */
public record Reply(int status, String type, byte[] body, Optional<String> download, Optional<EventSource> events) {
    public static final String JSON = "application/json";
    public static final String CSV = "text/csv; charset=utf-8";
    public static final String HTML = "text/html; charset=utf-8";
    public static final String BINARY = "application/octet-stream";

    private static final int OK = 200;

    /** An answer of JSON. */
    public static Reply json(JsonNode tree) {
        return of(JSON, utf8(tree.toString()));
    }

    /** An answer of bytes. */
    public static Reply of(String type, byte[] body) {
        return new Reply(OK, type, body, Optional.empty(), Optional.empty());
    }

    /** A file to be stored under this name. */
    public static Reply file(String name, String type, byte[] body) {
        return new Reply(OK, type, body, Optional.of(name), Optional.empty());
    }

    /** A text to be stored under this name. */
    public static Reply file(String name, String type, String text) {
        return file(name, type, utf8(text));
    }

    /** Server-sent events, until the source or the client ends them. */
    public static Reply events(EventSource source) {
        return new Reply(OK, "text/event-stream; charset=utf-8", new byte[0], Optional.empty(), Optional.of(source));
    }

    /** {@code {"error": "…"}}. */
    static Reply error(int status, String sentence) {
        byte[] body = utf8(JsonNode.object().put("error", sentence).toString());
        return new Reply(status, JSON, body, Optional.empty(), Optional.empty());
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
