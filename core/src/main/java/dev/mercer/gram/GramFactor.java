package dev.mercer.gram;

import dev.mercer.compute.internal.BackendFailure;
import dev.mercer.compute.internal.PairWeights;
import dev.mercer.compute.internal.ResidentMatrix;
import dev.mercer.linalg.Matrix;
import dev.mercer.linalg.internal.Cholesky;
import dev.mercer.linalg.tile.Engine;
import dev.mercer.util.Indices;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A Cholesky factor {@code A = LLᵀ} in double precision, in the memory of the back end that has the Gram matrix, or of the host. If the back
 * end fails, the host factors again. The factor is shared and need not be closed: the memory of the back end is freed when the factor is no
 * longer referenced. Thread-safe.
 */
public final class GramFactor {
    private final int size;
    private final Supplier<Cholesky> again;
    private final Engine engine;
    private volatile ResidentMatrix.@Nullable Factor resident;
    private @Nullable Cholesky host;

    /** A factor of {@code size} rows in the memory of a back end; {@code again} computes it on the host. */
    GramFactor(int size, ResidentMatrix.Factor resident, Supplier<Cholesky> again, Engine engine) {
        this.size = size;
        this.resident = resident;
        this.again = again;
        this.engine = engine;
    }

    private GramFactor(Cholesky host) {
        this.size = host.size();
        this.again = () -> host;
        this.engine = Engine.plain();
        this.host = host;
    }

    /** A factor of the host. */
    public static GramFactor of(Cholesky factor) {
        return new GramFactor(factor);
    }

    /** Rows of the matrix. */
    public int size() {
        return size;
    }

    /** Runs on the back end, or on the host after the back end has failed. */
    private <T> T either(Function<ResidentMatrix.Factor, T> there, Function<Cholesky, T> here) {
        ResidentMatrix.Factor factor = resident;
        if (factor != null) {
            try {
                return there.apply(factor);
            } catch (BackendFailure failure) {
                resident = null;
            }
        }
        return here.apply(host());
    }

    private synchronized Cholesky host() {
        Cholesky known = host;
        if (known == null) host = known = again.get();
        return known;
    }

    /** The factor in the memory of the host: a copy if the factor is in the memory of the back end. */
    public Cholesky onHost() {
        return either(there -> Cholesky.ofFactor(there.lower(), engine), here -> here);
    }

    /** A⁻¹b. */
    public double[] solve(double[] b) {
        return either(there -> there.solve(Matrix.rowMajor(b, 1)).column(0), here -> here.solve(b));
    }

    /** L⁻¹B. */
    public Matrix solveFactor(Matrix b) {
        return either(there -> there.solveFactor(b), here -> here.solveFactor(b));
    }

    /** ln det A. */
    public double logDeterminant() {
        return either(ResidentMatrix.Factor::logDeterminant, Cholesky::logDeterminant);
    }

    /** The diagonal of A⁻¹. Cost: n³/3. */
    public double[] inverseDiagonal() {
        return either(
                there -> {
                    double[] ones = new double[size];
                    Arrays.fill(ones, 1);
                    return there.forms(
                            IntStream.of(Indices.range(size))
                                    .mapToObj(i -> new int[] {i})
                                    .toList(),
                            ones);
                },
                Cholesky::inverseDiagonal);
    }

    /**
     * The weights f·tᵢA⁻¹ᵢⱼtⱼ + Σₖ VᵢₖVⱼₖ of all pairs, in the memory of the back end; empty if the factor is in the memory of
     * the host ({@link ResidentMatrix.Factor#weights}).
     */
    public Optional<PairWeights> weights(double factor, double[] scale, Matrix vectors) {
        return either(there -> there.weights(factor, scale, vectors), here -> Optional.<PairWeights>empty());
    }
}
