package dev.mercer.io.parquet;

/**
 * Encoding DELTA_BINARY_PACKED: differences of consecutive whole numbers, in blocks that name their smallest one, and in
 * miniblocks whose remainders have a number of bits of their own.
 */
final class DeltaNumbers extends PageValues {
    private final Cursor in;
    private final boolean narrow;
    private final int miniblocks;
    private final int perMiniblock;
    private int left;
    private long value;
    private boolean first = true;
    private long least;
    private int[] widths = {};
    private int miniblock;
    private int inMiniblock;
    private int start;

    /** Numbers of 32 bits where {@code narrow}, else of 64. */
    DeltaNumbers(Cursor in, boolean narrow) {
        this.in = in;
        this.narrow = narrow;
        int block = in.count();
        miniblocks = in.count();
        left = in.count();
        value = in.zigzag();
        Damage.unless(
                block > 0 && miniblocks > 0 && miniblocks <= block && block % (8L * miniblocks) == 0,
                "the blocks of a page are of an impossible size");
        perMiniblock = block / miniblocks;
        miniblock = miniblocks;
        inMiniblock = perMiniblock;
    }

    @Override
    long whole() {
        Damage.unless(left > 0, "a page has fewer values than it says");
        left--;
        if (first) {
            first = false;
            return value;
        }
        if (inMiniblock == perMiniblock) miniblock();
        int width = widths[miniblock - 1];
        long next = value + least + Bits.packed(in.bytes, start, (long) width * inMiniblock++, width);
        value = narrow ? (int) next : next;
        return value;
    }

    private void miniblock() {
        if (miniblock == miniblocks) {
            least = in.zigzag();
            int from = in.take(miniblocks);
            widths = new int[miniblocks];
            for (int k = 0; k < miniblocks; k++) widths[k] = in.bytes[from + k] & 0xff;
            miniblock = 0;
        }
        int width = widths[miniblock++];
        Damage.unless(width <= Long.SIZE, "the width of numbers in a page is impossible");
        start = in.take((long) width * perMiniblock / 8);
        inMiniblock = 0;
    }

    /** A cursor at the end of the numbers. Complete miniblocks are skipped, so that a count without bytes costs neither memory nor time. */
    static Cursor after(Cursor in, int most) {
        Cursor ahead = new Cursor(in.bytes, in.at(), in.at() + in.left());
        DeltaNumbers all = new DeltaNumbers(ahead, true);
        Damage.unless(all.left <= most, "a page has more values than it says");
        // The first number is in the header.
        for (long rest = all.left - 1L; rest > 0; rest -= all.perMiniblock) all.miniblock();
        return ahead;
    }
}
