package dev.mercer.io.parquet;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/**
 * Reads the compact protocol of Thrift, in which Parquet writes its metadata. A struct is a sequence of numbered fields;
 * the caller reads those that it supports and skips all others. Each step consumes at least one byte, so that the cost is
 * bounded by the length of the input.
 */
final class ThriftReader {
    private static final int DEEPEST = 24;

    private static final int TRUE = 1;
    private static final int FALSE = 2;
    private static final int BYTE = 3;
    private static final int LONG = 6;
    private static final int DOUBLE = 7;
    private static final int BINARY = 8;
    private static final int LIST = 9;
    private static final int SET = 10;
    private static final int MAP = 11;
    private static final int STRUCT = 12;

    private final InputStream in;
    private int type = STRUCT;
    private int depth;

    ThriftReader(InputStream in) {
        this.in = in;
    }

    /** Reads or skips the current field. */
    @FunctionalInterface
    interface Field {
        void read(int id) throws IOException;
    }

    /** Reads or skips the current element. */
    @FunctionalInterface
    interface Element {
        void read() throws IOException;
    }

    /** Passes the number of each field of the current struct to {@code field}, which reads or skips it. */
    void struct(Field field) throws IOException {
        require(STRUCT);
        deeper();
        int id = 0;
        for (int head = oneByte(); head != 0; head = oneByte()) {
            type = head & 15;
            id = head >>> 4 == 0 ? (short) zigzag() : id + (head >>> 4);
            field.read(id);
        }
        depth--;
    }

    /** Calls {@code element} for each element of the current list. */
    void list(Element element) throws IOException {
        Damage.unless(type == LIST || type == SET, "a list is missing");
        deeper();
        int head = oneByte();
        int size = head >>> 4 == 15 ? size() : head >>> 4;
        int kind = head & 15;
        for (int k = 0; k < size; k++) {
            // Truth values are bytes in a list.
            type = kind == TRUE || kind == FALSE ? BYTE : kind;
            element.read();
        }
        depth--;
    }

    private void deeper() {
        Damage.unless(++depth <= DEEPEST, "the metadata is nested too deeply");
    }

    boolean bool() {
        Damage.unless(type == TRUE || type == FALSE, "a truth value is missing");
        return type == TRUE;
    }

    /** A whole number of at most 32 bits. */
    int number() throws IOException {
        long value = whole();
        Damage.unless(value == (int) value, "a number of the metadata is too large");
        return (int) value;
    }

    /** A whole number of at most 64 bits. */
    long whole() throws IOException {
        if (type == BYTE) return (byte) oneByte();
        Damage.unless(type > BYTE && type <= LONG, "a number is missing");
        return zigzag();
    }

    String text() throws IOException {
        require(BINARY);
        int size = size();
        // Allocates as it reads: a length alone costs nothing.
        byte[] bytes = in.readNBytes(size);
        Damage.unless(bytes.length == size, "the metadata ends too early");
        return new String(bytes, StandardCharsets.UTF_8);
    }

    /** Skips the current field or element. */
    void skip() throws IOException {
        switch (type) {
            case TRUE, FALSE -> {}
            case BYTE -> oneByte();
            case BYTE + 1, BYTE + 2, LONG -> zigzag();
            case DOUBLE -> pass(Double.BYTES);
            case BINARY -> pass(size());
            case LIST, SET -> list(this::skip);
            case STRUCT -> struct(id -> skip());
            case MAP -> map();
            default -> throw new Damage("the metadata has a field of an unknown type");
        }
    }

    private void map() throws IOException {
        deeper();
        int size = size();
        int kinds = size == 0 ? 0 : oneByte();
        for (int k = 0; k < size; k++)
            for (int kind : new int[] {kinds >>> 4, kinds & 15}) {
                type = kind == TRUE || kind == FALSE ? BYTE : kind;
                skip();
            }
        depth--;
    }

    private void require(int wanted) {
        Damage.unless(type == wanted, "the metadata has a field of another type than the format says");
    }

    private void pass(int bytes) throws IOException {
        for (int k = 0; k < bytes; k++) oneByte();
    }

    private int size() throws IOException {
        long size = varint();
        Damage.unless(size >= 0 && size <= Integer.MAX_VALUE, "a length of the metadata is too large");
        return (int) size;
    }

    private long zigzag() throws IOException {
        long value = varint();
        return value >>> 1 ^ -(value & 1);
    }

    private long varint() throws IOException {
        long value = 0;
        for (int shift = 0; shift < Long.SIZE; shift += 7) {
            int next = oneByte();
            value |= (next & 0x7fL) << shift;
            if (next < 0x80) return value;
        }
        throw new Damage("a number of the metadata is too long");
    }

    private int oneByte() throws IOException {
        int next = in.read();
        Damage.unless(next >= 0, "the metadata ends too early");
        return next;
    }
}
