package dev.mercer.io.parquet;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.BiConsumer;

/** Writes the compact protocol of Thrift: fields in ascending order, each by its number. */
final class ThriftWriter {
    private static final int INT = 5;
    private static final int LONG = 6;
    private static final int BINARY = 8;
    private static final int LIST = 9;
    private static final int STRUCT = 12;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private int last;

    byte[] bytes() {
        return out.toByteArray();
    }

    ThriftWriter number(int id, int value) {
        head(id, INT);
        zigzag(value);
        return this;
    }

    ThriftWriter whole(int id, long value) {
        head(id, LONG);
        zigzag(value);
        return this;
    }

    ThriftWriter text(int id, String value) {
        head(id, BINARY);
        text(value);
        return this;
    }

    /** A struct of the fields that {@code fields} writes. */
    ThriftWriter struct(int id, Runnable fields) {
        head(id, STRUCT);
        body(fields);
        return this;
    }

    /** A list of structs. */
    <T> ThriftWriter structs(int id, List<T> values, BiConsumer<ThriftWriter, T> fields) {
        list(id, STRUCT, values, (out, value) -> out.body(() -> fields.accept(out, value)));
        return this;
    }

    /** The fields of a struct and its end. */
    ThriftWriter body(Runnable fields) {
        int outer = last;
        last = 0;
        fields.run();
        out.write(0);
        last = outer;
        return this;
    }

    private <T> void list(int id, int type, List<T> values, BiConsumer<ThriftWriter, T> write) {
        head(id, LIST);
        if (values.size() < 15) out.write(values.size() << 4 | type);
        else {
            out.write(15 << 4 | type);
            varint(values.size());
        }
        for (T value : values) write.accept(this, value);
    }

    private void head(int id, int type) {
        out.write((id - last) << 4 | type);
        last = id;
    }

    private void text(String value) {
        byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
        varint(bytes.length);
        out.writeBytes(bytes);
    }

    private void zigzag(long value) {
        varint(value << 1 ^ value >> 63);
    }

    private void varint(long value) {
        long rest = value;
        for (; (rest & ~0x7fL) != 0; rest >>>= 7) out.write((int) ((rest & 0x7f) | 0x80));
        out.write((int) rest);
    }
}
