package dev.mercer.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mercer.data.Points;
import dev.mercer.linalg.Definiteness;
import java.util.List;
import org.junit.jupiter.api.Test;

class SumTest extends KernelContract {
    private static final Kernel A = new Gaussian(1.5);
    private static final Kernel B = new Polynomial(2, 0.5);
    private static final Kernel C = new Rational(2, 1 / 3.0);

    @Override
    protected List<Kernel> examples() {
        return List.of(
                A.plus(C),
                A.plus(B).plus(C),
                new Linear().plus(new Linear()),
                A.plus(B.times(C)).plus(A));
    }

    @Override
    protected double scale(Kernel kernel, Points x, int i, Points y, int j) {
        return byDiagonal(kernel, x, i, y, j);
    }

    @Test
    void addsTheTerms() {
        Points x = points(5, 3, 1);
        for (int i = 0; i < 5; i++)
            assertThat(A.plus(B).plus(C).value(x, 0, x, i))
                    .isEqualTo(A.value(x, 0, x, i) + B.value(x, 0, x, i) + C.value(x, 0, x, i));
    }

    @Test
    void isFlatHoweverItIsBuilt() {
        assertThat(A.plus(B).plus(C)).isEqualTo(A.plus(B.plus(C))).isEqualTo(new Sum(List.of(A, B, C)));
        assertThat(new Sum(List.of(A.plus(B), C.plus(A))).terms()).containsExactly(A, B, C, A);
    }

    @Test
    void parametersAreThoseOfTheTermsInOrder() {
        assertThat(A.plus(C).parameters())
                .containsExactly(
                        new Parameter("sigma", 1.5), new Parameter("alpha", 2), new Parameter("sigma", 1 / 3.0));
    }

    @Test
    void isProvenIfAllTermsAre() {
        assertThat(A.plus(B).definiteness()).isEqualTo(Definiteness.PROVEN);
        assertThat(A.plus(new Sigmoid(1, 0)).definiteness()).isEqualTo(Definiteness.UNKNOWN);
    }

    @Test
    void refusesFewerThanTwoTerms() {
        assertThatThrownBy(() -> new Sum(List.of(A))).hasMessage("a sum needs at least 2 kernels, got 1");
    }
}
