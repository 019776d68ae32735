package dev.mercer.gram;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mercer.compute.Compute;
import dev.mercer.data.Points;
import dev.mercer.linalg.Definiteness;
import dev.mercer.linalg.Matrix;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import org.junit.jupiter.api.Test;

class PrecomputedGramTest extends GramContract {
    @Override
    protected Gram gram(Points points, Compute compute) {
        return Gram.precomputed(
                Gram.of(KERNEL, points, compute, Progress.none()).toMatrix(Progress.none()), compute);
    }

    @Test
    void aFullMatrixIsTakenToo() {
        Gram gram = Gram.precomputed(Matrix.of(new double[] {2, 1}, new double[] {1, 3}), compute());
        double[] row = new double[2];
        gram.row(1, row);
        assertThat(row).containsExactly(1, 3);
        assertThat(gram.definiteness()).isEqualTo(Definiteness.UNKNOWN);
    }

    @Test
    void refusesWhatIsNoGramMatrix() {
        assertThatThrownBy(() -> Gram.precomputed(new Matrix(2, 3), compute()))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("a Gram matrix is square, got 2 rows and 3 columns");
        assertThatThrownBy(() -> Gram.precomputed(Matrix.of(new double[] {1, 2}, new double[] {3, 1}), compute()))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("a Gram matrix is symmetric, got k(2, 1) = 3.0 and k(1, 2) = 2.0");
        assertThatThrownBy(() -> Gram.precomputed(Matrix.of(new double[] {Double.POSITIVE_INFINITY}), compute()))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("must be finite");
    }
}
