package dev.mercer.linalg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.util.InvalidInputException;
import org.junit.jupiter.api.Test;

class SymmetricTridiagonalTest {
    private static SymmetricMatrix dense(SymmetricTridiagonal t) {
        SymmetricMatrix a = new SymmetricMatrix(t.size());
        for (int i = 0; i < t.size(); i++) {
            a.set(i, i, t.diagonal(i));
            if (i > 0) a.set(i, i - 1, t.offDiagonal(i - 1));
        }
        return a;
    }

    private static SymmetricTridiagonal random(int n, long seed) {
        return SymmetricTridiagonal.of(
                TestMatrices.randomVector(n, seed), TestMatrices.randomVector(n - 1, seed + 1000));
    }

    @Test
    void agreesWithTheDenseDecomposition() {
        for (int n : new int[] {1, 2, 3, 10, 140}) {
            SymmetricTridiagonal t = random(n, n);
            Eigen expected = Eigen.of(dense(t));
            Eigen eigen = t.eigen(2);
            assertThat(TestMatrices.distance(t.eigenvalues(), expected.values()))
                    .isLessThan(1e-14);
            assertThat(TestMatrices.distance(eigen.values(), expected.values())).isLessThan(1e-14);
            Matrix v = eigen.vectors();
            Matrix right = v.multiply(TestMatrices.diagonal(eigen.values()).toMatrix());
            assertThat(TestMatrices.distance(dense(t).multiply(v, 1), right)).isLessThan(1e-14);
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
    void isAValue() {
        double[] d = {1, 2};
        SymmetricTridiagonal t = SymmetricTridiagonal.of(d, new double[] {3});
        d[0] = 9;
        assertThat(t.diagonal(0)).isEqualTo(1);
        SymmetricTridiagonal same = SymmetricTridiagonal.of(new double[] {1, 2}, new double[] {3});
        assertThat(t).isEqualTo(same).hasSameHashCodeAs(same).hasToString("SymmetricTridiagonal 2 x 2");
        assertThat(t).isNotEqualTo(SymmetricTridiagonal.of(new double[] {1, 2}, new double[] {4}));
        assertThat(t).isNotEqualTo("t");
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
        assertThatThrownBy(() -> random(3, 1).offDiagonal(2)).hasMessage("row must be in 0..1, got 2");
    }
}
