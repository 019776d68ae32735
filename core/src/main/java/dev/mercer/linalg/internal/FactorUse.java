package dev.mercer.linalg.internal;

import dev.mercer.linalg.Matrix;
import java.util.List;

/**
 * Receives each factor with which equations are solved, while it is in memory. If they are solved by iteration, it receives an
 * approximation ({@link NearestInverse}), or nothing if the matrix is not stored.
 */
@FunctionalInterface
public interface FactorUse {
    /** Columns of one forward substitution: more would need more memory. */
    int BATCH = 256;

    /** Ignores the factors. */
    FactorUse NONE = (rows, factor) -> {};

    /** The inverse of a factored matrix A + shift·I. */
    @FunctionalInterface
    interface Inverse {
        /** bᵀ(A + shift·I)⁻¹b for each column b, to the precision of the factor. */
        double[] forms(Matrix b);

        /**
         * bᵀ(A + shift·I)⁻¹b where b has these values at the rows of a group and zeros elsewhere, for each group.
         *
         * @param values one for each row of the matrix
         */
        default double[] forms(List<int[]> groups, double[] values) {
            double[] forms = new double[groups.size()];
            for (int from = 0; from < forms.length; from += BATCH) {
                int count = Math.min(BATCH, forms.length - from);
                Matrix sides = new Matrix(values.length, count);
                for (int c = 0; c < count; c++) for (int i : groups.get(from + c)) sides.set(i, c, values[i]);
                System.arraycopy(forms(sides), 0, forms, from, count);
            }
            return forms;
        }
    }

    /**
     * Called with the factor of each diagonal block of the matrix, or of the complete matrix if it has no blocks.
     *
     * @param rows the rows of the block
     * @param factor the inverse of the block
     */
    void factored(int[] rows, Inverse factor);
}
