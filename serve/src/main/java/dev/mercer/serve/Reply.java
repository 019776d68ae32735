package dev.mercer.serve;

import dev.mercer.io.json.JsonNode;
import dev.mercer.io.json.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * An answer to a request.
 *
 * @param status the status code
 * @param type the content type
 * @param body the bytes
 * @param jsonBytes the number of bytes before tensors in binary form; all where there are none
 * @param about the model and the rows that it is about, for metrics and log
 * @param error the sentence of a refusal, for the log; else empty
 */
record Reply(int status, String type, byte[] body, int jsonBytes, About about, String error) {
    static final String JSON = "application/json";
    static final String CSV = "text/csv; charset=utf-8";
    private static final String BINARY = "application/octet-stream";

    private static final int OK = 200;

    /** The subject of an answer; empty texts where there is no model. */
    record About(String route, String model, String version, int rows) {
        static final About NOTHING = new About("other", "", "", 0);

        About withRows(int count) {
            return new About(route, model, version, count);
        }
    }

    static Reply of(String type, byte[] body, About about) {
        return new Reply(OK, type, body, body.length, about, "");
    }

    /** A JSON answer whether something is ready, with a corresponding status. */
    static Reply ready(boolean now, About about) {
        byte[] body = utf8(JsonNode.object().put("ready", now).toString());
        return new Reply(now ? OK : Refusal.UNAVAILABLE, JSON, body, body.length, about, "");
    }

    /** JSON, and tensors in binary form after it where there are any. */
    static Reply tensors(byte[] json, byte[] binary, About about) {
        if (binary.length == 0) return of(JSON, json, about);
        byte[] body = Arrays.copyOf(json, json.length + binary.length);
        System.arraycopy(binary, 0, body, json.length, binary.length);
        return new Reply(OK, BINARY, body, json.length, about, "");
    }

    static Reply json(ObjectNode tree, About about) {
        return of(JSON, utf8(tree.toString()), about);
    }

    static Reply text(String type, String text, About about) {
        return of(type, utf8(text), about);
    }

    /** {@code {"error": "…"}}, as the Open Inference Protocol has it. */
    static Reply error(int status, String sentence, About about) {
        byte[] body = utf8(JsonNode.object().put("error", sentence).toString());
        return new Reply(status, JSON, body, body.length, about, sentence);
    }

    static Reply error(Refusal refusal, About about) {
        return error(refusal.status(), refusal.sentence(), about);
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
