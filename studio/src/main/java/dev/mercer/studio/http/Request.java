package dev.mercer.studio.http;

import dev.mercer.io.json.JsonNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;

/**
 * A request whose body has arrived.
 *
 * @param variables the parts of the path that the pattern of the route names
 * @param query the parameters of the address
 * @param body the bytes of the body
 */
public record Request(Map<String, String> variables, Map<String, String> query, byte[] body) {
    /** The part of the path that the pattern names so. */
    public String variable(String name) {
        return Optional.ofNullable(variables.get(name)).orElseThrow();
    }

    /** A parameter of the address that must be given. */
    public String required(String name) {
        return Optional.ofNullable(query.get(name))
                .orElseThrow(() -> Refusal.bad("the parameter " + name + " is missing"));
    }

    /** The body as JSON. */
    public JsonNode json() {
        try {
            return JsonNode.read(new String(body, StandardCharsets.UTF_8));
        } catch (IOException wrong) {
            throw Refusal.bad("the body is not JSON: " + wrong.getMessage());
        }
    }
}
