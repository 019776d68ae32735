package dev.mercer.solve;

/**
 * A linear combination of rows in single precision, to be added to a vector in double: eight rows at a time are summed in
 * single precision, in a loop that the compiler makes vectors of.
 */
final class RowSums {
    private static final int GROUP = 8;

    private final float[][] rows;
    private final float[] factors;
    private final int count;

    /** Σ factors[t]·rows[t] over the first {@code count}. */
    RowSums(float[][] rows, float[] factors, int count) {
        this.rows = rows;
        this.factors = factors;
        this.count = count;
    }

    /** Adds columns {@code from … to}. */
    void addTo(double[] sum, int from, int to) {
        float[] group = new float[to - from];
        for (int t = 0; t < count; t += GROUP) {
            first(t, group, from);
            for (int more = t + 1; more < Math.min(t + GROUP, count); more += 2) two(more, group, from);
            for (int l = 0; l < group.length; l++) sum[from + l] += group[l];
        }
    }

    private void first(int t, float[] group, int from) {
        float[] a = rows[t];
        float fa = factors[t];
        for (int l = 0; l < group.length; l++) group[l] = a[from + l] * fa;
    }

    /** Two rows, or one where there is no second in the group. */
    private void two(int t, float[] group, int from) {
        boolean second = t + 1 < count && (t + 1) % GROUP != 0;
        float[] a = rows[t];
        float[] b = second ? rows[t + 1] : a;
        float fa = factors[t];
        float fb = second ? factors[t + 1] : 0;
        for (int l = 0; l < group.length; l++) group[l] += a[from + l] * fa + b[from + l] * fb;
    }
}
