package dev.mercer.io.parquet;

/** Decompresses Snappy's raw format: its length, then literals and copies of earlier bytes. */
final class Snappy {
    private Snappy() {}

    /** Fills {@code out} and returns how many bytes there are. */
    static int decompress(Cursor in, byte[] out) {
        Damage.unless(in.count() == out.length, "the Snappy data of a page is of another size");
        int at = 0;
        while (in.left() > 0) {
            int tag = in.oneByte();
            if ((tag & 3) == 0) {
                long count = literal(in, tag >>> 2);
                room(at, count, out);
                System.arraycopy(in.bytes, in.take(count), out, at, (int) count);
                at += (int) count;
            } else {
                boolean near = (tag & 3) == 1;
                int count = near ? 4 + (tag >>> 2 & 7) : 1 + (tag >>> 2);
                long back = near ? (tag & 0xe0) << 3 | in.oneByte() : number(in, (tag & 3) == 2 ? 2 : 4);
                room(at, count, out);
                Damage.unless(back > 0 && back <= at, "the Snappy data of a page points before its beginning");
                Codec.repeat(out, at, (int) back, count);
                at += count;
            }
        }
        return at;
    }

    /** The length of a literal: small, or in the one to four bytes that follow. */
    private static long literal(Cursor in, int code) {
        return 1 + (code < 60 ? code : number(in, code - 59));
    }

    private static long number(Cursor in, int bytes) {
        long value = 0;
        for (int k = 0; k < bytes; k++) value |= (long) in.oneByte() << (8 * k);
        return value;
    }

    private static void room(int at, long count, byte[] out) {
        Damage.unless(count <= out.length - at, "the Snappy data of a page is longer than it says");
    }
}
