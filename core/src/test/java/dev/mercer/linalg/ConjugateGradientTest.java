package dev.mercer.linalg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.linalg.ConjugateGradient.Reason;
import dev.mercer.linalg.ConjugateGradient.Result;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
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

    /** bᵀM⁻¹b·e₁ᵀf(T)e₁ = (√M⁻¹b)ᵀ f(√M⁻¹A√M⁻¹) √M⁻¹b: for f = ln and diagonal matrices a sum. */
    @Test
    void theTridiagonalIsThatOfLanczos() {
        double[] a = {1, 2, 3.5, 7, 20, 31};
        double[] m = {1, 1, 2, 4, 9, 40};
        double[] b = TestMatrices.randomVector(6, 4);
        double[] inverse = Arrays.stream(m).map(value -> 1 / value).toArray();
        SymmetricTridiagonal found = cg.solve(diagonal(a), diagonal(inverse), b, Progress.none())
                .tridiagonal()
                .orElseThrow();
        Eigen eigen = found.eigen(1);
        double length = 0;
        double wanted = 0;
        for (int i = 0; i < 6; i++) {
            length += b[i] * b[i] / m[i];
            wanted += b[i] * b[i] / m[i] * Math.log(a[i] / m[i]);
        }
        double sum = 0;
        for (int k = 0; k < found.size(); k++)
            sum += length * Math.pow(eigen.vectors().get(0, k), 2) * Math.log(eigen.value(k));
        assertThat(sum).isCloseTo(wanted, within(1e-10));
    }

    @Test
    void rightHandSidesTogetherTakeTheSameSteps() {
        SymmetricMatrix a = matrix(60);
        List<double[]> sides =
                List.of(TestMatrices.randomVector(60, 2), new double[60], TestMatrices.randomVector(60, 9));
        List<Result> found = new ConjugateGradient(1e-5, 1000)
                .solveTogether(a.operator(2), LinearOperator.identity(60), sides, Progress.none());
        assertThat(found.get(0).iterations())
                .isEqualTo(found.get(2).iterations())
                .isPositive();
        for (int c = 0; c < 3; c++) {
            assertThat(found.get(c).converged()).isTrue();
            assertThat(found.get(c).relativeResidual()).isLessThan(1e-4);
            assertThat(TestMatrices.distance(
                            found.get(c).solution(), Cholesky.of(a).solve(sides.get(c))))
                    .isLessThan(1e-2);
        }
        Result few = new ConjugateGradient(1e-12, 2)
                .solveTogether(a.operator(2), LinearOperator.identity(60), sides, Progress.none())
                .get(0);
        assertThat(few.reason()).isEqualTo(Reason.ITERATIONS);
        assertThat(few.relativeResidual()).isGreaterThan(1e-12);
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
    void rightHandSidesRunSideBySideAsIfAlone() {
        SymmetricMatrix a = matrix(120);
        AtomicInteger calls = new AtomicInteger();
        LinearOperator counting = new LinearOperator() {
            @Override
            public int size() {
                return 120;
            }

            @Override
            public void apply(double[] v, double[] out) {
                a.multiply(v, out, 1);
            }

            @Override
            public void applyAll(double[][] v, double[][] out) {
                calls.incrementAndGet();
                LinearOperator.super.applyAll(v, out);
            }
        };
        double[] easy = new double[120];
        a.row(5, easy);
        List<double[]> sides =
                List.of(TestMatrices.randomVector(120, 1), new double[120], easy, TestMatrices.randomVector(120, 2));
        List<Result> results = cg.solveAll(counting, LinearOperator.identity(120), sides, Progress.none());
        int most = 0;
        for (int c = 0; c < 4; c++) {
            Result alone = cg.solve(a.operator(1), sides.get(c));
            assertThat(results.get(c).solution()).isEqualTo(alone.solution());
            assertThat(results.get(c).iterations()).isEqualTo(alone.iterations());
            assertThat(results.get(c).converged()).isTrue();
            most = Math.max(most, alone.iterations());
        }
        assertThat(calls.get()).isLessThan(most + 10);
        assertThat(cg.solveAll(counting, LinearOperator.identity(120), List.of(), Progress.none()))
                .isEmpty();
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
