package dev.mercer.io.file;

/** A field that is not text; the caller adds the line number. */
public final class NotText extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final boolean nul;
    private final int at;

    /** Found at index {@code at} of the buffer: a NUL, or something that is not UTF-8. */
    public NotText(boolean nul, int at) {
        super(null, null, false, false);
        this.nul = nul;
        this.at = at;
    }

    public boolean nul() {
        return nul;
    }

    public int at() {
        return at;
    }
}
