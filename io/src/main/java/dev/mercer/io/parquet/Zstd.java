package dev.mercer.io.parquet;

import java.util.Arrays;

/** Decompresses Zstandard, without dictionaries. Source: RFC 8878. */
final class Zstd {
    private static final int MAGIC = 0xFD2FB528;
    private static final int SKIPPABLE = 0x184D2A50;
    private static final int LARGEST = 1 << 17;

    /** Accuracies and largest symbols of the tables for lengths of literals, offsets, lengths of matches. */
    private static final int[] FINEST = {9, 8, 9};

    private static final int[] MOST = {35, 31, 52};

    private static final FseTable[] PREDEFINED = {
        FseTable.of(
                new int[] {
                    4, 3, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 3, 2, 1, 1, 1, 1, 1, -1,
                    -1, -1, -1
                },
                6),
        FseTable.of(
                new int[] {1, 1, 1, 1, 1, 1, 2, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, -1, -1, -1, -1, -1},
                5),
        FseTable.of(
                new int[] {
                    1, 4, 3, 2, 2, 2, 2, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
                    1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, -1, -1, -1, -1, -1, -1, -1
                },
                6)
    };

    /** Extra bits of the codes of lengths: of literals from code 16 on, of matches from code 32 on. */
    private static final int[] LITERAL_BITS = {1, 1, 1, 1, 2, 2, 3, 3, 4, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16};

    private static final int[] MATCH_BITS = {1, 1, 1, 1, 2, 2, 3, 3, 4, 4, 5, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16};

    private static final int[] LITERAL_BASES = bases(16, LITERAL_BITS);
    private static final int[] MATCH_BASES = bases(35, MATCH_BITS);

    private final Cursor in;
    private final byte[] out;
    private int at;
    private int frame;
    private ZstdLiterals literals = new ZstdLiterals();
    private FseTable[] tables = {};
    private final int[] recent = new int[3];

    Zstd(Cursor in, byte[] out) {
        this.in = in;
        this.out = out;
    }

    private static int[] bases(int first, int[] bits) {
        int[] bases = new int[bits.length];
        for (int k = 0, base = first; k < bits.length; k++) {
            bases[k] = base;
            base += 1 << bits[k];
        }
        return bases;
    }

    /** Fills the output and returns how many bytes there are. */
    int decompress() {
        while (in.left() > 0) {
            int magic = in.int32();
            if ((magic & 0xFFFFFFF0) == SKIPPABLE) in.take(in.int32() & 0xffff_ffffL);
            else {
                Damage.unless(magic == MAGIC, "a page is not Zstandard data, though it is said to be");
                frame();
            }
        }
        return at;
    }

    private void frame() {
        int head = in.oneByte();
        boolean single = (head & 32) != 0;
        int dictionary = new int[] {0, 1, 2, 4}[head & 3];
        if (!single) in.take(1);
        Damage.unless(dictionary == 0, "the Zstandard data of a page needs a dictionary");
        in.take(head >>> 6 == 0 ? (single ? 1 : 0) : 1 << (head >>> 6));
        frame = at;
        literals = new ZstdLiterals();
        tables = PREDEFINED.clone();
        System.arraycopy(new int[] {1, 4, 8}, 0, recent, 0, 3);
        boolean last = false;
        while (!last) {
            int block = in.oneByte() | in.oneByte() << 8 | in.oneByte() << 16;
            last = (block & 1) == 1;
            block(block >>> 1 & 3, block >>> 3);
        }
        if ((head & 4) != 0) in.take(Integer.BYTES);
    }

    private void block(int kind, int size) {
        Damage.unless(kind < 3 && size <= LARGEST, "a block of the Zstandard data is impossible");
        if (kind == 2) {
            compressed(in.part(size));
            return;
        }
        room(size);
        if (kind == 0) System.arraycopy(in.bytes, in.take(size), out, at, size);
        else Arrays.fill(out, at, at + size, (byte) in.oneByte());
        at += size;
    }

    private void room(long size) {
        Damage.unless(size >= 0 && size <= out.length - at, "the Zstandard data of a page is longer than it says");
    }

    private void compressed(Cursor block) {
        byte[] copied = literals.read(block);
        int count = block.oneByte();
        if (count >= 128)
            count = count < 255
                    ? ((count - 128) << 8) + block.oneByte()
                    : block.oneByte() + (block.oneByte() << 8) + 0x7F00;
        int used = 0;
        if (count > 0) {
            readTables(block);
            used = sequences(new ReverseBits(block), count, copied);
        }
        literal(copied, used, copied.length - used);
    }

    private void readTables(Cursor block) {
        int modes = block.oneByte();
        for (int k = 0; k < 3; k++)
            switch (modes >>> (6 - 2 * k) & 3) {
                case 0 -> tables[k] = PREDEFINED[k];
                case 1 -> {
                    int symbol = block.oneByte();
                    Damage.unless(symbol <= MOST[k], "a table of the Zstandard data has too many symbols");
                    tables[k] = FseTable.single(symbol);
                }
                case 2 -> tables[k] = FseTable.read(block, MOST[k], FINEST[k]);
                default -> {}
            }
    }

    /** Copies literals and matches alternately; returns how many literals were used. */
    private int sequences(ReverseBits bits, int count, byte[] copied) {
        int used = 0;
        int[] states = new int[3];
        for (int k = 0; k < 3; k++) states[k] = tables[k].first(bits);
        for (int s = 0; s < count; s++) {
            int code = tables[1].symbol(states[1]);
            long offset = (1L << code) + bits.read(code);
            int matched = tables[2].symbol(states[2]);
            long match = matched < 32 ? matched + 3 : MATCH_BASES[matched - 32] + bits.read(MATCH_BITS[matched - 32]);
            int lit = tables[0].symbol(states[0]);
            long length = lit < 16 ? lit : LITERAL_BASES[lit - 16] + bits.read(LITERAL_BITS[lit - 16]);
            literal(copied, used, length);
            used += (int) length;
            match(distance(offset, length == 0), match);
            if (s == count - 1) break;
            states[0] = tables[0].next(states[0], bits);
            states[2] = tables[2].next(states[2], bits);
            states[1] = tables[1].next(states[1], bits);
            Damage.unless(bits.left() >= 0, "a block of the Zstandard data ends too early");
        }
        Damage.unless(bits.left() == 0, "a block of the Zstandard data is of another size");
        return used;
    }

    private void literal(byte[] copied, int from, long length) {
        Damage.unless(length <= copied.length - from, "a block of the Zstandard data lacks literals");
        room(length);
        System.arraycopy(copied, from, out, at, (int) length);
        at += (int) length;
    }

    private void match(long back, long length) {
        room(length);
        Damage.unless(back > 0 && back <= at - frame, "the Zstandard data of a page points before its beginning");
        Codec.repeat(out, at, (int) back, (int) length);
        at += (int) length;
    }

    /** The distance of a match: a new one, or one of the last three. */
    private long distance(long offset, boolean withoutLiterals) {
        long value = offset - 3;
        int place = 2;
        if (offset <= 3) {
            place = (int) offset - (withoutLiterals ? 0 : 1);
            value = place == 3 ? recent[0] - 1L : recent[place];
            place = Math.min(place, 2);
        }
        Damage.unless(value <= Integer.MAX_VALUE, "the Zstandard data of a page points before its beginning");
        for (int k = place; k > 0; k--) recent[k] = recent[k - 1];
        recent[0] = (int) value;
        return value;
    }
}
