package dev.mercer.io.table;

/**
 * Detects the separator of a CSV file: comma, semicolon, tab or pipe, whichever is most frequent in its first row.
 */
final class Separator {
    private static final char[] KNOWN = {',', ';', '\t', '|'};

    private Separator() {}

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
