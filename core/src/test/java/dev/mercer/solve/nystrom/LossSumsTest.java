package dev.mercer.solve.nystrom;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.linalg.Matrix;
import dev.mercer.loss.Squared;
import org.junit.jupiter.api.Test;

/** Three rows of one output, by hand; the weight of the last is 0. */
class LossSumsTest {
    private static final LossSums SUMS = new LossSums(new Squared(), 4, new double[] {1});
    private final NystromRows.Piece piece;

    LossSumsTest() {
        NystromRows.Piece some = CentersData.inMemory().sample(3);
        piece = new NystromRows.Piece(some::gram, column(3, -1, 1e200), new double[] {1, 3, 0});
    }

    private static Matrix column(double... values) {
        Matrix column = new Matrix(values.length, 1);
        for (int i = 0; i < values.length; i++) column.set(i, 0, values[i]);
        return column;
    }

    /** Targets less their mean are 2 and −2; scores 1 and 2. */
    @Test
    void valuesSlopesAndCurvaturesAreWeighted() {
        Matrix slopes = new Matrix(3, 2);
        SUMS.slopes(piece, column(1, 2, 5), slopes);
        assertThat(slopes.column(0)).containsExactly(new double[] {-2 / 4.0, 3 * 8 / 4.0, 0}, within(1e-15));
        assertThat(slopes.column(1)).containsExactly(new double[] {2 / 4.0, 3 * 2 / 4.0, 0}, within(1e-15));
        assertThat(SUMS.curvature(piece, 1, 0, 2)).isEqualTo(1.5);
        assertThat(SUMS.curvature(piece, 2, 0, 2)).isZero();
        assertThat(SUMS.at(piece, column(1, 2, 5), slopes))
                .containsExactly(new double[] {(1 + 3 * 16) / 4.0, 5.5, 2, 6, 0.5}, within(1e-14));
    }

    @Test
    void risksAreThoseOfHalvedSteps() {
        assertThat(SUMS.risks(piece, column(1, 2, 5), column(1, -4, 9), 1, 2))
                .containsExactly(new double[] {0, (0.25 + 3 * 4) / 4}, within(1e-15));
    }

    /** L*(y, u) = yu + u²/4. */
    @Test
    void conjugatesAreAddedUpWithTheDualPoint() {
        assertThat(SUMS.conjugates(piece, column(1, 2, 7), column(2, -2, 9)))
                .containsExactly(new double[] {3, ((4 + 1) + 3 * (4 + 1)) / 4.0}, within(1e-15));
    }
}
