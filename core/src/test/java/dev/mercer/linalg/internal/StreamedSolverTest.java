package dev.mercer.linalg.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.linalg.GaussianGram;
import dev.mercer.linalg.Matrix;
import dev.mercer.linalg.SymmetricMatrix;
import dev.mercer.linalg.tile.Engine;
import dev.mercer.linalg.tile.LinearOperator;
import dev.mercer.linalg.tile.VectorMath;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StreamedSolverTest {
    private static final Engine ENGINE = Engine.plain();
    private static final StreamedSolver SOLVER = new StreamedSolver(1e-10, Long.MAX_VALUE);

    /** A matrix as a solver sees it that is not to know that there is one; rough products are off by {@code error} of a number. */
    private record Hidden(SymmetricMatrix matrix, double error) implements ColumnSource {
        @Override
        public int size() {
            return matrix.size();
        }

        @Override
        public double diagonal(int i) {
            return matrix.get(i, i);
        }

        @Override
        public Columns columns(int... chosen) {
            return (from, to) -> {
                float[] out = new float[(to - from) * chosen.length];
                for (int i = from, at = 0; i < to; i++)
                    for (int j : chosen) out[at++] = (float) matrix.get(Math.max(i, j), Math.min(i, j));
                return out;
            };
        }

        StreamedSolver.Source source() {
            LinearOperator exact = LinearOperator.of(size(), (v, out) -> matrix.multiply(v, out, ENGINE));
            LinearOperator rough = LinearOperator.of(size(), (v, out) -> {
                exact.apply(v, out);
                for (int i = 0; i < out.length; i++) out[i] += error * Math.sin(i) * v[i];
            });
            return new StreamedSolver.Source(this, exact, rough);
        }
    }

    private static RefinedSolver.Result solve(SymmetricMatrix a, double error, double shift, Matrix b, int rank) {
        return SOLVER.solve(
                new IterationRule(rank, 1000, IterationRule.STREAMED_PATIENCE),
                new Hidden(a, error).source(),
                shift,
                b,
                ENGINE,
                Progress.none());
    }

    @ParameterizedTest
    @CsvSource({"300,1,3,1e-3", "600,3,6,1e-2", "257,2,2,1e-4"})
    void isTheCholeskySolutionTo1em8(int n, int columns, int coordinates, double shift) {
        SymmetricMatrix a = GaussianGram.of(n, coordinates);
        Matrix b = GaussianGram.rightHandSides(n, columns);
        Matrix exact = Cholesky.of(a, shift, ENGINE.math(), 2, Progress.none()).solve(b);
        RefinedSolver.Result found = solve(a, 1e-7, shift, b, 60);
        assertThat(found.converged()).isTrue();
        assertThat(found.residual()).isLessThanOrEqualTo(1e-10);
        double size = VectorMath.maxAbs(exact.values());
        assertThat(found.x().values()).containsExactly(exact.values(), within(1e-8 * size));
    }

    /** Errors of rough products that are larger than the shift make them useless: exact ones go on. */
    @Test
    void whereRoughProductsAreNotEnoughExactOnesAre() {
        SymmetricMatrix a = GaussianGram.of(300, 6);
        Matrix b = GaussianGram.rightHandSides(300, 2);
        Matrix exact = Cholesky.of(a, 1e-2, ENGINE.math(), 2, Progress.none()).solve(b);
        RefinedSolver.Result found = solve(a, 0.1, 1e-2, b, 40);
        assertThat(found.converged()).isTrue();
        assertThat(found.single()).isFalse();
        double size = VectorMath.maxAbs(exact.values());
        assertThat(found.x().values()).containsExactly(exact.values(), within(1e-8 * size));
    }

    @Test
    void whatDoesNotConvergeSaysSo() {
        SymmetricMatrix a = GaussianGram.of(300, 6);
        Matrix b = GaussianGram.rightHandSides(300, 1);
        RefinedSolver.Result found =
                SOLVER.solve(new IterationRule(4, 3), new Hidden(a, 0).source(), 1e-9, b, ENGINE, Progress.none());
        assertThat(found.converged()).isFalse();
        assertThat(found.residual()).isGreaterThan(1e-9);
    }

    @Test
    void needsRowsAndMemory() {
        assertThat(StreamedSolver.possible(2999, Long.MAX_VALUE)).isFalse();
        assertThat(StreamedSolver.possible(3000, 1 << 16)).isFalse();
        assertThat(StreamedSolver.possible(3000, 1 << 22)).isTrue();
        // Less memory, a smaller preconditioner.
        assertThat(StreamedSolver.possible(100_000, StreamedSolver.bytes(100_000) / 20))
                .isTrue();
        assertThatThrownBy(() -> SOLVER.solve(
                        new Hidden(GaussianGram.of(20, 2), 0).source(), 1, new Matrix(20, 1), ENGINE, Progress.none()))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("20 equations cannot be solved without their matrix");
    }
}
