package dev.mercer.linalg.internal;

import dev.mercer.linalg.SymmetricMatrix;
import dev.mercer.linalg.tile.Engine;
import dev.mercer.linalg.tile.TileMath;
import dev.mercer.util.Parallel;
import dev.mercer.util.Progress;

/**
 * Reduction A = QBQᵀ of a symmetric matrix to a band matrix, whose elements are 0 beyond {@link #WIDTH} places from the
 * diagonal.
 *
 * <p>Block column by block column: the elements below the first subdiagonal block are eliminated by the QR
 * factorisation of the panel, and the rest of the matrix becomes A − VXᵀ − XVᵀ with W = AVT, X = W − ½V(TᵀVᵀW). Unlike
 * the reduction to three diagonals, where half of the 4n³/3 operations wait for memory, all of these are products of
 * tiles. Source: [BLS00].
 */
final class BandReduction {
    /** Narrow enough that work along the band stays small, wide enough for products of tiles to be fast. */
    static final int WIDTH = 64;

    final int n;
    final int blocks;
    /** A, and B in the end: lower triangle of tiles, diagonal ones with both halves. */
    final double[][][] tiles;

    private final Panel[] panels;
    private final Engine engine;

    private BandReduction(SymmetricMatrix a, Engine engine) {
        this.n = a.size();
        this.blocks = (n + WIDTH - 1) / WIDTH;
        this.tiles = new double[blocks][][];
        this.panels = new Panel[Math.max(0, blocks - 1)];
        this.engine = engine;
        Parallel.run(engine.threads(), blocks, i -> {
            tiles[i] = new double[i + 1][];
            for (int j = 0; j <= i; j++) tiles[i][j] = cut(a, i, j);
        });
    }

    /** Block (i, j), i ≥ j, out of the larger tile that it lies in. */
    private double[] cut(SymmetricMatrix a, int i, int j) {
        int each = SymmetricMatrix.TILE / WIDTH;
        double[] tile = a.tile(i / each, j / each);
        int stride = a.tileRows(j / each);
        double[] block = new double[width(i) * width(j)];
        for (int r = 0; r < width(i); r++)
            System.arraycopy(tile, (i % each * WIDTH + r) * stride + j % each * WIDTH, block, r * width(j), width(j));
        return block;
    }

    static BandReduction of(SymmetricMatrix a, Engine engine, Progress progress) {
        BandReduction reduction = new BandReduction(a, engine);
        for (int k = 0; k + 1 < reduction.blocks; k++) {
            progress.throwIfCancelled();
            reduction.panels[k] = reduction.eliminate(k);
            progress.report("band form", k + 1, 2L * reduction.blocks);
        }
        return reduction;
    }

    TileMath<double[]> math() {
        return engine.math();
    }

    /** Rows of block i. */
    int width(int i) {
        return Math.min(WIDTH, n - i * WIDTH);
    }

    private Panel eliminate(int k) {
        Panel panel = Panel.of(this, k);
        int count = panel.count;
        TileMath<double[]> math = engine.math();
        double[][] w = new double[blocks][];
        Parallel.run(engine.threads(), blocks - k - 1, t -> {
            int i = k + 1 + t;
            double[] transposed = new double[count * width(i)];
            for (int j = k + 1; j < blocks; j++) {
                if (j <= i)
                    math.minusProductTransposed(
                            transposed, panel.scaledTransposed[j], tiles[i][j], count, width(i), width(j));
                else math.minusProduct(transposed, panel.scaledTransposed[j], tiles[j][i], count, width(i), width(j));
            }
            // The operations subtract: this is −Wᵀ.
            w[i] = Panel.transposed(transposed, count, width(i), -1);
        });
        double[][] x = panel.halved(w);
        Parallel.run(engine.threads(), blocks - k - 1, t -> {
            // The longest rows first, so that threads finish at the same time.
            int i = blocks - 1 - t;
            for (int j = k + 1; j <= i; j++) {
                double[] tile = tiles[i][j];
                math.minusProductTransposed(tile, panel.vectors[i], x[j], width(i), width(j), count);
                math.minusProductTransposed(tile, x[i], panel.vectors[j], width(i), width(j), count);
            }
            mirror(tiles[i][i], width(i));
        });
        return panel;
    }

    private static void mirror(double[] tile, int n) {
        for (int i = 0; i < n; i++) for (int j = i + 1; j < n; j++) tile[i * n + j] = tile[j * n + i];
    }

    /** Q as a square of tiles. */
    double[][][] orthogonal(Progress progress) {
        double[][][] q = new double[blocks][blocks][];
        for (int i = 0; i < blocks; i++) {
            for (int j = 0; j < blocks; j++) q[i][j] = new double[width(i) * width(j)];
            for (int r = 0; r < width(i); r++) q[i][i][r * width(i) + r] = 1;
        }
        for (int k = blocks - 2; k >= 0; k--) {
            progress.throwIfCancelled();
            Panel panel = panels[k];
            int first = k + 1;
            // Columns before the panel's rows are still those of the identity.
            Parallel.run(engine.threads(), blocks - first, t -> panel.applyTo(q, first + t, engine.math()));
            progress.report("band form", 2L * blocks - k - 1, 2L * blocks);
        }
        return q;
    }
}
