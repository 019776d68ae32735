package dev.mercer.solve.internal;

import dev.mercer.linalg.Matrix;
import dev.mercer.linalg.SymmetricMatrix;
import dev.mercer.linalg.tile.TileMath;
import dev.mercer.linalg.tile.VectorMath;
import dev.mercer.util.Cure;
import dev.mercer.util.Parallel;
import dev.mercer.util.Progress;
import java.util.Arrays;
import java.util.Locale;

/**
 * Products with Φ, each in one pass over its rows: only a few blocks of rows are in memory at a time. The blocks are
 * the same at any number of threads, and so are the bits of the sums.
 *
 * @param rows Φ
 */
record FeatureSums(FeatureRows rows) {
    /** Rows of a block: a panel of features then fills one tile. */
    private static final int ROWS = SymmetricMatrix.TILE;

    /**
     * Blocks whose sums are held at a time; fixed, so that the order of addition does not depend on the number of
     * threads.
     */
    private static final int BLOCKS = 8;

    /** Φθ + b. */
    double[] scores(double[] theta, double bias, Progress progress) {
        double[] scores = new double[rows.size()];
        rows.compute().run("scores", blocks(), progress, block -> {
            double[] row = new double[rows.dim()];
            for (int i = block * ROWS; i < end(block); i++) {
                rows.row(i, row);
                scores[i] = VectorMath.dot(theta, row) + bias;
            }
        });
        return scores;
    }

    /** ΦᵀC, where C has a row for each of Φ. */
    Matrix transposedTimes(Matrix c, Progress progress) {
        Matrix sum = new Matrix(rows.dim(), c.columns());
        for (int from = 0; from < blocks(); from += BLOCKS) {
            int first = from;
            Matrix[] parts = new Matrix[Math.min(BLOCKS, blocks() - from)];
            Parallel.run(rows.compute().threads(), parts.length, progress, p -> parts[p] = ofBlock(first + p, c));
            for (Matrix part : parts) VectorMath.axpy(1, part.values(), sum.values());
            progress.report("sums of features", end(from + parts.length - 1), rows.size());
            progress.throwIfCancelled();
        }
        return sum;
    }

    /** Φᵀc. */
    double[] transposedTimes(double[] c, Progress progress) {
        return transposedTimes(Matrix.rowMajor(c, 1), progress).values();
    }

    private Matrix ofBlock(int block, Matrix c) {
        Matrix part = new Matrix(rows.dim(), c.columns());
        double[] row = new double[rows.dim()];
        for (int i = block * ROWS; i < end(block); i++) {
            rows.row(i, row);
            for (int k = 0, at = 0; k < row.length; k++)
                for (int t = 0; t < c.columns(); t++, at++) part.values()[at] += row[k] * c.get(i, t);
        }
        return part;
    }

    /** ΦᵀWΦ for weights ≥ 0. Cost: D²N operations, over tiles. */
    SymmetricMatrix square(double[] weights, Progress progress) {
        rows.compute()
                .requireMemory(
                        String.format(Locale.ROOT, "the normal equations of %,d features", rows.dim()),
                        2 * SymmetricMatrix.bytes(rows.dim()),
                        Cure.FEWER_FEATURES);
        SymmetricMatrix sum = new SymmetricMatrix(rows.dim());
        double[][] panels = new double[0][];
        for (int block = 0; block < blocks(); block++) {
            int count = end(block) - block * ROWS;
            // The last block may be shorter: all others share their memory.
            if (block == 0 || count < ROWS) panels = emptyPanels(sum, count);
            fill(panels, block, weights, progress);
            subtract(sum, panels, count);
            progress.report("normal equations", end(block), rows.size());
            progress.throwIfCancelled();
        }
        sum.negate();
        return sum;
    }

    private static double[][] emptyPanels(SymmetricMatrix sum, int count) {
        double[][] panels = new double[sum.tiles()][];
        Arrays.setAll(panels, p -> new double[sum.tileRows(p) * count]);
        return panels;
    }

    /** Fills the panels with √W times a block of rows, transposed and cut as tall as the tiles of the sum. */
    private void fill(double[][] panels, int block, double[] weights, Progress progress) {
        int from = block * ROWS;
        int count = end(block) - from;
        Parallel.run(rows.compute().threads(), count, progress, r -> {
            double[] row = new double[rows.dim()];
            rows.row(from + r, row);
            double root = Math.sqrt(weights[from + r]);
            for (int k = 0; k < row.length; k++) panels[k / ROWS][k % ROWS * count + r] = root * row[k];
        });
    }

    private void subtract(SymmetricMatrix sum, double[][] panels, int count) {
        TileMath<double[]> math = rows.compute().backend().tileMath();
        int tiles = sum.tiles();
        Parallel.run(rows.compute().threads(), Math.multiplyExact(tiles, tiles), task -> {
            int i = task / tiles;
            int j = task % tiles;
            if (i == j) math.minusSquare(sum.tile(i, i), panels[i], sum.tileRows(i), count);
            if (i > j)
                math.minusProductTransposed(
                        sum.tile(i, j), panels[i], panels[j], sum.tileRows(i), sum.tileRows(j), count);
        });
    }

    private int blocks() {
        return (rows.size() + ROWS - 1) / ROWS;
    }

    private int end(int block) {
        return Math.min((block + 1) * ROWS, rows.size());
    }
}
