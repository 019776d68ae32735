package dev.mercer.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.data.internal.DataDigest;
import dev.mercer.data.internal.RowBlocks;
import java.util.List;
import org.junit.jupiter.api.Test;

class TargetVectorsTest {
    private static final Reals FIRST = Reals.of(1, 2, 4, 8, 16, 30);
    private static final Reals SECOND = Reals.of(-3, 5, 0, 2, 2, -7);
    private static final TargetVectors BOTH = new TargetVectors(List.of("a", "b"), List.of(FIRST, SECOND));
    private static final Points POINTS = Points.of(
            new double[] {0}, new double[] {1}, new double[] {2}, new double[] {3}, new double[] {4}, new double[] {5});

    @Test
    void selectsRowsOfEachTarget() {
        assertThat(BOTH.size()).isEqualTo(6);
        assertThat(BOTH.select(4, 1).columns()).containsExactly(Reals.of(16, 2), Reals.of(2, 5));
        assertThat(BOTH.select(4, 1).names()).containsExactly("a", "b");
    }

    @Test
    void variancesAreWeightedAndThoseOfConstantsAreOne() {
        TargetVectors few = new TargetVectors(List.of("a", "b"), List.of(Reals.of(0, 3, 3), Reals.of(0.1, 0.1, 0.1)));
        assertThat(few.variances(Reals.of(1, 1, 1)).get(0)).isCloseTo(2, within(1e-15));
        assertThat(few.variances(Reals.of(2, 1, 1)).get(0)).isCloseTo(2.25, within(1e-15));
        assertThat(few.variances(Reals.of(1, 1, 1)).get(1)).isEqualTo(1);
    }

    @Test
    void theDigestKnowsEveryTarget() {
        Dataset data = Dataset.of(POINTS, BOTH);
        Dataset turned = Dataset.of(POINTS, new TargetVectors(List.of("a", "b"), List.of(SECOND, FIRST)));
        assertThat(DataDigest.of(data))
                .isNotEqualTo(DataDigest.of(turned))
                .isNotEqualTo(DataDigest.of(Dataset.of(POINTS, FIRST)));
    }

    @Test
    void rowsAreEqualWhereAllTargetsAre() {
        Points same = Points.of(new double[] {1}, new double[] {1}, new double[] {1});
        TargetVectors y = new TargetVectors(List.of("a", "b"), List.of(Reals.of(1, 1, 1), Reals.of(2, 3, 2)));
        Distinct found = Distinct.of(Dataset.of(same, y));
        assertThat(found.data().size()).isEqualTo(2);
        assertThat(found.data().weights()).isEqualTo(Reals.of(2, 1));
    }

    @Test
    void blocksRefuse() {
        assertThatThrownBy(() -> RowBlocks.of(Dataset.of(POINTS, BOTH), 3)).hasMessageContaining("one target");
        assertThatThrownBy(() -> new TargetVectors(List.of("a"), List.of(FIRST)))
                .hasMessage("number of targets must be >= 2, got 1");
    }
}
