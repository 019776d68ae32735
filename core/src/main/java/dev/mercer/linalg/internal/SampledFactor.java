package dev.mercer.linalg.internal;

import dev.mercer.linalg.SymmetricMatrix;
import dev.mercer.linalg.tile.TileMath;
import dev.mercer.linalg.tile.VectorMath;
import dev.mercer.util.Parallel;
import dev.mercer.util.Progress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeSet;

/**
 * A low-rank factor {@code A ≈ FFᵀ} in single precision from a random sample of columns, by products of tiles.
 *
 * <p>Randomly pivoted Cholesky in four rounds [CETW25]: each draws columns with probabilities proportional to the
 * diagonal of the residual A − FFᵀ and eliminates them as one block. Cost: n·rank² operations. The seed is fixed: the
 * same matrix gives the same factor. If the sample is singular in single precision, or only noise remains, the factor
 * ends before the rank is reached. For preconditioners.
 */
final class SampledFactor {
    private static final int ROUNDS = 4;
    /** Noise level relative to the largest diagonal element: the rounding error of sums that should be zero. */
    private static final double NOISE = 2e-6;

    private final ColumnSource matrix;
    private final TileMath<float[]> math;
    private final int threads;
    private final double[] residual;
    private final double largest;
    private final SplittableRandom random = new SplittableRandom(1);
    /** The columns of each round, cut into tile rows: rows × columns of the round. */
    private final List<float[][]> rounds = new ArrayList<>();

    private int rank;

    private SampledFactor(ColumnSource matrix, TileMath<float[]> math, int threads) {
        this.matrix = matrix;
        this.math = math;
        this.threads = threads;
        this.residual = new double[matrix.size()];
        // Negative only if the matrix is indefinite, which the iteration will detect.
        for (int i = 0; i < residual.length; i++) residual[i] = Math.max(0, matrix.diagonal(i));
        this.largest = VectorMath.maxAbs(residual);
    }

    /** A factor of at most {@code rank} columns. */
    static SampledFactor of(ColumnSource matrix, int rank, TileMath<float[]> math, int threads, Progress progress) {
        SampledFactor factor = new SampledFactor(matrix, math, threads);
        for (int round = 0; round < ROUNDS; round++) {
            progress.throwIfCancelled();
            int width = rank * (round + 1) / ROUNDS - rank * round / ROUNDS;
            if (width == 0) continue;
            if (!(factor.meanResidual() > NOISE * factor.largest) || !factor.extend(width)) break;
            progress.report("preconditioner", round + 1L, ROUNDS);
        }
        return factor;
    }

    int rank() {
        return rank;
    }

    private int tiles() {
        return (matrix.size() + SymmetricMatrix.TILE - 1) / SymmetricMatrix.TILE;
    }

    private int tileRows(int i) {
        return Math.min(SymmetricMatrix.TILE, matrix.size() - i * SymmetricMatrix.TILE);
    }

    /** Mean of the diagonal of A − FFᵀ, at least 0. */
    double meanResidual() {
        double sum = VectorMath.sum(residual);
        return residual.length == 0 ? 0 : sum / residual.length;
    }

    /** Tile row i of F, transposed and in double: rank × rows. */
    double[] transposed(int i) {
        int rows = tileRows(i);
        double[] out = new double[rank * rows];
        int first = 0;
        for (float[][] round : rounds) {
            int width = round[i].length / rows;
            for (int r = 0; r < rows; r++)
                for (int c = 0; c < width; c++) out[(first + c) * rows + r] = round[i][r * width + c];
            first += width;
        }
        return out;
    }

    /** One round; false, without a change, when the sample is singular. */
    private boolean extend(int width) {
        int[] pivots = draw(width);
        int count = pivots.length;
        float[][] columns = new float[tiles()][];
        ColumnSource.Columns source = matrix.columns(pivots);
        List<float[]> before =
                rounds.stream().map(round -> rowsOf(round, pivots)).toList();
        Parallel.run(threads, columns.length, i -> {
            int from = i * SymmetricMatrix.TILE;
            columns[i] = source.rows(from, from + tileRows(i));
            for (int s = 0; s < before.size(); s++) {
                float[] earlier = rounds.get(s)[i];
                int inner = before.get(s).length / count;
                math.minusProductTransposed(columns[i], earlier, before.get(s), tileRows(i), count, inner);
            }
        });
        float[] square = rowsOf(columns, pivots);
        double trace = 0;
        for (int p = 0; p < count; p++) trace += square[p * count + p];
        // Similar rows make the sample nearly singular: a small jitter on the diagonal keeps it factorable.
        float jitter = (float) (NOISE * largest + 1e-5 * trace / count);
        for (int p = 0; p < count; p++) square[p * count + p] += jitter;
        if (math.factor(square, count) >= 0) return false;
        Parallel.run(threads, columns.length, i -> {
            math.solveTransposed(columns[i], square, tileRows(i), count);
            reduce(i, columns[i], count);
        });
        for (int pivot : pivots) residual[pivot] = 0;
        rounds.add(columns);
        rank += count;
        return true;
    }

    /**
     * Draws distinct rows with probabilities proportional to the residual; fewer than requested if some are drawn
     * twice.
     */
    private int[] draw(int count) {
        double[] sums = new double[residual.length];
        double sum = 0;
        for (int i = 0; i < sums.length; i++) sums[i] = sum += residual[i];
        TreeSet<Integer> drawn = new TreeSet<>();
        for (int t = 0; t < count; t++) {
            int at = Arrays.binarySearch(sums, random.nextDouble() * sum);
            int row = Math.min(sums.length - 1, at < 0 ? -at - 1 : at);
            if (residual[row] > 0) drawn.add(row);
        }
        return drawn.stream().mapToInt(Integer::intValue).toArray();
    }

    private float[] rowsOf(float[][] columns, int[] pivots) {
        int width = columns[0].length / tileRows(0);
        float[] out = new float[pivots.length * width];
        for (int p = 0; p < pivots.length; p++) {
            int inside = pivots[p] % SymmetricMatrix.TILE;
            System.arraycopy(columns[pivots[p] / SymmetricMatrix.TILE], inside * width, out, p * width, width);
        }
        return out;
    }

    private void reduce(int i, float[] columns, int width) {
        for (int r = 0; r < tileRows(i); r++) {
            double squares = 0;
            for (int c = 0; c < width; c++) squares += (double) columns[r * width + c] * columns[r * width + c];
            int row = i * SymmetricMatrix.TILE + r;
            residual[row] = Math.max(0, residual[row] - squares);
        }
    }
}
