package dev.mercer.io.json;

import java.util.HexFormat;
import java.util.Map;

/** Writes JSON trees on one line. */
final class JsonText {
    private static final HexFormat HEX = HexFormat.of().withUpperCase();

    private JsonText() {}

    /** The tree as text, where {@code ascii} escapes everything but ASCII. */
    static String of(JsonNode tree, boolean ascii) {
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
}
