package dev.mercer.linalg;

/**
 * Receives each factor with which equations are solved, while it is in memory. Not called where they are solved by
 * iteration.
 */
@FunctionalInterface
public interface FactorUse {
    /** Ignores the factors. */
    FactorUse NONE = (rows, factor) -> {};

    /** The inverse of a factored matrix A + shift·I. */
    @FunctionalInterface
    interface Inverse {
        /** bᵀ(A + shift·I)⁻¹b for each column b, to the precision of the factor. */
        double[] forms(Matrix b);
    }

    /**
     * Called with the factor of a diagonal block of the matrix; of the whole matrix where it has no blocks.
     *
     * @param rows the rows of the block
     * @param factor the inverse of the block
     */
    void factored(int[] rows, Inverse factor);
}
