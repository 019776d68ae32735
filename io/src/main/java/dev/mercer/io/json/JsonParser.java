package dev.mercer.io.json;

import java.io.IOException;
import java.math.BigInteger;

/** Parses one JSON value. Names must not be repeated in an object; trees are at most {@value #DEEPEST} deep. */
final class JsonParser {
    private static final int DEEPEST = 32;
    /** Longer numbers take quadratic time to convert. */
    private static final int LONGEST_NUMBER = 1000;

    private final String text;
    private int at;

    JsonParser(String text) {
        this.text = text;
    }

    /** The value that is all of the text. */
    JsonNode read() throws IOException {
        JsonNode tree = value(0);
        if (next() >= 0) throw problem("more than one value");
        return tree;
    }

    private JsonNode value(int depth) throws IOException {
        if (depth > DEEPEST) throw problem("too deep");
        int c = next();
        switch (c) {
            case '{' -> {
                return object(depth);
            }
            case '[' -> {
                return array(depth);
            }
            case '"' -> {
                return JsonNode.of(string());
            }
            case 't' -> {
                return word("true", JsonNode.of(true));
            }
            case 'f' -> {
                return word("false", JsonNode.of(false));
            }
            case 'n' -> {
                return word("null", JsonNode.ofNull());
            }
            default -> {
                return number();
            }
        }
    }

    private JsonNode object(int depth) throws IOException {
        ObjectNode object = new ObjectNode();
        at++;
        if (takes('}')) return object;
        do {
            if (next() != '"') throw problem("a name is expected");
            String name = string();
            if (object.get(name) != null) throw problem("a repeated name");
            if (!takes(':')) throw problem("a colon is expected");
            object.set(name, value(depth + 1));
        } while (takes(','));
        if (!takes('}')) throw problem("the end of an object is expected");
        return object;
    }

    private JsonNode array(int depth) throws IOException {
        ArrayNode array = new ArrayNode();
        at++;
        if (takes(']')) return array;
        do array.add(value(depth + 1));
        while (takes(','));
        if (!takes(']')) throw problem("the end of an array is expected");
        return array;
    }

    private JsonNode word(String word, JsonNode value) throws IOException {
        if (!text.startsWith(word, at)) throw problem("a value is expected");
        at += word.length();
        return value;
    }

    private JsonNode number() throws IOException {
        int begin = at;
        if (peek() == '-') at++;
        int digits = at;
        digits();
        if (text.charAt(digits) == '0' && at > digits + 1) throw problem("a number with a leading zero");
        boolean whole = true;
        if (peek() == '.') {
            at++;
            digits();
            whole = false;
        }
        if (peek() == 'e' || peek() == 'E') {
            at++;
            if (peek() == '+' || peek() == '-') at++;
            digits();
            whole = false;
        }
        if (at - begin > LONGEST_NUMBER) throw problem("a number of too many digits");
        String number = text.substring(begin, at);
        if (!whole) return JsonNode.of(Double.parseDouble(number));
        BigInteger exact = new BigInteger(number);
        return exact.bitLength() < Long.SIZE ? JsonNode.of(exact.longValue()) : JsonNode.of(exact);
    }

    private void digits() throws IOException {
        int begin = at;
        while (peek() >= '0' && peek() <= '9') at++;
        if (at == begin) throw problem("a value is expected");
    }

    private String string() throws IOException {
        int begin = ++at;
        // Most texts need no unescaping.
        while (peek() >= ' ' && peek() != '"' && peek() != '\\') at++;
        if (peek() == '"') return text.substring(begin, at++);
        StringBuilder out = new StringBuilder(text.substring(begin, at));
        while (peek() != '"') {
            if (peek() < ' ') throw problem("the end of a text is expected");
            out.append(peek() == '\\' ? escaped() : text.charAt(at++));
        }
        at++;
        return out.toString();
    }

    private char escaped() throws IOException {
        at++;
        int c = peek();
        at++;
        return switch (c) {
            case '"', '\\', '/' -> (char) c;
            case 'b' -> '\b';
            case 't' -> '\t';
            case 'n' -> '\n';
            case 'f' -> '\f';
            case 'r' -> '\r';
            case 'u' -> unicode();
            default -> throw problem("an unknown escape");
        };
    }

    private char unicode() throws IOException {
        int code = 0;
        for (int k = 0; k < 4; k++) {
            int digit = peek() < 0 || peek() > 127 ? -1 : Character.digit(peek(), 16);
            if (digit < 0) throw problem("four hexadecimal digits are expected");
            code = 16 * code + digit;
            at++;
        }
        return (char) code;
    }

    /** Skips the next character that is not blank, and returns true, if it is this one. */
    private boolean takes(char wanted) {
        if (next() != wanted) return false;
        at++;
        return true;
    }

    /** The next character that is not blank, without taking it; −1 at the end. */
    private int next() {
        while (peek() == ' ' || peek() == '\n' || peek() == '\t' || peek() == '\r') at++;
        return peek();
    }

    private int peek() {
        return at < text.length() ? text.charAt(at) : -1;
    }

    private IOException problem(String what) {
        return new IOException(what + " at character " + at);
    }
}
