package dev.mercer.solve.descent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.compute.Compute;
import dev.mercer.data.Reals;
import dev.mercer.gram.Gram;
import dev.mercer.linalg.Matrix;
import dev.mercer.linalg.SymmetricMatrix;
import dev.mercer.loss.Logistic;
import dev.mercer.loss.Squared;
import dev.mercer.solve.internal.Objective;
import dev.mercer.util.Progress;
import org.junit.jupiter.api.Test;

class SmoothnessTest {
    /** Eigenvalues 3 and 1. */
    private final Gram gram = Gram.precomputed(
            SymmetricMatrix.of(Matrix.of(new double[] {2, 1}, new double[] {1, 2})), Compute.standard());

    private static Smoothness of(Objective objective) {
        return Smoothness.of(objective, Progress.none());
    }

    @Test
    void isTheLargestEigenvalueForAllAndTheLargestDiagonalForOne() {
        Reals y = Reals.of(1, -1);
        Smoothness squared = of(new Objective(gram, new Squared(), y, Reals.of(1, 1), 0.5, false));
        assertThat(squared.of(2)).isCloseTo(2 * 3 / 2.0 + 1, within(1e-9));
        assertThat(squared.of(1)).isCloseTo(2 * 2 + 1, within(1e-9));
        Smoothness logistic = of(new Objective(gram, new Logistic(), y, Reals.of(1, 1), 0, false));
        assertThat(logistic.of(2)).isCloseTo(3 / 8.0, within(1e-9));
    }

    @Test
    void aFreeInterceptIsAConstantFeature() {
        // K + 11ᵀ has the eigenvalues 5 and 1.
        Smoothness free = of(new Objective(gram, new Squared(), Reals.of(1, 2), Reals.of(1, 1), 0, true));
        assertThat(free.of(2)).isCloseTo(5, within(1e-9));
        assertThat(free.of(1)).isCloseTo(6, within(1e-9));
    }

    @Test
    void weightsCount() {
        // All weight on the first point: λmax is K₁₁, and in a shuffled pass that point counts twice.
        Smoothness one = of(new Objective(gram, new Squared(), Reals.of(1, 2), Reals.of(3, 0), 0, false));
        assertThat(one.of(2)).isCloseTo(4, within(1e-9));
        assertThat(one.of(1)).isCloseTo(8, within(1e-9));
    }

    @Test
    void batchesLieBetween() {
        Objective objective = DescentProblems.objective(new Squared(), DescentProblems.points(20, 1), 0.1);
        Smoothness smoothness = of(objective);
        for (int m = 1; m < 20; m++) assertThat(smoothness.of(m + 1)).isLessThan(smoothness.of(m));
    }
}
