package dev.mercer.serve;

import dev.mercer.io.store.JsonText;
import dev.mercer.io.store.ObjectNode;
import java.nio.charset.StandardCharsets;

/**
 * An answer to a request.
 *
 * @param status the status code
 * @param type the content type
 * @param body the bytes
 * @param about the model and the rows that it is about, for metrics and log
 */
record Reply(int status, String type, byte[] body, About about) {
    static final String JSON = "application/json";
    static final String CSV = "text/csv; charset=utf-8";

    private static final int OK = 200;

    /** The subject of an answer; empty texts where there is no model. */
    record About(String route, String model, String version, int rows) {
        static final About NOTHING = new About("other", "", "", 0);

        About withRows(int count) {
            return new About(route, model, version, count);
        }
    }

    static Reply of(String type, byte[] body, About about) {
        return new Reply(OK, type, body, about);
    }

    static Reply json(ObjectNode tree, About about) {
        return of(JSON, utf8(JsonText.of(tree)), about);
    }

    static Reply text(String type, String text, About about) {
        return of(type, utf8(text), about);
    }

    /** {@code {"error": "…"}}, as the Open Inference Protocol has it. */
    static Reply error(int status, String sentence, About about) {
        return new Reply(status, JSON, utf8(JsonText.of(JsonText.object().put("error", sentence))), about);
    }

    static Reply error(Refusal refusal, About about) {
        return error(refusal.status(), refusal.sentence(), about);
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
