package dev.mercer.learn;

import dev.mercer.data.Dataset;
import dev.mercer.data.Labels;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.data.SparsePoints;
import dev.mercer.data.Targets;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** A fingerprint of a data set: equal numbers give equal digests, dense or sparse, on every machine. */
final class DataDigest {
    private DataDigest() {}

    static String of(Dataset data) {
        MessageDigest digest = sha256();
        for (int i = 0; i < data.size(); i++) add(data.points(), i, digest);
        data.targets().ifPresent(targets -> add(targets, digest));
        add(data.weights().toArray(), digest);
        return HexFormat.of().formatHex(digest.digest());
    }

    /** Numbers other than 0 with their columns: dense and sparse rows look the same. */
    private static void add(Points points, int i, MessageDigest digest) {
        int most = points instanceof SparsePoints some ? some.nonZeros(i) : points.dim();
        ByteBuffer bytes = ByteBuffer.allocate((Integer.BYTES + Double.BYTES) * most + Integer.BYTES);
        for (int k = 0; k < most; k++) {
            int column = points instanceof SparsePoints some ? some.column(i, k) : k;
            double value = points instanceof SparsePoints some ? some.value(i, k) : points.get(i, k);
            if (value != 0) bytes.putInt(column).putDouble(value);
        }
        digest.update(bytes.putInt(-1).flip());
    }

    private static void add(Targets targets, MessageDigest digest) {
        if (targets instanceof Reals reals) add(reals.toArray(), digest);
        else if (targets instanceof Labels labels)
            for (int i = 0; i < labels.size(); i++) {
                digest.update(labels.get(i).getBytes(StandardCharsets.UTF_8));
                digest.update((byte) 0);
            }
    }

    private static void add(double[] numbers, MessageDigest digest) {
        ByteBuffer bytes = ByteBuffer.allocate(Double.BYTES * numbers.length);
        bytes.asDoubleBuffer().put(numbers);
        digest.update(bytes.array());
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every Java has SHA-256", impossible);
        }
    }
}
