package dev.mercer.model.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.data.DensePoints;
import dev.mercer.kernel.Metric;
import dev.mercer.kernel.Scales;
import java.util.List;
import org.junit.jupiter.api.Test;

class MetricWeightsTest {
    private static final List<String> NAMES = List.of("a", "b", "c");

    @Test
    void importancesAreSharesOfTheTrace() {
        MetricWeights found = new MetricWeights(Scales.of(1, 3, 0), NAMES);
        assertThat(found.full()).isFalse();
        assertThat(found.importances())
                .containsExactly(
                        new MetricWeights.Weight("b", 0.9),
                        new MetricWeights.Weight("a", 0.1),
                        new MetricWeights.Weight("c", 0));
        assertThat(found.directions(3)).isEmpty();
    }

    @Test
    void directionsHaveLengthOne() {
        Metric metric = new Metric(DensePoints.of(new double[] {3, 4, 0}, new double[] {0, 0, 1}));
        MetricWeights found = new MetricWeights(metric, NAMES);
        assertThat(found.full()).isTrue();
        assertThat(found.directions(1)).hasSize(1);
        MetricWeights.Direction first = found.directions(9).get(0);
        assertThat(first.share()).isCloseTo(25 / 26.0, within(1e-12));
        assertThat(first.weights().get(0)).isEqualTo(new MetricWeights.Weight("b", 0.8));
        assertThat(first.weights().stream()
                        .mapToDouble(w -> w.value() * w.value())
                        .sum())
                .isCloseTo(1, within(1e-12));
    }
}
