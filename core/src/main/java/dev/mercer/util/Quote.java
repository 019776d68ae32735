package dev.mercer.util;

/** Text from outside as it is quoted in messages: in double quotes, on one line, and not too long. */
public final class Quote {
    private static final int LONGEST = 40;

    private Quote() {}

    /** {@code text} in double quotes; control characters become {@code \n}, {@code \t} or \\uXXXX, long text ends in "…". */
    public static String of(String text) {
        StringBuilder out = new StringBuilder("\"");
        text.codePoints().limit(LONGEST).forEach(c -> {
            if (c == '\n') out.append("\\n");
            else if (c == '\r') out.append("\\r");
            else if (c == '\t') out.append("\\t");
            else if (isHidden(c)) out.append("\\u").append(hex(c));
            else out.appendCodePoint(c);
        });
        boolean whole = text.codePointCount(0, text.length()) <= LONGEST;
        return out.append(whole ? "\"" : "…\"").toString();
    }

    /**
     * {@code text} of several lines as a terminal may show it: of control characters only the line feed and the tab are
     * left, all others become \\uXXXX. Without it a name in a file could move the cursor, hide text or change the title.
     */
    public static String visible(String text) {
        if (text.codePoints().noneMatch(c -> isHidden(c) && c != '\n' && c != '\t')) return text;
        StringBuilder out = new StringBuilder(text.length() + 16);
        text.codePoints().forEach(c -> {
            if (isHidden(c) && c != '\n' && c != '\t') out.append("\\u").append(hex(c));
            else out.appendCodePoint(c);
        });
        return out.toString();
    }

    /** Control characters, and those that change the direction of text. */
    private static boolean isHidden(int c) {
        return Character.isISOControl(c) || (c >= 0x202A && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069);
    }

    private static String hex(int c) {
        return Integer.toHexString(0x10000 | c).substring(1);
    }
}
