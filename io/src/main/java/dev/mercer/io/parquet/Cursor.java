package dev.mercer.io.parquet;

/** A place in an array that moves forward, and no further than its end. */
final class Cursor {
    final byte[] bytes;
    private final int end;
    private int at;

    Cursor(byte[] bytes, int from, int to) {
        this.bytes = bytes;
        this.at = from;
        this.end = to;
    }

    int at() {
        return at;
    }

    int left() {
        return end - at;
    }

    /** Moves past {@code count} bytes and returns where they begin. */
    int take(long count) {
        Damage.unless(count >= 0 && count <= left(), "a page ends too early");
        int from = at;
        at += (int) count;
        return from;
    }

    int oneByte() {
        return bytes[take(1)] & 0xff;
    }

    int int32() {
        return Bits.int32(bytes, take(Integer.BYTES));
    }

    /** The next bytes as a cursor of their own. */
    Cursor part(long count) {
        int from = take(count);
        return new Cursor(bytes, from, at);
    }

    /** A number of variable length, the lowest seven bits first. */
    long varint() {
        long value = 0;
        for (int shift = 0; shift < Long.SIZE; shift += 7) {
            int next = oneByte();
            value |= (next & 0x7fL) << shift;
            if (next < 0x80) return value;
        }
        throw new Damage("a number in a page is too long");
    }

    /** A length or a count. */
    int count() {
        long value = varint();
        Damage.unless(value >= 0 && value <= Integer.MAX_VALUE, "a count in a page is too large");
        return (int) value;
    }

    long zigzag() {
        long value = varint();
        return value >>> 1 ^ -(value & 1);
    }
}
