package dev.mercer.studio.http;

import dev.mercer.io.store.JsonNode;
import dev.mercer.io.store.JsonText;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A request whose body has arrived.
 *
 * @param method GET, POST or another
 * @param path the path, decoded
 * @param variables the parts of the path that the pattern of the route names
 * @param query the parameters of the address
 * @param body the bytes of the body
 */
public record Request(
        String method, String path, Map<String, String> variables, Map<String, List<String>> query, byte[] body) {
    /** The part of the path that the pattern names so. */
    public String variable(String name) {
        String value = variables.get(name);
        if (value == null) throw new IllegalStateException("the pattern of the route has no {" + name + "}");
        return value;
    }

    /** A parameter of the address, where it is given. */
    public Optional<String> parameter(String name) {
        return query.getOrDefault(name, List.of()).stream().findFirst();
    }

    /** A parameter of the address that must be given. */
    public String required(String name) {
        return parameter(name).orElseThrow(() -> Refusal.bad("the parameter " + name + " is missing"));
    }

    /** A parameter that is an integer ≥ 0; the default where it is not given. */
    public int number(String name, int otherwise) {
        Optional<String> text = parameter(name);
        if (text.isEmpty()) return otherwise;
        try {
            int value = Integer.parseInt(text.get());
            if (value >= 0) return value;
        } catch (NumberFormatException notOne) {
            // answered below
        }
        throw Refusal.bad("the parameter " + name + " must be an integer >= 0, got " + text.get());
    }

    /** The body as JSON. */
    public JsonNode json() {
        try {
            return JsonText.read(new String(body, StandardCharsets.UTF_8));
        } catch (IOException wrong) {
            throw Refusal.bad("the body is not JSON: " + wrong.getMessage());
        }
    }

    Request with(Map<String, String> found) {
        return new Request(method, path, found, query, body);
    }

    Request withBody(byte[] bytes) {
        return new Request(method, path, variables, query, bytes);
    }
}
