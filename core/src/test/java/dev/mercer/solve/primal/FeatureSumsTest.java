package dev.mercer.solve.primal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.data.DensePoints;
import dev.mercer.data.Reals;
import dev.mercer.linalg.SymmetricMatrix;
import dev.mercer.solve.Examples;
import dev.mercer.util.Progress;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FeatureSumsTest {
    /** Against sums written out, around the sizes of blocks, of tiles and of several blocks at a time. */
    @ParameterizedTest
    @CsvSource({"1, 1", "255, 3", "256, 2", "257, 3", "2049, 2", "5, 257"})
    void everyProductEqualsItsDefinitionTo1em11(int n, int d) {
        DensePoints x = Examples.points(n, d, 1);
        double[] w = Examples.numbers(n, 2).stream().map(Math::abs).toArray();
        FeatureSums sums = new FeatureSums(Examples.rows(x));
        SymmetricMatrix square = sums.square(w, Progress.none());
        double[] product = sums.transposedTimes(w, Progress.none());
        double[] theta = Examples.numbers(d, 3).toArray();
        double[] scores = sums.scores(theta, 2, Progress.none());
        for (int a = 0; a < d; a += 1 + d / 5) {
            for (int b = 0; b < d; b += 1 + d / 7) {
                double sum = 0;
                for (int i = 0; i < n; i++) sum += w[i] * x.get(i, a) * x.get(i, b);
                assertThat(square.get(a, b)).isCloseTo(sum, within(1e-11));
            }
            double sum = 0;
            for (int i = 0; i < n; i++) sum += w[i] * x.get(i, a);
            assertThat(product[a]).isCloseTo(sum, within(1e-11));
        }
        double first = 2;
        for (int k = 0; k < d; k++) first += theta[k] * x.get(n - 1, k);
        assertThat(scores[n - 1]).isCloseTo(first, within(1e-11));
    }

    /** A whole tile on the diagonal has both halves. */
    @ParameterizedTest
    @CsvSource({"3", "300"})
    void theSquareIsSymmetricInItsTiles(int d) {
        SymmetricMatrix square = new FeatureSums(Examples.rows(Examples.points(10, d, 1)))
                .square(Reals.constant(10, 1).toArray(), Progress.none());
        assertThat(SymmetricMatrix.of(square.toMatrix())).isEqualTo(square);
    }
}
