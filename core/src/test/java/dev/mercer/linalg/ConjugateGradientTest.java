package dev.mercer.linalg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.linalg.ConjugateGradient.Reason;
import dev.mercer.linalg.ConjugateGradient.Result;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConjugateGradientTest {
    private final ConjugateGradient cg = new ConjugateGradient(1e-12, 1000);

    private static LinearOperator diagonal(double... d) {
        return LinearOperator.of(d.length, (v, out) -> {
            for (int i = 0; i < d.length; i++) out[i] = d[i] * v[i];
        });
    }

    private static SymmetricMatrix matrix(int n) {
        SymmetricMatrix a = TestMatrices.gaussianGram(n, 0.5, n);
        a.addToDiagonal(0.1);
        return a;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 7, 100, 400})
    void agreesWithCholesky(int n) {
        SymmetricMatrix a = matrix(n);
        double[] b = TestMatrices.randomVector(n, 2);
        Result result = cg.solve(a.operator(2), b);
        assertThat(result.reason()).isEqualTo(Reason.CONVERGED);
        assertThat(result.converged()).isTrue();
        assertThat(TestMatrices.distance(result.solution(), Cholesky.of(a).solve(b)))
                .isLessThan(1e-9);
        double[] rest = new double[n];
        a.multiply(result.solution(), rest, 1);
        VectorMath.axpy(-1, b, rest);
        assertThat(result.relativeResidual())
                .isLessThanOrEqualTo(1e-12)
                .isCloseTo(VectorMath.norm2(rest) / VectorMath.norm2(b), within(1e-20));
        double[] values = Eigen.valuesOf(a);
        assertThat(result.curvature()).isBetween(values[0] * 0.999, values[n - 1] * 1.001);
    }

    @Test
    void endsInAsManyStepsAsThereAreDistinctEigenvalues() {
        double[] d = new double[90];
        for (int i = 0; i < 90; i++) d[i] = 1 + i % 3;
        assertThat(cg.solve(diagonal(d), TestMatrices.randomVector(90, 1)).iterations())
                .isEqualTo(3);
    }

    @Test
    void aZeroRightHandSideNeedsNoStep() {
        Result result = cg.solve(diagonal(1, 2), new double[2]);
        assertThat(result.reason()).isEqualTo(Reason.CONVERGED);
        assertThat(result.solution()).containsExactly(0, 0);
        assertThat(result.iterations()).isZero();
        assertThat(result.relativeResidual()).isZero();
        assertThat(result.curvature()).isNaN();
    }

    @Test
    void aPreconditionerSavesSteps() {
        double[] d = new double[200];
        double[] inverse = new double[200];
        for (int i = 0; i < 200; i++) {
            d[i] = Math.pow(10, i / 50.0);
            inverse[i] = 1 / d[i];
        }
        double[] b = TestMatrices.randomVector(200, 1);
        Result plain = cg.solve(diagonal(d), b);
        Result helped = cg.solve(diagonal(d), diagonal(inverse), b, Progress.none());
        assertThat(helped.iterations()).isLessThan(4).isLessThan(plain.iterations());
        assertThat(helped.converged()).isTrue();
        assertThat(TestMatrices.distance(helped.solution(), plain.solution())).isLessThan(1e-9);
    }

    @Test
    void negativeCurvatureIsFoundAndSaid() {
        Result result = cg.solve(diagonal(3, -2), new double[] {1, 1.5});
        assertThat(result.reason()).isEqualTo(Reason.INDEFINITE);
        assertThat(result.converged()).isFalse();
        // The first direction is b: (3·1 − 2·2.25)/3.25.
        assertThat(result.curvature()).isCloseTo(-1.5 / 3.25, within(1e-15));
        assertThat(result.solution()).containsExactly(0, 0);
        assertThat(result.relativeResidual()).isEqualTo(1);
        Result zero = cg.solve(diagonal(0, 0), new double[] {1, 1});
        assertThat(zero.reason()).isEqualTo(Reason.INDEFINITE);
        assertThat(zero.curvature()).isZero();
        Result bad = cg.solve(diagonal(1, 2), diagonal(-1, 1), new double[] {2, 1}, Progress.none());
        assertThat(bad.reason()).isEqualTo(Reason.INDEFINITE_PRECONDITIONER);
    }

    @Test
    void indefiniteMatricesDoNotPassForSolved() {
        SymmetricMatrix a = TestMatrices.randomSymmetric(60, 3);
        Result result = cg.solve(a.operator(1), TestMatrices.randomVector(60, 4));
        assertThat(result.reason()).isEqualTo(Reason.INDEFINITE);
        assertThat(result.curvature()).isNegative();
    }

    @Test
    void stepsAreLimited() {
        SymmetricMatrix a = matrix(200);
        Result result = new ConjugateGradient(1e-12, 3).solve(a.operator(1), TestMatrices.randomVector(200, 1));
        assertThat(result.reason()).isEqualTo(Reason.ITERATIONS);
        assertThat(result.iterations()).isEqualTo(3);
        assertThat(result.relativeResidual()).isBetween(1e-12, 1.0);
    }

    @Test
    void stopsWhenCancelledOrLateWithTheBestSoFar() {
        SymmetricMatrix a = matrix(200);
        double[] b = TestMatrices.randomVector(200, 1);
        AtomicInteger steps = new AtomicInteger();
        Progress impatient = new Progress() {
            @Override
            public void report(String stage, long done, long total) {
                assertThat(stage).isEqualTo("conjugate gradient");
                steps.set((int) done);
            }

            @Override
            public boolean cancelled() {
                return steps.get() >= 4;
            }
        };
        Result result = cg.solve(a.operator(1), LinearOperator.identity(200), b, impatient);
        assertThat(result.reason()).isEqualTo(Reason.STOPPED);
        assertThat(result.iterations()).isEqualTo(4);
        assertThat(result.relativeResidual()).isLessThan(1);
        Progress late = Progress.none().within(Duration.ZERO);
        Result none = cg.solve(a.operator(1), LinearOperator.identity(200), b, late);
        assertThat(none.reason()).isEqualTo(Reason.STOPPED);
        assertThat(none.relativeResidual()).isEqualTo(1);
    }

    @Test
    void toleranceBelowRoundingEndsWithAnHonestResidual() {
        SymmetricMatrix a = TestMatrices.gaussianGram(200, 2, 1);
        a.addToDiagonal(1e-6);
        Result result = new ConjugateGradient(1e-17, 100_000).solve(a.operator(1), TestMatrices.randomVector(200, 1));
        assertThat(result.reason()).isEqualTo(Reason.STAGNATED);
        assertThat(result.relativeResidual()).isBetween(1e-17, 1e-6);
    }

    @Test
    void resultsCannotBeChanged() {
        Result result = cg.solve(diagonal(2), new double[] {4});
        result.solution()[0] = 9;
        assertThat(result.solution()).containsExactly(2);
    }

    @Test
    void refusesWhatItCannotDo() {
        assertThatThrownBy(() -> new ConjugateGradient(Double.NaN, 1)).isInstanceOf(InvalidInputException.class);
        assertThatThrownBy(() -> new ConjugateGradient(1e-3, 0)).hasMessage("maxIterations must be >= 1, got 0");
        assertThatThrownBy(() -> cg.solve(diagonal(1, 2), new double[3]))
                .hasMessage("length of the right-hand side must be 2, got 3");
        assertThatThrownBy(() -> cg.solve(diagonal(1, 2), diagonal(1), new double[2], Progress.none()))
                .hasMessage("size of the preconditioner must be 2, got 1");
        assertThatThrownBy(() -> cg.solve(diagonal(1, 2), new double[] {1, Double.NaN}))
                .hasMessageContaining("the right-hand side must be finite");
        assertThatThrownBy(() -> cg.solve(diagonal(1, Double.NaN), new double[] {1, 1}))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("a product with the operator is not finite");
        assertThatThrownBy(() -> cg.solve(
                        diagonal(1, 1), diagonal(1, Double.POSITIVE_INFINITY), new double[] {1, 1}, Progress.none()))
                .hasMessageContaining("a product with the preconditioner is not finite");
    }
}
