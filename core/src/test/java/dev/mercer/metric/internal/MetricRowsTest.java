package dev.mercer.metric.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Reals;
import dev.mercer.score.internal.Shuffle;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class MetricRowsTest {
    private static Dataset rows(int n, int different) {
        return Dataset.of(DensePoints.generate(n, 1, (i, k) -> i % different), Reals.constant(n, 0));
    }

    private static Set<Integer> inputs(int[] numbers, int different) {
        return Arrays.stream(numbers).map(i -> i % different).boxed().collect(Collectors.toSet());
    }

    @Test
    void aThirdOfTheRowsJudges() {
        MetricRows rows = MetricRows.of(rows(100, 100), Shuffle.of(100, 1), 90);
        assertThat(rows.trainingNumbers()).hasSize(60).isSorted();
        assertThat(rows.validationNumbers()).hasSize(30).isSorted();
    }

    @Test
    void noInputMakesAndJudges() {
        MetricRows rows = MetricRows.of(rows(90, 30), Shuffle.of(90, 1), 90);
        assertThat(inputs(rows.trainingNumbers(), 30)).hasSize(20);
        assertThat(inputs(rows.validationNumbers(), 30))
                .hasSize(10)
                .doesNotContainAnyElementsOf(inputs(rows.trainingNumbers(), 30));
    }

    @Test
    void whereInputsAreTooFewRowsStandForThemselves() {
        MetricRows rows = MetricRows.of(rows(90, 2), Shuffle.of(90, 1), 90);
        assertThat(rows.validationNumbers()).hasSize(30);
        assertThat(IntStream.of(rows.trainingNumbers())).hasSize(60);
    }
}
