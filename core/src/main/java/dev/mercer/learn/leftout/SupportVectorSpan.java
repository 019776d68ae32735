package dev.mercer.learn.leftout;

import dev.mercer.compute.Compute;
import dev.mercer.gram.Gram;
import dev.mercer.linalg.Matrix;
import dev.mercer.linalg.SymmetricMatrix;
import dev.mercer.linalg.internal.Cholesky;
import dev.mercer.linalg.internal.NotPositiveDefiniteException;
import dev.mercer.linalg.tile.VectorMath;
import dev.mercer.util.Progress;
import java.util.Arrays;
import java.util.Optional;

/**
 * The span of the free support vectors in feature space, and the squared distance S² of points from it [VC00].
 *
 * <p>With A = K + diag r over the free vectors, u = A⁻¹1 and k their kernel values with a point, S² is
 * {@code k(x, x) − kᵀA⁻¹k}, plus {@code (1 − kᵀu)²/1ᵀu} where b is free. For one of the free vectors itself, relative
 * to the others, it is {@code 1/Cᵢᵢ − rᵢ} where C is A⁻¹, less {@code uuᵀ/1ᵀu} where b is free. Cost: that of a
 * Cholesky factor, its inverse's diagonal, or a solve.
 */
final class SupportVectorSpan {
    /**
     * The initial jitter on the diagonal, relative to its mean: equal points make A singular. It is multiplied by a
     * hundred until A can be factored.
     */
    private static final double JITTER = 1e-8;

    /** The largest jitter; a K that needs more is indefinite. */
    private static final double MOST_JITTER = 1;

    private final FreeSupportVectors free;
    private final Cholesky factor;
    private final double jitter;
    private final double[] unit;
    private final double sum;

    private SupportVectorSpan(FreeSupportVectors free, Cholesky factor, double jitter) {
        this.free = free;
        this.factor = factor;
        this.jitter = jitter;
        double[] ones = new double[free.size()];
        Arrays.fill(ones, 1);
        this.unit = factor.solve(ones);
        double all = VectorMath.sum(unit);
        this.sum = all;
    }

    /** The span of at least one vector; empty if K is far from positive semi-definite. */
    static Optional<SupportVectorSpan> of(Gram gram, FreeSupportVectors free, int threads) {
        SymmetricMatrix a = matrix(gram, free);
        double mean = 0;
        for (int i = 0; i < free.size(); i++) mean += a.diagonal(i) / free.size();
        for (double part = JITTER; part <= MOST_JITTER; part *= 100) {
            Optional<Cholesky> factor = factor(a, part * mean, gram.compute(), threads);
            if (factor.isPresent()) return Optional.of(new SupportVectorSpan(free, factor.get(), part * mean));
        }
        return Optional.empty();
    }

    private static Optional<Cholesky> factor(SymmetricMatrix a, double shift, Compute compute, int threads) {
        try {
            return Optional.of(Cholesky.of(a, shift, compute.backend().tileMath(), threads, Progress.none()));
        } catch (NotPositiveDefiniteException tooLittle) {
            return Optional.empty();
        }
    }

    private static SymmetricMatrix matrix(Gram gram, FreeSupportVectors free) {
        SymmetricMatrix a = gram.select(free.points()).toMatrix(Progress.none());
        for (int i = 0; i < free.size(); i++) a.set(i, i, a.diagonal(i) + free.ridge()[i]);
        return a;
    }

    /** S² of each of the free vectors, relative to the others. */
    double[] ofMembers() {
        double[] inverse = factor.inverseDiagonal();
        double[] squared = new double[inverse.length];
        for (int i = 0; i < squared.length; i++) {
            double diagonal = inverse[i] - (free.border() ? unit[i] * unit[i] / sum : 0);
            squared[i] = 1 / Math.max(diagonal, Double.MIN_NORMAL) - free.ridge()[i] - jitter;
        }
        return squared;
    }

    /**
     * S² of other points.
     *
     * @param diagonal k(x, x) of each
     * @param block their kernel values with the free vectors, one row for each
     */
    double[] ofOthers(double[] diagonal, Matrix block) {
        Matrix columns = factor.solveFactor(block.transpose());
        double[] squared = diagonal.clone();
        for (int j = 0; j < columns.rows(); j++)
            for (int i = 0; i < squared.length; i++) squared[i] -= columns.get(j, i) * columns.get(j, i);
        for (int i = 0; free.border() && i < squared.length; i++) {
            double rest = 1 - VectorMath.dot(block.row(i), unit);
            squared[i] += rest * rest / sum;
        }
        return squared;
    }
}
