package dev.mercer.io.json;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A JSON object, with its fields in the order in which they were added. */
public final class ObjectNode extends JsonNode {
    private final Map<String, JsonNode> fields = new LinkedHashMap<>();

    /** Sets a field. */
    public ObjectNode set(String field, JsonNode value) {
        fields.put(field, value);
        return this;
    }

    public ObjectNode put(String field, String value) {
        return set(field, JsonNode.of(value));
    }

    public ObjectNode put(String field, boolean value) {
        return set(field, JsonNode.of(value));
    }

    public ObjectNode put(String field, long value) {
        return set(field, JsonNode.of(value));
    }

    public ObjectNode put(String field, double value) {
        return set(field, JsonNode.of(value));
    }

    /** Sets a field to a new empty object, and returns it. */
    public ObjectNode putObject(String field) {
        ObjectNode made = new ObjectNode();
        set(field, made);
        return made;
    }

    /** Sets a field to a new empty array, and returns it. */
    public ArrayNode putArray(String field) {
        ArrayNode made = new ArrayNode();
        set(field, made);
        return made;
    }

    /** The array of this field; a new one if it does not exist. */
    public ArrayNode withArray(String field) {
        return get(field) instanceof ArrayNode array ? array : putArray(field);
    }

    @Override
    public @Nullable JsonNode get(String field) {
        return fields.get(field);
    }

    @Override
    public Set<Map.Entry<String, JsonNode>> properties() {
        return fields.entrySet();
    }

    @Override
    public int size() {
        return fields.size();
    }
}
