package dev.mercer.solve.nystrom;

import dev.mercer.gram.TallGram;
import dev.mercer.linalg.Matrix;
import dev.mercer.linalg.SymmetricMatrix;
import dev.mercer.linalg.tile.Engine;
import dev.mercer.linalg.tile.VectorMath;
import dev.mercer.solve.Intercept;
import dev.mercer.util.CancelledException;
import dev.mercer.util.Cure;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Parallel;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The normal equations K̃ᵀWK̃x = K̃ᵀW(y − mean) of squared loss on chosen centers, without their penalty; K̃ is K,
 * centered where there is an intercept. They are either available through products, each of which is a pass over rows in
 * memory or over pieces of rows, or assembled as a matrix.
 */
abstract class NormalEquations {
    /** Σw of the rows of these equations. */
    final double total;

    /** The mean of each target over these rows; zeros without an intercept. */
    final double[] means;

    /** KᵀW1; zeros without an intercept. */
    final double[] sums;

    /** K̃ᵀW(y − mean). */
    final Matrix right;

    /** Σw(y − mean)². */
    final double spread;

    NormalEquations(Known known) {
        this.total = known.total;
        this.means = known.means;
        this.sums = known.sums;
        this.right = known.right;
        this.spread = known.spread;
    }

    /** K̃ᵀWK̃V for a step of an iteration, in the arithmetic of the precision of K if {@code rough}. */
    abstract Matrix product(Matrix v, boolean rough);

    /** The residual at x. */
    abstract Rest rest(Matrix x);

    /** K̃ᵀW(y − mean − K̃x), and Σw(y − mean − K̃x)². */
    record Rest(Matrix right, double squares) {}

    /** The mean of Kv for each column. */
    final double[] levels(Matrix v) {
        double[] levels = Columns.dots(sums, v);
        for (int t = 0; t < levels.length; t++) levels[t] /= total;
        return levels;
    }

    /**
     * The result of the first pass over the rows: the right-hand sides, and K̃ᵀWK̃ of all rows or of a sample of them.
     */
    static final class Known {
        final double total;
        final double[] means;
        final double[] sums;
        final Matrix right;
        final double spread;
        /** K̃ᵀWK̃, scaled from a sample to all rows. */
        final SymmetricMatrix square;
        /** Whether the pass covered all rows. */
        final boolean whole;

        private Known(RowPasses.Sums from, NystromProblem problem, double[] means, @Nullable SymmetricMatrix sample) {
            List<double[]> arrays = from.arrays();
            if (arrays.isEmpty()) throw new CancelledException();
            boolean intercept = problem.intercept() != Intercept.NONE;
            int columns = problem.rows().columns();
            int outputs = means.length;
            Matrix all = Matrix.rowMajor(arrays.get(0), outputs + 1);
            double[] scalars = arrays.get(1);
            this.whole = from.whole();
            this.total = scalars[0];
            // The weights of all rows have a positive sum; those in a checkpoint may not.
            if (from.whole() && !(total > 0))
                throw new InvalidInputException(
                        "the checkpoint has a sum of weights that must be > 0, got " + total, Cure.SAME_RUN);
            if (!(total > 0)) throw new CancelledException();
            this.means = means.clone();
            this.sums = intercept ? all.column(outputs) : new double[columns];
            this.right = new Matrix(columns, outputs);
            double size = 0;
            for (int t = 0; t < outputs; t++) {
                // The mean of all rows is known up to rounding; the mean of a part of them differs from it.
                double shift = intercept ? scalars[2 + t] / total : 0;
                this.means[t] += shift;
                size += scalars[2 + outputs + t] - shift * scalars[2 + t];
                for (int j = 0; j < columns; j++) right.set(j, t, all.get(j, t) - sums[j] * shift);
            }
            this.spread = size;
            if (sample != null) this.square = sample;
            else {
                double share = scalars[1];
                double[] center = intercept ? arrays.get(2) : new double[0];
                int threads = problem.rows().compute().threads();
                SymmetricMatrix of = matrix(columns, arrays.subList(3, arrays.size()), from.owned());
                this.square = scaled(of, total / share, center, share, threads);
            }
        }

