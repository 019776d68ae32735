package dev.mercer.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class RowGroupsTest {
    private static final Points POINTS = Points.of(
            new double[] {1, 2}, new double[] {3, 4}, new double[] {1, 2}, new double[] {5, 6}, new double[] {3, 4});

    @Test
    void equalPointsAreTogether() {
        RowGroups groups = RowGroups.ofEqual(POINTS);
        assertThat(groups.count()).isEqualTo(3);
        assertThat(groups.rows()).containsExactly(new int[] {0, 2}, new int[] {1, 4}, new int[] {3});
        assertThat(groups.repeated()).isEqualTo(0.4);
        assertThat(groups.firstRows()).containsExactly(0, 1, 3);
    }

    @Test
    void labelsAreGroupsInTheOrderOfTheirRows() {
        RowGroups groups = RowGroups.of(Labels.of("b", "a", "b"));
        assertThat(groups.rows()).containsExactly(new int[] {0, 2}, new int[] {1});
    }

    @Test
    void joiningIsTransitive() {
        // Equal points join 0-2 and 1-4; the labels join 2-3: 0, 2 and 3 end up together.
        RowGroups joined = RowGroups.ofEqual(POINTS).joined(RowGroups.of(Labels.of("p", "q", "r", "r", "s")));
        assertThat(joined.rows()).containsExactly(new int[] {0, 2, 3}, new int[] {1, 4});
    }

    @Test
    void joiningSinglesChangesNothing() {
        RowGroups equal = RowGroups.ofEqual(POINTS);
        assertThat(equal.joined(RowGroups.single(5))).isEqualTo(equal);
        assertThat(RowGroups.single(5).joined(equal)).isEqualTo(equal);
        assertThat(RowGroups.single(5).isSingle()).isTrue();
        assertThat(equal.isSingle()).isFalse();
    }

    @Test
    void selectingKeepsWhoIsTogether() {
        RowGroups some = RowGroups.ofEqual(POINTS).select(4, 0, 1, 3);
        assertThat(some.rows()).containsExactly(new int[] {0, 2}, new int[] {1}, new int[] {3});
    }

    @Test
    void manyRandomRowsAreGroupedAsByComparison() {
        SplittableRandom random = new SplittableRandom(1);
        double[][] rows = new double[300][];
        for (int i = 0; i < rows.length; i++) rows[i] = new double[] {random.nextInt(8), random.nextInt(8)};
        RowGroups groups = RowGroups.ofEqual(Points.of(rows));
        for (int i = 0; i < rows.length; i++)
            for (int j = 0; j < rows.length; j++)
                assertThat(groups.groupOf(i) == groups.groupOf(j))
                        .isEqualTo(rows[i][0] == rows[j][0] && rows[i][1] == rows[j][1]);
    }

    @Test
    void noRowsAreNoGroups() {
        assertThat(RowGroups.single(0).count()).isZero();
        assertThat(RowGroups.single(0).repeated()).isZero();
    }

    @Test
    void partitionsOfDifferentRowsAreRefused() {
        assertThatThrownBy(() -> RowGroups.single(2).joined(RowGroups.single(3)))
                .hasMessageContaining("number of rows");
    }
}
