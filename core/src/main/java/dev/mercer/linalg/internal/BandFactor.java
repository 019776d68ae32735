package dev.mercer.linalg.internal;

import dev.mercer.linalg.Matrix;
import dev.mercer.linalg.tile.TileMath;

/** The Cholesky factor B + shift·I = LLᵀ of a band: blocks on the diagonal and one below each. */
final class BandFactor {
    private final BandReduction band;
    private final TileMath<double[]> math;
    /** Lₖₖ, the lower half of each. */
    private final double[][] diagonal;
    /** Lₖ,ₖ₋₁, from k = 1 on. */
    private final double[][] below;
    /** −Lₖₖ⁻ᵀ. */
    private final double[][] own;
    /** Lₖ,ₖ₋₁ᵀLₖₖ⁻ᵀ. */
    private final double[][] coupling;

    private BandFactor(BandReduction band, TileMath<double[]> math) {
        this.band = band;
        this.math = math;
        this.diagonal = new double[band.blocks][];
        this.below = new double[band.blocks][];
        this.own = new double[band.blocks][];
        this.coupling = new double[band.blocks][];
    }

    static BandFactor of(BandReduction band, double shift, TileMath<double[]> math) {
        BandFactor factor = new BandFactor(band, math);
        for (int k = 0; k < band.blocks; k++) {
            int n = band.width(k);
            double[] block = band.tiles[k][k].clone();
            for (int i = 0; i < n; i++) block[i * n + i] += shift;
            if (k > 0) {
                double[] side = band.tiles[k][k - 1].clone();
                math.solveTransposed(side, factor.diagonal[k - 1], n, band.width(k - 1));
                math.minusSquare(block, side, n, band.width(k - 1));
                factor.below[k] = side;
            }
            int failed = math.factor(block, n);
            if (failed >= 0)
                throw new NotPositiveDefiniteException(
                        band.n, k * BandReduction.WIDTH + failed, block[failed * n + failed]);
            factor.diagonal[k] = block;
            factor.invert(k);
        }
        return factor;
    }

    private void invert(int k) {
        int n = band.width(k);
        own[k] = new double[n * n];
        for (int i = 0; i < n; i++) own[k][i * n + i] = -1;
        math.solveTransposed(own[k], diagonal[k], n, n);
        if (k == 0) return;
        int before = band.width(k - 1);
        coupling[k] = Panel.transposed(below[k], n, before, 1);
        math.solveTransposed(coupling[k], diagonal[k], before, n);
    }

    double logDeterminant() {
        double sum = 0;
        for (int k = 0; k < band.blocks; k++) {
            int n = band.width(k);
            for (int i = 0; i < n; i++) sum += Math.log(diagonal[k][i * n + i]);
        }
        return 2 * sum;
    }

    /** Receives block column k of some rows of a solution. */
    interface Take {
        void of(double[] rows, int k);
    }

    /**
     * Some rows of X·L⁻ᵀ, for as many rows of X, given by block columns. Products with inverses of small triangles take the
     * place of triangular solves: as exact here, and several times faster.
     */
    void rows(double[][] x, int count, Take take) {
        double[] before = new double[0];
        for (int k = 0; k < band.blocks; k++) {
            int width = band.width(k);
            double[] block = new double[count * width];
            math.minusProduct(block, x[k], own[k], count, width, width);
            if (k > 0) math.minusProduct(block, before, coupling[k], count, width, band.width(k - 1));
            take.of(block, k);
            before = block;
        }
    }

    /** L⁻¹B. */
    Matrix forward(Matrix b) {
        int columns = b.columns();
        Matrix solved = new Matrix(b.rows(), columns);
        double[] before = new double[0];
        for (int k = 0; k < band.blocks; k++) {
            int width = band.width(k);
            double[] tile = new double[columns * width];
            for (int r = 0; r < width; r++)
                for (int t = 0; t < columns; t++) tile[t * width + r] = b.get(k * BandReduction.WIDTH + r, t);
            if (k > 0) math.minusProductTransposed(tile, before, below[k], columns, width, band.width(k - 1));
            math.solveTransposed(tile, diagonal[k], columns, width);
            for (int r = 0; r < width; r++)
                for (int t = 0; t < columns; t++) solved.set(k * BandReduction.WIDTH + r, t, tile[t * width + r]);
            before = tile;
        }
        return solved;
    }
}
