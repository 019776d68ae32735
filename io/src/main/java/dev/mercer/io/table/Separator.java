package dev.mercer.io.table;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Detects the separator of a CSV file: the one that a first line {@code sep=;} names, as spreadsheets write it, else comma, semicolon, tab or pipe,
 * whichever is most frequent in the first row.
 */
final class Separator {
    private static final char[] KNOWN = {',', ';', '\t', '|'};
    private static final Pattern NAMED = Pattern.compile("\"?[sS][eE][pP]=([\t\\p{Punct}&&[^\"._-]])\"?[\r\n]");

    private Separator() {}

    /** The separator that the first line names, if this is all that the line holds. */
    static Optional<Character> named(String text) {
        Matcher line = NAMED.matcher(text);
        return line.lookingAt() ? Optional.of(line.group(1).charAt(0)) : Optional.empty();
    }

    /** The length of a first line that names the separator, without its line end. */
    static int lineLength(String text) {
        return (int) text.chars().takeWhile(c -> c != '\n' && c != '\r').count();
    }

    /** Separators between quotes are ignored; of several equally frequent the first in the order above is taken. */
    static char sniff(String text) {
        int[] counts = new int[KNOWN.length];
        boolean quoted = false;
        boolean begun = false;
        for (int k = 0; k < text.length(); k++) {
            char c = text.charAt(k);
            boolean newline = c == '\n' || c == '\r';
            if (newline && begun && !quoted) break;
            begun |= !newline;
            if (c == '"') quoted = !quoted;
            else if (!quoted) for (int s = 0; s < KNOWN.length; s++) if (c == KNOWN[s]) counts[s]++;
        }
        int best = 0;
        for (int s = 1; s < KNOWN.length; s++) if (counts[s] > counts[best]) best = s;
        return KNOWN[best];
    }
}
