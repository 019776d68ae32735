package dev.mercer.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mercer.data.DensePoints;
import dev.mercer.kernel.Metric;
import dev.mercer.kernel.Scales;
import dev.mercer.model.analysis.MetricWeights;
import java.util.List;
import org.junit.jupiter.api.Test;

class MetricTextTest {
    private static final List<String> NAMES = List.of("a", "b", "c");

    @Test
    void factorsForColumns() {
        MetricText text = new MetricText(new MetricWeights(Scales.of(1, 3, 0), NAMES));
        assertThat(text.lines().rows())
                .containsExactly(List.of("learned", "a factor for each column; importance: b 90 %, a 10 %"));
        assertThat(text.json().toString()).contains("\"shape\":\"diagonal\"").doesNotContain("directions");
    }

    @Test
    void directionsOfAFullMetric() {
        Metric metric = new Metric(DensePoints.of(new double[] {3, -3, 0}, new double[] {0, 0, 1}));
        MetricText text = new MetricText(new MetricWeights(metric, NAMES));
        assertThat(text.lines().rows())
                .containsExactly(
                        List.of("learned", "a full metric; importance: a 47.37 %, b 47.37 %, c 5.263 %"),
                        List.of("directions", "94.74 % along 0.7071 a - 0.7071 b …"),
                        List.of("", "5.263 % along 1 c …"));
    }

    @Test
    void thePictureShowsTheLargestFirst() {
        String svg = new MetricText(new MetricWeights(Scales.of(1, 3, 0), NAMES))
                .picture()
                .toSvg();
        assertThat(svg).contains(">a<").contains(">b<").contains(">c<");
        // Upwards: the last name is on top.
        assertThat(svg.indexOf(">b<")).isGreaterThan(svg.indexOf(">a<"));
    }
}