        /** A matrix of these tiles; they are not copied if {@code owned}. */
        private static SymmetricMatrix matrix(int size, List<double[]> tiles, boolean owned) {
            SymmetricMatrix matrix;
            try {
                matrix = SymmetricMatrix.ofTiles(size, tiles);
            } catch (InvalidInputException ofCheckpoint) {
                throw new InvalidInputException(
                        "the checkpoint has arrays of other lengths than this problem", Cure.SAME_RUN, ofCheckpoint);
            }
            return owned ? matrix : matrix.copy();
        }
    }

    /** Makes one pass over all rows; K̃ᵀWK̃ is computed from {@code sample} of them, or from all. */
    static Known known(NystromProblem problem, int sample, RowPasses passes, Progress progress) {
        NystromRows rows = problem.rows();
        NystromProblem.Level level = problem.level(false, progress);
        boolean whole = sample >= rows.size();
        int[] some = whole ? new int[0] : rows.sampled(sample);
        // For rows in memory the sample is squared while its kernel values are available. For pieces the square of the
        // sample is not part of the checkpoint.
        boolean apart = !whole && some.length == 0;
        @Nullable SymmetricMatrix square = apart ? square(problem, level.total(), rows.sample(sample)) : null;
        RowPasses.Sums sums = passes.first(
                whole ? "normal equations" : "right-hand sides", new RowPass.NormalSums(level.means(), whole, some));
        return new Known(sums, problem, level.means(), square);
    }

    private static SymmetricMatrix square(NystromProblem problem, double total, NystromRows.Piece sample) {
        double[] weights = sample.weights();
        double share = Arrays.stream(weights).sum();
        Require.positive("sum of the weights of the sample", share);
        TallGram.Squared found = sample.gram().square(weights, Matrix.rowMajor(weights, 1), Progress.none());
        double[] center = problem.intercept() == Intercept.NONE
                ? new double[0]
                : found.right().column(0);
        int threads = problem.rows().compute().threads();
        return scaled(found.square(), total / share, center, share, threads);
    }

    /**
     * Scales KᵀCK from some rows to all, and subtracts the term of a free b: (KᵀC1)(KᵀC1)ᵀ/1ᵀC1. Consumes the square.
     *
     * @param sums KᵀC1 of the same rows, unscaled; empty if there is no b
     * @param total 1ᵀC1 of the same rows
     */
    static SymmetricMatrix scaled(SymmetricMatrix square, double scale, double[] sums, double total, int threads) {
        Parallel.run(threads, square.tiles(), i -> {
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
        });
        return square;
    }

    /** Equations available through products only: each product is a pass over all rows, in memory or piece by piece. */
    static final class Streamed extends NormalEquations {
        private final RowPasses passes;

        Streamed(Known known, RowPasses passes) {
            super(known);
            this.passes = passes;
        }

        @Override
        Matrix product(Matrix v, boolean rough) {
            List<double[]> found = passes.sum("conjugate gradients", new RowPass.NormalProduct(v, levels(v), rough));
            return Matrix.rowMajor(found.get(0), v.columns());
        }

        @Override
        Rest rest(Matrix x) {
            List<double[]> found = passes.sum("residual", new RowPass.Residual(x, levels(x), means));
            return new Rest(Matrix.rowMajor(found.get(0), x.columns()), found.get(1)[0]);
        }
    }

    /**
     * Equations assembled as a matrix from the rows that a pass had processed when it was cancelled. No further pass
     * over these rows is possible, and none is needed. J is right to about 1e-12 of the variance of the targets.
     */
    static final class Assembled extends NormalEquations {
        private final SymmetricMatrix square;
        private final Engine engine;

        Assembled(Known known, Engine engine) {
            super(known);
            this.square = known.square;
            this.engine = engine;
        }

        @Override
        Matrix product(Matrix v, boolean rough) {
            return square.multiply(v, engine);
        }

        @Override
        Rest rest(Matrix x) {
            Matrix product = square.multiply(x, engine);
            double squares = spread;
            double[] explained = Columns.dots(x, right);
            double[] curved = Columns.dots(x, product);
            for (int t = 0; t < explained.length; t++) squares += curved[t] - 2 * explained[t];
            Matrix left = right.copy();
            VectorMath.axpy(-1, product.values(), left.values());
            return new Rest(left, Math.max(0, squares));
        }
    }
}
