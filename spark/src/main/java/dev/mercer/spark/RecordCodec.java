package dev.mercer.spark;

import dev.mercer.data.DensePoints;
import dev.mercer.data.Points;
import dev.mercer.kernel.Kernel;
import dev.mercer.linalg.Cholesky;
import dev.mercer.linalg.Engine;
import dev.mercer.linalg.Matrix;
import dev.mercer.linalg.SymmetricMatrix;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.RecordComponent;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/**
 * The bytes of records of the solvers, as they travel to executors: numbers, arrays, matrices, points, kernels in their notation, and
 * records of these. A record is written by its components and made again by its constructor.
 */
final class RecordCodec {
    private static final String OURS = "dev.mercer.";

    /** The kinds of values, each written before its value. */
    private enum Kind {
        RECORD,
        ENUM,
        OPTIONAL,
        BOOLEAN,
        INT,
        DOUBLE,
        INTS,
        DOUBLES,
        MATRIX,
        POINTS,
        KERNEL,
        FACTOR
    }

    private RecordCodec() {}

    static byte[] bytes(Record value) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            write(value, out);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return bytes.toByteArray();
    }

    /** Reads what {@link #bytes} wrote; factors are used by this engine. */
    static <T> T read(Class<T> type, byte[] bytes, Engine engine) {
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
            return type.cast(read(in, engine));
        } catch (IOException | ReflectiveOperationException damaged) {
            throw new IllegalStateException("cannot read a " + type.getSimpleName(), damaged);
        }
    }

    private static void write(Object value, DataOutputStream out) throws IOException {
        if (value instanceof Kernel kernel) {
            kind(Kind.KERNEL, out);
            text(kernel.toString(), out);
        } else if (value instanceof Record) record(value, out);
        else if (value instanceof Enum<?> constant) {
            kind(Kind.ENUM, out);
            out.writeUTF(constant.getDeclaringClass().getName());
            out.writeUTF(constant.name());
        } else if (value instanceof Optional<?> optional) {
            kind(Kind.OPTIONAL, out);
            out.writeBoolean(optional.isPresent());
            if (optional.isPresent()) write(optional.get(), out);
        } else if (value instanceof Boolean flag) {
            kind(Kind.BOOLEAN, out);
            out.writeBoolean(flag);
        } else if (value instanceof Integer number) {
            kind(Kind.INT, out);
            out.writeInt(number);
        } else if (value instanceof Double number) {
            kind(Kind.DOUBLE, out);
            out.writeDouble(number);
        } else if (value instanceof int[] numbers) {
            kind(Kind.INTS, out);
            out.writeInt(numbers.length);
            for (int number : numbers) out.writeInt(number);
        } else if (value instanceof double[] numbers) {
            kind(Kind.DOUBLES, out);
            doubles(numbers, out);
        } else if (value instanceof Matrix matrix) {
            kind(Kind.MATRIX, out);
            out.writeInt(matrix.columns());
            doubles(matrix.values(), out);
        } else if (value instanceof Points points) points(points, out);
        else if (value instanceof Cholesky factor) factor(factor, out);
        else throw new IllegalArgumentException("no bytes for " + value.getClass());
    }

    @SuppressWarnings("EnumOrdinal") // written and read by one version, never stored
    private static void kind(Kind kind, DataOutputStream out) throws IOException {
        out.writeByte(kind.ordinal());
    }

    private static void record(Object value, DataOutputStream out) throws IOException {
        kind(Kind.RECORD, out);
        out.writeUTF(value.getClass().getName());
        try {
            for (RecordComponent component : value.getClass().getRecordComponents()) {
                component.getAccessor().setAccessible(true);
                write(component.getAccessor().invoke(value), out);
            }
        } catch (ReflectiveOperationException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** Of any length, unlike {@link DataOutputStream#writeUTF}. */
    private static void text(String text, DataOutputStream out) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        out.writeInt(bytes.length);
        out.write(bytes);
    }

    private static void doubles(double[] numbers, DataOutputStream out) throws IOException {
        out.writeInt(numbers.length);
        ByteBuffer buffer = ByteBuffer.allocate(Double.BYTES * Math.min(numbers.length, 1 << 16));
        for (int at = 0; at < numbers.length; ) {
            buffer.clear();
            for (; at < numbers.length && buffer.hasRemaining(); at++) buffer.putDouble(numbers[at]);
            out.write(buffer.array(), 0, buffer.position());
        }
    }

    private static double[] doubles(DataInputStream in) throws IOException {
        double[] numbers = new double[in.readInt()];
        byte[] bytes = new byte[Double.BYTES * Math.min(numbers.length, 1 << 16)];
        for (int at = 0; at < numbers.length; ) {
            int count = Math.min(numbers.length - at, bytes.length / Double.BYTES);
            in.readFully(bytes, 0, count * Double.BYTES);
            ByteBuffer.wrap(bytes).asDoubleBuffer().get(numbers, at, count);
            at += count;
        }
        return numbers;
    }

    private static void points(Points points, DataOutputStream out) throws IOException {
        kind(Kind.POINTS, out);
        out.writeInt(points.size());
        out.writeInt(points.dim());
        double[] row = new double[points.dim()];
        for (int i = 0; i < points.size(); i++) {
            points.copyRow(i, row);
            doubles(row, out);
        }
    }

    private static void factor(Cholesky factor, DataOutputStream out) throws IOException {
        kind(Kind.FACTOR, out);
        out.writeInt(factor.size());
        SymmetricMatrix lower = factor.lower();
        for (int i = 0; i < lower.tiles(); i++) for (int j = 0; j <= i; j++) doubles(lower.tile(i, j), out);
    }

    private static Object read(DataInputStream in, Engine engine) throws IOException, ReflectiveOperationException {
        return switch (Kind.values()[in.readByte()]) {
            case RECORD -> record(in, engine);
            case ENUM -> constant(in);
            case OPTIONAL -> in.readBoolean() ? Optional.of(read(in, engine)) : Optional.empty();
            case BOOLEAN -> in.readBoolean();
            case INT -> in.readInt();
            case DOUBLE -> in.readDouble();
            case INTS -> {
                int[] numbers = new int[in.readInt()];
                for (int k = 0; k < numbers.length; k++) numbers[k] = in.readInt();
                yield numbers;
            }
            case DOUBLES -> doubles(in);
            case MATRIX -> {
                int columns = in.readInt();
                double[] values = doubles(in);
                Matrix matrix = new Matrix(columns == 0 ? 0 : values.length / columns, columns);
                System.arraycopy(values, 0, matrix.values(), 0, values.length);
                yield matrix;
            }
            case POINTS -> {
                int size = in.readInt();
                int dim = in.readInt();
                double[] all = new double[Math.multiplyExact(size, dim)];
                for (int i = 0; i < size; i++) System.arraycopy(doubles(in), 0, all, i * dim, dim);
                yield DensePoints.of(size, dim, all);
            }
            case KERNEL -> {
                byte[] bytes = in.readNBytes(in.readInt());
                yield Kernel.parse(new String(bytes, StandardCharsets.UTF_8));
            }
            case FACTOR -> {
                SymmetricMatrix matrix = new SymmetricMatrix(in.readInt());
                for (int i = 0; i < matrix.tiles(); i++)
                    for (int j = 0; j <= i; j++) {
                        double[] tile = doubles(in);
                        System.arraycopy(tile, 0, matrix.tile(i, j), 0, tile.length);
                    }
                yield Cholesky.ofFactor(matrix, engine);
            }
        };
    }

    private static Class<?> type(String name) throws ClassNotFoundException {
        if (!name.startsWith(OURS))
            throw new IllegalStateException(String.format(Locale.ROOT, "%s is no class of Mercer", name));
        return Class.forName(name);
    }

    private static Object constant(DataInputStream in) throws IOException, ReflectiveOperationException {
        Class<?> type = type(in.readUTF());
        String name = in.readUTF();
        return Arrays.stream(type.getEnumConstants())
                .filter(constant -> ((Enum<?>) constant).name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static Object record(DataInputStream in, Engine engine) throws IOException, ReflectiveOperationException {
        Class<?> type = type(in.readUTF());
        RecordComponent[] components = type.getRecordComponents();
        Class<?>[] types = new Class<?>[components.length];
        Object[] values = new Object[components.length];
        for (int k = 0; k < components.length; k++) {
            types[k] = components[k].getType();
            values[k] = read(in, engine);
        }
        Constructor<?> constructor = type.getDeclaredConstructor(types);
        constructor.setAccessible(true);
        return constructor.newInstance(values);
    }
}
