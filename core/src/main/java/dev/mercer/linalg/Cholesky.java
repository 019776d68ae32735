package dev.mercer.linalg;

import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Parallel;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;

/**
 * The factorisation {@code A + shift·I = LLᵀ} of a symmetric positive definite matrix, L lower triangular.
 *
 * <p>Right-looking over tiles [BLKD09], [GVL13, §4.2]: n³/3 operations, divided among threads by tiles, each of which is
 * updated in a fixed order; so the factor has the same bits at any number of threads. Measured on two EPYC cores with
 * {@link PlainTileMath}: 40 GF/s at n = 4000 (0.53 s). A solve costs 2n² operations for each right-hand side.
 *
 * <p>The computed factor is that of a matrix within about n·1.1e-16·‖A‖ of A [Hig02, thm 10.3]: a matrix that is singular
 * up to rounding may be accepted or refused.
 */
public final class Cholesky {
    private final SymmetricMatrix factor;
    private final TileMath math;
    private final int threads;

    private Cholesky(SymmetricMatrix factor, TileMath math, int threads) {
        this.factor = factor;
        this.math = math;
        this.threads = threads;
    }

    /** Factors a copy of A, in plain Java on all processors. */
    public static Cholesky of(SymmetricMatrix a) {
        return of(a, 0);
    }

    /** Factors a copy of A + shift·I, in plain Java on all processors. */
    public static Cholesky of(SymmetricMatrix a, double shift) {
        return of(a, shift, new PlainTileMath(), Runtime.getRuntime().availableProcessors(), Progress.none());
    }

    /**
     * Factors a copy of A + shift·I.
     *
     * @throws NotPositiveDefiniteException when a pivot is not positive
     * @throws InvalidInputException when A holds NaN or infinite elements, or has no rows
     * @throws dev.mercer.util.CancelledException when {@code progress} asks for it
     */
    public static Cholesky of(SymmetricMatrix a, double shift, TileMath math, int threads, Progress progress) {
        return consuming(a.copy(), shift, math, threads, progress);
    }

    /**
     * Factors A + shift·I in the memory of A, whose content is lost, also when this fails: for matrices of which there is
     * no room for two. Otherwise as {@link #of(SymmetricMatrix, double, TileMath, int, Progress)}.
     */
    public static Cholesky consuming(SymmetricMatrix a, double shift, TileMath math, int threads, Progress progress) {
        Require.atLeast("rows of the matrix to factor", 1, a.size());
        Require.finite("shift", shift);
        Require.atLeast("threads", 1, threads);
        if (shift != 0) a.addToDiagonal(shift);
        int tiles = a.tiles();
        factorDiagonal(a, math, 0);
        for (int k = 0; k < tiles; k++) {
            progress.throwIfCancelled();
            eliminate(a, math, threads, k);
            progress.report("factor", k + 1L, tiles);
        }
        return new Cholesky(a, math, threads);
    }

    /** Finishes the tiles below diagonal tile k, which is factored, and takes their part out of all tiles to the right. */
    private static void eliminate(SymmetricMatrix a, TileMath math, int threads, int k) {
        int below = a.tiles() - k - 1;
        int inner = a.tileRows(k);
        Parallel.run(threads, below, t -> {
            int i = k + 1 + t;
            math.solveTransposed(a.tile(i, k), a.tile(k, k), a.tileRows(i), inner);
        });
        int updates = Math.multiplyExact(below, below + 1) / 2;
        Parallel.run(threads, updates, t -> {
            int down = triangleRow(t);
            int i = k + 1 + down;
            int j = k + 1 + t - down * (down + 1) / 2;
            if (i > j) {
                math.minusProductTransposed(
                        a.tile(i, j), a.tile(i, k), a.tile(j, k), a.tileRows(i), a.tileRows(j), inner);
            } else {
                math.minusSquare(a.tile(i, i), a.tile(i, k), a.tileRows(i), inner);
                // The next diagonal tile is the first task: it is factored while other threads still update.
                if (down == 0) factorDiagonal(a, math, i);
            }
        });
    }

