package dev.mercer.io.parquet;

/** Decompresses a block of LZ4: alternating literals and copies. */
final class Lz4 {
    private static final int SHORTEST = 4;

    private Lz4() {}

    /** Fills {@code out} and returns how many bytes there are. */
    static int decompress(Cursor in, byte[] out) {
        int at = 0;
        while (in.left() > 0) {
            int token = in.oneByte();
            long literal = length(in, token >>> 4);
            Damage.unless(literal <= out.length - at, "the LZ4 data of a page is longer than it says");
            System.arraycopy(in.bytes, in.take(literal), out, at, (int) literal);
            at += (int) literal;
            // The last literal is followed by nothing.
            if (in.left() == 0) break;
            int back = in.oneByte() | in.oneByte() << 8;
            long count = SHORTEST + length(in, token & 15);
            Damage.unless(count <= out.length - at, "the LZ4 data of a page is longer than it says");
            Damage.unless(back > 0 && back <= at, "the LZ4 data of a page points before its beginning");
            Codec.repeat(out, at, back, (int) count);
            at += (int) count;
        }
        return at;
    }

    private static long length(Cursor in, int first) {
        long length = first;
        for (int next = first == 15 ? 255 : 0; next == 255; length += next) next = in.oneByte();
        return length;
    }
}
