package dev.mercer.solve.centres;

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
                for (int r = 0, at = 0; r < square.tileRows(i); r++) {
                    double share = sums.length == 0 ? 0 : sums[i * SymmetricMatrix.TILE + r] / total;
                    for (int c = 0; c < columns; c++, at++) {
                        double taken = sums.length == 0 ? 0 : share * sums[j * SymmetricMatrix.TILE + c];
                        tile[at] = scale * (tile[at] - taken);
                    }
                }
            }
        return square;
    }

    /** The factor of square + scale·(λ·penalty); where that is not positive definite, of a little more. */
    static Cholesky of(SymmetricMatrix square, double lambda, double scale, NystromPenalty penalty, Engine engine) {
        SymmetricMatrix sum = square.copy();
        penalty.addTo(sum, lambda, scale);
        return NystromPenalty.factor(sum, 0x1p-53, engine, Progress.none());
    }

    /** A matrix of one column. */
    static Matrix column(double[] values) {
        Matrix column = new Matrix(values.length, 1);
        System.arraycopy(values, 0, column.values(), 0, values.length);
        return column;
    }
}
