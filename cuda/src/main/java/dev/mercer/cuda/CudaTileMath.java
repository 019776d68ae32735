package dev.mercer.cuda;

import dev.mercer.compute.internal.ResidentMatrix.Accuracy;
import dev.mercer.linalg.internal.NotPositiveDefiniteException;
import dev.mercer.linalg.tile.TileMath;
import dev.mercer.linalg.tile.TileStore;
import java.util.Objects;

/**
 * Tile arithmetic by the CPU, and Cholesky factors of large matrices by the card, in double; the matrix is copied to the card and back in a few
 * seconds.
 */
final class CudaTileMath implements TileMath.OfDouble {
    /** The fewest rows: with fewer, the CPU has factored the matrix before it has been copied to the card and back. */
    static final int LEAST_ROWS = 6000;

    private final TileMath<double[]> processor;

    CudaTileMath(TileMath<double[]> processor) {
        this.processor = processor;
    }

    @Override
    public boolean factorWhole(TileStore<double[]> a) {
        int n = a.size();
        Device device = Objects.requireNonNull(Device.find().device(), "no card");
        if (n < LEAST_ROWS || device.failure() != null) return false;
        if (!device.memory().fits(DeviceFactor.bytes(n, Accuracy.DOUBLE))) return false;
        return device.blas().map(blas -> factored(device, blas, a)).orElse(false);
    }

    private static boolean factored(Device device, Blas blas, TileStore<double[]> tiles) {
        int n = tiles.size();
        boolean[] changed = {false};
        try {
            DeviceMemory.Buffer matrix = device.memory().allocate(8L * n * n);
            Lane.use(device, lane -> DeviceTiles.upload(lane, tiles, matrix.address()));
            // Owns the matrix, and closes it if it does not succeed.
            DeviceFactor factor = new DeviceFactor(device, blas, n, 0, matrix, Accuracy.DOUBLE);
            try {
                changed[0] = true;
                Lane.use(device, lane -> DeviceTiles.download(lane, matrix.address(), tiles));
            } finally {
                factor.close();
            }
            return true;
        } catch (NotPositiveDefiniteException tileByTile) {
            // The CPU finds the pivot, and reports why it is invalid.
            return false;
        } catch (CudaException lost) {
            if (changed[0]) throw lost;
            return false;
        }
    }

    @Override
    public boolean minusWideRows(double[] c, double[] a, double[] b, int m, int n, int k) {
        return processor.minusWideRows(c, a, b, m, n, k);
    }

    @Override
    public boolean minusWideRowsTransposed(double[] c, double[] a, double[] b, int m, int n, int k) {
        return processor.minusWideRowsTransposed(c, a, b, m, n, k);
    }

    @Override
    public void minusProduct(double[] c, double[] a, double[] b, int m, int n, int k) {
        processor.minusProduct(c, a, b, m, n, k);
    }

    @Override
    public void minusProductTransposed(double[] c, double[] a, double[] b, int m, int n, int k) {
        processor.minusProductTransposed(c, a, b, m, n, k);
    }

    @Override
    public void minusBothProducts(Sides<double[]> sides, double[] t, int count, int m, int n) {
        processor.minusBothProducts(sides, t, count, m, n);
    }

    @Override
    public void minusSquare(double[] c, double[] a, int n, int k) {
        processor.minusSquare(c, a, n, k);
    }

    @Override
    public void solve(double[] b, double[] l, int m, int n) {
        processor.solve(b, l, m, n);
    }

    @Override
    public void solveTransposed(double[] b, double[] l, int m, int n) {
        processor.solveTransposed(b, l, m, n);
    }

    @Override
    public int factor(double[] a, int n) {
        return processor.factor(a, n);
    }
}
