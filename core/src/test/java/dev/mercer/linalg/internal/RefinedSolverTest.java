package dev.mercer.linalg.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.linalg.Matrix;
import dev.mercer.linalg.SymmetricMatrix;
import dev.mercer.linalg.tile.Engine;
import dev.mercer.linalg.tile.VectorMath;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RefinedSolverTest {
    private static final Engine ENGINE = Engine.plain();

    /** A Gaussian Gram matrix of points on a line: its eigenvalues fall off fast. */
    private static SymmetricMatrix gram(int n) {
        SymmetricMatrix k = new SymmetricMatrix(n);
        for (int i = 0; i < n; i++)
            for (int j = 0; j <= i; j++) k.set(i, j, Math.exp(-Math.pow((i - j) * 10.0 / n, 2) / 2));
        return k;
    }

    private static Matrix rightHandSides(int n, int columns) {
        SplittableRandom random = new SplittableRandom(n);
        Matrix b = new Matrix(n, columns);
        for (int at = 0; at < b.values().length; at++) b.values()[at] = random.nextDouble(-1, 1);
        return b;
    }

    private static double residual(SymmetricMatrix a, double shift, Matrix x, Matrix b) {
        Matrix product = a.multiply(x, Engine.plain(2));
        double worst = 0;
        for (int c = 0; c < b.columns(); c++) {
            double[] r = new double[b.rows()];
            for (int i = 0; i < r.length; i++) r[i] = b.get(i, c) - product.get(i, c) - shift * x.get(i, c);
            worst = Math.max(worst, VectorMath.norm2(r) / VectorMath.norm2(b.column(c)));
        }
        return worst;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 65, 256, 257, 600})
    void wellConditionedSystemsAreSolvedTo1em12ByTheFloatFactor(int n) {
        SymmetricMatrix a = gram(n);
        SymmetricMatrix before = a.copy();
        Matrix b = rightHandSides(n, 3);
        RefinedSolver.Result result = new RefinedSolver().solve(a, 0.1, b, ENGINE, Progress.none());
        assertThat(result.converged()).isTrue();
        assertThat(result.single()).isTrue();
        assertThat(result.residual()).isLessThanOrEqualTo(1e-12);
        assertThat(residual(a, 0.1, result.x(), b)).isCloseTo(result.residual(), within(1e-14));
        assertThat(result.steps()).isBetween(1, 6);
        assertThat(result.iterations()).isZero();
        assertThat(a).isEqualTo(before);
    }

    /** A float would be infinite there: the double factor does it. */
    @ParameterizedTest
    @ValueSource(doubles = {1e39, 1e100, 1e300})
    void whatAFloatCannotHoldIsSolvedInDouble(double shift) {
        Matrix b = rightHandSides(20, 2);
        RefinedSolver.Result result = new RefinedSolver().solve(gram(20), shift, b, ENGINE, Progress.none());
        assertThat(result.converged()).isTrue();
        assertThat(result.single()).isFalse();
        assertThat(residual(gram(20), shift, result.x(), b)).isLessThan(1e-12);
        assertThat(new RefinedSolver()
                        .bySingle(gram(20), shift, b, ENGINE, Progress.none())
                        .converged())
                .isFalse();
    }

    @Test
    void equalsTheDoubleFactor() {
        SymmetricMatrix a = gram(300);
        Matrix b = rightHandSides(300, 2);
        Matrix x =
                new RefinedSolver().solve(a, 1e-3, b, ENGINE, Progress.none()).x();
        Matrix expected = Cholesky.of(a, 1e-3).solve(b);
        for (int i = 0; i < 300; i++)
            assertThat(x.get(i, 1)).isCloseTo(expected.get(i, 1), within(1e-9 * Math.abs(expected.get(i, 1)) + 1e-9));
    }

    /** With this shift the matrix is not positive definite in float, or the refinement does not contract. */
    @ParameterizedTest
    @ValueSource(doubles = {1e-8, 1e-10})
    void fallsBackToTheDoubleFactorByItself(double shift) {
        SymmetricMatrix a = gram(400);
        Matrix b = rightHandSides(400, 1);
        RefinedSolver.Result result = new RefinedSolver().solve(a, shift, b, ENGINE, Progress.none());
        assertThat(result.single()).isFalse();
        assertThat(result.converged()).isTrue();
        assertThat(result.residual()).isLessThan(1e-4);
    }

    @Test
    void anIndefiniteMatrixIsRefused() {
        SymmetricMatrix a = new SymmetricMatrix(2);
        a.set(0, 0, 1);
        a.set(1, 0, 2);
        a.set(1, 1, 1);
        assertThatThrownBy(() -> new RefinedSolver().solve(a, 0, rightHandSides(2, 1), ENGINE, Progress.none()))
                .isInstanceOf(NotPositiveDefiniteException.class);
    }

    @Test
    void zeroRightHandSidesHaveZeroSolutions() {
        RefinedSolver.Result result =
                new RefinedSolver().solve(gram(20), 0.1, new Matrix(20, 2), ENGINE, Progress.none());
        assertThat(result.x()).isEqualTo(new Matrix(20, 2));
        assertThat(result.residual()).isZero();
    }

    @Test
    void sizesMustAgree() {
        assertThatThrownBy(() -> new RefinedSolver().solve(gram(3), 0, new Matrix(2, 1), ENGINE, Progress.none()))
                .isInstanceOf(InvalidInputException.class);
    }
}
