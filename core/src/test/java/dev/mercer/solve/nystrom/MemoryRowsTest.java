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
    private final NystromRows rows = CentersData.inMemory();

    @Test
    void allRowsAreOnePiece() {
        List<Integer> seen = new ArrayList<>();
        rows.visit(0, (number, piece) -> seen.add(piece.size()));
        assertThat(seen).containsExactly(CentersData.ROWS);
        rows.visit(1, (number, piece) -> seen.add(piece.size()));
        assertThat(seen).hasSize(1);
        assertThat(rows).isInstanceOf(MemoryRows.class);
        assertThat(rows.outputs()).isEqualTo(2);
        assertThat(rows.columns()).isEqualTo(CentersData.CENTERS);
    }

    @Test
    void aSampleHasRowsOfPositiveWeightAndTheirOwnValues() {
        int[] drawn = rows.sampled(12);
        assertThat(drawn)
                .hasSize(12)
                .isSorted()
                .isEqualTo(CentersData.inMemory().sampled(12));
        NystromRows.Piece sample = rows.sample(12);
        Matrix one = new Matrix(CentersData.CENTERS, 1);
        one.set(2, 0, 1);
        Matrix values = sample.gram().multiply(one, Progress.none());
        for (int i = 0; i < 12; i++) {
            assertThat(sample.weights()[i])
                    .isPositive()
                    .isEqualTo(CentersData.weights().get(drawn[i]));
            assertThat(sample.targets().get(i, 1))
                    .isEqualTo(CentersData.targets().get(1).get(drawn[i]));
            assertThat(values.get(i, 0))
                    .isCloseTo(
                            CentersData.KERNEL.value(CentersData.points(), drawn[i], CentersData.centers(), 2),
                            within(1e-14));
        }
        assertThat(rows.sampled(1000)).hasSizeLessThan(CentersData.ROWS);
    }

    @Test
    void theLevelOfAProblemIsTheWeightedMean() {
        NystromProblem problem = CentersData.problem(rows, Intercept.CENTRED);
        NystromProblem.Level level = problem.level(false, Progress.none());
        double mean = 0;
        for (int i = 0; i < CentersData.ROWS; i++)
            mean += CentersData.weights().get(i) * CentersData.targets().get(0).get(i);
        assertThat(level.total).isEqualTo(CentersData.weights().sum());
        assertThat(level.means[0]).isEqualTo(mean / level.total);
        assertThat(CentersData.problem(rows, Intercept.NONE).level(false, Progress.none()).means)
                .containsOnly(0);
        assertThatThrownBy(() -> problem.level(true, Progress.none()))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageStartingWith("label 0 must be 1 or -1");
    }
}
