package dev.mercer.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.data.Points;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;

class ArcCosineTest extends KernelContract {
    @Override
    protected List<Kernel> examples() {
        return List.of(new ArcCosine(0, 1), new ArcCosine(1, 0.5), new ArcCosine(2, 2));
    }

    @Override
    protected boolean allowed(String parameter, double value) {
        return Double.isFinite(value) && value > 0;
    }

    /** 0 where the angle is obtuse and near π. */
    @Override
    protected double scale(Kernel kernel, Points x, int i, Points y, int j) {
        return byDiagonal(kernel, x, i, y, j);
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
    void isTheMeanOverUnitsOfALayer() {
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
    void theDiagonalIsAPowerOfTheLength() {
        Points x = Points.of(new double[] {3, 4});
        assertThat(new ArcCosine(0, 1).value(x, 0, x, 0)).isCloseTo(1, within(1e-15));
        assertThat(new ArcCosine(1, 1).value(x, 0, x, 0)).isCloseTo(26, within(1e-13));
        assertThat(new ArcCosine(2, 1).value(x, 0, x, 0)).isCloseTo(3 * 26 * 26, within(1e-11));
    }

    @Test
    void refusesOtherDegrees() {
        assertThatThrownBy(() -> new ArcCosine(3, 1)).hasMessage("degree must be 0, 1 or 2, got 3");
        assertThatThrownBy(() -> new ArcCosine(1, 0)).hasMessageContaining("c ");
    }
}
