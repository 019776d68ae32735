package dev.mercer.gram;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.compute.Compute;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Points;
import dev.mercer.kernel.Kernel;
import dev.mercer.linalg.Matrix;
import dev.mercer.linalg.SymmetricMatrix;
import dev.mercer.linalg.tile.Engine;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class CenteredGramTest {
    private static final int N = 300;
    private final Compute compute = Compute.standard();
    private final Points points = GramContract.points(N, 3);
    private final double[] weights = weights();

    private static double[] weights() {
        double[] weights = new double[N];
        Arrays.setAll(weights, i -> i % 5 == 4 ? 0 : 1 + i % 3);
        return weights;
    }

    /** For the linear kernel the features are the points: centring can be done by hand. */
    @Test
    void isTheGramMatrixOfCenteredPointsTo1em12() {
        double total = Arrays.stream(weights).sum();
        double[] mean = new double[3];
        for (int i = 0; i < N; i++) for (int k = 0; k < 3; k++) mean[k] += weights[i] * points.get(i, k) / total;
        Points moved = DensePoints.generate(N, 3, (i, k) -> points.get(i, k) - mean[k]);
        Kernel linear = Kernel.parse("linear()");
        SymmetricMatrix expected =
                Gram.of(linear, moved, compute, Progress.none()).toMatrix(Progress.none());
        Gram centered = Gram.of(linear, points, compute, Progress.none()).centered(weights);
        SymmetricMatrix actual = centered.toMatrix(Progress.none());
        double[] row = new double[N];
        for (int i = 0; i < N; i++) {
            centered.row(i, row);
            assertThat(centered.diagonal(i)).isCloseTo(expected.get(i, i), within(1e-12));
            for (int j = 0; j < N; j++) {
                assertThat(actual.get(i, j)).isCloseTo(expected.get(i, j), within(1e-12));
                assertThat(row[j]).isCloseTo(expected.get(i, j), within(1e-12));
            }
        }
    }

    @Test
    void productsAndFactorAreThoseOfTheMatrix() {
        Gram centered =
                Gram.of(GramContract.KERNEL, points, compute, Progress.none()).centered(weights);
        SymmetricMatrix matrix = centered.toMatrix(Progress.none());
        Matrix v = new Matrix(N, 2);
        for (int i = 0; i < N; i++) {
            v.set(i, 0, Math.sin(i));
            v.set(i, 1, 1);
        }
        double[] out = new double[N];
        centered.apply(v.column(0), out);
        Matrix products = centered.multiply(v);
        Matrix expected = matrix.multiply(v, Engine.plain());
        double[] x = centered.factor(0.5, Progress.none()).solve(v.column(0));
        double[] back = new double[N];
        centered.apply(x, back);
        for (int i = 0; i < N; i++) {
            assertThat(out[i]).isCloseTo(expected.get(i, 0), within(1e-9));
            assertThat(products.get(i, 0)).isCloseTo(expected.get(i, 0), within(1e-9));
            assertThat(products.get(i, 1)).isCloseTo(expected.get(i, 1), within(1e-9));
            assertThat(back[i] + 0.5 * x[i]).isCloseTo(v.get(i, 0), within(1e-9));
        }
    }

    @Test
    void refusesWeightsThatDoNotFit() {
        Gram gram = Gram.of(GramContract.KERNEL, points, compute, Progress.none());
        assertThatThrownBy(() -> gram.centered(new double[2])).isInstanceOf(InvalidInputException.class);
        assertThatThrownBy(() -> gram.centered(new double[N]))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("sum of the weights");
    }
}
