package dev.mercer.solve.nystrom;

import dev.mercer.compute.Compute;
import dev.mercer.gram.Precision;
import dev.mercer.gram.TallGram;
import dev.mercer.linalg.Matrix;
import dev.mercer.linalg.internal.Cholesky;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a problem on chosen centers: one piece that stays in memory, or many pieces that are supplied again in
 * each pass. A solver sees only the kernel values of a row with the centers, its targets and its weight.
 */
public interface NystromRows {
    /** N, the number of rows. */
    int size();

    /** M, the number of centers. */
    int columns();

    /** The number of targets of each row. */
    int outputs();

    /** The number of pieces; it does not depend on the machine. */
    int pieces();

    /** Whether there is one piece, whose kernel values and scores may be kept from pass to pass. */
    boolean inMemory();

    /** The precision of the kernel values. */
    Precision precision();

    /** The compute resources for the passes. */
    Compute compute();

    /** KL⁻ᵀ instead of K: see {@link TallGram#whitened}. */
    NystromRows whitened(Cholesky factor);

    /** Visits all pieces from number {@code first} on, in their order. */
    void visit(int first, Visit visit);

    /** The contributions of all pieces from number {@code first} on to a pass, in their order. */
    default void add(int first, RowPass pass, Progress inside, Adding adding) {
        visit(first, (number, piece) -> adding.part(number, () -> pass.of(piece, inside)));
    }

    /** A random sample of at most {@code count} rows of positive weight, the same for the same count. */
    Piece sample(int count);

    /** The positions of that sample in the piece that is in memory, ascending; empty if the rows come in pieces. */
    default int[] sampled(int count) {
        return new int[0];
    }

    /** Processes a piece. */
    @FunctionalInterface
    interface Visit {
        /** Returns false when no more pieces are needed. */
        boolean piece(int number, Piece piece);
    }

    /** Takes the contribution of a piece. */
    @FunctionalInterface
    interface Adding {
        /**
         * Returns false when no more contributions are needed; a contribution that is not requested is not computed.
         */
        boolean part(int number, Supplier<List<double[]>> contribution);
    }

    /** Rows in memory, one row of {@code targets} for each. Takes ownership of the arrays. */
    static NystromRows inMemory(TallGram gram, Matrix targets, double[] weights) {
        Require.equal("number of targets", gram.rows(), targets.rows());
        Require.positive("sum of the weights", Arrays.stream(weights).sum());
        return new MemoryRows(new Piece(() -> gram, targets, weights));
    }

    /** Some rows of K with their targets and weights. */
    final class Piece {
        private final Supplier<TallGram> source;
        private final Matrix targets;
        private final double[] weights;
        private @Nullable TallGram gram;

        /**
         * Takes ownership of the arrays.
         *
         * @param source K of these rows, requested when it is first needed
         * @param targets a row for each row of K, a column for each output
         * @param weights of each row, ≥ 0
         */
        public Piece(Supplier<TallGram> source, Matrix targets, double[] weights) {
            Require.equal("number of weights", targets.rows(), weights.length);
            for (int i = 0; i < weights.length; i++)
                if (!(weights[i] >= 0)) Require.nonNegative("weight " + i, weights[i]);
            this.source = source;
            this.targets = targets;
            this.weights = weights;
        }

        int size() {
            return weights.length;
        }

        TallGram gram() {
            TallGram known = gram;
            if (known == null) gram = known = source.get();
            return known;
        }

        Matrix targets() {
            return targets;
        }

        /** The array itself, not a copy. */
        double[] weights() {
            return weights;
        }

        /** These rows with another K. */
        Piece with(Supplier<TallGram> other) {
            return new Piece(other, targets, weights);
        }
    }
}
