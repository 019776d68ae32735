package dev.mercer.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.data.Points;
import java.util.List;
import org.junit.jupiter.api.Test;

class GibbsTest extends KernelContract {
    @Override
    protected List<Kernel> examples() {
        return List.of(new Gibbs(1, 0.3), new Gibbs(2, -0.7), new Gibbs(0.5, 0.05));
    }

    @Override
    protected boolean allowed(String parameter, double value) {
        return parameter.equals("slope") ? Double.isFinite(value) : super.allowed(parameter, value);
    }

    /** The overlap of two bumps of the lengths at x and at z, divided by the roots of their own, by quadrature. */
    @Test
    void isTheOverlapOfBumps() {
        double x = 0.4;
        double z = -0.9;
        double slope = 0.5;
        double own = 1.2 * Math.exp(slope * x);
        double other = 1.2 * Math.exp(slope * z);
        double cross = 0;
        double ofX = 0;
        double ofZ = 0;
        for (double u = -20; u <= 20; u += 0.01) {
            double a = Math.exp(-Math.pow((u - x) / own, 2));
            double b = Math.exp(-Math.pow((u - z) / other, 2));
            cross += a * b;
            ofX += a * a;
            ofZ += b * b;
        }
        Points points = Points.of(new double[] {x}, new double[] {z});
        assertThat(new Gibbs(1.2, slope).value(points, 0, points, 1))
                .isCloseTo(cross / Math.sqrt(ofX * ofZ), within(1e-12));
    }

    @Test
    void isTheFormula() {
        assertFormula(new Gibbs(0.8, 0.4), (x, z) -> {
            double product = 1;
            for (int k = 0; k < 3; k++) {
                double a = 0.8 * Math.exp(0.4 * x[k]);
                double b = 0.8 * Math.exp(0.4 * z[k]);
                double sum = a * a + b * b;
                product *= Math.sqrt(2 * a * b / sum) * Math.exp(-(x[k] - z[k]) * (x[k] - z[k]) / sum);
            }
            return product;
        });
    }

    @Test
    void withoutSlopeItIsTheGaussian() {
        Points x = points(6, 3, 1);
        for (int i = 0; i < 6; i++)
            assertThat(new Gibbs(1.3, 0).value(x, 0, x, i))
                    .isCloseTo(new Gaussian(1.3).value(x, 0, x, i), within(1e-14));
    }

    @Test
    void refusesALengthOfZero() {
        assertThatThrownBy(() -> new Gibbs(0, 1)).hasMessageContaining("sigma");
    }
}
