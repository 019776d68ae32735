package dev.mercer.linalg.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.linalg.Matrix;
import dev.mercer.linalg.SymmetricMatrix;
import dev.mercer.linalg.TestMatrices;
import dev.mercer.linalg.tile.Engine;
import dev.mercer.util.InvalidInputException;
import org.junit.jupiter.api.Test;

class SymmetricTridiagonalTest {
    private static SymmetricMatrix dense(double[] diagonal, double[] offDiagonal) {
        SymmetricMatrix a = TestMatrices.diagonal(diagonal);
        for (int i = 1; i < diagonal.length; i++) a.set(i, i - 1, offDiagonal[i - 1]);
        return a;
    }

    @Test
    void agreesWithTheDenseDecomposition() {
        for (int n : new int[] {1, 2, 3, 10, 140}) {
            double[] diagonal = TestMatrices.randomVector(n, n);
            double[] offDiagonal = TestMatrices.randomVector(n - 1, n + 1000);
            SymmetricTridiagonal t = SymmetricTridiagonal.of(diagonal, offDiagonal);
            SymmetricMatrix dense = dense(diagonal, offDiagonal);
            Eigen expected = Eigen.of(dense);
            Eigen eigen = t.eigen(2);
            assertThat(TestMatrices.distance(t.eigenvalues(), expected.values()))
                    .isLessThan(1e-14);
            assertThat(TestMatrices.distance(eigen.values(), expected.values())).isLessThan(1e-14);
            Matrix v = eigen.vectors();
            Matrix right = v.multiply(TestMatrices.diagonal(eigen.values()).toMatrix());
            assertThat(TestMatrices.distance(dense.multiply(v, Engine.plain(1)), right))
                    .isLessThan(1e-14);
            double[][] ends = t.valuesAndLastComponents();
            assertThat(ends[0]).isEqualTo(eigen.values());
            for (int j = 0; j < n; j++) {
                assertThat(Math.abs(ends[1][j])).isCloseTo(Math.abs(v.get(n - 1, j)), within(1e-13));
            }
        }
    }

    @Test
    void zeroCouplingsSplitIt() {
        SymmetricTridiagonal t = SymmetricTridiagonal.of(new double[] {4, 2, 2, 1}, new double[] {0, 1, 0});
        assertThat(TestMatrices.distance(t.eigenvalues(), new double[] {1, 1, 3, 4}))
                .isLessThan(1e-15);
    }

    @Test
    void hugeAndTinyElements() {
        for (double scale : new double[] {1e300, 1e-300}) {
            SymmetricTridiagonal t = SymmetricTridiagonal.of(
                    new double[] {2 * scale, 2 * scale, 2 * scale}, new double[] {-scale, -scale});
            double[] values = t.eigenvalues();
            assertThat(values[0] / scale).isCloseTo(2 - Math.sqrt(2), within(1e-14));
            assertThat(values[2] / scale).isCloseTo(2 + Math.sqrt(2), within(1e-14));
        }
    }

    @Test
    void refusesWhatDoesNotFit() {
        assertThatThrownBy(() -> SymmetricTridiagonal.of(new double[0], new double[0]))
                .isInstanceOf(InvalidInputException.class);
        assertThatThrownBy(() -> SymmetricTridiagonal.of(new double[2], new double[2]))
                .hasMessage("length of the off-diagonal must be 1, got 2");
        assertThatThrownBy(() -> SymmetricTridiagonal.of(new double[] {1, Double.NaN}, new double[1]))
                .hasMessage("diagonal element must be finite, got NaN");
        assertThatThrownBy(() -> SymmetricTridiagonal.of(new double[2], new double[] {Double.POSITIVE_INFINITY}))
                .isInstanceOf(InvalidInputException.class);
    }
}
