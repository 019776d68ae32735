package dev.mercer.solve.centres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.linalg.Matrix;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

class ConjugateGradientsTest {
    private static final double[][] A = {{4, 1, 0}, {1, 3, 1}, {0, 1, 2}};

    private static Matrix times(Matrix v) {
        Matrix product = new Matrix(3, v.columns());
        for (int i = 0; i < 3; i++)
            for (int t = 0; t < v.columns(); t++) {
                double sum = 0;
                for (int k = 0; k < 3; k++) sum += A[i][k] * v.get(k, t);
                product.set(i, t, sum);
            }
        return product;
    }

    private static ConjugateGradients of(UnaryOperator<Matrix> inverse, Matrix residual) {
        return new ConjugateGradients(ConjugateGradientsTest::times, inverse, residual);
    }

    @Test
    void asManyStepsAsUnknownsSolveEveryColumnTo1em12() {
        Matrix wanted = CentresData.matrix(3, 2, 5);
        ConjugateGradients gradient = of(Matrix::copy, times(wanted));
        for (int step = 0; step < 3; step++) assertThat(gradient.step()).isTrue();
        assertThat(gradient.change().values()).containsExactly(wanted.values(), within(1e-12));
        assertThat(gradient.sizes()).containsExactly(new double[] {0, 0}, within(1e-6));
    }

    @Test
    void theExactInverseNeedsOneStep() {
        Matrix wanted = CentresData.matrix(3, 1, 6);
        Matrix right = times(wanted);
        UnaryOperator<Matrix> inverse = v -> {
            ConjugateGradients all = of(Matrix::copy, v);
            for (int step = 0; step < 6; step++) all.step();
            return all.change();
        };
        ConjugateGradients gradient = of(inverse, right);
        gradient.step();
        assertThat(gradient.change().values()).containsExactly(wanted.values(), within(1e-12));
    }

    @Test
    void gainIsTheDecreaseOfTheQuadratic() {
        Matrix right = CentresData.matrix(3, 2, 7);
        ConjugateGradients gradient = of(Matrix::copy, right);
        gradient.step();
        gradient.step();
        Matrix x = gradient.change();
        double[] bent = Columns.dots(x, times(x));
        double[] linear = Columns.dots(x, right);
        double decrease = 0;
        for (int t = 0; t < 2; t++) decrease += 2 * linear[t] - bent[t];
        assertThat(gradient.gain()).isCloseTo(decrease, within(1e-12));
        assertThat(gradient.energy()).isPositive();
    }

    @Test
    void nothingToSolveDoesNotMove() {
        ConjugateGradients gradient = of(Matrix::copy, new Matrix(3, 1));
        assertThat(gradient.step()).isFalse();
        assertThat(gradient.change().values()).containsOnly(0);
    }
}
