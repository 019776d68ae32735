package dev.mercer.solve.smo;

import java.util.Arrays;

/**
 * A linear combination of rows in single precision, to be added to a vector in double: eight rows at a time are summed
 * in single precision, in a loop that the compiler vectorises. Each loop is a method of its own: inlined into its
 * callers it would take C2 a tenth of a second to compile.
 *
 * @param rows the rows
 * @param factors of the rows
 * @param count the number of rows that are added
 */
record RowSums(float[][] rows, float[] factors, int count) {
    private static final int GROUP = 8;

    /** Adds columns {@code from … to}. */
    void addTo(double[] sum, int from, int to) {
        float[] group = new float[to - from];
        int t = 0;
        for (; t + GROUP <= count; t += GROUP) {
            Arrays.fill(group, 0);
            four(t, group, from);
            four(t + 4, group, from);
            widen(group, sum, from);
        }
        for (; t < count; t++) one(t, sum, from, to);
    }

    private static void widen(float[] group, double[] sum, int from) {
        for (int l = 0; l < group.length; l++) sum[from + l] += group[l];
    }

    private void one(int t, double[] sum, int from, int to) {
        float[] row = rows[t];
        float factor = factors[t];
        for (int k = from; k < to; k++) sum[k] += row[k] * factor;
    }

    private void four(int t, float[] group, int from) {
        float[] a = rows[t];
        float[] b = rows[t + 1];
        float[] c = rows[t + 2];
        float[] d = rows[t + 3];
        float fa = factors[t];
        float fb = factors[t + 1];
        float fc = factors[t + 2];
        float fd = factors[t + 3];
        for (int l = 0; l < group.length; l++)
            group[l] += a[from + l] * fa + b[from + l] * fb + (c[from + l] * fc + d[from + l] * fd);
    }
}
