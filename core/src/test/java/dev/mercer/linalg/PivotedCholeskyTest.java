package dev.mercer.linalg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.util.CancelledException;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PivotedCholeskyTest {
    private static PivotedCholesky factor(RowSource a, double tolerance, int maxRank) {
        return PivotedCholesky.of(a, tolerance, maxRank, Progress.none());
    }

    private static Matrix product(PivotedCholesky p) {
        return p.factor().multiply(p.factor().transpose());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 5, 30})
    void findsTheRankOfALowRankMatrix(int rank) {
        SymmetricMatrix a = TestMatrices.lowRank(60, rank, rank);
        PivotedCholesky p = factor(a, 1e-12, 60);
        assertThat(p.rank()).isEqualTo(rank);
        assertThat(p.size()).isEqualTo(60);
        assertThat(TestMatrices.distance(product(p), a.toMatrix())).isLessThan(1e-12);
        assertThat(p.residualTrace()).isLessThan(1e-12 * p.trace());
        assertThat(p.trace()).isCloseTo(Arrays.stream(a.diagonal()).sum(), within(1e-11));
        assertThat(Math.abs(p.leastResidual())).isLessThan(1e-12);
    }

    @Test
    void theErrorIsAtMostTheResidualTrace() {
        SymmetricMatrix a = TestMatrices.gaussianGram(150, 1, 3);
        double before = Double.POSITIVE_INFINITY;
        for (int rank : new int[] {1, 10, 40, 80}) {
            PivotedCholesky p = factor(a, 0, rank);
            assertThat(p.rank()).isEqualTo(rank);
            SymmetricMatrix rest = TestMatrices.symmetrized(product(p));
            for (int i = 0; i < 150; i++) for (int j = 0; j <= i; j++) rest.set(i, j, a.get(i, j) - rest.get(i, j));
            double[] values = Eigen.valuesOf(rest);
            assertThat(values[149]).isLessThanOrEqualTo(p.residualTrace() + 1e-12);
            assertThat(values[0]).isGreaterThan(-1e-12);
            assertThat(p.residualTrace()).isCloseTo(Arrays.stream(values).sum(), within(1e-11));
            assertThat(p.residualTrace()).isLessThan(before);
            before = p.residualTrace();
        }
    }

    @Test
    void toleranceDecidesTheRank() {
        SymmetricMatrix a = TestMatrices.gaussianGram(200, 2, 3);
        int rough = factor(a, 1e-2, 200).rank();
        int fine = factor(a, 1e-8, 200).rank();
        int all = factor(a, 0, 200).rank();
        assertThat(rough).isLessThan(fine);
        assertThat(fine).isLessThan(all);
        // A smooth kernel: the matrix is singular up to rounding.
        assertThat(all).isLessThan(200);
        assertThat(factor(a, 1e-2, 200).residualTrace()).isLessThanOrEqualTo(2);
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
        PivotedCholesky p = factor(counting, 0, 5);
        assertThat(asked).containsExactly(1, 2, 4, 0);
        assertThat(p.pivots()).containsExactly(1, 2, 4, 0);
        assertThat(p.rank()).isEqualTo(4);
        assertThat(p.factor().get(1, 0)).isEqualTo(Math.sqrt(7));
        p.pivots()[0] = 9;
        assertThat(p.pivots()[0]).isEqualTo(1);
    }

    @Test
    void theFactorIsTriangularInTheOrderOfThePivots() {
        PivotedCholesky p = factor(TestMatrices.gaussianGram(50, 1, 1), 1e-6, 50);
        int[] pivots = p.pivots();
        for (int row = 0; row < p.rank(); row++) {
            for (int column = row + 1; column < p.rank(); column++) {
                assertThat(p.factor().get(pivots[row], column)).isZero();
            }
            assertThat(p.factor().get(pivots[row], row)).isPositive();
        }
    }

    @Test
    void emptyAndZeroMatricesHaveRankZero() {
        assertThat(factor(new SymmetricMatrix(4), 0, 4).rank()).isZero();
        assertThat(factor(new SymmetricMatrix(4), 0, 4).factor()).isEqualTo(new Matrix(4, 0));
        assertThat(factor(new SymmetricMatrix(0), 0, 4).rank()).isZero();
    }

    @Test
    void anIndefiniteMatrixShowsInTheLeastResidual() {
        SymmetricMatrix a = SymmetricMatrix.of(Matrix.of(new double[] {1, 2}, new double[] {2, 1}));
        assertThat(factor(a, 0, 2).leastResidual()).isEqualTo(-3);
    }

    @Test
    void refusesWhatItCannotDo() {
        SymmetricMatrix a = TestMatrices.gaussianGram(5, 1, 1);
        assertThatThrownBy(() -> factor(a, -1, 5)).hasMessage("tolerance must be >= 0 and finite, got -1");
        assertThatThrownBy(() -> factor(a, 0, 0)).hasMessage("maxRank must be >= 1, got 0");
        SymmetricMatrix holed = a.copy();
        holed.set(3, 3, Double.NaN);
        assertThatThrownBy(() -> factor(holed, 0, 5)).hasMessage("diagonal element 3 must be finite, got NaN");
        SymmetricMatrix off = a.copy();
        off.set(3, 1, Double.NaN);
        assertThatThrownBy(() -> factor(off, 0, 5))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("of the matrix of 5 points has an element that is not finite");
        Progress cancelled = new Progress() {
            @Override
            public void report(String stage, long done, long total) {}

            @Override
            public boolean cancelled() {
                return true;
            }
        };
        assertThatThrownBy(() -> PivotedCholesky.of(a, 0, 5, cancelled)).isInstanceOf(CancelledException.class);
    }
}
