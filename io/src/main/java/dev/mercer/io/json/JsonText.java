package dev.mercer.io.json;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Map;

/** Reads and writes JSON trees. A model file needs no more of JSON, so that a program that predicts needs no library. */
public final class JsonText {
    private static final HexFormat HEX = HexFormat.of().withUpperCase();

    private JsonText() {}

    public static ObjectNode object() {
        return new ObjectNode();
    }

    public static ArrayNode array() {
        return new ArrayNode();
    }

    /** The tree as text on one line. */
    public static String of(JsonNode tree) {
        return text(tree, false);
    }

    /**
     * As {@link #of}, with everything but ASCII escaped: so that every Java string is preserved, even unpaired
     * surrogates.
     */
    public static String ascii(JsonNode tree) {
        return text(tree, true);
    }

    private static String text(JsonNode tree, boolean ascii) {
        StringBuilder text = new StringBuilder();
        write(tree, text, ascii);
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
}
