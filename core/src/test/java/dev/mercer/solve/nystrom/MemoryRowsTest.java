package dev.mercer.solve.nystrom;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.linalg.Matrix;
import dev.mercer.solve.Intercept;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class MemoryRowsTest {
    private final NystromRows rows = CentresData.inMemory();

    @Test
    void allRowsAreOnePiece() {
        List<Integer> seen = new ArrayList<>();
        rows.visit(0, (number, piece) -> seen.add(piece.size()));
        assertThat(seen).containsExactly(CentresData.ROWS);
        rows.visit(1, (number, piece) -> seen.add(piece.size()));
        assertThat(seen).hasSize(1);
        assertThat(rows).isInstanceOf(MemoryRows.class);
        assertThat(rows.outputs()).isEqualTo(2);
        assertThat(rows.columns()).isEqualTo(CentresData.CENTERS);
    }

    @Test
    void aSampleHasRowsOfPositiveWeightAndTheirOwnValues() {
        int[] drawn = rows.sampled(12);
        assertThat(drawn)
                .hasSize(12)
                .isSorted()
                .isEqualTo(CentresData.inMemory().sampled(12));
        NystromRows.Piece sample = rows.sample(12);
        Matrix one = new Matrix(CentresData.CENTERS, 1);
        one.set(2, 0, 1);
        Matrix values = sample.gram().multiply(one, Progress.none());
        for (int i = 0; i < 12; i++) {
            assertThat(sample.weights()[i])
                    .isPositive()
                    .isEqualTo(CentresData.weights().get(drawn[i]));
            assertThat(sample.targets().get(i, 1))
                    .isEqualTo(CentresData.targets().get(1).get(drawn[i]));
            assertThat(values.get(i, 0))
                    .isCloseTo(
                            CentresData.KERNEL.value(CentresData.points(), drawn[i], CentresData.centers(), 2),
                            within(1e-14));
        }
        assertThat(rows.sampled(1000)).hasSizeLessThan(CentresData.ROWS);
    }

    @Test
    void theLevelOfAProblemIsTheWeightedMean() {
        NystromProblem problem = CentresData.problem(rows, Intercept.CENTRED);
        NystromProblem.Level level = problem.level(false, Progress.none());
        double mean = 0;
        for (int i = 0; i < CentresData.ROWS; i++)
            mean += CentresData.weights().get(i) * CentresData.targets().get(0).get(i);
        assertThat(level.total).isEqualTo(CentresData.weights().sum());
        assertThat(level.means[0]).isEqualTo(mean / level.total);
        assertThat(CentresData.problem(rows, Intercept.NONE).level(false, Progress.none()).means)
                .containsOnly(0);
        assertThatThrownBy(() -> problem.level(true, Progress.none()))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageStartingWith("label 0 must be 1 or -1");
    }
}
