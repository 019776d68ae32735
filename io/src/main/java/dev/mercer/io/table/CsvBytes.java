package dev.mercer.io.table;

import dev.mercer.io.file.Input;
import dev.mercer.io.file.Utf8.NotText;
import dev.mercer.io.file.Utf8Input;
import dev.mercer.util.Cure;
import dev.mercer.util.InvalidInputException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The bytes of a CSV file in one buffer that is as long as the longest field, and where its fields and lines end.
 *
 * <p>A line feed is always placed after the last byte read as a sentinel, so that loops need not check for the end of
 * the buffer: code that finds it there reads more bytes. A byte order mark is skipped. Lines end with a line feed, a
 * carriage return, or both.
 */
final class CsvBytes {
    private static final int SIZE = 1 << 17;
    private static final byte[] MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

    private final Utf8Input in;
    private final String name;
    private byte[] bytes = new byte[SIZE + 1];
    private int filled;
    private int at;
    private int begin;
    private int from;
    private int to;
    private int line = 1;
    private int rowLine = 1;
    private long lineStart;

    CsvBytes(Utf8Input in, String name) throws IOException {
        this.in = in;
        this.name = name;
        while (filled < MARK.length && fill()) {}
        if (filled >= MARK.length && Arrays.equals(MARK, 0, MARK.length, bytes, 0, MARK.length)) at = MARK.length;
    }

    /** The following text, with its first line that is not empty unless that is long; characters outside ASCII are not decoded. */
    String peek() throws IOException {
        begin = at;
        while (filled < SIZE && !hasLine() && fill()) {}
        return new String(bytes, at, filled - at, StandardCharsets.ISO_8859_1);
    }

    private boolean hasLine() {
        int k = at;
        while (bytes[k] == '\n' || bytes[k] == '\r') {
            if (k == filled) return false;
            k++;
        }
        while (bytes[k] != '\n' && bytes[k] != '\r') k++;
        return k < filled;
    }

    /** The buffer; like all indices here, valid until more is read. */
    byte[] bytes() {
        return bytes;
    }

    int filled() {
        return filled;
    }

    int at() {
        return at;
    }

    void at(int newAt) {
        at = newAt;
    }

    /** Where the last field begins. */
    int from() {
        return from;
    }

    /** Where the last field ends. */
    int to() {
        return to;
    }

    /** The number of the current line, from 1. */
    int line() {
        return line;
    }

    /**
     * The place of the next byte in its line, from 1, in characters; the part of a line that is no longer in the buffer
     * is counted in bytes.
     */
    long column() {
        int first = (int) Math.max(0, lineStart);
        long column = first - lineStart + 1;
        for (int k = first; k < at; k++) if ((bytes[k] & 0xC0) != 0x80) column++;
        return column;
    }

    /** Goes to the next line that is not empty; false when there is none. */
    boolean nextLine() throws IOException {
        while (true) {
            begin = at;
            if (at == filled && !fill()) return false;
            byte b = bytes[at];
            if (b != '\n' && b != '\r') break;
            at++;
            begin = at;
            if (b == '\r' && (at < filled || fill()) && bytes[at] == '\n') at++;
            line++;
        }
        rowLine = line;
        lineStart = at;
        return true;
    }

    /** Skips {@code separator} if it comes next. */
    boolean skip(byte separator) {
        if (at == filled || bytes[at] != separator) return false;
        at++;
        return true;
    }

    /** Moves past the next field, which is then [{@link #from}, {@link #to}); true if it was quoted. */
    boolean field(byte separator) throws IOException {
        do {
            while (bytes[at] == ' ') at++;
            begin = at;
        } while (at == filled && fill());
        boolean quoted = bytes[at] == '"';
        if (quoted) quoted(separator);
        else {
            at = end(at, separator);
            from = begin;
            to = at;
        }
        return quoted;
    }

    /** The end of the unquoted field or the blanks at {@code start}. */
    private int end(int start, byte separator) throws IOException {
        int k = start;
        while (true) {
            while (bytes[k] != separator && bytes[k] != '\n' && bytes[k] != '\r') k++;
            if (k < filled) return k;
            k -= begin;
            if (!fill()) return filled;
        }
    }

    private void quoted(byte separator) throws IOException {
        at++;
        boolean doubled = false;
        while (true) {
            while (at < filled && bytes[at] != '"') at++;
            if (at == filled && !fill()) throw unmatched();
            if (bytes[at] != '"') continue;
            at++;
            boolean again = (at < filled || fill()) && bytes[at] == '"';
            if (!again) break;
            doubled = true;
            at++;
        }
        int length = at - begin - 1;
        do {
            while (bytes[at] == ' ') at++;
        } while (at == filled && fill());
        byte stop = bytes[at];
        if (stop != separator && stop != '\n' && stop != '\r') throw unmatched();
        from = begin + 1;
        to = begin + length;
        line += lineEnds(from, to);
        for (int k = from; k < to; k++) if (bytes[k] == '\n' || bytes[k] == '\r') lineStart = k + 1L;
        if (doubled) to = withoutDoubles();
    }

    /** Replaces doubled quotes by single ones, in place. */
    private int withoutDoubles() {
        int out = from;
        for (int k = from; k < to; k++) {
            if (bytes[k] == '"') k++;
            bytes[out++] = bytes[k];
        }
        return out;
    }

    private int lineEnds(int first, int end) {
        int count = 0;
        for (int k = first; k < end; k++)
            if (bytes[k] == '\r' || (bytes[k] == '\n' && (k == first || bytes[k - 1] != '\r'))) count++;
        return count;
    }

    /** Moves the bytes from {@link #begin} on to the front and reads more after them; false at the end. */
    private boolean fill() throws IOException {
        System.arraycopy(bytes, begin, bytes, 0, filled - begin);
        filled -= begin;
        at -= begin;
        lineStart -= begin;
        begin = 0;
        if (filled == bytes.length - 1) {
            if (filled > Integer.MAX_VALUE / 2 - 1) throw new IOException("a field in line " + line + " is too long");
            bytes = Arrays.copyOf(bytes, 2 * filled + 1);
        }
        int read = in.read(bytes, filled, bytes.length - 1 - filled);
        if (read > 0) filled += read;
        bytes[filled] = '\n';
        return read > 0;
    }

    private InvalidInputException unmatched() {
        return Input.at(
                name,
                rowLine,
                "the quotes of the row that begins here do not match (close each quote; write \"\" for a quote in a field)");
    }

    /** The error for a field that begins in line {@code first} and is not text. */
    InvalidInputException notText(NotText wrong, int first) {
        int place = first + lineEnds(from, wrong.at());
        if (wrong.nul()) return Input.at(name, place, "not text: there is a NUL byte", Cure.NAME_FORMAT);
        return Input.at(name, place, "not " + in.encoding().name() + " text", Cure.NAME_ENCODING);
    }
}
