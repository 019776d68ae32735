package dev.mercer.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** A JSON object with its fields in the order in which they were added. What there is not is left out. */
final class Json {
    private final Map<String, Object> fields = new LinkedHashMap<>();

    /** Adds a text, number, truth value, object or list of these; a number that JSON cannot write is left out. */
    Json with(String name, Object value) {
        if (!(value instanceof Double number) || Double.isFinite(number)) fields.put(name, plain(value));
        return this;
    }

    /** Adds the value if there is one. */
    Json with(String name, Optional<?> value) {
        value.ifPresent(present -> with(name, present));
        return this;
    }

    static <T> List<Json> list(List<T> items, Function<? super T, Json> item) {
        return items.stream().<Json>map(item).toList();
    }

    private static Object plain(Object value) {
        if (value instanceof Json object) return object.fields;
        if (value instanceof List<?> list) return list.stream().map(Json::plain).toList();
        return value;
    }

    /** On one line. */
    @Override
    public String toString() {
        try {
            return new ObjectMapper().writeValueAsString(fields);
        } catch (JsonProcessingException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
