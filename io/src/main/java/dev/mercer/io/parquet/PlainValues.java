package dev.mercer.io.parquet;

/** Encoding PLAIN: values side by side, little endian; truth values in bits, bytes after their length. */
final class PlainValues extends PageValues {
    private final PhysicalType type;
    private final int length;
    private final Cursor in;
    private int bit = 8;
    private int eight;

    /** Values of a type; {@code length} is that of values of a fixed length. */
    PlainValues(PhysicalType type, int length, Cursor in) {
        this.type = type;
        this.length = length;
        this.in = in;
        this.buffer = in.bytes;
    }

    @Override
    long whole() {
        return switch (type) {
            case BOOLEAN -> {
                if (bit == 8) {
                    eight = in.oneByte();
                    bit = 0;
                }
                yield eight >>> bit++ & 1;
            }
            case INT32 -> in.int32();
            case INT64 -> Bits.int64(in.bytes, in.take(Long.BYTES));
            default -> super.whole();
        };
    }

    @Override
    double real() {
        return switch (type) {
            case FLOAT -> Float.intBitsToFloat(in.int32());
            case DOUBLE -> Double.longBitsToDouble(Bits.int64(in.bytes, in.take(Double.BYTES)));
            default -> super.real();
        };
    }

    @Override
    void bytes() {
        int count = type == PhysicalType.BYTE_ARRAY ? in.int32() : length;
        from = in.take(count);
        to = in.at();
    }
}