    /** Row of element t when the lower triangle is counted row by row. */
    static int triangleRow(int t) {
        int row = (int) ((Math.sqrt(8.0 * t + 1) - 1) / 2);
        // The root may be off by a rounding error just where a row begins.
        while ((long) row * (row + 1) / 2 > t) row--;
        while ((long) (row + 1) * (row + 2) / 2 <= t) row++;
        return row;
    }

    private static void factorDiagonal(SymmetricMatrix a, TileMath math, int k) {
        int n = a.tileRows(k);
        double[] tile = a.tile(k, k);
        int failed = math.factor(tile, n);
        // Native routines let NaN pass.
        for (int i = 0; i < n && failed < 0; i++) {
            if (!(tile[i * n + i] > 0 && tile[i * n + i] < Double.POSITIVE_INFINITY)) failed = i;
        }
        if (failed < 0) return;
        int pivot = k * SymmetricMatrix.TILE + failed;
        double value = tile[failed * n + failed];
        if (Double.isFinite(value)) throw new NotPositiveDefiniteException(a.size(), pivot, value);
        throw new InvalidInputException("the matrix of " + a.size() + " points has an element in row " + pivot
                + " or before that is not finite: pivot " + pivot + " is " + value
                + "; look for missing, infinite or very large values in the data");
    }

    /** Rows of the matrix. */
    public int size() {
        return factor.size();
    }

    /** Element (i, j) of L; 0 above the diagonal. */
    public double factor(int i, int j) {
        Require.index("row", i, size());
        Require.index("column", j, size());
        return j > i ? 0 : factor.get(i, j);
    }

    /** ln det(A + shift·I) = 2 Σ ln Lᵢᵢ. */
    public double logDeterminant() {
        double sum = 0;
        for (int i = 0; i < size(); i++) sum += Math.log(factor.diagonal(i));
        return 2 * sum;
    }

    /** (A + shift·I)⁻¹b. */
    public double[] solve(double[] b) {
        Require.equal("length of the right-hand side", size(), b.length);
        TiledSolves x = TiledSolves.ofVector(factor, b);
        x.forward(math, threads);
        x.backward(math, threads);
        return x.toVector();
    }

    /**
     * (A + shift·I)⁻¹B for all columns of B at once; with {@link PlainTileMath} each column has the same bits as when it
     * is solved alone.
     */
    public Matrix solve(Matrix b) {
        Require.equal("rows of the right-hand sides", size(), b.rows());
        TiledSolves x = TiledSolves.ofMatrix(factor, b);
        x.forward(math, threads);
        x.backward(math, threads);
        return x.toMatrix();
    }

    /** L⁻¹b; its squared norm is bᵀ(A + shift·I)⁻¹b. */
    public double[] solveFactor(double[] b) {
        Require.equal("length of the right-hand side", size(), b.length);
        TiledSolves x = TiledSolves.ofVector(factor, b);
        x.forward(math, threads);
        return x.toVector();
    }

    /** L⁻¹B for all columns of B at once. */
    public Matrix solveFactor(Matrix b) {
        Require.equal("rows of the right-hand sides", size(), b.rows());
        TiledSolves x = TiledSolves.ofMatrix(factor, b);
        x.forward(math, threads);
        return x.toMatrix();
    }

    /** L·z; for z of independent standard normal numbers the result has the covariance A + shift·I. */
    public double[] multiplyFactor(double[] z) {
        Require.equal("length of the vector", size(), z.length);
        double[] product = new double[size()];
        double[] row = new double[size()];
        for (int i = 0; i < size(); i++) {
            factor.row(i, row);
            product[i] = VectorMath.dot(row, z, 0, i + 1);
        }
        return product;
    }

    /** The diagonal of (A + shift·I)⁻¹, without the rest of it. Cost: n³/3 operations; 2 KiB·n memory for each thread. */
    public double[] inverseDiagonal() {
        double[] diagonal = new double[size()];
        Parallel.run(threads, factor.tiles(), k -> TiledSolves.inverseDiagonal(factor, math, k, diagonal));
        return diagonal;
    }
}
