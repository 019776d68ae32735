package dev.mercer.solve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mercer.linalg.Matrix;
import dev.mercer.linalg.internal.RefinedSolver;
import org.junit.jupiter.api.Test;

class ConvergenceTest {
    private static Convergence of(int steps, int iterations, boolean converged) {
        return Convergence.of(new RefinedSolver.Result(new Matrix(1, 1), 1e-13, steps, iterations, true, converged));
    }

    @Test
    void aFactorIsExactAndIterationConverges() {
        assertThat(of(3, 0, true)).isEqualTo(new Convergence(Reason.EXACT, 1e-13, 3));
        assertThat(of(0, 0, true)).isEqualTo(new Convergence(Reason.EXACT, 1e-13, 1));
        assertThat(of(4, 90, true)).isEqualTo(new Convergence(Reason.CONVERGED, 1e-13, 90));
        assertThat(of(3, 0, false)).isEqualTo(new Convergence(Reason.STALLED, 1e-13, 3));
    }

    @Test
    void bothCountAsConverged() {
        assertThat(of(1, 0, true).converged()).isTrue();
        assertThat(of(4, 90, true).converged()).isTrue();
        assertThat(of(1, 0, false).converged()).isFalse();
    }
}
