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
            else if (Character.isISOControl(c)) out.append("\\u").append(hex(c));
            else out.appendCodePoint(c);
        });
        boolean whole = text.codePointCount(0, text.length()) <= LONGEST;
        return out.append(whole ? "\"" : "…\"").toString();
    }

    private static String hex(int c) {
        return Integer.toHexString(0x10000 | c).substring(1);
    }
}
