package dev.mercer.compute.internal;

import dev.mercer.linalg.Matrix;
import dev.mercer.linalg.SymmetricMatrix;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Products of a block's matrix K with a few columns, without K in memory: a back end that computes kernel values outside the
 * host's memory also multiplies them there. The same bits from run to run on the same machine. Thread-safe.
 */
public interface BlockProduct {
    /** The arithmetic of a product. */
    enum Arithmetic {
        /** Values and sums in double precision. */
        DOUBLE,
        /** Values in single precision where {@link #FLOAT_ERROR} can be kept, sums in double. */
        FLOAT_VALUES,
        /** Values in single precision as with {@link #FLOAT_VALUES}, and products in single precision too, with errors of about 1e-7 of |K||V|. */
        FLOAT
    }

    /** The largest error of a kernel value in single precision. */
    double FLOAT_ERROR = 2e-5;

    /** K·V. */
    Matrix multiply(Matrix v, Arithmetic arithmetic);

    /** KᵀC. */
    Matrix transposed(Matrix c, Arithmetic arithmetic);

    /**
     * KWKᵀ of some columns of K, in double precision; empty if there is no memory for it.
     *
     * @param columns the columns
     * @param weights W's diagonal, ≥ 0, one for each of them; null if all are 1
     */
    default Optional<SymmetricMatrix> square(int[] columns, double @Nullable [] weights) {
        return Optional.empty();
    }
}
