package dev.mercer.io.file;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A text in any encoding as a stream of UTF-8.
 *
 * <p>Unless the encoding is given, it is UTF-16 if the text begins with a byte order mark of UTF-16. Otherwise the first character outside ASCII
 * decides: if its bytes are UTF-8, the text is UTF-8, else Windows-1252. Both agree on everything before it, so that nothing is read twice. Bytes that are
 * no character of the encoding become {@link #NO_TEXT}, which the reader refuses with its line.
 */
public final class Utf8Input extends InputStream {
    /** The encoding of programs for Windows in western languages. */
    public static final Charset WINDOWS = Charset.forName("windows-1252");

    /** A byte that UTF-8 never has. */
    private static final byte NO_TEXT = (byte) 0xFF;

    private static final int SIZE = 1 << 16;

    private final InputStream in;
    private final Consumer<Charset> detected;
    /** Bytes that are not decoded yet, and room for one more character. */
    private final ByteBuffer source = ByteBuffer.allocate(SIZE + 4).limit(0);
    /** What is handed out next. */
    private ByteBuffer ready = ByteBuffer.allocate(0);
    /** Null until the encoding is known. */
    private @Nullable Charset encoding;
    /** Null where nothing must be decoded. */
    private @Nullable Transcoder transcoder;

    /**
     * A stream of {@code in}, which is closed with it.
     *
     * @param encoding the encoding; without one it is detected
     * @param detected receives a detected encoding, before its first character outside ASCII is handed out
     */
    public Utf8Input(InputStream in, Optional<Charset> encoding, Consumer<Charset> detected) {
        this.in = in;
        this.detected = detected;
        encoding.ifPresent(this::use);
    }

    /** Whether this encoding has NUL bytes in texts, as UTF-16 has. */
    public static boolean hasNuls(Charset encoding) {
        return !"\0".equals(new String(new byte[1], encoding));
    }

    /** The encoding; UTF-8 as long as all characters were ASCII. */
    public Charset encoding() {
        return encoding == null ? StandardCharsets.UTF_8 : encoding;
    }

    /** Whether two bytes are the byte order mark of UTF-16. */
    static boolean isWideMark(byte[] bytes) {
        return Math.min(bytes[0], bytes[1]) == -2 && Math.max(bytes[0], bytes[1]) == -1;
    }

    private void use(Charset charset) {
        encoding = charset;
        if (!charset.equals(StandardCharsets.UTF_8)) transcoder = new Transcoder(charset.newDecoder());
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] out, int from, int length) throws IOException {
        if (length == 0) return 0;
        while (!ready.hasRemaining()) {
            if (encoding != null && transcoder == null) return in.read(out, from, length);
            if (!fill()) return -1;
        }
        int count = Math.min(length, ready.remaining());
        ready.get(out, from, count);
        return count;
    }

    /** Makes more bytes ready, though perhaps none yet; false at the end. */
    private boolean fill() throws IOException {
        source.compact();
        int read = in.read(source.array(), source.position(), Math.min(SIZE, source.remaining()));
        source.position(source.position() + Math.max(0, read)).flip();
        if (encoding == null) detect();
        if (transcoder != null) {
            ready = transcoder.decode(source, read < 0);
            return read >= 0 || ready.hasRemaining();
        }
        ready = source.duplicate();
        source.position(source.limit());
        return read >= 0;
    }

    /** Finds the encoding if there is a character outside ASCII. */
    private void detect() throws IOException {
        byte[] bytes = source.array();
        int end = source.limit();
        int k = 0;
        while (k < end && bytes[k] >= 0) k++;
        if (k == end) return;
        int length = Math.max(2, Utf8.length(bytes[k]));
        // No more bytes than the character has: a pipe may not have them yet.
        if (k + length > end) {
            int more = in.readNBytes(bytes, end, k + length - end);
            source.limit(end + more);
        }
        use(encoding(bytes, k, source.limit()));
        detected.accept(encoding());
    }

    /** The encoding by the character that begins at {@code k}, the first one outside ASCII. */
    private static Charset encoding(byte[] bytes, int k, int end) {
        if (k == 0 && end >= 2 && isWideMark(bytes)) return StandardCharsets.UTF_16;
        int length = Utf8.length(bytes[k]);
        try {
            if (length > 1 && k + length <= end) {
                Utf8.text(bytes, k, k + length);
                return StandardCharsets.UTF_8;
            }
        } catch (Utf8.NotText other) {
            return WINDOWS;
        }
        return WINDOWS;
    }

    /** Bytes of another encoding as UTF-8. */
    private static final class Transcoder {
        private final CharsetDecoder decoder;
        private final CharsetEncoder encoder = StandardCharsets.UTF_8.newEncoder();
        private final CharBuffer chars = CharBuffer.allocate(2 * SIZE);
        private final ByteBuffer decoded = ByteBuffer.allocate(8 * SIZE);

        Transcoder(CharsetDecoder decoder) {
            this.decoder = decoder;
        }

        /** Takes as many bytes of {@code source} as can be decoded. */
        ByteBuffer decode(ByteBuffer source, boolean ended) {
            decoded.clear();
            while (true) {
                CoderResult result = decoder.decode(source, chars, ended);
                chars.flip();
                encoder.encode(chars, decoded, ended);
                chars.compact();
                if (!result.isError()) return decoded.flip();
                decoded.put(NO_TEXT);
                source.position(source.position() + result.length());
            }
        }
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
