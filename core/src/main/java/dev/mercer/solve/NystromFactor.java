package dev.mercer.solve;

import dev.mercer.gram.Precision;
import dev.mercer.gram.TallGram;
import dev.mercer.linalg.Cholesky;
import dev.mercer.linalg.Engine;
import dev.mercer.linalg.Matrix;
import dev.mercer.linalg.SymmetricMatrix;
import dev.mercer.util.Progress;

/**
 * The normal equations KᵀCK of some rows, or of all, factored together with the penalty: a preconditioner of conjugate
 * gradients that is exact, up to the precision of K, where the rows are all.
 */
final class NystromFactor {
    /** What rounding leaves of KᵀK in single precision, as a share of the mean of its diagonal. */
    private static final double SINGLE_NOISE = 1e-9;

    private NystromFactor() {}

    /**
     * Of KᵀCK, scaled to all rows, less what a free b takes away: (KᵀC1)(KᵀC1)ᵀ/1ᵀC1. Consumes the square.
     *
     * @param sums KᵀC1 and 1ᵀC1 of the same rows, unscaled; empty where there is no b
     */
    static SymmetricMatrix scaled(SymmetricMatrix square, double scale, double[] sums, double total) {
        for (int i = 0; i < square.tiles(); i++)
            for (int j = 0; j <= i; j++) {
                double[] tile = square.tile(i, j);
                int columns = square.tileRows(j);
                for (int at = 0; at < tile.length; at++) {
                    int row = i * SymmetricMatrix.TILE + at / columns;
                    int column = j * SymmetricMatrix.TILE + at % columns;
                    double taken = sums.length == 0 ? 0 : sums[row] / total * sums[column];
                    tile[at] = scale * (tile[at] - taken);
                }
            }
        return square;
    }

    /** The factor of square + weight·penalty; where that is not positive definite, of a little more. */
    static Cholesky of(
            SymmetricMatrix square, double weight, NystromPenalty penalty, TallGram gram, Progress progress) {
        SymmetricMatrix sum = square.copy();
        double mean = 0;
        for (double element : square.diagonal()) mean += Math.abs(element) / square.size();
        for (int i = 0; i < sum.tiles(); i++)
            for (int j = 0; j <= i; j++) {
                double[] tile = sum.tile(i, j);
                double[] more = penalty.matrix().tile(i, j);
                for (int at = 0; at < tile.length; at++) tile[at] += weight * more[at];
            }
        if (gram.precision() == Precision.SINGLE) sum.addToDiagonal(SINGLE_NOISE * mean);
        Engine engine = gram.compute().engine();
        return NystromPenalty.factor(sum, 0x1p-53, engine, progress);
    }

    /** Wide matrices of one column: the sums of K's rows with weights. */
    static Matrix column(double[] values) {
        Matrix column = new Matrix(values.length, 1);
        System.arraycopy(values, 0, column.values(), 0, values.length);
        return column;
    }
}
