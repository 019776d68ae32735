package dev.mercer.blas;

/**
 * The elementwise operations on arrays between two matrix products. {@link PlainSimd} relies on the vectorization of the compiler, {@link
 * VectorSimd} uses explicit vectors; both give the same results up to rounding.
 */
interface Simd {
    String name();

    /**
     * v ← exp(factor·v) for the {@code count} numbers from {@code at} on, where factor·v ≤ 0. A result below e⁻⁷⁰⁸ in double, or e⁻⁸⁷ in float,
     * may become any number from 0 to that.
     */
    void decay(double[] v, int at, int count, double factor);

    void decay(float[] v, int at, int count, float factor);

    /** True if one of the {@code count} numbers from {@code at} on is below the bound, or not a number. */
    boolean anyBelow(double[] v, int at, int count, double bound);

    /** The first place c from {@code from} on where v[at + c] is below bounds[c] + more, or not a number; the number of bounds if there is none. */
    int firstBelow(float[] v, int at, float[] bounds, float more, int from);

    /** out ← the first {@code count} numbers of v. */
    void widen(float[] v, double[] out, int count);

    /**
     * For a row-major tile T of {@code rows}×{@code columns}: x ← x − T·a and y ← y − Tᵀ·b, reading T once. Returns false and does nothing if
     * it is no faster than two products.
     */
    boolean minusBoth(float[] tile, int rows, int columns, Both vectors);

    /** The vectors of {@link #minusBoth}; x and b begin at {@code row}, y and a at {@code column}. */
    record Both(float[] x, float[] b, int row, float[] y, float[] a, int column) {}

    /**
     * C ← C − A·B for few rows: C is m×n, A is m×k, B is k×n, all row by row. B is read in place, once for four rows of A. Returns false and
     * does nothing if it is no faster than a library.
     */
    boolean minusFew(float[] c, float[] a, float[] b, int m, int n, int k);

    /** C ← C − A·Bᵀ in the same way; B is n×k. */
    boolean minusFewTransposed(float[] c, float[] a, float[] b, int m, int n, int k);

    /** See {@link dev.mercer.linalg.tile.TileMath#minusWideRows}. */
    boolean minusWideRows(double[] c, double[] a, float[] b, int m, int n, int k);

    /** See {@link dev.mercer.linalg.tile.TileMath#minusWideRowsTransposed}. */
    boolean minusWideRowsTransposed(double[] c, double[] a, float[] b, int m, int n, int k);

    /** The fastest implementation that this JVM supports. */
    static Simd best() {
        return VectorModule.readable() ? new VectorSimd() : new PlainSimd();
    }
}
