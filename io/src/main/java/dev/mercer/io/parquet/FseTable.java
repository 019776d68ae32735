package dev.mercer.io.parquet;

/** A table of states of Zstandard's entropy coder (finite state entropy): a state stands for a symbol, and bits lead to the next one. */
final class FseTable {
    private final byte[] symbols;
    private final byte[] widths;
    private final short[] bases;
    private final int accuracy;

    private FseTable(int accuracy) {
        this.accuracy = accuracy;
        int size = 1 << accuracy;
        symbols = new byte[size];
        widths = new byte[size];
        bases = new short[size];
    }

    /** One state, for a symbol that is repeated. */
    static FseTable single(int symbol) {
        FseTable table = new FseTable(0);
        table.symbols[0] = (byte) symbol;
        return table;
    }

    /** Reads a table of symbols up to {@code most}, with an accuracy of at most {@code finest} bits. */
    static FseTable read(Cursor in, int most, int finest) {
        Forward bits = new Forward(in);
        int accuracy = 5 + bits.read(4);
        Damage.unless(accuracy <= finest, "a table of the Zstandard data is too large");
        int[] counts = new int[most + 1];
        int remaining = 1 << accuracy;
        int symbol = 0;
        while (remaining > 0) {
            Damage.unless(symbol <= most, "a table of the Zstandard data has too many symbols");
            int count = bits.count(remaining);
            counts[symbol++] = count;
            remaining -= Math.abs(count);
            if (count == 0)
                for (int more = 3; more == 3; symbol += more) {
                    more = bits.read(2);
                    Damage.unless(symbol + more <= most + 1, "a table of the Zstandard data has too many symbols");
                }
        }
        Damage.unless(remaining == 0, "a table of the Zstandard data is impossible");
        bits.end();
        return of(counts, accuracy);
    }

    /** The table with this number of states for each symbol; −1 means less than one. */
    static FseTable of(int[] counts, int accuracy) {
        FseTable table = new FseTable(accuracy);
        int size = 1 << accuracy;
        int[] next = new int[counts.length];
        int high = size;
        for (int s = 0; s < counts.length; s++) {
            if (counts[s] == -1) table.symbols[--high] = (byte) s;
            next[s] = Math.abs(counts[s]);
        }
        int step = (size >> 1) + (size >> 3) + 3;
        int at = 0;
        for (int s = 0; s < counts.length; s++)
            for (int k = 0; k < counts[s]; k++) {
                table.symbols[at] = (byte) s;
                do at = at + step & size - 1;
                while (at >= high);
            }
        for (int k = 0; k < size; k++) {
            int x = next[table.symbols[k] & 0xff]++;
            int width = accuracy - (31 - Integer.numberOfLeadingZeros(x));
            table.widths[k] = (byte) width;
            table.bases[k] = (short) ((x << width) - size);
        }
        return table;
    }

    int first(ReverseBits bits) {
        return (int) bits.read(accuracy);
    }

    int symbol(int state) {
        return symbols[state] & 0xff;
    }

    int width(int state) {
        return widths[state];
    }

    int next(int state, ReverseBits bits) {
        return bases[state] + (int) bits.read(widths[state]);
    }

    /** Bits that are read forwards, the lowest of a byte first. */
    private static final class Forward {
        private final Cursor in;
        private long bit;

        Forward(Cursor in) {
            this.in = in;
        }

        int read(int width) {
            int value = peek(width);
            bit += width;
            Damage.unless(bit <= 8L * in.left(), "a table of the Zstandard data ends too early");
            return value;
        }

        private int peek(int width) {
            int there = (int) Math.min(width, 8L * in.left() - bit);
            return there <= 0 ? 0 : (int) Bits.packed(in.bytes, in.at(), bit, there);
        }

        /** A count between −1 and {@code remaining}: the smaller ones have a bit less. */
        int count(int remaining) {
            int width = 32 - Integer.numberOfLeadingZeros(remaining + 1);
            int value = peek(width);
            int low = value & (1 << (width - 1)) - 1;
            int threshold = (1 << width) - 2 - remaining;
            boolean fewer = low < threshold;
            read(fewer ? width - 1 : width);
            return (fewer ? low : value >= 1 << (width - 1) ? value - threshold : value) - 1;
        }

        void end() {
            in.take((bit + 7) / 8);
        }
    }
}
