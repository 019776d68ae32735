package dev.mercer.linalg.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.linalg.Matrix;
import dev.mercer.linalg.SymmetricMatrix;
import dev.mercer.linalg.TestMatrices;
import dev.mercer.linalg.tile.Engine;
import java.util.Arrays;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConjugateGradientTest {
    private static UnaryOperator<double[][]> diagonal(double... d) {
        return v -> {
            double[][] out = new double[v.length][d.length];
            for (int c = 0; c < v.length; c++) for (int i = 0; i < d.length; i++) out[c][i] = d[i] * v[c][i];
            return out;
        };
    }

    private static UnaryOperator<double[][]> of(SymmetricMatrix a) {
        return v -> {
            double[][] out = new double[v.length][a.size()];
            for (int c = 0; c < v.length; c++) a.multiply(v[c], out[c], Engine.plain(1));
            return out;
        };
    }

    private static ConjugateGradient plain(UnaryOperator<double[][]> a, double[]... b) {
        return new ConjugateGradient(a, UnaryOperator.identity(), b);
    }

    private static double energy(ConjugateGradient gradient) {
        return Arrays.stream(gradient.energies()).sum();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 7, 100})
    void agreesWithCholesky(int n) {
        SymmetricMatrix a = TestMatrices.gaussianGram(n, 0.5, n);
        a.addToDiagonal(0.1);
        double[] one = TestMatrices.randomVector(n, 2);
        double[] two = TestMatrices.randomVector(n, 3);
        ConjugateGradient gradient = plain(of(a), one, two);
        double first = energy(gradient);
        for (int step = 0; step < 2 * n + 20 && energy(gradient) > 1e-24 * first; step++) gradient.step();
        Matrix x = gradient.solution();
        assertThat(TestMatrices.distance(x.column(0), Cholesky.of(a).solve(one)))
                .isLessThan(1e-9);
        assertThat(TestMatrices.distance(x.column(1), Cholesky.of(a).solve(two)))
                .isLessThan(1e-9);
    }

    @Test
    void needsAsManyStepsAsThereAreDistinctEigenvalues() {
        double[] d = new double[90];
        for (int i = 0; i < 90; i++) d[i] = 1 + i % 3;
        ConjugateGradient gradient = plain(diagonal(d), TestMatrices.randomVector(90, 1));
        double first = energy(gradient);
        gradient.step();
        gradient.step();
        assertThat(energy(gradient)).isGreaterThan(1e-6 * first);
        gradient.step();
        assertThat(energy(gradient)).isLessThan(1e-25 * first);
    }

    @Test
    void theExactInverseNeedsOneStep() {
        double[] b = {1, 2, 3};
        ConjugateGradient gradient = new ConjugateGradient(diagonal(1, 10, 100), diagonal(1, 0.1, 0.01), b);
        assertThat(gradient.step()).isEqualTo(1);
        assertThat(gradient.solution(0)).containsExactly(new double[] {1, 0.2, 0.03}, within(1e-15));
        assertThat(b).containsExactly(1, 2, 3);
    }

    @Test
    void gainIsTheDecreaseOfTheQuadratic() {
        double[] d = {1, 2, 5, 9};
        double[][] b = {{1, 2, -1, 3}, {0, 1, 4, 1}};
        ConjugateGradient gradient = plain(diagonal(d), b);
        gradient.step();
        gradient.step();
        double decrease = 0;
        for (int c = 0; c < 2; c++)
            for (int i = 0; i < 4; i++) {
                double x = gradient.solution(c)[i];
                decrease += 2 * x * b[c][i] - d[i] * x * x;
            }
        assertThat(gradient.gain()).isPositive().isCloseTo(decrease, within(1e-12));
    }

    @Test
    void columnsThatHaveEndedStayAsTheyAre() {
        ConjugateGradient gradient = plain(diagonal(1, 3), new double[] {1, 1}, new double[] {1, 2});
        assertThat(gradient.step()).isEqualTo(2);
        double[] before = gradient.solution(0).clone();
        gradient.end(0);
        assertThat(gradient.running()).containsExactly(1);
        assertThat(gradient.step()).isEqualTo(1);
        assertThat(gradient.solution(0)).containsExactly(before);
        assertThat(gradient.solution(1)).containsExactly(new double[] {1, 2 / 3.0}, within(1e-15));
    }

    @Test
    void doesNotMoveWhereThereIsNothingToSolveOrTheMatrixIsIndefinite() {
        assertThat(plain(diagonal(1, 2), new double[2]).step()).isZero();
        assertThat(plain(diagonal(0, 0), new double[] {1, 1}).step()).isZero();
        assertThat(plain(diagonal(1, Double.NaN), new double[] {1, 1}).step()).isZero();
        assertThat(new ConjugateGradient(diagonal(1, 2), diagonal(-1, 1), new double[] {2, 1}).step())
                .isZero();
        ConjugateGradient negative = plain(diagonal(3, -2), new double[] {1, 1.5}, new double[] {1, 0});
        assertThat(negative.step()).isEqualTo(1);
        assertThat(negative.solution(0)).containsOnly(0);
        assertThat(negative.solution(1)[0]).isCloseTo(1 / 3.0, within(1e-15));
    }

    /** The residual of the recurrence is wrong on purpose; the true one leads to the solution, with the old directions or without. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aTrueResidualCorrectsTheRecurrence(boolean restart) {
        double[] d = {1, 4, 9};
        double[] b = {1, 1, 1};
        ConjugateGradient gradient = plain(diagonal(d), b);
        gradient.step();
        gradient.residual(0)[2] += 1e-5;
        gradient.step();
        for (int cycle = 0; cycle < 10; cycle++) {
            double[] exact = new double[3];
            for (int i = 0; i < 3; i++) exact[i] = b[i] - d[i] * gradient.solution(0)[i];
            if (restart) gradient.restart(0, exact);
            else gradient.replace(0, exact);
            for (int step = 0; step < 4; step++) gradient.step();
        }
        assertThat(gradient.solution(0)).containsExactly(new double[] {1, 1 / 4.0, 1 / 9.0}, within(1e-8));
    }
}
