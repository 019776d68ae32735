package dev.mercer.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mercer.data.Points;
import dev.mercer.linalg.Definiteness;
import java.util.List;
import org.junit.jupiter.api.Test;

class ProductTest extends KernelContract {
    private static final Kernel A = new Gaussian(1.5);
    private static final Kernel B = new Polynomial(2, 0.5);
    private static final Kernel C = new Rational(2, 1 / 3.0);

    @Override
    protected List<Kernel> examples() {
        return List.of(
                A.times(C), A.times(B).times(C), B.times(B), A.plus(C).times(B).times(A));
    }

    @Override
    protected double scale(Kernel kernel, Points x, int i, Points y, int j) {
        return byDiagonal(kernel, x, i, y, j);
    }

    @Test
    void multipliesTheFactors() {
        Points x = points(5, 3, 1);
        for (int i = 0; i < 5; i++)
            assertThat(A.times(B).times(C).value(x, 0, x, i))
                    .isEqualTo(A.value(x, 0, x, i) * B.value(x, 0, x, i) * C.value(x, 0, x, i));
    }

    @Test
    void isFlatHoweverItIsBuilt() {
        assertThat(A.times(B).times(C)).isEqualTo(A.times(B.times(C))).isEqualTo(new Product(List.of(A, B, C)));
        assertThat(new Product(List.of(A.times(B), C.times(A))).factors()).containsExactly(A, B, C, A);
    }

    /** Where one factor is 0 its own derivative still counts: nothing may be divided out. */
    @Test
    void derivativeIsRightWhereAFactorIsZero() {
        Points x = Points.of(new double[] {1, 0}, new double[] {0, 2});
        Kernel product = new Linear().times(new Polynomial(1, 3));
        double[] out = new double[2];
        product.inputGradient(x, 0, x, 1, out);
        assertThat(out).containsExactly(0, 6);
    }

    @Test
    void isProvenIfAllFactorsAre() {
        assertThat(A.times(B).definiteness()).isEqualTo(Definiteness.PROVEN);
        assertThat(A.times(new Sigmoid(1, 0)).definiteness()).isEqualTo(Definiteness.UNKNOWN);
    }

    @Test
    void refusesFewerThanTwoFactors() {
        assertThatThrownBy(() -> new Product(List.of())).hasMessage("a product needs at least 2 kernels, got 0");
    }
}
