package dev.mercer.cli.text;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.mercer.io.store.JsonText;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** A JSON object with its fields in the order in which they were added. What there is not is left out. */
public final class Json {
    private final ObjectNode fields = JsonText.object();

    /** Adds a text, number, truth value, object or list of these; a number that JSON cannot write is left out. */
    public Json with(String name, Object value) {
        if (!(value instanceof Double number) || Double.isFinite(number)) fields.set(name, tree(value));
        return this;
    }

    /** Adds the value if there is one. */
    public Json with(String name, Optional<?> value) {
        value.ifPresent(present -> with(name, present));
        return this;
    }

    public static <T> List<Json> list(List<T> items, Function<? super T, Json> item) {
        return items.stream().<Json>map(item).toList();
    }

    private static JsonNode tree(Object value) {
        JsonNodeFactory nodes = JsonNodeFactory.instance;
        if (value instanceof Json object) return object.fields;
        if (value instanceof List<?> list) {
            ArrayNode array = JsonText.array();
            for (Object item : list) array.add(tree(item));
            return array;
        }
        if (value instanceof Boolean truth) return nodes.booleanNode(truth);
        if (value instanceof Integer || value instanceof Long) return nodes.numberNode(((Number) value).longValue());
        if (value instanceof Double number) return nodes.numberNode(number.doubleValue());
        if (value instanceof String text) return nodes.textNode(text);
        throw new IllegalArgumentException("JSON has no " + value.getClass());
    }

    /** On one line. */
    @Override
    public String toString() {
        return JsonText.of(fields);
    }
}
