package dev.mercer.io.parquet;

/** Encoding BYTE_STREAM_SPLIT: the first bytes of all values, then the second ones, and so on. */
final class ByteStreamSplitValues extends PageValues {
    private final PhysicalType type;
    private final Cursor in;
    private final int width;
    private final int count;
    private int next;

    ByteStreamSplitValues(PhysicalType type, int length, Cursor in) {
        this.type = type;
        this.in = in;
        this.width = type.bytes(length);
        Damage.unless(width > 0 && in.left() % width == 0, "the streams of a page are not of equal length");
        this.count = in.left() / width;
        this.buffer = new byte[Math.max(width, Long.BYTES)];
        this.to = width;
    }

    @Override
    void bytes() {
        Damage.unless(next < count, "a page ends too early");
        for (int k = 0; k < width; k++) buffer[k] = in.bytes[in.at() + k * count + next];
        next++;
    }

    @Override
    long whole() {
        bytes();
        return type == PhysicalType.INT64 ? Bits.int64(buffer, 0) : Bits.int32(buffer, 0);
    }

    @Override
    double real() {
        bytes();
        return type == PhysicalType.DOUBLE
                ? Double.longBitsToDouble(Bits.int64(buffer, 0))
                : Float.intBitsToFloat(Bits.int32(buffer, 0));
    }
}
