package dev.mercer.io.parquet;

/** Bits that Zstandard writes forwards and reads backwards: the highest bit that is set in the last byte marks their end. */
final class ReverseBits {
    private static final int WIDEST = 56;

    private final byte[] bytes;
    private final int from;
    private long left;

    ReverseBits(Cursor in) {
        int size = in.left();
        bytes = in.bytes;
        from = in.take(size);
        int last = size == 0 ? 0 : bytes[from + size - 1] & 0xff;
        Damage.unless(last != 0, "the Zstandard data of a page has no end mark");
        left = 8L * size - Integer.numberOfLeadingZeros(last) + 23;
    }

    /** The number of remaining bits; negative if more were read than there are. */
    long left() {
        return left;
    }

    /** The next bits; 0 after the end. */
    long read(int width) {
        long value = peek(width);
        left -= width;
        return value;
    }

    /** The next bits, without taking them. */
    long peek(int width) {
        long first = left - width;
        if (first >= 0) return at(first, width);
        int there = (int) Math.max(0, left);
        return there == 0 ? 0 : at(0, there) << (width - there);
    }

    void skip(int width) {
        left -= width;
    }

    private long at(long bit, int width) {
        int place = from + (int) (bit >>> 3);
        if (width <= WIDEST && place + Long.BYTES <= bytes.length)
            return Bits.int64(bytes, place) >>> (bit & 7) & (1L << width) - 1;
        return Bits.packed(bytes, from, bit, width);
    }
}
