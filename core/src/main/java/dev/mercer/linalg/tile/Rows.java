package dev.mercer.linalg.tile;

/**
 * Products of small matrices whose rows are separate arrays: the inner loops of all dense operations in this package.
 *
 * <p>C2 (Java 17 to 25) vectorises a loop over several arrays only when all of them are read and written at the same
 * index, and it never reorders a sum of doubles. So rows are unpacked from their tile into arrays of their own, and the
 * loops run along rows ("axpy") instead of summing products ("dot"). Each element is updated strictly in the order of p,
 * without fused multiply-add: results have the same bits for every block size and on every machine.
 *
 * <p>Measured on one EPYC core, GF/s, tiles of 256: 2 rows by 3 terms 31, 2 by 2 26, 1 by 4 21; 2 by 4 and all larger
 * ones 12 or less, because C2 then unrolls too little to vectorise (unless it inlines the loop: do not rely on that);
 * with offsets into a shared array 8; sums of products, 4 by 4, 11; OpenBLAS 47.
 */
public final class Rows {
    private static final int MOST = TileStore.TILE;
    // Kept from call to call: it stays in the second-level cache, and the garbage collector has less to do. Measured
    // with two threads: 40 GF/s for a factorisation, 22 with newly allocated rows.
    private static final ThreadLocal<double[][]> SCRATCH = ThreadLocal.withInitial(() -> new double[MOST][MOST]);

    private Rows() {}

    /**
     * At least {@code count} arrays of at least {@code length} elements with any content. Up to 256 of 256 they are those
     * of the calling thread, and belong to the caller until the thread's next call of a method that gives out rows.
     */
    public static double[][] scratch(int count, int length) {
        return count <= MOST && length <= MOST ? SCRATCH.get() : new double[count][length];
    }

    /** The rows of a row-major matrix, in {@link #scratch} arrays. */
    static double[][] unpack(double[] values, int rows, int columns) {
        double[][] unpacked = scratch(rows, columns);
        for (int i = 0; i < rows; i++) System.arraycopy(values, i * columns, unpacked[i], 0, columns);
        return unpacked;
    }

    /** The rows of a row-major matrix, the last one first, in {@link #scratch} arrays. */
    static double[][] unpackReversed(double[] values, int rows, int columns) {
        double[][] unpacked = scratch(rows, columns);
        for (int i = 0; i < rows; i++) System.arraycopy(values, i * columns, unpacked[rows - 1 - i], 0, columns);
        return unpacked;
    }

    /** The columns of a row-major matrix, in {@link #scratch} arrays. */
    static double[][] unpackTransposed(double[] values, int rows, int columns) {
        double[][] unpacked = scratch(columns, rows);
        // Eight rows at a time: a cache line of the target is filled before it is left.
        for (int i0 = 0; i0 < rows; i0 += 8) {
            int i1 = Math.min(rows, i0 + 8);
            for (int j = 0; j < columns; j++) {
                double[] column = unpacked[j];
                for (int i = i0; i < i1; i++) column[i] = values[i * columns + j];
            }
        }
        return unpacked;
    }

    /**
     * Two rows at once: {@code c0[j] −= Σₚ a0[o0 + p]·b[p][j]} and {@code c1[j] −= Σₚ a1[o1 + p]·b[p][j]} over
     * {@code first ≤ p < last}, for {@code from ≤ j < to}. The coefficients must not change while their row is updated:
     * c may be a, but only with coefficients outside from … to.
     */
    public static void subtract(
            double[] c0,
            double[] c1,
            double[] a0,
            int o0,
            double[] a1,
            int o1,
            double[][] b,
            int first,
            int last,
            int from,
            int to) {
        int p = first;
        for (; p + 3 <= last; p += 3) subtract2by3(c0, c1, a0, o0 + p, a1, o1 + p, b, p, from, to);
        for (; p < last; p++) {
            subtract1(c0, a0[o0 + p], b[p], from, to);
            subtract1(c1, a1[o1 + p], b[p], from, to);
        }
    }

    /** One row: {@code c[j] −= Σₚ a[o + p]·b[p][j]} over {@code first ≤ p < last}, for {@code from ≤ j < to}. */
    public static void subtract(double[] c, double[] a, int o, double[][] b, int first, int last, int from, int to) {
        int p = first;
        for (; p + 4 <= last; p += 4) subtract1by4(c, a, o + p, b, p, from, to);
        for (; p < last; p++) subtract1(c, a[o + p], b[p], from, to);
    }

    private static void subtract2by3(
            double[] c0, double[] c1, double[] a0, int o0, double[] a1, int o1, double[][] b, int p, int from, int to) {
        double x0 = a0[o0];
        double x1 = a0[o0 + 1];
        double x2 = a0[o0 + 2];
        double y0 = a1[o1];
        double y1 = a1[o1 + 1];
        double y2 = a1[o1 + 2];
        double[] b0 = b[p];
        double[] b1 = b[p + 1];
        double[] b2 = b[p + 2];
        for (int j = from; j < to; j++) {
            double z0 = b0[j];
            double z1 = b1[j];
            double z2 = b2[j];
            c0[j] = c0[j] - x0 * z0 - x1 * z1 - x2 * z2;
            c1[j] = c1[j] - y0 * z0 - y1 * z1 - y2 * z2;
        }
    }

    private static void subtract1by4(double[] c, double[] a, int o, double[][] b, int p, int from, int to) {
        double x0 = a[o];
        double x1 = a[o + 1];
        double x2 = a[o + 2];
        double x3 = a[o + 3];
        double[] b0 = b[p];
        double[] b1 = b[p + 1];
        double[] b2 = b[p + 2];
        double[] b3 = b[p + 3];
        for (int j = from; j < to; j++) c[j] = c[j] - x0 * b0[j] - x1 * b1[j] - x2 * b2[j] - x3 * b3[j];
    }

    private static void subtract1(double[] c, double x, double[] b, int from, int to) {
        for (int j = from; j < to; j++) c[j] -= x * b[j];
    }

    /**
     * For a single row, where unpacking b does not pay: {@code c[o + q] −= Σₚ a[p]·b[bo + q·stride + p]} over
     * {@code 0 ≤ p < k}, for q = 0 … 3. Four sums side by side, since the additions of one wait for each other.
     */
    public static void subtractDots(double[] c, int o, double[] a, double[] b, int bo, int stride, int k) {
        int b0 = bo;
        int b1 = bo + stride;
        int b2 = b1 + stride;
        int b3 = b2 + stride;
        double s0 = c[o];
        double s1 = c[o + 1];
        double s2 = c[o + 2];
        double s3 = c[o + 3];
        for (int p = 0; p < k; p++) {
            double x = a[p];
            s0 -= x * b[b0 + p];
            s1 -= x * b[b1 + p];
            s2 -= x * b[b2 + p];
            s3 -= x * b[b3 + p];
        }
        c[o] = s0;
        c[o + 1] = s1;
        c[o + 2] = s2;
        c[o + 3] = s3;
    }
}
