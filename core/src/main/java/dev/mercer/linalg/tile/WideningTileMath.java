package dev.mercer.linalg.tile;

/**
 * Operations on float tiles by double arithmetic: each operation widens its tiles, which costs little compared with the
 * operation itself, and rounds the result. For back ends without float routines of their own.
 */
public final class WideningTileMath implements TileMath.OfFloat {
    private final TileMath<double[]> wide;

    public WideningTileMath(TileMath<double[]> wide) {
        this.wide = wide;
    }

    @Override
    public void minusProduct(float[] c, float[] a, float[] b, int m, int n, int k) {
        if (m == 1) {
            minusRow(c, a, b, n, k);
            return;
        }
        double[] result = widened(c);
        wide.minusProduct(result, widened(a), widened(b), m, n, k);
        round(result, c);
    }

    @Override
    public void minusProductTransposed(float[] c, float[] a, float[] b, int m, int n, int k) {
        if (m == 1) {
            minusRowTransposed(c, a, b, n, k);
            return;
        }
        double[] result = widened(c);
        wide.minusProductTransposed(result, widened(a), widened(b), m, n, k);
        round(result, c);
    }

    @Override
    public void minusSquare(float[] c, float[] a, int n, int k) {
        double[] result = widened(c);
        wide.minusSquare(result, widened(a), n, k);
        round(result, c);
    }

    @Override
    public void solve(float[] b, float[] l, int m, int n) {
        double[] result = widened(b);
        wide.solve(result, widened(l), m, n);
        round(result, b);
    }

    @Override
    public void solveTransposed(float[] b, float[] l, int m, int n) {
        double[] result = widened(b);
        wide.solveTransposed(result, widened(l), m, n);
        round(result, b);
    }

    @Override
    public int factor(float[] a, int n) {
        double[] result = widened(a);
        int failed = wide.factor(result, n);
        round(result, a);
        return failed;
    }

    // One row: widening all of b would cost more than the product.
    private static void minusRow(float[] c, float[] a, float[] b, int n, int k) {
        double[] result = widened(c);
        for (int p = 0; p < k; p++) {
            double x = a[p];
            for (int j = 0; j < n; j++) result[j] -= x * b[p * n + j];
        }
        round(result, c);
    }

    private static void minusRowTransposed(float[] c, float[] a, float[] b, int n, int k) {
        double[] x = widened(a);
        double[] row = new double[k];
        for (int j = 0; j < n; j++) {
            for (int p = 0; p < k; p++) row[p] = b[j * k + p];
            c[j] = (float) (c[j] - VectorMath.dot(x, row));
        }
    }

    private static double[] widened(float[] tile) {
        double[] widened = new double[tile.length];
        for (int at = 0; at < tile.length; at++) widened[at] = tile[at];
        return widened;
    }

    private static void round(double[] result, float[] tile) {
        for (int at = 0; at < tile.length; at++) tile[at] = (float) result[at];
    }
}
