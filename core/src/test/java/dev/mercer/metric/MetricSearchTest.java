package dev.mercer.metric;

import static dev.mercer.metric.internal.MetricStep.DIAGONAL;
import static dev.mercer.metric.internal.MetricStep.DIAGONAL_ROOT;
import static dev.mercer.metric.internal.MetricStep.FULL;
import static dev.mercer.metric.internal.MetricStep.FULL_ROOT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class MetricSearchTest {
    /** A full metric of more than 1,000 columns is tried on request alone. */
    @Test
    void stepsAreOfTheShapeAndOfTheColumns() {
        MetricSearch search = MetricSearch.standard();
        assertThat(search.steps(1000)).containsExactlyInAnyOrder(FULL, FULL_ROOT, DIAGONAL, DIAGONAL_ROOT);
        assertThat(search.steps(1001)).containsExactly(DIAGONAL, DIAGONAL_ROOT);
        MetricSearch full = search.withShape(MetricSearch.Shape.FULL);
        for (int columns : new int[] {3, 1000, 1001})
            assertThat(full.steps(columns)).containsExactly(FULL, FULL_ROOT);
        assertThat(search.withShape(MetricSearch.Shape.DIAGONAL).steps(3)).containsExactly(DIAGONAL, DIAGONAL_ROOT);
    }

    @Test
    void thereIsAtLeastOneIteration() {
        assertThatThrownBy(() -> MetricSearch.standard().withIterations(0))
                .hasMessage("iterations must be >= 1, got 0");
    }
}
