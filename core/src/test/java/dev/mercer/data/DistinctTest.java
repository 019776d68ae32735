package dev.mercer.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DistinctTest {
    private static final Points POINTS = Points.of(
            new double[] {1, 0}, new double[] {0, 2}, new double[] {1, 0}, new double[] {1, 0}, new double[] {0, 2});

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void equalRowsBecomeOneWithTheirWeight(boolean sparse) {
        Points points = sparse ? SparsePoints.of(POINTS) : POINTS;
        Dataset data = Dataset.of(points, Labels.of("a", "b", "a", "b", "b")).withWeights(Reals.of(1, 2, 3, 4, 5));
        Distinct found = Distinct.of(data);
        assertThat(found.rows()).containsExactly(0, 1, 3);
        assertThat(found.data().weights()).isEqualTo(Reals.of(4, 7, 4));
        assertThat(found.data().targets()).contains(Labels.of("a", "b", "b"));
        assertThat(found.data().points()).isEqualTo(points.select(0, 1, 3));
    }

    @Test
    void numbersAsTargetsTellRowsApartAndNoTargetsDoNot() {
        assertThat(Distinct.of(Dataset.of(POINTS, Reals.of(1, 2, 3, 1, 2))).rows())
                .containsExactly(0, 1, 2);
        assertThat(Distinct.of(Dataset.of(POINTS)).rows()).containsExactly(0, 1);
        assertThat(Distinct.of(Dataset.of(POINTS)).data().targets()).isEqualTo(Optional.empty());
    }

    @Test
    void dataWithFewEqualRowsStaysWhatItIs() {
        Dataset data = Dataset.of(DensePoints.generate(100, 1, (i, k) -> i == 99 ? 7 : i));
        Distinct found = Distinct.of(data);
        assertThat(found.data()).isSameAs(data);
        assertThat(found.rows()).hasSize(100);
        assertThat(found.rows()[99]).isEqualTo(99);
        assertThat(Distinct.of(data.select()).rows()).isEmpty();
    }
}
