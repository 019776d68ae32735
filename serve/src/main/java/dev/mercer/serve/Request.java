package dev.mercer.serve;

import dev.mercer.util.Text;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A request whose body has arrived.
 *
 * @param method GET, POST or another
 * @param path the segments of the path, decoded
 * @param query the parameters of the address
 * @param type the content type; empty where none is given
 * @param accept the types that the client accepts; empty where none is given
 * @param encoding the content encoding of the body; empty where none is given
 * @param jsonLength the value of {@value #JSON_LENGTH}; empty where none is given
 * @param body the bytes of the body
 */
record Request(
        String method,
        List<String> path,
        Map<String, List<String>> query,
        String type,
        String accept,
        String encoding,
        String jsonLength,
        byte[] body) {
    /** A header of the Open Inference Protocol: the bytes of JSON before tensors in binary form. */
    static final String JSON_LENGTH = "inference-header-content-length";

    /** This request with its body. */
    Request with(byte[] bytes) {
        return new Request(method, path, query, type, accept, encoding, jsonLength, bytes);
    }

    static String header(@Nullable String value) {
        return value == null ? "" : value.toLowerCase(Locale.ROOT);
    }

    /** The number of bytes at the beginning of the body that are JSON. */
    int jsonBytes() {
        if (jsonLength.isEmpty()) return body.length;
        if (jsonLength.matches("\\d{1,9}") && Integer.parseInt(jsonLength) <= body.length)
            return Integer.parseInt(jsonLength);
        throw Refusal.bad("the header " + JSON_LENGTH + " must be a number of bytes up to the " + body.length
                + " of the body, got " + Text.quote(jsonLength));
    }

    /** Refuses a compressed body, because the limit on bytes would not hold for the decompressed ones. */
    void requirePlainBody() {
        if (!encoding.isEmpty() && !encoding.equals("identity"))
            throw new Refusal(
                    Refusal.UNSUPPORTED_TYPE,
                    "a body with the content encoding " + Text.quote(encoding) + " is not read: send it uncompressed");
    }

    boolean isCsv() {
        return type.startsWith("text/csv") || type.startsWith("application/csv");
    }

    boolean isTsv() {
        return type.startsWith("text/tab-separated-values");
    }

    /** True for JSON, without a content type, and for the default one of {@code curl -d}. */
    boolean isJson() {
        return type.isEmpty()
                || type.startsWith("application/json")
                || type.startsWith("application/x-www-form-urlencoded")
                || type.startsWith("text/plain")
                || type.contains("+json");
    }

    /** True if the answer is CSV: as requested, or else if the rows were CSV. */
    boolean wantsCsv() {
        if (accept.contains("text/csv")) return true;
        return !accept.contains("json") && (isCsv() || isTsv());
    }
}
