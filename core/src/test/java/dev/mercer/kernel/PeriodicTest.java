package dev.mercer.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.data.Points;
import java.util.List;
import org.junit.jupiter.api.Test;

class PeriodicTest extends KernelContract {
    @Override
    protected List<Kernel> examples() {
        return List.of(new Periodic(1.3, 1), new Periodic(7, 1 / 3.0));
    }

    @Test
    void isAProductOverTheCoordinates() {
        assertFormula(new Periodic(1.7, 0.9), (x, z) -> {
            double product = 1;
            for (int k = 0; k < x.length; k++) {
                double sine = Math.sin(Math.PI * (x[k] - z[k]) / 1.7);
                product *= Math.exp(-2 * sine * sine / (0.9 * 0.9));
            }
            return product;
        });
    }

    @Test
    void comesBackAfterAPeriodOfAnyCoordinate() {
        Points x = Points.of(new double[] {1, 2}, new double[] {1 + 3, 2 - 5 * 3}, new double[] {1 + 1.5, 2});
        Kernel kernel = new Periodic(3, 0.5);
        assertThat(kernel.value(x, 0, x, 1)).isEqualTo(1);
        assertThat(kernel.value(x, 0, x, 2)).isCloseTo(Math.exp(-8), within(1e-16));
    }

    /** The reason why it is a product: the same formula with ‖x − z‖ has negative eigenvalues in the plane. */
    @Test
    void withTheNormItWouldBeNoKernel() {
        Kernel wrong = Kernel.of("wrong", (x, z) -> {
            double sine = Math.sin(Math.PI * Naive.distance(x, z));
            return Math.exp(-2 * sine * sine);
        });
        Points x = points(60, 2, 5);
        Eigenvalues of = Eigenvalues.of(wrong, x);
        assertThat(of.smallest()).isLessThan(-0.1);
    }
}
