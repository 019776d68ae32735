package dev.mercer.compute.internal;

import dev.mercer.linalg.Matrix;
import dev.mercer.linalg.SymmetricMatrix;
import dev.mercer.linalg.internal.FactorUse;
import dev.mercer.linalg.internal.ShiftedInverses;
import java.util.Optional;
import java.util.Set;

/**
 * The Gram matrix K of a block's points in the memory of a back end that multiplies and factors it there: K itself is never
 * copied to the host. Any method may throw {@link BackendFailure}. Thread-safe.
 */
public interface ResidentMatrix {
    /** The arithmetic of a factor, the fastest first. */
    enum Accuracy {
        /** Products of numbers with eleven binary digits, sums in single precision. */
        ROUGH,
        /** As {@link #SINGLE} while the remaining matrix is large compared with the shift, then as {@link #ROUGH}. */
        MIXED,
        /** About single precision. */
        SINGLE,
        /** Double precision. */
        DOUBLE
    }

    /** Rows and columns. */
    int size();

    /** K·V in double precision. */
    Matrix multiply(Matrix v);

    /** The kinds of factors that there is memory for. */
    Set<Accuracy> accuracies();

    /**
     * The Cholesky factor of sᵢKᵢⱼsⱼ + shift·I; throws {@link dev.mercer.linalg.internal.NotPositiveDefiniteException} if it has none in
     * this arithmetic. To be closed by the caller.
     *
     * @param scale s; empty if all are 1
     */
    Factor factor(double[] scale, double shift, Accuracy accuracy);

    /**
     * Decomposes A = sᵢ(Kᵢⱼ + uᵢ + uⱼ)sⱼ, positive semidefinite, once for many shifts; empty if there is no memory for that. Solutions of
     * A + shift·I are refined to a relative residual of 1e-12; the diagonal of its inverse is that of a decomposition in single
     * precision, with relative errors of up to about 3e-6·‖A‖/shift + 1e-3, and far less on the average.
     *
     * @param scale s
     * @param offset u
     * @param right the right-hand sides
     */
    default Optional<ShiftedInverses> shifted(double[] scale, double[] offset, Matrix right) {
        return Optional.empty();
    }

    /** A factor in the memory of the back end, which is given back by {@link #close}. */
    interface Factor extends FactorUse.Inverse, AutoCloseable {
        /** (sKs + shift·I)⁻¹B, to the accuracy of the factor. */
        Matrix solve(Matrix b);

        /** L⁻¹B for the factor LLᵀ. */
        Matrix solveFactor(Matrix b);

        /** ln det(sKs + shift·I). */
        double logDeterminant();

        /** L in the memory of the host; only for a factor in double precision. */
        SymmetricMatrix lower();

        /**
         * The weights f·tᵢ(sKs + shift·I)⁻¹ᵢⱼtⱼ + Σₖ VᵢₖVⱼₖ of all pairs of points; empty if there is no memory for them, or if the
         * factor is not in double precision.
         *
         * @param factor f
         * @param scale t
         * @param vectors V
         */
        Optional<PairWeights> weights(double factor, double[] scale, Matrix vectors);

        @Override
        void close();
    }
}
