package dev.mercer.io.parquet;

/**
 * Small whole numbers in runs: a run is one number and how often it is repeated, or numbers packed into bits. Levels,
 * indices of dictionaries and truth values are written so (encoding RLE).
 */
final class RleBitPackedReader {
    private final Cursor in;
    private final int width;
    private int left;
    private boolean packed;
    private int repeated;
    private Cursor bits;
    private long bit;

    /** Numbers of {@code width} bits. */
    RleBitPackedReader(Cursor in, int width) {
        Damage.unless(width >= 0 && width <= Integer.SIZE, "the width of numbers in a page is impossible");
        this.in = in;
        this.width = width;
        this.bits = in;
    }

    int next() {
        while (left == 0) begin();
        left--;
        if (!packed) return repeated;
        long from = bit;
        bit += width;
        Damage.unless(bit <= 8L * bits.left(), "a page ends too early");
        return (int) Bits.packed(bits.bytes, bits.at(), from, width);
    }

    private void begin() {
        int head = in.count();
        packed = (head & 1) == 1;
        if (packed) {
            int groups = head >>> 1;
            left = (int) Math.min(Integer.MAX_VALUE, 8L * groups);
            // Some writers leave out the end of the last group.
            bits = in.part(Math.min(in.left(), (long) groups * width));
            bit = 0;
        } else {
            left = head >>> 1;
            int bytes = (width + 7) / 8;
            int from = in.take(bytes);
            repeated = 0;
            for (int k = 0; k < bytes; k++) repeated |= (in.bytes[from + k] & 0xff) << (8 * k);
        }
    }
}
