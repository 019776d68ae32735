package dev.mercer.solve.centres;

import dev.mercer.linalg.Matrix;

/** The normal equations of squared loss on chosen centres, whichever way they are known; K̃ is K, centred where there is an intercept. */
abstract class BlockEquations {
    /** Σw of the rows that they are made of. */
    final double total;

    /** The mean of each target over these rows; zeros without an intercept. */
    final double[] means;

    /** KᵀW1; zeros without an intercept. */
    final double[] sums;

    /** K̃ᵀW(y − mean). */
    final Matrix right;

    BlockEquations(double total, double[] means, double[] sums, Matrix right) {
        this.total = total;
        this.means = means;
        this.sums = sums;
        this.right = right;
    }

    /** K̃ᵀWK̃V for a step of an iteration, in the arithmetic of the precision of K where {@code rough}. */
    abstract Matrix product(Matrix v, boolean rough);

    /** What x leaves of the targets. */
    abstract Rest rest(Matrix x);

    /** K̃ᵀW(y − mean − K̃x), and Σw(y − mean − K̃x)². */
    static final class Rest {
        final Matrix right;
        final double squares;

        Rest(Matrix right, double squares) {
            this.right = right;
            this.squares = squares;
        }
    }

    /** The mean of Kv for each column. */
    final double[] levels(Matrix v) {
        double[] levels = Columns.dots(sums, v);
        for (int t = 0; t < levels.length; t++) levels[t] /= total;
        return levels;
    }
}
