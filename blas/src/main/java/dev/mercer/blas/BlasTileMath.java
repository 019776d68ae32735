package dev.mercer.blas;

import dev.ludovic.netlib.blas.NativeBLAS;
import dev.mercer.linalg.tile.PlainTileMath;
import dev.mercer.linalg.tile.TileMath;

/**
 * The arithmetic of tiles by OpenBLAS. Our tiles are stored by rows, the library expects columns and sees the transpose of a tile. Therefore
 * every product is called with its factors exchanged, and a lower triangle is passed as an upper one.
 */
final class BlasTileMath implements TileMath.OfDouble {
    private static final TileMath<double[]> PLAIN = new PlainTileMath();

    private final NativeBLAS blas = OpenBlas.blas();

    @Override
    public void minusProduct(double[] c, double[] a, double[] b, int m, int n, int k) {
        if (n == 1) blas.dgemv("T", k, m, -1, a, k, b, 1, 1, c, 1);
        else if (m == 1) blas.dgemv("N", n, k, -1, b, n, a, 1, 1, c, 1);
        else blas.dgemm("N", "N", n, m, k, -1, b, n, a, k, 1, c, n);
    }

    @Override
    public void minusProductTransposed(double[] c, double[] a, double[] b, int m, int n, int k) {
        if (m == 1) blas.dgemv("T", k, n, -1, b, k, a, 1, 1, c, 1);
        else blas.dgemm("T", "N", n, m, k, -1, b, k, a, k, 1, c, n);
    }

    @Override
    public void minusSquare(double[] c, double[] a, int n, int k) {
        blas.dsyrk("U", "T", n, k, -1, a, k, 1, c, n);
    }

    @Override
    public void solve(double[] b, double[] l, int m, int n) {
        blas.dtrsm("L", "U", "N", "N", n, m, 1, l, n, b, n);
    }

    @Override
    public void solveTransposed(double[] b, double[] l, int m, int n) {
        blas.dtrsm("L", "U", "T", "N", n, m, 1, l, n, b, n);
    }

    @Override
    public int factor(double[] a, int n) {
        return PLAIN.factor(a, n);
    }
}
