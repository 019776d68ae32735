package dev.mercer.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mercer.data.Points;
import java.util.List;
import org.junit.jupiter.api.Test;

class PolynomialTest extends KernelContract {
    @Override
    protected List<Kernel> examples() {
        return List.of(new Polynomial(1, 1 / 3.0), new Polynomial(2, 0.5), new Polynomial(3), new Polynomial(7, 2.5));
    }

    @Override
    protected double scale(Kernel kernel, Points x, int i, Points y, int j) {
        return byDiagonal(kernel, x, i, y, j);
    }

    @Test
    void isThePowerOfTheInnerProduct() {
        for (int degree = 1; degree <= 6; degree++) {
            int p = degree;
            assertFormula(new Polynomial(p, 1.5), (x, z) -> Math.pow(1.5 + Naive.dot(x, z), p));
            assertFormula(new Polynomial(p, 0), (x, z) -> Math.pow(Naive.dot(x, z), p));
        }
    }

    @Test
    void wholeNumbersAreExact() {
        Points x = Points.of(new double[] {1, 2}, new double[] {3, -5});
        assertThat(new Polynomial(3, 2).value(x, 0, x, 1)).isEqualTo(-125);
        assertThat(new Polynomial(2).value(x, 0, x, 1)).isEqualTo(36);
    }

    @Test
    void ofDegreeOneIsLinearPlusConstant() {
        Kernel sum = new Linear().plus(new Constant(2.5));
        Points x = points(10, 3, 5);
        for (int i = 0; i < 10; i++)
            assertThat(new Polynomial(1, 2.5).value(x, 0, x, i)).isEqualTo(sum.value(x, 0, x, i));
    }

    @Test
    void refusesDegreesBelowOne() {
        assertThatThrownBy(() -> new Polynomial(0, 1)).hasMessage("degree must be >= 1, got 0");
        assertThatThrownBy(() -> new Polynomial(-3, 1)).hasMessage("degree must be >= 1, got -3");
    }
}
