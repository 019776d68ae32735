package dev.mercer.io.tensor;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;

/** An array of a model file, row after row. */
public sealed interface Tensor permits Tensor.F64, Tensor.F32, Tensor.I32 {
    /** Bytes converted at a time. */
    int CHUNK = 1 << 16;

    /** The number of elements in each dimension. */
    List<Integer> shape();

    /** The name of its type in the header. */
    String dtype();

    /** The bytes of one number. */
    int width();

    /** The number of elements. */
    int length();

    /** Puts numbers {@code from} (inclusive) to {@code to} (exclusive) into {@code out}. */
    void put(int from, int to, ByteBuffer out);

    /** Takes numbers {@code from} (inclusive) to {@code to} (exclusive) out of {@code in}. */
    void take(int from, int to, ByteBuffer in);

    default long bytes() {
        return (long) width() * length();
    }

    /** Writes all numbers as little-endian bytes, in pieces. */
    default void writeTo(Sink sink) throws IOException {
        ByteBuffer piece = ByteBuffer.allocate((int) Math.min(CHUNK, bytes())).order(ByteOrder.LITTLE_ENDIAN);
        int step = CHUNK / width();
        for (int from = 0; from < length(); from += Math.min(step, length() - from)) {
            put(from, from + Math.min(step, length() - from), piece.clear());
            sink.accept(piece.flip());
        }
    }

    /** Fills all numbers from little-endian bytes, in pieces. */
    default void readFrom(Sink source) throws IOException {
        ByteBuffer piece = ByteBuffer.allocate((int) Math.min(CHUNK, bytes())).order(ByteOrder.LITTLE_ENDIAN);
        int step = CHUNK / width();
        for (int from = 0; from < length(); from += Math.min(step, length() - from)) {
            int to = from + Math.min(step, length() - from);
            source.accept(piece.clear().limit(width() * (to - from)));
            take(from, to, piece.flip());
        }
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
        public String dtype() {
            return "F64";
        }

        @Override
        public int width() {
            return Double.BYTES;
        }

        @Override
        public int length() {
            return values.length;
        }

        @Override
        public void put(int from, int to, ByteBuffer out) {
            out.asDoubleBuffer().put(values, from, to - from);
            out.position(out.position() + width() * (to - from));
        }

        @Override
        public void take(int from, int to, ByteBuffer in) {
            in.asDoubleBuffer().get(values, from, to - from);
            in.position(in.position() + width() * (to - from));
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
        public String dtype() {
            return "F32";
        }

        @Override
        public int width() {
            return Float.BYTES;
        }

        @Override
        public int length() {
            return values.length;
        }

        @Override
        public void put(int from, int to, ByteBuffer out) {
            out.asFloatBuffer().put(values, from, to - from);
            out.position(out.position() + width() * (to - from));
        }

        @Override
        public void take(int from, int to, ByteBuffer in) {
            in.asFloatBuffer().get(values, from, to - from);
            in.position(in.position() + width() * (to - from));
        }
    }

    /** Integers. The array is not copied. */
    record I32(List<Integer> shape, int[] values) implements Tensor {
        public static I32 of(int... values) {
            return new I32(List.of(values.length), values);
        }

        @Override
        public String dtype() {
            return "I32";
        }

        @Override
        public int width() {
            return Integer.BYTES;
        }

        @Override
        public int length() {
            return values.length;
        }

        @Override
        public void put(int from, int to, ByteBuffer out) {
            out.asIntBuffer().put(values, from, to - from);
            out.position(out.position() + width() * (to - from));
        }

        @Override
        public void take(int from, int to, ByteBuffer in) {
            in.asIntBuffer().get(values, from, to - from);
            in.position(in.position() + width() * (to - from));
        }
    }
}
