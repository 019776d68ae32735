package dev.mercer.linalg.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mercer.linalg.SymmetricMatrix;
import dev.mercer.linalg.TestMatrices;
import dev.mercer.linalg.tile.RowSource;
import dev.mercer.util.CancelledException;
import dev.mercer.util.CancelledProgress;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PivotedCholeskyTest {
    private static int rank(RowSource a, double tolerance, int maxRank) {
        return PivotedCholesky.rank(a, tolerance, maxRank, Progress.none());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 5, 30})
    void findsTheRankOfALowRankMatrix(int rank) {
        SymmetricMatrix a = TestMatrices.lowRank(60, rank, rank);
        assertThat(rank(a, 1e-12, 60)).isEqualTo(rank);
        assertThat(rank(a, 1e-12, rank)).isEqualTo(rank);
    }

    @Test
    void toleranceDecidesTheRank() {
        SymmetricMatrix a = TestMatrices.gaussianGram(200, 2, 3);
        int rough = rank(a, 1e-2, 200);
        int fine = rank(a, 1e-8, 200);
        int all = rank(a, 0, 200);
        assertThat(rough).isLessThan(fine);
        assertThat(fine).isLessThan(all);
        // A smooth kernel: the matrix is singular up to rounding.
        assertThat(all).isLessThan(200);
    }

    @Test
    void takesTheLargestDiagonalElementFirstAndEachRowOnce() {
        SymmetricMatrix a = TestMatrices.diagonal(2, 7, 5, 0, 3);
        List<Integer> asked = new ArrayList<>();
        RowSource counting = new RowSource() {
            @Override
            public int size() {
                return a.size();
            }

            @Override
            public double diagonal(int i) {
                return a.diagonal(i);
            }

            @Override
            public void row(int i, double[] out) {
                asked.add(i);
                a.row(i, out);
            }
        };
        assertThat(rank(counting, 0, 5)).isEqualTo(4);
        assertThat(asked).containsExactly(1, 2, 4, 0);
    }

    @Test
    void emptyAndZeroMatricesHaveRankZero() {
        assertThat(rank(new SymmetricMatrix(4), 0, 4)).isZero();
        assertThat(rank(new SymmetricMatrix(0), 0, 4)).isZero();
    }

    @Test
    void refusesWhatItCannotDo() {
        SymmetricMatrix a = TestMatrices.gaussianGram(5, 1, 1);
        assertThatThrownBy(() -> rank(a, -1, 5)).hasMessage("tolerance must be >= 0 and finite, got -1");
        assertThatThrownBy(() -> rank(a, 0, 0)).hasMessage("maxRank must be >= 1, got 0");
        SymmetricMatrix holed = a.copy();
        holed.set(3, 3, Double.NaN);
        assertThatThrownBy(() -> rank(holed, 0, 5)).hasMessage("diagonal element 3 must be finite, got NaN");
        SymmetricMatrix off = a.copy();
        off.set(3, 1, Double.NaN);
        assertThatThrownBy(() -> rank(off, 0, 5))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("of the matrix of 5 points has an element that is not finite");
        Progress cancelled = new CancelledProgress();
        assertThatThrownBy(() -> PivotedCholesky.rank(a, 0, 5, cancelled)).isInstanceOf(CancelledException.class);
    }
}
