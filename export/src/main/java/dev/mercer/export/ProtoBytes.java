package dev.mercer.export;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** A message of Protocol Buffers, field by field: the part of that format that an ONNX file needs. */
final class ProtoBytes {
    private static final int VARINT = 0;
    private static final int BYTES = 2;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    /** Appends an integer field. */
    ProtoBytes put(int field, long value) {
        varint((long) field << 3 | VARINT);
        varint(value);
        return this;
    }

    ProtoBytes put(int field, String text) {
        return put(field, text.getBytes(StandardCharsets.UTF_8));
    }

    /** Appends a message as a field. */
    ProtoBytes put(int field, ProtoBytes message) {
        return put(field, message.bytes());
    }

    ProtoBytes put(int field, byte[] bytes) {
        varint((long) field << 3 | BYTES);
        varint(bytes.length);
        out.writeBytes(bytes);
        return this;
    }

    private void varint(long value) {
        long rest = value;
        while ((rest & ~0x7FL) != 0) {
            out.write((int) (rest & 0x7F) | 0x80);
            rest >>>= 7;
        }
        out.write((int) rest);
    }

    byte[] bytes() {
        return out.toByteArray();
    }
}
