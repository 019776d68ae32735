package dev.mercer.io.store;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads and writes JSON trees token by token. Jackson's mapper must not be used, nor {@link JsonNode#toString}, which
 * creates one: creating it takes longer than fitting a small model.
 */
public final class JsonText {
    private static final JsonFactory FACTORY = new JsonFactoryBuilder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxStringLength(TensorFile.LONGEST_HEADER)
                    .maxNestingDepth(32)
                    .build())
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .build();

    private JsonText() {}

    public static ObjectNode object() {
        return JsonNodeFactory.instance.objectNode();
    }

    public static ArrayNode array() {
        return JsonNodeFactory.instance.arrayNode();
    }

    /** The tree as text on one line. */
    public static String of(JsonNode tree) {
        return text(tree, false);
    }

    /**
     * As {@link #of}, with everything but ASCII escaped: so that every Java string is preserved, even unpaired
     * surrogates.
     */
    static String ascii(JsonNode tree) {
        return text(tree, true);
    }

    private static String text(JsonNode tree, boolean ascii) {
        StringWriter text = new StringWriter();
        try (JsonGenerator out = FACTORY.createGenerator(text)) {
            out.configure(JsonWriteFeature.ESCAPE_NON_ASCII.mappedFeature(), ascii);
            write(tree, out);
        } catch (IOException impossible) {
            throw new UncheckedIOException("a tree of texts and numbers can be written", impossible);
        }
        return text.toString();
    }

    private static void write(JsonNode node, JsonGenerator out) throws IOException {
        switch (node.getNodeType()) {
            case OBJECT -> {
                out.writeStartObject();
                for (Map.Entry<String, JsonNode> field : node.properties()) {
                    out.writeFieldName(field.getKey());
                    write(field.getValue(), out);
                }
                out.writeEndObject();
            }
            case ARRAY -> {
                out.writeStartArray();
                for (JsonNode item : node) write(item, out);
                out.writeEndArray();
            }
            case STRING -> out.writeString(node.textValue());
            case BOOLEAN -> out.writeBoolean(node.booleanValue());
            case NUMBER -> {
                if (!node.isIntegralNumber()) out.writeNumber(node.doubleValue());
                else if (node.canConvertToLong()) out.writeNumber(node.longValue());
                else out.writeNumber(node.bigIntegerValue());
            }
            case NULL -> out.writeNull();
            default -> throw new IllegalArgumentException("not of JSON: " + node.getNodeType());
        }
    }

    static JsonNode read(String text) throws IOException {
        return read(FACTORY.createParser(text));
    }

    static JsonNode read(byte[] utf8) throws IOException {
        return read(FACTORY.createParser(utf8));
    }

    /** The single value. */
    private static JsonNode read(JsonParser in) throws IOException {
        try (in) {
            JsonNode tree = value(in.nextToken(), in);
            if (in.nextToken() != null) throw new JsonParseException(in, "more than one value");
            return tree;
        }
    }

    private static JsonNode value(@Nullable JsonToken token, JsonParser in) throws IOException {
        if (token == null) throw new JsonParseException(in, "ends too soon");
        JsonNodeFactory nodes = JsonNodeFactory.instance;
        switch (token) {
            case START_OBJECT -> {
                ObjectNode object = nodes.objectNode();
                for (String name = in.nextFieldName(); name != null; name = in.nextFieldName())
                    object.set(name, value(in.nextToken(), in));
                return object;
            }
            case START_ARRAY -> {
                ArrayNode array = nodes.arrayNode();
                for (JsonToken item = in.nextToken(); item != JsonToken.END_ARRAY; item = in.nextToken())
                    array.add(value(item, in));
                return array;
            }
            case VALUE_STRING -> {
                return nodes.textNode(in.getText());
            }
            case VALUE_NUMBER_INT -> {
                return switch (in.getNumberType()) {
                    case INT -> nodes.numberNode(in.getIntValue());
                    case LONG -> nodes.numberNode(in.getLongValue());
                    default -> nodes.numberNode(in.getBigIntegerValue());
                };
            }
            case VALUE_NUMBER_FLOAT -> {
                return nodes.numberNode(in.getDoubleValue());
            }
            case VALUE_TRUE, VALUE_FALSE -> {
                return nodes.booleanNode(token == JsonToken.VALUE_TRUE);
            }
            case VALUE_NULL -> {
                return nodes.nullNode();
            }
            default -> throw new JsonParseException(in, "not a value: " + token);
        }
    }
}
