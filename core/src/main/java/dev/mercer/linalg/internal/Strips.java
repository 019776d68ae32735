package dev.mercer.linalg.internal;

/**
 * A square matrix cut into vertical strips of 128 columns, in which every row is an array of its own.
 *
 * <p>Operations that combine rows, such as rotations, treat strips independently: one task each. A strip of a thousand
 * rows fits into the second-level cache.
 */
final class Strips {
    static final int WIDTH = 128;

    private final int size;
    private final double[][][] strips;

    Strips(int size) {
        this.size = size;
        this.strips = new double[(size + WIDTH - 1) / WIDTH][size][];
        for (int s = 0; s < strips.length; s++) {
            for (int i = 0; i < size; i++) strips[s][i] = new double[Math.min(WIDTH, size - s * WIDTH)];
        }
    }

    static Strips identity(int size) {
        Strips identity = new Strips(size);
        for (int i = 0; i < size; i++) identity.strips[i / WIDTH][i][i % WIDTH] = 1;
        return identity;
    }

    int size() {
        return size;
    }

    int count() {
        return strips.length;
    }

    /** Rows of strip s. */
    double[][] strip(int s) {
        return strips[s];
    }

    double get(int i, int j) {
        return strips[j / WIDTH][i][j % WIDTH];
    }

    Strips transpose() {
        Strips result = new Strips(size);
        for (int s = 0; s < strips.length; s++) {
            for (int i = 0; i < size; i++) {
                double[] row = strips[s][i];
                double[][] target = result.strips[i / WIDTH];
                for (int j = 0; j < row.length; j++) target[s * WIDTH + j][i % WIDTH] = row[j];
            }
        }
        return result;
    }

    /** Copies row i into {@code out}. */
    void row(int i, double[] out) {
        for (int s = 0; s < strips.length; s++) System.arraycopy(strips[s][i], 0, out, s * WIDTH, strips[s][i].length);
    }
}
