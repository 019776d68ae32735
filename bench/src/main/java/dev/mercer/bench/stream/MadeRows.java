package dev.mercer.bench.stream;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;

/** Tables of any size: d inputs in [−1, 1], and a target that is a smooth function of some of them, with noise. */
public final class MadeRows {
    /** The deviation of the noise: the least root mean squared error that there is. */
    public static final double NOISE = 0.1;

    /** Digits behind the point. */
    private static final int SCALE = 1_000_000;

    private MadeRows() {}

    /** {@code MadeRows FILE ROWS COLUMNS}. */
    public static void main(String[] args) {
        write(Path.of(args[0]), Integer.parseInt(args[1]), Integer.parseInt(args[2]), 1);
    }

    public static void write(Path file, int rows, int columns, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double[] x = new double[columns];
        byte[] line = new byte[12 * (columns + 1)];
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file), 1 << 16)) {
            StringBuilder head = new StringBuilder();
            for (int k = 1; k <= columns; k++) head.append('x').append(k).append(',');
            out.write(head.append("y\n").toString().getBytes(java.nio.charset.StandardCharsets.US_ASCII));
            for (int i = 0; i < rows; i++) {
                int at = 0;
                for (int k = 0; k < columns; k++) {
                    x[k] = random.nextDouble(-1, 1);
                    at = put(x[k], line, at);
                    line[at++] = ',';
                }
                // The sum of twelve uniform numbers is close enough to normal.
                double noise = -6;
                for (int k = 0; k < 12; k++) noise += random.nextDouble();
                at = put(target(x) + NOISE * noise, line, at);
                line[at++] = '\n';
                out.write(line, 0, at);
            }
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private static double target(double[] x) {
        double y = Math.sin(2 * x[0]) + x[1] * x[2 % x.length];
        for (int k = 0; k < x.length; k++) y += 0.3 * Math.cos(x[k] + k);
        return y;
    }

    private static int put(double value, byte[] line, int from) {
        int at = from;
        long scaled = Math.round(Math.abs(value) * SCALE);
        if (value < 0) line[at++] = '-';
        line[at++] = (byte) ('0' + scaled / SCALE % 10);
        line[at++] = '.';
        for (long unit = SCALE / 10; unit > 0; unit /= 10) line[at++] = (byte) ('0' + scaled / unit % 10);
        return at;
    }
}
