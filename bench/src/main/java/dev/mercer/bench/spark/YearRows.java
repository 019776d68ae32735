package dev.mercer.bench.spark;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Random;

/**
 * Rows like those of a large regression on descriptions of songs: 90 columns that depend on 12 hidden numbers, and a year that has a
 * long tail to the past and is mostly noise.
 */
final class YearRows {
    private static final int COLUMNS = 90;
    private static final int HIDDEN = 12;

    private YearRows() {}

    static void write(Path file, int rows, long seed) {
        // All files have the same columns; the rows differ.
        Random columns = new Random(7);
        double[][] mixing = new double[COLUMNS][HIDDEN];
        double[][] bends = new double[COLUMNS][HIDDEN];
        for (int k = 0; k < COLUMNS; k++)
            for (int h = 0; h < HIDDEN; h++) {
                mixing[k][h] = columns.nextGaussian();
                bends[k][h] = k < HIDDEN ? 0 : 0.5 * columns.nextGaussian();
            }
        Random random = new Random(seed);
        try (PrintWriter out = new PrintWriter(Files.newBufferedWriter(file, StandardCharsets.US_ASCII))) {
            for (int k = 1; k <= COLUMNS; k++) out.print("x" + k + ",");
            out.println("year");
            double[] hidden = new double[HIDDEN];
            for (int i = 0; i < rows; i++) {
                for (int h = 0; h < HIDDEN; h++) hidden[h] = random.nextGaussian();
                for (int k = 0; k < COLUMNS; k++) {
                    double value = random.nextGaussian();
                    for (int h = 0; h < HIDDEN; h++)
                        value += mixing[k][h] * hidden[h] + bends[k][h] * hidden[h] * hidden[(h + k) % HIDDEN];
                    out.printf(Locale.ROOT, "%.4f,", value);
                }
                out.println(year(hidden, random));
            }
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private static long year(double[] z, Random random) {
        double signal = Math.sin(2 * z[0]) + 0.7 * z[1] * z[2] + 0.5 * z[3] - 0.4 * Math.abs(z[4]);
        double past = Math.exp(1.3 - 0.6 * signal + 0.7 * random.nextGaussian());
        return Math.round(Math.max(1922, 2010 - 2.5 * past));
    }
}
