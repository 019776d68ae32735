package dev.mercer.io.tensor;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.util.List;

/** An array of a model file, row after row. */
public sealed interface Tensor permits Tensor.F64, Tensor.F32, Tensor.I32 {
    /** Bytes converted at a time. */
    int CHUNK = 1 << 16;

    /** The number of elements in each dimension. */
    List<Integer> shape();

    /** The number of elements. */
    int length();

    /** The name of its type in the header. */
    default String dtype() {
        return this instanceof F64 ? "F64" : this instanceof F32 ? "F32" : "I32";
    }

    /** The bytes of one number. */
    default int width() {
        return this instanceof F64 ? Double.BYTES : Integer.BYTES;
    }

    default long bytes() {
        return (long) width() * length();
    }

    /** Copies {@code count} numbers, starting at {@code from}, to the beginning of a buffer, or from the buffer if {@code reads}. */
    void copy(int from, int count, ByteBuffer bytes, boolean reads);

    /** Writes all numbers as little-endian bytes, in pieces. */
    default void writeTo(Sink sink) throws IOException {
        ByteBuffer piece = piece();
        for (int from = 0, count; from < length(); from += count) {
            count = Math.min(CHUNK / width(), length() - from);
            copy(from, count, piece.clear().limit(width() * count), false);
            sink.accept(piece);
        }
    }

    /** Fills all numbers from little-endian bytes, in pieces. */
    default void readFrom(Sink source) throws IOException {
        ByteBuffer piece = piece();
        for (int from = 0, count; from < length(); from += count) {
            count = Math.min(CHUNK / width(), length() - from);
            source.accept(piece.clear().limit(width() * count));
            copy(from, count, piece.flip(), true);
        }
    }

    private ByteBuffer piece() {
        return ByteBuffer.allocate((int) Math.min(CHUNK, bytes())).order(ByteOrder.LITTLE_ENDIAN);
    }

    /** Consumes the bytes of a buffer, or fills it. */
    @FunctionalInterface
    interface Sink {
        void accept(ByteBuffer bytes) throws IOException;
    }

    /** Numbers of double precision. The array is not copied. */
    record F64(List<Integer> shape, double[] values) implements Tensor {
        public static F64 of(double... values) {
            return new F64(List.of(values.length), values);
        }

        @Override
        public int length() {
            return values.length;
        }

        @Override
        public void copy(int from, int count, ByteBuffer bytes, boolean reads) {
            DoubleBuffer numbers = bytes.asDoubleBuffer();
            if (reads) numbers.get(values, from, count);
            else numbers.put(values, from, count);
        }
    }

    /** Numbers of single precision. The array is not copied. */
    record F32(List<Integer> shape, float[] values) implements Tensor {
        F64 widened() {
            double[] wide = new double[values.length];
            for (int i = 0; i < wide.length; i++) wide[i] = values[i];
            return new F64(shape, wide);
        }

        @Override
        public int length() {
            return values.length;
        }

        @Override
        public void copy(int from, int count, ByteBuffer bytes, boolean reads) {
            FloatBuffer numbers = bytes.asFloatBuffer();
            if (reads) numbers.get(values, from, count);
            else numbers.put(values, from, count);
        }
    }

    /** Integers. The array is not copied. */
    record I32(List<Integer> shape, int[] values) implements Tensor {
        public static I32 of(int... values) {
            return new I32(List.of(values.length), values);
        }

        @Override
        public int length() {
            return values.length;
        }

        @Override
        public void copy(int from, int count, ByteBuffer bytes, boolean reads) {
            IntBuffer numbers = bytes.asIntBuffer();
            if (reads) numbers.get(values, from, count);
            else numbers.put(values, from, count);
        }
    }
}
