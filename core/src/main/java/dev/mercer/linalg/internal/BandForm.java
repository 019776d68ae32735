package dev.mercer.linalg.internal;

import dev.mercer.linalg.Matrix;
import dev.mercer.linalg.SymmetricMatrix;
import dev.mercer.linalg.tile.Engine;
import dev.mercer.linalg.tile.VectorMath;
import dev.mercer.util.Parallel;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.util.Arrays;

/**
 * The form A = QBQᵀ of a symmetric matrix with Q orthogonal and B a band matrix. It makes (A + shift·I)⁻¹ cheap for
 * many shifts.
 *
 * <p>Once: 8n³/3 operations, all in products of tiles, and memory for two n×n matrices. Then for each shift the
 * diagonal of the inverse, solutions and the determinant for about 200n² operations; an eigen-decomposition, which
 * would make it 4n², costs four times as much and does not pay below hundreds of shifts. Same bits at any number of
 * threads. Source: the idea of [Eld77], with a band in place of two diagonals.
 */
public final class BandForm {
    /** Rows of Q that are processed at once. */
    private static final int ROWS = 256;

    private final BandReduction band;
    /** Q in blocks of {@link #ROWS} rows, and each of them in block columns of the band. */
    private final double[][][] q;

    private final Engine engine;

    private BandForm(BandReduction band, double[][][] tiles, Engine engine) {
        this.band = band;
        this.engine = engine;
        this.q = new double[(band.n + ROWS - 1) / ROWS][band.blocks][];
        int each = ROWS / BandReduction.WIDTH;
        Parallel.run(engine.threads(), q.length, r -> {
            for (int c = 0; c < band.blocks; c++) {
                q[r][c] = new double[rows(r) * band.width(c)];
                for (int t = r * each, at = 0; t < Math.min(band.blocks, (r + 1) * each); t++) {
                    System.arraycopy(tiles[t][c], 0, q[r][c], at, tiles[t][c].length);
                    at += tiles[t][c].length;
                }
            }
        });
    }

    /** Rows of block r. */
    private int rows(int r) {
        return Math.min(ROWS, band.n - r * ROWS);
    }

    /** The band form of A, which is not changed. */
    public static BandForm of(SymmetricMatrix a, Engine engine, Progress progress) {
        Require.atLeast("rows of the matrix", 1, a.size());
        BandReduction band = BandReduction.of(a, engine, progress);
        return new BandForm(band, band.orthogonal(progress), engine);
    }

    /** The memory needed to compute the form of n points. */
    public static long bytes(int n) {
        return 2L * Double.BYTES * n * n;
    }

    public int size() {
        return band.n;
    }

    /** Prepares right-hand sides to be solved for many shifts. */
    public RightSides with(Matrix b) {
        Require.equal("rows of the right-hand sides", size(), b.rows());
        Matrix rotated = new Matrix(b.rows(), b.columns());
        Parallel.run(engine.threads(), band.blocks, c -> {
            int width = band.width(c);
            double[] sums = new double[width];
            for (int t = 0; t < b.columns(); t++) {
                Arrays.fill(sums, 0);
                for (int i = 0; i < b.rows(); i++) addRow(sums, q[i / ROWS][c], i % ROWS * width, b.get(i, t));
                for (int s = 0; s < width; s++) rotated.set(c * BandReduction.WIDTH + s, t, sums[s]);
            }
        });
        return new RightSides(rotated);
    }

    /**
     * The computed parts of (A + shift·I)⁻¹.
     *
     * @param diagonal its diagonal
     * @param solutions its product with the right-hand sides
     * @param logDeterminant ln det(A + shift·I)
     */
    public record Inverse(double[] diagonal, Matrix solutions, double logDeterminant) {}

    /** sums ← sums + factor·row. */
    private static void addRow(double[] sums, double[] rows, int from, double factor) {
        for (int s = 0; s < sums.length; s++) sums[s] += factor * rows[from + s];
    }

    /**
     * Squares and products of some rows U of QL⁻ᵀ. Squares are summed place by place over the blocks and only then over the
     * places: the compiler vectorises the one and not the other.
     */
    private final class Sums {
        private static final int WIDTH = BandReduction.WIDTH;

        private final int count;
        /** −L⁻¹QᵀB, by blocks of the band. */
        private final double[][] halves;

        private final double[] squares;
        private final double[] products;
        private final int outputs;

        Sums(int count, double[][] halves, int outputs) {
            this.count = count;
            this.halves = halves;
            this.outputs = outputs;
            this.squares = new double[count * WIDTH];
            this.products = new double[count * outputs];
        }

        void add(double[] u, int k) {
            int width = band.width(k);
            if (width == WIDTH) addSquares(u, squares);
            else for (int at = 0; at < u.length; at++) squares[at / width * WIDTH] += u[at] * u[at];
            if (outputs > 0) engine.math().minusProduct(products, u, halves[k], count, outputs, width);
        }

        private static void addSquares(double[] u, double[] squares) {
            for (int at = 0; at < u.length; at++) squares[at] += u[at] * u[at];
        }

        void write(int row, double[] diagonal, Matrix solutions) {
            for (int r = 0; r < count; r++) for (int s = 0; s < WIDTH; s++) diagonal[row + r] += squares[r * WIDTH + s];
            System.arraycopy(products, 0, solutions.values(), row * outputs, products.length);
        }
    }

    /** Right-hand sides B, kept as QᵀB. */
    public final class RightSides {
        private final Matrix rotated;

        private RightSides(Matrix rotated) {
            this.rotated = rotated;
        }

        /**
         * Solves for one shift.
         *
         * @throws NotPositiveDefiniteException when A + shift·I is not positive definite
         */
        public Inverse at(double shift) {
            BandFactor factor = BandFactor.of(band, shift, engine.math());
            Matrix half = factor.forward(rotated);
            double[] diagonal = new double[size()];
            Matrix solutions = new Matrix(size(), rotated.columns());
            double[][] halves = new double[band.blocks][];
            for (int k = 0; k < band.blocks; k++) {
                int from = k * BandReduction.WIDTH * rotated.columns();
                halves[k] = Arrays.copyOfRange(half.values(), from, from + band.width(k) * rotated.columns());
                VectorMath.scaleAdd(halves[k], 0, halves[k].length, -1, 0);
            }
            Parallel.run(engine.threads(), q.length, r -> {
                Sums sums = new Sums(rows(r), halves, rotated.columns());
                factor.rows(q[r], rows(r), sums::add);
                sums.write(r * ROWS, diagonal, solutions);
            });
            return new Inverse(diagonal, solutions, factor.logDeterminant());
        }
    }
}
