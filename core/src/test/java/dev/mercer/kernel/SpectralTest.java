package dev.mercer.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.data.Points;
import java.util.List;
import org.junit.jupiter.api.Test;

class SpectralTest extends KernelContract {
    @Override
    protected List<Kernel> examples() {
        return List.of(new Spectral(0.1, 1), new Spectral(1 / 3.0, 2));
    }

    /** A product of both signs. */
    @Override
    protected double scale(Kernel kernel, Points x, int i, Points y, int j) {
        return byDiagonal(kernel, x, i, y, j);
    }

    /** Bochner: the mean of cos(2πsτ) over frequencies s that are normal about f with deviation 1/2πσ, by quadrature. */
    @Test
    void isTheTransformOfItsSpectralDensity() {
        double f = 0.3;
        double sigma = 1.7;
        double deviation = 1 / (2 * Math.PI * sigma);
        for (double tau : new double[] {0, 0.4, 1, 3.3}) {
            double sum = 0;
            double weights = 0;
            for (int n = -400; n <= 400; n++) {
                double t = n / 50.0;
                double weight = Math.exp(-t * t / 2);
                sum += weight * Math.cos(2 * Math.PI * (f + deviation * t) * tau);
                weights += weight;
            }
            Points x = Points.of(new double[] {tau}, new double[] {0});
            assertThat(new Spectral(f, sigma).value(x, 0, x, 1)).isCloseTo(sum / weights, within(1e-12));
        }
    }

    @Test
    void isTheFormula() {
        assertFormula(new Spectral(0.2, 1.5), (x, z) -> {
            double product = 1;
            for (int k = 0; k < 3; k++) {
                double t = x[k] - z[k];
                product *= Math.cos(0.4 * Math.PI * t) * Math.exp(-t * t / 4.5);
            }
            return product;
        });
    }

    @Test
    void refusesAFrequencyOfZero() {
        assertThatThrownBy(() -> new Spectral(0, 1)).hasMessageContaining("frequency");
    }
}
