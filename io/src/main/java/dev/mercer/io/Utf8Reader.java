package dev.mercer.io;

import dev.mercer.util.InvalidInputException;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;

/**
 * Text in UTF-8, strictly: what is no UTF-8, and NUL, which no text holds, is refused with its line. A byte order mark is
 * left out.
 */
final class Utf8Reader extends Reader {
    private static final int BUFFER = 1 << 14;

    private final InputStream in;
    private final String name;
    private final CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
    private final ByteBuffer bytes = ByteBuffer.allocate(BUFFER).limit(0);
    private final CharBuffer chars = CharBuffer.allocate(BUFFER).limit(0);
    private boolean atEnd;
    private int line = 1;
    private char last;

    Utf8Reader(InputStream in, String name) throws IOException {
        this.in = in;
        this.name = name;
        if (fill() && chars.get(0) == '\uFEFF') chars.get();
    }

    /** What will be read next, as far as it is known. */
    CharSequence peek() {
        return chars.asReadOnlyBuffer();
    }

    @Override
    public int read(char[] out, int from, int length) throws IOException {
        if (!chars.hasRemaining() && !fill()) return -1;
        int count = Math.min(length, chars.remaining());
        chars.get(out, from, count);
        return count;
    }

    /** Decodes some more; false at the end. */
    private boolean fill() throws IOException {
        chars.clear();
        while (chars.position() == 0 && !(atEnd && !bytes.hasRemaining())) {
            bytes.compact();
            int read = in.read(bytes.array(), bytes.position(), bytes.remaining());
            if (read < 0) atEnd = true;
            else bytes.position(bytes.position() + read);
            bytes.flip();
            CoderResult result = decoder.decode(bytes, chars, atEnd);
            check();
            if (result.isError()) throw notUtf8();
        }
        chars.flip();
        return chars.hasRemaining();
    }

    /** Counts the lines of what was decoded and looks for NUL. */
    private void check() {
        char[] decoded = chars.array();
        for (int k = 0; k < chars.position(); k++) {
            char c = decoded[k];
            if (c == '\r' || (c == '\n' && last != '\r')) line++;
            else if (c == '\0')
                throw Input.at(name, line, "not text: there is a NUL byte (name the right format with --format)");
            last = c;
        }
    }

    private InvalidInputException notUtf8() {
        byte first = bytes.get(bytes.position());
        // Nothing was decoded before: it is the byte order mark of UTF-16.
        boolean utf16 = line == 1 && last == '\0' && (first == (byte) 0xff || first == (byte) 0xfe);
        String charset = utf16 ? "UTF-16" : "ISO-8859-1";
        return Input.at(name, line, "not UTF-8 text (if it is " + charset + ": iconv -f " + charset + " -t UTF-8)");
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
