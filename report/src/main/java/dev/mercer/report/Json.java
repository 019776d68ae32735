package dev.mercer.report;

import dev.mercer.data.Reals;
import dev.mercer.io.json.ArrayNode;
import dev.mercer.io.json.JsonNode;
import dev.mercer.io.json.ObjectNode;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** A JSON object with its fields in the order in which they were added. Empty optionals and numbers that are not finite are omitted. */
public final class Json {
    private final ObjectNode fields = JsonNode.object();

    /** Adds a text, number, truth value, object, numbers or a list of these; a number that is not finite is omitted. */
    public Json with(String name, Object value) {
        if (!(value instanceof Double number) || Double.isFinite(number)) fields.set(name, tree(value));
        return this;
    }

    /** Adds the value if there is one. */
    public Json with(String name, Optional<?> value) {
        value.ifPresent(present -> with(name, present));
        return this;
    }

    /** Adds the fields of another object. */
    public Json withAll(Json other) {
        other.fields.properties().forEach(field -> fields.set(field.getKey(), field.getValue()));
        return this;
    }

    public static <T> List<Json> list(List<T> items, Function<? super T, Json> item) {
        return items.stream().<Json>map(item).toList();
    }

    private static JsonNode tree(Object value) {
        if (value instanceof Json object) return object.fields;
        if (value instanceof Reals numbers) return tree(numbers.stream().boxed().toList());
        if (value instanceof List<?> list) {
            ArrayNode array = JsonNode.array();
            for (Object item : list) array.add(tree(item));
            return array;
        }
        if (value instanceof Boolean truth) return JsonNode.of(truth);
        if (value instanceof Integer || value instanceof Long) return JsonNode.of(((Number) value).longValue());
        if (value instanceof Double number) return JsonNode.of(number.doubleValue());
        if (value instanceof String text) return JsonNode.of(text);
        throw new IllegalArgumentException("JSON has no " + value.getClass());
    }

    /** The object as a tree. */
    public JsonNode node() {
        return fields;
    }

    /** On one line. */
    @Override
    public String toString() {
        return fields.toString();
    }
}
