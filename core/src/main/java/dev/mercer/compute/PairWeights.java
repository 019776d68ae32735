package dev.mercer.compute;

import dev.mercer.linalg.Matrix;
import java.util.Optional;

/**
 * A symmetric matrix G with a weight for each pair of points, in the memory of a back end: made of the inverse of a factored Gram matrix
 * ({@link ResidentMatrix.Factor#weights}), and multiplied there. Any method may throw {@link BackendFailure}. To be closed by the caller.
 */
public interface PairWeights extends AutoCloseable {
    /** The number of points. */
    int size();

    /** Gᵢᵢ for each point. */
    double[] diagonal();

    /**
     * (G∘B)V in double precision, B the matrix of a square block of as many points; empty where the back end cannot compute B.
     */
    Optional<Matrix> multiply(KernelBlock block, Matrix v);

    /** Some rows of G. */
    Matrix rows(int from, int to);

    @Override
    void close();
}
