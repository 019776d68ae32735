package dev.mercer.plot;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Locale;

/** Writes SVG elements: escaped, indented, numbers with at most two decimals in every locale alike. */
final class Svg {
    private final StringBuilder out = new StringBuilder();
    private final Deque<String> open = new ArrayDeque<>();

    /** Begins an element; attributes are names and values in turn. */
    Svg begin(String element, Object... attributes) {
        indent();
        tag(element, attributes).append(">\n");
        open.push(element);
        return this;
    }

    Svg end() {
        String element = open.pop();
        indent();
        out.append("</").append(element).append(">\n");
        return this;
    }

    /** An element without content. */
    Svg draw(String element, Object... attributes) {
        indent();
        tag(element, attributes).append("/>\n");
        return this;
    }

    /** An element that holds text only. */
    Svg text(String element, String content, Object... attributes) {
        indent();
        tag(element, attributes)
                .append('>')
                .append(escape(content))
                .append("</")
                .append(element)
                .append(">\n");
        return this;
    }

    private StringBuilder tag(String element, Object... attributes) {
        out.append('<').append(element);
        for (int k = 0; k < attributes.length; k += 2)
            out.append(' ')
                    .append(attributes[k])
                    .append("=\"")
                    .append(escape(value(attributes[k + 1])))
                    .append('"');
        return out;
    }

    private void indent() {
        out.append("  ".repeat(open.size()));
    }

    private static String value(Object value) {
        return value instanceof Double number ? number(number) : String.valueOf(value);
    }

    /** A length in pixels; a hundredth of a pixel cannot be seen. */
    static String number(double value) {
        String text = String.format(Locale.ROOT, "%.2f", value);
        String trimmed = text.replaceAll("\\.?0+$", "");
        return trimmed.equals("-0") ? "0" : trimmed;
    }

    /** Characters that XML reserves are replaced, those that it does not allow become "�". */
    static String escape(String text) {
        StringBuilder escaped = new StringBuilder();
        text.codePoints().forEach(c -> {
            switch (c) {
                case '<' -> escaped.append("&lt;");
                case '>' -> escaped.append("&gt;");
                case '&' -> escaped.append("&amp;");
                case '"' -> escaped.append("&quot;");
                default -> escaped.appendCodePoint(allowed(c) ? c : 0xFFFD);
            }
        });
        return escaped.toString();
    }

    private static boolean allowed(int c) {
        boolean control = c < 0x20 && c != '\t' && c != '\n' && c != '\r';
        boolean surrogate = c >= 0xD800 && c <= 0xDFFF;
        return !control && !surrogate && c != 0xFFFE && c != 0xFFFF;
    }

    @Override
    public String toString() {
        return out.toString();
    }
}
