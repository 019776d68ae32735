package dev.mercer.blas;

import dev.ludovic.netlib.blas.NativeBLAS;
import dev.mercer.linalg.tile.PlainTileMath;
import dev.mercer.linalg.tile.TileMath;
import dev.mercer.linalg.tile.WideningTileMath;

/** {@link BlasTileMath} in single precision. */
final class BlasFloatTileMath implements TileMath.OfFloat {
    private static final TileMath<float[]> PLAIN = new WideningTileMath(new PlainTileMath());

    /** Up to this number of rows are multiplied one by one: packing the other factor for a matrix product takes longer. */
    private static final int FEW = 12;

    /** Up to this number of rows are multiplied four at a time, if there are enough lanes. */
    private static final int MOST = 32;

    private final NativeBLAS blas = OpenBlas.blas();
    private final Simd simd;

    BlasFloatTileMath(Simd simd) {
        this.simd = simd;
    }

    /** One vector after the other: the tile is in the cache for the second. */
    @Override
    public void minusBothProducts(Sides<float[]> sides, float[] t, int count, int m, int n) {
        for (int c = 0; c < count; c++) {
            Simd.Both vectors = new Simd.Both(sides.x(), sides.b(), c * m, sides.y(), sides.a(), c * n);
            if (simd.minusBoth(t, m, n, vectors)) continue;
            // It handles all of them or none.
            TileMath.OfFloat.super.minusBothProducts(sides, t, count, m, n);
            return;
        }
    }

    @Override
    public void widen(float[] tile, double[] out, int count) {
        simd.widen(tile, out, count);
    }

    @Override
    public boolean minusWideRows(double[] c, double[] a, float[] b, int m, int n, int k) {
        return simd.minusWideRows(c, a, b, m, n, k);
    }

    @Override
    public boolean minusWideRowsTransposed(double[] c, double[] a, float[] b, int m, int n, int k) {
        return simd.minusWideRowsTransposed(c, a, b, m, n, k);
    }

    @Override
    public void minusProduct(float[] c, float[] a, float[] b, int m, int n, int k) {
        if (n == 1) blas.sgemv("T", k, m, -1, a, k, b, 1, 1, c, 1);
        else if (m > 1 && m <= MOST && simd.minusFew(c, a, b, m, n, k)) return;
        else if (m <= FEW)
            for (int row = 0; row < m; row++) blas.sgemv("N", n, k, -1, b, 0, n, a, row * k, 1, 1, c, row * n, 1);
        else blas.sgemm("N", "N", n, m, k, -1, b, n, a, k, 1, c, n);
    }

    @Override
    public void minusProductTransposed(float[] c, float[] a, float[] b, int m, int n, int k) {
        if (m > 1 && m <= MOST && simd.minusFewTransposed(c, a, b, m, n, k)) return;
        if (m <= FEW)
            for (int row = 0; row < m; row++) blas.sgemv("T", k, n, -1, b, 0, k, a, row * k, 1, 1, c, row * n, 1);
        else blas.sgemm("T", "N", n, m, k, -1, b, k, a, k, 1, c, n);
    }

    @Override
    public void minusSquare(float[] c, float[] a, int n, int k) {
        blas.ssyrk("U", "T", n, k, -1, a, k, 1, c, n);
    }

    @Override
    public void solve(float[] b, float[] l, int m, int n) {
        blas.strsm("L", "U", "N", "N", n, m, 1, l, n, b, n);
    }

    @Override
    public void solveTransposed(float[] b, float[] l, int m, int n) {
        blas.strsm("L", "U", "T", "N", n, m, 1, l, n, b, n);
    }

    /** Factors in double: pivots keep their digits under cancellation, and one tile in a row of tiles costs little. */
    @Override
    public int factor(float[] a, int n) {
        return PLAIN.factor(a, n);
    }
}
