package dev.mercer.select;

import dev.mercer.util.Require;
import java.util.List;

/**
 * How a metric is learned: which metrics are tried, how many times it is improved, and what is chosen along with it.
 *
 * @param shape which metrics
 * @param iterations how many times the metric is improved at most, ≥ 1; the best of them is kept
 * @param penalty whether λ is as given or chosen
 */
public record MetricSearch(Shape shape, int iterations, Penalty penalty) {
    private static final int ITERATIONS = 5;

    /** Which metrics are tried. */
    public enum Shape {
        /** Both, and the better one is kept. */
        AUTO,
        /** Any positive semi-definite matrix: directions are learned. */
        FULL,
        /** A factor for each column: d numbers, for which fewer rows suffice. */
        DIAGONAL
    }

    /** Who decides on λ. */
    public enum Penalty {
        /** The given λ holds at every iteration. */
        GIVEN,
        /**
         * Leave-one-out chooses λ and the scale of the metric at every iteration, beginning near the λ that is given.
         */
        CHOSEN
    }

    public MetricSearch {
        Require.atLeast("iterations", 1, iterations);
    }

    /** Both shapes, five iterations, λ as given. */
    public static MetricSearch standard() {
        return new MetricSearch(Shape.AUTO, ITERATIONS, Penalty.GIVEN);
    }

    public MetricSearch withShape(Shape newShape) {
        return new MetricSearch(newShape, iterations, penalty);
    }

    public MetricSearch withIterations(int newIterations) {
        return new MetricSearch(shape, newIterations, penalty);
    }

    public MetricSearch withPenalty(Penalty newPenalty) {
        return new MetricSearch(shape, iterations, newPenalty);
    }

    /** From mean gradient products to metrics: as they are, or their square roots, which are more cautious. */
    List<MetricStep> steps(int columns) {
        boolean full = shape != Shape.DIAGONAL && (shape == Shape.FULL || columns <= MetricStep.MOST_COLUMNS);
        boolean diagonal = shape != Shape.FULL;
        if (full && diagonal) return List.of(MetricStep.values());
        return full
                ? List.of(MetricStep.FULL, MetricStep.FULL_ROOT)
                : List.of(MetricStep.DIAGONAL, MetricStep.DIAGONAL_ROOT);
    }
}
