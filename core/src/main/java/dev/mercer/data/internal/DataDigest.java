package dev.mercer.data.internal;

import dev.mercer.data.Dataset;
import dev.mercer.data.Labels;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.data.SparsePoints;
import dev.mercer.data.TargetVectors;
import dev.mercer.data.Targets;
import dev.mercer.util.Parallel;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * A fingerprint of a data set: equal numbers give equal digests, dense or sparse, on every machine. It is the SHA-256
 * of all points, then all targets, then all weights, each of which may be added in parts. Points are digested in groups
 * of {@link #ROWS} rows, by several threads.
 */
public final class DataDigest {
    /** Rows in one group. */
    private static final int ROWS = 512;

    private final MessageDigest digest = sha256();
    private Rows begun = new Rows();

    public static String of(Dataset data) {
        return of(data, 1);
    }

    /** The digest of a data set, computed on {@code threads} threads. */
    public static String of(Dataset data, int threads) {
        DataDigest all = new DataDigest();
        Points points = data.points();
        byte[][] parts = new byte[(points.size() + ROWS - 1) / ROWS][];
        Parallel.run(threads, parts.length, part -> {
            Rows rows = new Rows();
            int end = Math.min(points.size(), (part + 1) * ROWS);
            for (int i = part * ROWS; i < end; i++) rows.add(points, i);
            parts[part] = rows.end();
        });
        for (byte[] part : parts) all.digest.update(part);
        data.targets().ifPresent(all::add);
        all.add(data.weights().toArray());
        return all.text();
    }

    /** Adds the next points. */
    public void add(Points points) {
        for (int i = 0; i < points.size(); i++) {
            begun.add(points, i);
            if (begun.count == ROWS) endRows();
        }
    }

    private void endRows() {
        if (begun.count == 0) return;
        digest.update(begun.end());
        begun = new Rows();
    }

    /** Adds the next targets. */
    public void add(Targets targets) {
        if (targets instanceof Reals reals) add(reals.toArray());
        else if (targets instanceof TargetVectors several) several.columns().forEach(y -> add(y.toArray()));
        else if (targets instanceof Labels labels) for (int i = 0; i < labels.size(); i++) add(labels.get(i));
    }

    /** Adds the class of the next point. */
    public void add(String label) {
        endRows();
        digest.update(label.getBytes(StandardCharsets.UTF_8));
        digest.update((byte) 0);
    }

    /** Adds the next numeric targets, or weights. */
    public void add(double... numbers) {
        endRows();
        ByteBuffer bytes = ByteBuffer.allocate(Double.BYTES * numbers.length);
        bytes.asDoubleBuffer().put(numbers);
        digest.update(bytes.array());
    }

    /** The digest of everything added, as hexadecimal digits; nothing can be added afterwards. */
    public String text() {
        endRows();
        return HexFormat.of().formatHex(digest.digest());
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every Java has SHA-256", impossible);
        }
    }

    /**
     * The bytes of some rows: each run of non-zero numbers as its first column, its length and the numbers, so that
     * dense and sparse rows give the same bytes.
     */
    private static final class Rows {
        private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
        private static final VarHandle DOUBLE =
                MethodHandles.byteArrayViewVarHandle(double[].class, ByteOrder.LITTLE_ENDIAN);
        private static final int END_OF_ROW = -1;

        private final MessageDigest digest = sha256();
        private final byte[] bytes = new byte[1 << 14];
        private int at;
        private int[] columns = new int[0];
        private double[] values = new double[0];
        int count;

        void add(Points points, int i) {
            if (points instanceof SparsePoints sparse) addSparse(sparse, i);
            else addDense(points, i);
            put(END_OF_ROW);
            count++;
        }

        private void addDense(Points points, int i) {
            int dim = points.dim();
            if (values.length < dim) values = new double[dim];
            points.copyRow(i, values);
            int k = 0;
            while (k < dim) {
                int from = k;
                while (k < dim && values[k] != 0) k++;
                if (k > from) putRun(from, from, k);
                else k = zeros(k, dim);
            }
        }

        /** The index after the run of zeros that begins at k; skips four at a time. */
        private int zeros(int k, int dim) {
            k++;
            // The sign of a zero is ignored.
            while (k + 3 < dim && (bits(k) | bits(k + 1) | bits(k + 2) | bits(k + 3)) << 1 == 0) k += 4;
            return k;
        }

        private long bits(int k) {
            return Double.doubleToRawLongBits(values[k]);
        }

        private void addSparse(SparsePoints points, int i) {
            int stored = points.nonZeros(i);
            if (columns.length < stored) {
                columns = new int[stored];
                values = new double[Math.max(values.length, stored)];
            }
            points.copyRow(i, columns, values, 0);
            int k = 0;
            while (k < stored) {
                int from = k;
                while (k < stored && values[k] != 0 && columns[k] - columns[from] == k - from) k++;
                if (k > from) putRun(columns[from], from, k);
                else k++;
            }
        }

        private void putRun(int column, int from, int to) {
            put(column);
            put(to - from);
            for (int k = from; k < to; k++) {
                if (at + Double.BYTES > bytes.length) flush();
                DOUBLE.set(bytes, at, values[k]);
                at += Double.BYTES;
            }
        }

        private void put(int number) {
            if (at + Integer.BYTES > bytes.length) flush();
            INT.set(bytes, at, number);
            at += Integer.BYTES;
        }

        private void flush() {
            digest.update(bytes, 0, at);
            at = 0;
        }

        byte[] end() {
            flush();
            return digest.digest();
        }
    }
}
