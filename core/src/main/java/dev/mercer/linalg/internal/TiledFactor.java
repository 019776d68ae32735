package dev.mercer.linalg.internal;

import dev.mercer.linalg.Matrix;
import dev.mercer.linalg.SymmetricMatrix;
import dev.mercer.linalg.tile.PlainTileMath;
import dev.mercer.linalg.tile.TileMath;
import dev.mercer.linalg.tile.TileStore;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Parallel;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;

/**
 * The Cholesky factor of {@code A + shift·I = LLᵀ} over tiles, in either precision: right-looking [BLKD09], [GVL13, §4.2]. Tiles
 * are divided among threads, and each is updated in a fixed order: the same bits at any number of threads.
 *
 * <p>In single precision it takes half the memory of {@link Cholesky} and about half its time. A solve is then accurate to about
 * 6e-8 times the condition of the matrix; {@link RefinedSolver} refines it to double precision.
 *
 * @param <A> {@code double[]} or {@code float[]}
 */
public class TiledFactor<A> {
    final TileMath<A> math;
    final int threads;
    private final TileStore<A> lower;

    /** {@code lower} holds L in its lower half. */
    TiledFactor(TileStore<A> lower, TileMath<A> math, int threads) {
        this.lower = lower;
        this.math = math;
        this.threads = threads;
    }

    /**
     * Factors A + shift·I in the memory of A, whose content is lost, also when this fails.
     *
     * @throws NotPositiveDefiniteException when a pivot is not positive, which rounding to float alone can cause
     */
    public static TiledFactor<float[]> consuming(
            FloatSymmetricMatrix a, double shift, TileMath<float[]> math, int threads, Progress progress) {
        Require.finite("shift", shift);
        a.addToDiagonal((float) shift);
        factor(a, math, threads, progress);
        return new TiledFactor<>(a, math, threads);
    }

    /** Rows of the matrix. */
    public final int size() {
        return lower.size();
    }

    /**
     * (A + shift·I)⁻¹B for all columns of B at once, to the precision of the factor; with {@link PlainTileMath} each column has the
     * same bits as when it is solved alone.
     */
    public final Matrix solve(Matrix b) {
        return solved(b, true, true);
    }

    /** L⁻¹B for all columns of B at once. */
    public final Matrix solveFactor(Matrix b) {
        return solved(b, true, false);
    }

    /** L⁻ᵀB for all columns of B at once. */
    public final Matrix solveFactorTransposed(Matrix b) {
        return solved(b, false, true);
    }

    private Matrix solved(Matrix b, boolean forward, boolean backward) {
        Require.equal("rows of the right-hand sides", size(), b.rows());
        TiledSolves<A> x = new TiledSolves<>(lower, math, b);
        if (forward) x.forward(threads);
        if (backward) x.backward(threads);
        return x.toMatrix();
    }

    /** Overwrites A with L, where A = LLᵀ. */
    static <A> void factor(TileStore<A> a, TileMath<A> math, int threads, Progress progress) {
        Require.atLeast("rows of the matrix to factor", 1, a.size());
        Require.atLeast("threads", 1, threads);
        int tiles = a.tiles();
        if (math.factorWhole(a)) {
            for (int k = 0; k < tiles; k++) requirePositive(a, math, k, -1);
            progress.report("factor", tiles, tiles);
            return;
        }
        factorDiagonal(a, math, 0);
        for (int k = 0; k < tiles; k++) {
            progress.throwIfCancelled();
            eliminate(a, math, threads, k);
            progress.report("factor", k + 1L, tiles);
        }
    }

    /**
     * Finishes the tiles below diagonal tile k, which is factored, and subtracts their product from all tiles to the
     * right.
     */
    private static <A> void eliminate(TileStore<A> a, TileMath<A> math, int threads, int k) {
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
    public static int triangleRow(int t) {
        int row = (int) ((Math.sqrt(8.0 * t + 1) - 1) / 2);
        // The root may be off by a rounding error just where a row begins.
        while ((long) row * (row + 1) / 2 > t) row--;
        while ((long) (row + 1) * (row + 2) / 2 <= t) row++;
        return row;
    }

    private static <A> void factorDiagonal(TileStore<A> a, TileMath<A> math, int k) {
        requirePositive(a, math, k, math.factor(a.tile(k, k), a.tileRows(k)));
    }

    /** Refuses diagonal tile k with a pivot that is not a positive number: the given one, if it is not −1, or any other. */
    private static <A> void requirePositive(TileStore<A> a, TileMath<A> math, int k, int given) {
        int n = a.tileRows(k);
        A tile = a.tile(k, k);
        int failed = given;
        // Native routines accept NaN.
        for (int i = 0; i < n && failed < 0; i++) {
            double pivot = math.get(tile, i * n + i);
            if (!(pivot > 0 && pivot < Double.POSITIVE_INFINITY)) failed = i;
        }
        if (failed < 0) return;
        int pivot = k * SymmetricMatrix.TILE + failed;
        double value = math.get(tile, failed * n + failed);
        if (Double.isFinite(value)) throw new NotPositiveDefiniteException(a.size(), pivot, value);
        throw new InvalidInputException("the matrix of " + a.size() + " points has an element in row " + pivot
                + " or before that is not finite: pivot " + pivot + " is " + value
                + "; look for missing, infinite or very large values in the data");
    }
}
