package dev.mercer.kernel;

import dev.mercer.util.Text;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/** Cuts a text of the notation into tokens and looks one ahead. */
final class Lexer {
    enum Kind {
        NUMBER,
        NAME,
        QUOTED,
        SYMBOL,
        END
    }

    /** A token; {@code text} of a quoted one is without its quotes. */
    record Token(Kind kind, String text, int position) {
        boolean is(String symbol) {
            return kind == Kind.SYMBOL && text.equals(symbol);
        }

        @Override
        public String toString() {
            return kind == Kind.END ? "the end" : "\"" + text + "\"";
        }
    }

    /** The word that stands for a number to be chosen. */
    private static final String AUTO = "auto";

    private final String text;
    private final OptionalDouble auto;
    private int at;
    private @Nullable Token ahead;

    /** {@code auto} is the number that the word stands for, if it may be written in place of a number. */
    Lexer(String text, OptionalDouble auto) {
        this.text = text;
        this.auto = auto;
    }

    Token peek() {
        if (ahead == null) ahead = read();
        return ahead;
    }

    Token next() {
        Token token = peek();
        ahead = null;
        return token;
    }

    /** Takes the symbol if it comes next. */
    boolean take(String symbol) {
        if (!peek().is(symbol)) return false;
        next();
        return true;
    }

    /** Takes the symbol or throws; {@code after} says where it was expected. */
    void expect(String symbol, String after) {
        Token token = peek();
        if (!take(symbol)) throw error(token.position(), "expected \"" + symbol + "\" " + after + ", found " + token);
    }

    KernelSyntaxException error(int position, String problem) {
        return new KernelSyntaxException(text, position, problem);
    }

    /** True when a minus sign comes next and a digit right behind it. */
    boolean numberFollowsSign() {
        if (!peek().is("-")) return false;
        return at < text.length() && (isDigit(text.charAt(at)) || text.charAt(at) == '.');
    }

    private Token read() {
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) at++;
        if (at == text.length()) return new Token(Kind.END, "", at);
        int start = at;
        char c = text.charAt(at);
        if (beginsName(c)) return name(start);
        if (isDigit(c) || c == '.') return number(start);
        if (c == '"') return quoted(start);
        if ("+-*/^@()[],=:".indexOf(c) < 0)
            throw error(
                    start,
                    Text.quote(Character.toString(text.codePointAt(start)))
                            + " means nothing here; the operators are + * ^ / @ [ ]");
        at++;
        return new Token(Kind.SYMBOL, String.valueOf(c), start);
    }

    private Token name(int start) {
        while (at < text.length() && continuesName(text.charAt(at))) at++;
        String name = text.substring(start, at);
        return new Token(auto.isPresent() && name.equals(AUTO) ? Kind.NUMBER : Kind.NAME, name, start);
    }

    /** True if the complete text would be read as one name; other names are written in quotes. */
    static boolean isName(String text) {
        return !text.isEmpty() && beginsName(text.charAt(0)) && text.chars().allMatch(c -> continuesName((char) c));
    }

    private static boolean beginsName(char c) {
        return Character.isLetter(c) || c == '_';
    }

    private static boolean continuesName(char c) {
        return Character.isLetterOrDigit(c) || c == '_';
    }

    private Token number(int start) {
        digits();
        if (at < text.length() && text.charAt(at) == '.') {
            at++;
            digits();
        }
        if (at < text.length() && (text.charAt(at) == 'e' || text.charAt(at) == 'E')) {
            at++;
            if (at < text.length() && (text.charAt(at) == '+' || text.charAt(at) == '-')) at++;
            digits();
        }
        return new Token(Kind.NUMBER, text.substring(start, at), start);
    }

    /** The value of a token that is a number. */
    double value(Token token) {
        if (token.text().equals(AUTO)) return auto.orElseThrow();
        try {
            return Double.parseDouble(token.text());
        } catch (NumberFormatException malformed) {
            throw error(token.position(), token + " is not a number");
        }
    }

    private void digits() {
        while (at < text.length() && isDigit(text.charAt(at))) at++;
    }

    /** ASCII digits only: {@link Double#parseDouble} accepts no others. */
    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    private Token quoted(int start) {
        StringBuilder name = new StringBuilder();
        for (at++; at < text.length(); at++) {
            char c = text.charAt(at);
            if (c == '"') {
                at++;
                return new Token(Kind.QUOTED, name.toString(), start);
            }
            if (c == '\\' && at + 1 < text.length()) c = text.charAt(++at);
            name.append(c);
        }
        throw error(start, "the quote is never closed: add a \" at its end");
    }
}
