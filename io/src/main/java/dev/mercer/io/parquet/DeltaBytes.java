package dev.mercer.io.parquet;

import dev.mercer.io.file.Utf8;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Encodings DELTA_LENGTH_BYTE_ARRAY, which is all lengths and then all bytes, and DELTA_BYTE_ARRAY, which is how many
 * bytes each value shares with the one before it, and then the remainders in the other encoding.
 */
final class DeltaBytes extends PageValues {
    /** The most bytes of text for each stored byte: as many as the best compression gives. */
    private static final long EXPANSION = 1024;

    private final DeltaNumbers lengths;
    private final Cursor in;
    private final boolean shares;
    private final DeltaNumbers shared;
    private long budget;
    private boolean repeats;
    private @Nullable String last;

    private DeltaBytes(DeltaNumbers shared, DeltaNumbers lengths, Cursor in, boolean shares) {
        this.shared = shared;
        this.lengths = lengths;
        this.in = in;
        this.shares = shares;
        this.buffer = shares ? new byte[64] : in.bytes;
        this.budget = EXPANSION * (in.left() + 64L);
    }

    /** Values after their lengths; {@code most} is the number of values that the page claims to have. */
    static DeltaBytes whole(Cursor in, int most) {
        Cursor bytes = DeltaNumbers.after(in, most);
        DeltaNumbers lengths = new DeltaNumbers(in, true);
        return new DeltaBytes(lengths, lengths, bytes, false);
    }

    /** Values that share their beginning with the one before. */
    static DeltaBytes sharing(Cursor in, int most) {
        Cursor rest = DeltaNumbers.after(in, most);
        DeltaNumbers shared = new DeltaNumbers(in, true);
        Cursor bytes = DeltaNumbers.after(rest, most);
        return new DeltaBytes(shared, new DeltaNumbers(rest, true), bytes, true);
    }

    @Override
    void bytes() {
        if (!shares) {
            from = in.take(lengths.whole());
            to = in.at();
            return;
        }
        long same = shared.whole();
        Damage.unless(same >= 0 && same <= to, "a value shares more bytes than the one before it has");
        long length = lengths.whole();
        int begin = in.take(length);
        int size = Math.addExact((int) same, (int) length);
        repeats = size == to && length == 0;
        // The text of a repeated value is there already, and costs nothing.
        if (!repeats) budget -= size;
        Damage.unless(budget >= 0, "a page holds more text than its size allows");
        if (size > buffer.length) buffer = Arrays.copyOf(buffer, Math.max(size, 2 * buffer.length));
        System.arraycopy(in.bytes, begin, buffer, (int) same, (int) length);
        to = size;
    }

    @Override
    String text() {
        bytes();
        String text = repeats && last != null ? last : Utf8.text(buffer, from, to);
        last = text;
        return text;
    }
}
