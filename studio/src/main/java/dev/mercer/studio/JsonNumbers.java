package dev.mercer.studio;

import dev.mercer.io.store.ArrayNode;
import dev.mercer.io.store.JsonNode;
import dev.mercer.io.store.JsonText;
import java.util.stream.DoubleStream;

/** Numbers as JSON has them: null where there is none. */
final class JsonNumbers {
    private JsonNumbers() {}

    static JsonNode of(double value) {
        return Double.isFinite(value) ? JsonNode.of(value) : JsonNode.ofNull();
    }

    static ArrayNode of(DoubleStream values) {
        ArrayNode list = JsonText.array();
        values.forEach(value -> list.add(of(value)));
        return list;
    }
}
