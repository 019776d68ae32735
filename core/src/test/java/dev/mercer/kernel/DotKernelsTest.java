package dev.mercer.kernel;

import static dev.mercer.kernel.KernelCase.assertFormula;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.mercer.compute.internal.KernelBlock;
import dev.mercer.data.Points;
import dev.mercer.data.SparsePoints;
import dev.mercer.linalg.internal.Definiteness;
import dev.mercer.util.InvalidInputException;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;

/** Kernels of the inner product and of the angle. */
class DotKernelsTest {
    @Test
    void constantIsTheSameForAllPoints() {
        assertFormula(new Constant(2.5), (x, z) -> 2.5);
    }

    @Test
    void constantZeroIsAKernelToo() {
        Points x = TestPoints.normal(2, 3, 1);
        assertThat(new Constant(0).value(x, 0, x, 1)).isZero();
    }

    @Test
    void linearIsTheInnerProduct() {
        assertFormula(new Linear(), Naive::dot);
        Points x = Points.of(new double[] {1, 2, 3}, new double[] {4, -5, 6});
        assertThat(new Linear().value(x, 0, x, 1)).isEqualTo(12);
    }

    @Test
    void polynomialIsThePowerOfTheInnerProduct() {
        for (int degree = 1; degree <= 6; degree++) {
            int p = degree;
            assertFormula(new Polynomial(p, 1.5), (x, z) -> Math.pow(1.5 + Naive.dot(x, z), p));
            assertFormula(new Polynomial(p, 0), (x, z) -> Math.pow(Naive.dot(x, z), p));
        }
    }

    @Test
    void polynomialWholeNumbersAreExact() {
        Points x = Points.of(new double[] {1, 2}, new double[] {3, -5});
        assertThat(new Polynomial(3, 2).value(x, 0, x, 1)).isEqualTo(-125);
        assertThat(new Polynomial(2).value(x, 0, x, 1)).isEqualTo(36);
    }

    @Test
    void polynomialOfDegreeOneIsLinearPlusConstant() {
        Kernel sum = new Linear().plus(new Constant(2.5));
        Points x = TestPoints.normal(10, 3, 5);
        for (int i = 0; i < 10; i++)
            assertThat(new Polynomial(1, 2.5).value(x, 0, x, i)).isEqualTo(sum.value(x, 0, x, i));
    }

    @Test
    void polynomialRefusesDegreesBelowOne() {
        assertThatThrownBy(() -> new Polynomial(0, 1)).hasMessage("degree must be >= 1, got 0");
        assertThatThrownBy(() -> new Polynomial(-3, 1)).hasMessage("degree must be >= 1, got -3");
    }

    @Test
    void sigmoidIsTheHyperbolicTangentOfTheInnerProduct() {
        assertFormula(new Sigmoid(0.7, -0.2), (x, z) -> {
            double t = 0.7 * Naive.dot(x, z) - 0.2;
            return (Math.exp(t) - Math.exp(-t)) / (Math.exp(t) + Math.exp(-t));
        });
    }

    @Test
    void sigmoidIsNotPositiveSemiDefinite() {
        Kernel kernel = new Sigmoid(1, 0);
        assertThat(kernel.definiteness()).isEqualTo(Definiteness.INDEFINITE);
        Points x = Points.of(new double[] {1}, new double[] {2});
        Eigenvalues of = Eigenvalues.of(kernel, x);
        assertThat(of.smallest()).isLessThan(-0.05);
    }

    /** Far out tanh is 1 to all digits, but its derivative is a small number with digits of its own. */
    @Test
    void sigmoidDerivativesKeepTheirDigitsWhereItIsSaturated() {
        Points x = Points.of(new double[] {5}, new double[] {4});
        double[] out = new double[2];
        new Sigmoid(1, 0).gradient(x, 0, x, 1, out, 0);
        assertThat(out[1]).isCloseTo(4 * Math.exp(-40), withinPercentage(1e-10));
        assertThat(out[0]).isCloseTo(80 * Math.exp(-40), withinPercentage(1e-10));
    }

    @Test
    void cosineIsTheCosineOfTheAngle() {
        assertFormula(new Cosine(), (x, z) -> Naive.dot(x, z) / (Naive.norm(x) * Naive.norm(z)));
        Points x = Points.of(new double[] {5, 0}, new double[] {0.5, Math.sqrt(3) / 2});
        assertThat(new Cosine().value(x, 0, x, 1)).isCloseTo(0.5, within(1e-15));
    }

    @Test
    void cosineIsTheNormalizedLinearKernel() {
        Points x = TestPoints.nonZero(10, 3, 5);
        for (int i = 0; i < 10; i++)
            assertThat(new Cosine().value(x, 0, x, i))
                    .isCloseTo(new Linear().normalized().value(x, 0, x, i), within(1e-15));
    }

