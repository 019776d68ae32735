package dev.mercer.compute.internal;

import dev.mercer.linalg.Matrix;
import java.util.Optional;

/**
 * A symmetric matrix G with a weight for each pair of points, in the memory of a back end: it is made from the inverse of a factored Gram matrix
 * ({@link ResidentMatrix.Factor#weights}), and multiplied there. Any method may throw {@link BackendFailure}. To be closed by the caller.
 */
public interface PairWeights extends AutoCloseable {
    /** The number of points. */
    int size();

    /** Gᵢᵢ for each point. */
    double[] diagonal();

    /** (G∘B)V in double precision, where B is the matrix of a square block of the same number of points; empty if the back end cannot compute B. */
    Optional<Matrix> multiply(KernelBlock block, Matrix v);

    /** Some rows of G. */
    Matrix rows(int from, int to);

    @Override
    void close();
}
