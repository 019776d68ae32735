package dev.mercer.linalg;

import dev.mercer.util.Parallel;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;

/**
 * The form A = QBQᵀ of a symmetric matrix with Q orthogonal and B a band: what makes (A + shift·I)⁻¹ cheap for many shifts.
 *
 * <p>Once: 8n³/3 operations, all in products of tiles, and memory for two n×n matrices. Then for each shift the diagonal of
 * the inverse, solutions and the determinant for about 200n² operations; an eigen-decomposition, which would make it 4n²,
 * costs four times as much and does not pay below hundreds of shifts. Same bits at any number of threads. Source: the idea
 * of [Eld77], with a band in place of two diagonals.
 */
public final class BandForm {
    private final BandReduction band;
    private final double[][][] q;
    private final Engine engine;

    private BandForm(BandReduction band, double[][][] q, Engine engine) {
        this.band = band;
        this.q = q;
        this.engine = engine;
    }

    /** Of A, which stays as it is. */
    public static BandForm of(SymmetricMatrix a, Engine engine, Progress progress) {
        Require.atLeast("rows of the matrix", 1, a.size());
        BandReduction band = BandReduction.of(a, engine, progress);
        return new BandForm(band, band.orthogonal(progress), engine);
    }

    /** The memory that the form of n points takes while it is computed. */
    public static long bytes(int n) {
        return 2L * Double.BYTES * n * n;
    }

    public int size() {
        return band.n;
    }

    /** Right-hand sides to solve for at many shifts. */
    public RightSides with(Matrix b) {
        Require.equal("rows of the right-hand sides", size(), b.rows());
        Matrix rotated = new Matrix(b.rows(), b.columns());
        Parallel.run(engine.threads(), band.blocks, c -> {
            for (int i = 0; i < band.blocks; i++) {
                int width = band.width(c);
                for (int r = 0; r < band.width(i); r++)
                    for (int t = 0; t < b.columns(); t++) {
                        double value = b.get(i * BandReduction.WIDTH + r, t);
                        for (int s = 0; s < width; s++) {
                            int at = (c * BandReduction.WIDTH + s) * b.columns() + t;
                            rotated.values()[at] += q[i][c][r * width + s] * value;
                        }
                    }
            }
        });
        return new RightSides(rotated);
    }

    /**
     * What is known of (A + shift·I)⁻¹.
     *
     * @param diagonal its diagonal
     * @param solutions its product with the right-hand sides
     * @param logDeterminant ln det(A + shift·I)
     */
    public record Inverse(double[] diagonal, Matrix solutions, double logDeterminant) {}

    private static double product(double[] x, int xo, double[] y, int yo, int count) {
        double sum = 0;
        for (int s = 0; s < count; s++) sum += x[xo + s] * y[yo + s];
        return sum;
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
            double[][] columns = new double[rotated.columns()][];
            for (int t = 0; t < columns.length; t++) columns[t] = half.column(t);
            Parallel.run(
                    engine.threads(),
                    band.blocks,
                    i -> factor.rows(q[i], i, (tile, column, width) -> {
                        for (int r = 0; r < band.width(i); r++) {
                            int row = i * BandReduction.WIDTH + r;
                            diagonal[row] += product(tile, r * width, tile, r * width, width);
                            for (int t = 0; t < columns.length; t++)
                                solutions.values()[row * columns.length + t] +=
                                        product(tile, r * width, columns[t], column, width);
                        }
                    }));
            return new Inverse(diagonal, solutions, factor.logDeterminant());
        }
    }
}
