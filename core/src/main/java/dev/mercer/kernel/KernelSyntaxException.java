package dev.mercer.kernel;

import dev.mercer.util.InvalidInputException;

/** A kernel or feature map text that cannot be read; one line that points at the character and names the cure. */
public class KernelSyntaxException extends InvalidInputException {
    private static final long serialVersionUID = 1L;

    private final int position;

    KernelSyntaxException(String text, int position, String problem) {
        super("character " + (position + 1) + " of \"" + shortened(text, position) + "\": " + problem);
        this.position = position;
    }

    /** The position in the text, counted from 0. */
    public int position() {
        return position;
    }

    /** The text around the error: a long text is cut, so that the message stays readable. */
    private static String shortened(String text, int position) {
        int from = Math.max(0, position - 60);
        int to = Math.min(text.length(), position + 60);
        String part = text.substring(from, to).replaceAll("\\s+", " ");
        return (from > 0 ? "…" : "") + part + (to < text.length() ? "…" : "");
    }
}
