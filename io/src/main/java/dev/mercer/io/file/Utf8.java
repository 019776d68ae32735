package dev.mercer.io.file;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;

/** Strict UTF-8: invalid bytes, and NUL, which is not text, are refused. */
public final class Utf8 {
    private Utf8() {}

    /**
     * The text in bytes {@code from} (inclusive) to {@code to} (exclusive).
     *
     * @throws NotText if it is none
     */
    public static String text(byte[] bytes, int from, int to) {
        int all = 0;
        for (int k = from; k < to; k++) {
            if (bytes[k] == 0) throw new NotText(true, k);
            all |= bytes[k];
        }
        return all >= 0 ? new String(bytes, from, to - from, StandardCharsets.ISO_8859_1) : decoded(bytes, from, to);
    }

    /** The number of bytes of a character that begins with this byte; 0 if none does. */
    static int length(byte first) {
        if (first >= 0) return 1;
        int lead = first & 0xFF;
        if (lead < 0xC2 || lead > 0xF4) return 0;
        return lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
    }

    private static String decoded(byte[] bytes, int from, int to) {
        CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
        ByteBuffer in = ByteBuffer.wrap(bytes, from, to - from);
        CharBuffer out = CharBuffer.allocate(to - from);
        CoderResult result = decoder.decode(in, out, true);
        if (result.isError()) throw new NotText(false, in.position());
        return out.flip().toString();
    }

    /** A field that is not text; the caller adds the line number. */
    public static final class NotText extends RuntimeException {
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
}
