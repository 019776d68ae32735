package dev.mercer.io.json;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.HexFormat;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A JSON value: text, number, truth value, null, {@link ObjectNode} or {@link ArrayNode}. {@link #path} returns the missing value, which is of
 * no kind, for a field or an element that does not exist. Model files need only this part of JSON, so that a program that predicts needs no library.
 */
public abstract sealed class JsonNode implements Iterable<JsonNode> permits ObjectNode, ArrayNode, JsonNode.Scalar {
    private static final HexFormat HEX = HexFormat.of().withUpperCase();
    private static final JsonNode MISSING = new Scalar(null);
    private static final JsonNode NULL = new Scalar(null);

    JsonNode() {}

    /** A new object without fields. */
    public static ObjectNode object() {
        return new ObjectNode();
    }

    /** A new array without elements. */
    public static ArrayNode array() {
        return new ArrayNode();
    }

    /**
     * The single value of a text.
     *
     * @throws IOException if the text is not JSON
     */
    public static JsonNode read(String text) throws IOException {
        return new JsonParser(text).read();
    }

    public static JsonNode read(byte[] utf8) throws IOException {
        return read(StandardCharsets.UTF_8
                .newDecoder()
                .onMalformedInput(CodingErrorAction.REPORT)
                .decode(ByteBuffer.wrap(utf8))
                .toString());
    }

    public static JsonNode of(String text) {
        return new Scalar(Objects.requireNonNull(text));
    }

    public static JsonNode of(boolean truth) {
        return new Scalar(truth);
    }

    public static JsonNode of(long number) {
        return new Scalar(number);
    }

    public static JsonNode of(double number) {
        return new Scalar(number);
    }

    static JsonNode of(BigInteger number) {
        return new Scalar(number);
    }

    public static JsonNode ofNull() {
        return NULL;
    }

    /** The field of this name; the missing value if it does not exist. */
    public JsonNode path(String field) {
        JsonNode found = get(field);
        return found == null ? MISSING : found;
    }

    /** The element with this index; the missing value if it does not exist. */
    public JsonNode path(int index) {
        return MISSING;
    }

    /** The field of this name, if there is one. */
    public @Nullable JsonNode get(String field) {
        return null;
    }

    /** The fields of an object, in their order; empty for any other value. */
    public Set<Map.Entry<String, JsonNode>> properties() {
        return Collections.emptySet();
    }

    /** The elements of an array; empty for any other value. */
    @Override
    public Iterator<JsonNode> iterator() {
        return List.<JsonNode>of().iterator();
    }

    /** The number of elements or fields. */
    public int size() {
        return 0;
    }

    public boolean isObject() {
        return this instanceof ObjectNode;
    }

    public boolean isArray() {
        return this instanceof ArrayNode;
    }

    public boolean isTextual() {
        return scalar() instanceof String;
    }

    public boolean isBoolean() {
        return scalar() instanceof Boolean;
    }

    public boolean isNumber() {
        return scalar() instanceof Number;
    }

    public boolean isIntegralNumber() {
        return isNumber() && !(scalar() instanceof Double);
    }

    /** True for an integer of 32 bits. */
    public boolean canConvertToInt() {
        return scalar() instanceof Long number && number.intValue() == number;
    }

    /** The text; empty for any other value. */
    public String textValue() {
        return scalar() instanceof String text ? text : "";
    }

    /** The truth value; false for any other value. */
    public boolean booleanValue() {
        return scalar() instanceof Boolean truth && truth;
    }

    /** The number; 0 for any other value. */
    public double doubleValue() {
        return scalar() instanceof Number number ? number.doubleValue() : 0;
    }

    /** The number without its fraction; 0 for any other value. */
    public long longValue() {
        return scalar() instanceof Number number ? number.longValue() : 0;
    }

    /** The number as an integer of 32 bits; 0 for any other value. */
    public int intValue() {
        return (int) longValue();
    }

    /** The value of a scalar; null for objects, arrays and JSON's null. */
    @Nullable
    Object scalar() {
        return null;
    }

    /** As {@link #toString}, with everything but ASCII escaped: every Java string is preserved, even unpaired surrogates. */
    public String ascii() {
        return text(true);
    }

    /** The value as text on one line. */
    @Override
    public String toString() {
        return text(false);
    }

    private String text(boolean ascii) {
        StringBuilder text = new StringBuilder();
        write(this, text, ascii);
        return text.toString();
    }

    private static void write(JsonNode node, StringBuilder out, boolean ascii) {
        if (node instanceof ObjectNode) {
            String before = "{";
            for (Map.Entry<String, JsonNode> field : node.properties()) {
                quote(field.getKey(), out.append(before), ascii);
                write(field.getValue(), out.append(':'), ascii);
                before = ",";
            }
            out.append(node.size() == 0 ? "{}" : "}");
        } else if (node instanceof ArrayNode) {
            String before = "[";
            for (JsonNode item : node) {
                write(item, out.append(before), ascii);
                before = ",";
            }
            out.append(node.size() == 0 ? "[]" : "]");
        } else if (node.isTextual()) quote(node.textValue(), out, ascii);
        else if (node.scalar() instanceof Double number && !Double.isFinite(number))
            quote(number.toString(), out, ascii);
        else out.append(node.scalar());
    }

    private static void quote(String text, StringBuilder out, boolean ascii) {
        out.append('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '"', '\\' -> out.append('\\').append(c);
                case '\b' -> out.append("\\b");
                case '\t' -> out.append("\\t");
                case '\n' -> out.append("\\n");
                case '\f' -> out.append("\\f");
                case '\r' -> out.append("\\r");
                default -> {
                    if (c < ' ' || (ascii && c > 127)) out.append("\\u").append(HEX.toHexDigits(c));
                    else out.append(c);
                }
            }
        }
        out.append('"');
    }

    /** A text, a number, a truth value or null. */
    static final class Scalar extends JsonNode {
        private final @Nullable Object value;

        private Scalar(@Nullable Object value) {
            this.value = value;
        }

        @Override
        @Nullable
        Object scalar() {
            return value;
        }
    }
}
