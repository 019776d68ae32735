package dev.mercer.kernel;

import dev.mercer.data.Points;
import dev.mercer.data.table.ColumnKind;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * A kernel of texts that counts features: {@code k(x, z) = Σ_f c_f(x) c_f(z)}, where c_f(x) is the number of times that x has f.
 *
 * <p>Positive semi-definite: an inner product. In bulk the features of one side are numbered, and an inner product of
 * sparse vectors costs the number of features of a text.
 */
sealed interface CountKernel extends TextKernel
        permits Spectrum, Mismatch, Overlap, WeisfeilerLehman, ShortestPaths, Subtrees {
    /**
     * The number of times that the text has each feature it has; features have names that are not empty.
     *
     * @throws dev.mercer.util.InvalidInputException if the kernel is not defined on the text
     */
    Map<String, Integer> counts(String text);

    /** A map from texts to their counts, with a column for each feature that occurs in {@code points}; other features are left out. */
    default UnaryOperator<Points> columns(Points points) {
        return CountColumns.of(points, this::counts);
    }

    @Override
    default double of(String x, String z) {
        Map<String, Integer> left = counts(x);
        Map<String, Integer> right = counts(z);
        double sum = 0;
        for (Map.Entry<String, Integer> feature : left.entrySet())
            sum += (double) feature.getValue() * right.getOrDefault(feature.getKey(), 0);
        return sum;
    }

    @Override
    default void fill(Tile tile) {
        tile.fittedView(this, this::columns).dots();
    }

    @Override
    default ColumnKind kind() {
        return ColumnKind.SEQUENCE;
    }

    @Override
    default void requireDomain(String text) {
        counts(text);
    }
}
