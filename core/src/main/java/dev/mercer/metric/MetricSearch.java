package dev.mercer.metric;

import dev.mercer.metric.internal.MetricStep;
import dev.mercer.util.Require;
import java.util.List;

/**
 * The settings of metric learning: the metrics to try, the number of iterations, and whether λ is chosen too.
 *
 * @param shape the metrics to try
 * @param iterations the most improvements of the metric, ≥ 1; the best iteration is kept
 * @param penalty whether λ is given or chosen
 */
public record MetricSearch(Shape shape, int iterations, Penalty penalty) {
    private static final int ITERATIONS = 5;

    /** The kinds of metrics to try. */
    public enum Shape {
        /** Both; the better one is kept. */
        AUTO,
        /** Any positive semi-definite matrix: directions are learned. */
        FULL,
        /** A factor for each column: d numbers, for which fewer rows suffice. */
        DIAGONAL
    }

    /** The choice of λ. */
    public enum Penalty {
        /** The given λ is used at every iteration. */
        GIVEN,
        /** Leave-one-out chooses λ and the scale of the metric at every iteration, starting near the given λ. */
        CHOSEN
    }

    public MetricSearch {
        Require.atLeast("iterations", 1, iterations);
    }

    /** Both shapes, five iterations, and the given λ. */
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

    /**
     * The steps from average gradient products to metrics: the products themselves, or their square roots, which are
     * more cautious.
     */
    List<MetricStep> steps(int columns) {
        boolean full = shape != Shape.DIAGONAL && (shape == Shape.FULL || columns <= MetricStep.MOST_COLUMNS);
        boolean diagonal = shape != Shape.FULL;
        if (full && diagonal) return List.of(MetricStep.values());
        return full
                ? List.of(MetricStep.FULL, MetricStep.FULL_ROOT)
                : List.of(MetricStep.DIAGONAL, MetricStep.DIAGONAL_ROOT);
    }
}