    @Test
    void cosineRefusesTheOriginByItsRow() {
        Points x = Points.of(new double[] {1, 2}, new double[] {0, 0}, new double[] {2, 2});
        String message = "cosine() needs points other than 0, row 2 is all zeros: drop it";
        for (Points points : List.of(x, SparsePoints.of(x))) {
            assertThatThrownBy(() -> KernelBlock.square(new Cosine(), points))
                    .isInstanceOf(InvalidInputException.class)
                    .hasMessage(message);
            assertThatThrownBy(() -> new Cosine().value(points, 0, points, 1)).hasMessage(message);
            assertThatThrownBy(() -> new Cosine().value(points, 1, points, 2)).hasMessage(message);
        }
    }

    /**
     * Twice the mean of (wᵀx)₊ⁿ(wᵀz)₊ⁿ over normal weights w, in the plane of x and z: the angle by quadrature, the radius in closed form,
     * 2ⁿn!.
     */
    static double byQuadrature(int n, double[] x, double[] z) {
        double xx = 0;
        double zz = 0;
        double xz = 0;
        for (int k = 0; k < x.length; k++) {
            xx += x[k] * x[k];
            zz += z[k] * z[k];
            xz += x[k] * z[k];
        }
        double angle = Math.acos(xz / Math.sqrt(xx * zz));
        DoubleUnaryOperator power = t -> n == 0 ? 1 : n == 1 ? t : t * t;
        // Both factors are above 0 between angle − π/2 and π/2; Gauss's rule of midpoints on a smooth function.
        int steps = 20000;
        double from = angle - Math.PI / 2;
        double width = (Math.PI - angle) / steps;
        double sum = 0;
        for (int s = 0; s < steps; s++) {
            double t = from + (s + 0.5) * width;
            sum += power.applyAsDouble(Math.cos(t)) * power.applyAsDouble(Math.cos(t - angle));
        }
        double radial = n == 0 ? 1 : n == 1 ? 2 : 8;
        return 2 * radial * sum * width / (2 * Math.PI) * Math.pow(xx * zz, n / 2.0);
    }

    @Test
    void arcCosineIsTheMeanOverUnitsOfALayer() {
        double[] x = {0.3, -1.2, 0.5};
        double[] z = {1, 0.4, -0.2};
        Points points = Points.of(x, z);
        double c = 0.6;
        double[] wideX = {0.3, -1.2, 0.5, Math.sqrt(c)};
        double[] wideZ = {1, 0.4, -0.2, Math.sqrt(c)};
        for (int n = 0; n <= 2; n++)
            assertThat(new ArcCosine(n, c).value(points, 0, points, 1))
                    .as("degree %d", n)
                    .isCloseTo(byQuadrature(n, wideX, wideZ), within(1e-8));
    }

    @Test
    void arcCosineTheDiagonalIsAPowerOfTheLength() {
        Points x = Points.of(new double[] {3, 4});
        assertThat(new ArcCosine(0, 1).value(x, 0, x, 0)).isCloseTo(1, within(1e-15));
        assertThat(new ArcCosine(1, 1).value(x, 0, x, 0)).isCloseTo(26, within(1e-13));
        assertThat(new ArcCosine(2, 1).value(x, 0, x, 0)).isCloseTo(3 * 26 * 26, within(1e-11));
    }

    @Test
    void arcCosineRefusesOtherDegrees() {
        assertThatThrownBy(() -> new ArcCosine(3, 1)).hasMessage("degree must be 0, 1 or 2, got 3");
        assertThatThrownBy(() -> new ArcCosine(1, 0)).hasMessageContaining("c ");
    }

    /** The gradients by both layers: xᵀz times the mean over steps, and the mean over units, each by quadrature. */
    @Test
    void tangentIsTheInnerProductOfGradients() {
        double root = Math.sqrt(0.7);
        double[] x = {0.3, -1.2, root};
        double[] z = {1, 0.4, root};
        Points points = Points.of(new double[] {0.3, -1.2}, new double[] {1, 0.4});
        double dot = 0.3 - 1.2 * 0.4 + 0.7;
        assertThat(new Tangent(0.7).value(points, 0, points, 1))
                .isCloseTo(dot * byQuadrature(0, x, z) + byQuadrature(1, x, z), within(1e-8));
    }

    @Test
    void tangentTheDiagonalIsTwiceTheSquaredLength() {
        Points x = Points.of(new double[] {3, 4});
        assertThat(new Tangent(1).value(x, 0, x, 0)).isCloseTo(52, within(1e-13));
    }

    @Test
    void tangentRefusesNoBias() {
        assertThatThrownBy(() -> new Tangent(0)).hasMessageContaining("c ");
    }
}
