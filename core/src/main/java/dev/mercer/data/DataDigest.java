package dev.mercer.data;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * A fingerprint of a data set: equal numbers give equal digests, dense or sparse, on every machine. It is the SHA-256 of all
 * points, then all targets, then all weights, each of which may come in parts.
 */
public final class DataDigest {
    private final MessageDigest digest = sha256();

    public static String of(Dataset data) {
        DataDigest all = new DataDigest();
        all.add(data.points());
        data.targets().ifPresent(all::add);
        all.add(data.weights().toArray());
        return all.text();
    }

    /** The next points: numbers other than 0 with their columns, so that dense and sparse rows look the same. */
    public void add(Points points) {
        for (int i = 0; i < points.size(); i++) add(points, i);
    }

    private void add(Points points, int i) {
        int most = points instanceof SparsePoints some ? some.nonZeros(i) : points.dim();
        int[] columns = new int[most];
        double[] values = new double[most];
        if (points instanceof SparsePoints some) {
            some.copyRow(i, columns, values, 0);
        } else {
            points.copyRow(i, values);
            for (int k = 0; k < most; k++) columns[k] = k;
        }
        ByteBuffer bytes = ByteBuffer.allocate((Integer.BYTES + Double.BYTES) * most + Integer.BYTES);
        for (int k = 0; k < most; k++)
            if (values[k] != 0) bytes.putInt(columns[k]).putDouble(values[k]);
        digest.update(bytes.putInt(-1).flip());
    }

    /** The next targets. */
    public void add(Targets targets) {
        if (targets instanceof Reals reals) add(reals.toArray());
        else if (targets instanceof Labels labels) for (int i = 0; i < labels.size(); i++) add(labels.get(i));
    }

    /** The class of the next point. */
    public void add(String label) {
        digest.update(label.getBytes(StandardCharsets.UTF_8));
        digest.update((byte) 0);
    }

    /** The next targets that are numbers, or weights. */
    public void add(double... numbers) {
        ByteBuffer bytes = ByteBuffer.allocate(Double.BYTES * numbers.length);
        bytes.asDoubleBuffer().put(numbers);
        digest.update(bytes.array());
    }

    /** Of all that was added, as hexadecimal digits; nothing can be added any more. */
    public String text() {
        return HexFormat.of().formatHex(digest.digest());
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every Java has SHA-256", impossible);
        }
    }
}
