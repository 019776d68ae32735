package dev.mercer.io.json;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/** A JSON array. */
public final class ArrayNode extends JsonNode {
    private final List<JsonNode> items = new ArrayList<>();

    /** Appends a value. */
    public ArrayNode add(JsonNode value) {
        items.add(value);
        return this;
    }

    public ArrayNode add(String value) {
        return add(JsonNode.of(value));
    }

    public ArrayNode add(long value) {
        return add(JsonNode.of(value));
    }

    public ArrayNode add(double value) {
        return add(JsonNode.of(value));
    }

    @Override
    public JsonNode path(int index) {
        return index >= 0 && index < items.size() ? items.get(index) : super.path(index);
    }

    @Override
    public Iterator<JsonNode> iterator() {
        return items.iterator();
    }

    @Override
    public int size() {
        return items.size();
    }
}
