package dev.mercer.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.mercer.data.Points;
import java.util.List;
import org.junit.jupiter.api.Test;

class MaternTest extends KernelContract {
    @Override
    protected List<Kernel> examples() {
        return List.of(new Matern(0.5, 1 / 3.0), new Matern(1.5, 1), new Matern(2.5, 2), new Matern(0.7, 1));
    }

    @Test
    void oneHalfIsTheExponential() {
        assertFormula(new Matern(0.5, 0.8), (x, z) -> Math.exp(-Naive.distance(x, z) / 0.8));
    }

    @Test
    void threeHalves() {
        assertFormula(new Matern(1.5, 0.8), (x, z) -> {
            double t = Naive.distance(x, z) / 0.8;
            return (1 + Math.sqrt(3) * t) * Math.exp(-Math.sqrt(3) * t);
        });
    }

    @Test
    void fiveHalves() {
        assertFormula(new Matern(2.5, 0.8), (x, z) -> {
            double t = Naive.distance(x, z) / 0.8;
            return (1 + Math.sqrt(5) * t + 5 * t * t / 3) * Math.exp(-Math.sqrt(5) * t);
        });
    }

    @Test
    void comesNearerToTheGaussianAsNuGrows() {
        Points x = Points.of(new double[] {0}, new double[] {0.5});
        double gaussian = new Gaussian(1).value(x, 0, x, 1);
        double[] values = {0, 0, 0};
        for (int k = 0; k < 3; k++) values[k] = new Matern(k + 0.5, 1).value(x, 0, x, 1);
        assertThat(values).isSorted();
        assertThat(values[2]).isLessThan(gaussian).isGreaterThan(gaussian - 0.06);
    }

    /** Matern(length_scale=1.5, nu=…) of scikit-learn 1.2.1, at these distances. */
    @Test
    void otherOrdersAreThoseOfScikitLearnTo1em12() {
        double[] distances = {1e-3, 0.1, 1, 4, 20};
        double[] orders = {0.7, 1, 3, 4.3};
        double[][] values = {
            {0.9999440472316431, 0.9695247052719571, 0.5709503923958017, 0.06592362696778489, 2.926568584251688e-07},
            {0.999996629964783, 0.9867486604587367, 0.6262758102422613, 0.061227338237236265, 3.5897932802594925e-08},
            {0.9999996666667779, 0.9966776370095881, 0.7405274779681135, 0.04612780964015987, 7.1331794852819736e-12},
            {0.9999997104377709, 0.9971103775225156, 0.7597917067949544, 0.042121669681292224, 2.1201012788659674e-13}
        };
        for (int n = 0; n < orders.length; n++)
            for (int d = 0; d < distances.length; d++)
                assertThat(new Matern(orders[n], 1.5).ofSquaredDistance(distances[d] * distances[d]))
                        .as("nu %s at %s", orders[n], distances[d])
                        .isCloseTo(values[n][d], withinPercentage(1e-10));
    }

    /** The general formula between orders that have a polynomial, whose values it joins. */
    @Test
    void elementaryOrdersAreLimitsOfTheOthers() {
        for (double nu : new double[] {0.5, 1.5, 2.5})
            for (double d : new double[] {1e-4, 0.3, 2, 30})
                assertThat(new Matern(nu + 1e-9, 1).ofSquaredDistance(d * d))
                        .isCloseTo(new Matern(nu, 1).ofSquaredDistance(d * d), withinPercentage(1e-5));
    }

    @Test
    void largeOrdersAreNearTheGaussian() {
        assertThat(new Matern(100, 1).ofSquaredDistance(1))
                .isCloseTo(new Gaussian(1).ofSquaredDistance(1), within(3e-3));
    }

    @Test
    void farAndNearAreNumbers() {
        for (double nu : new double[] {0.05, 0.7, 3, 100})
            for (double d2 : new double[] {0, Double.MIN_VALUE, 1e-300, 1e-30, 1e30, Double.MAX_VALUE}) {
                assertThat(new Matern(nu, 1).ofSquaredDistance(d2)).isBetween(0.0, 1.0);
                assertThat(new Matern(nu, 1).slope(d2)).isBetween(-100.0, 0.0);
            }
    }

    @Test
    void refusesOtherOrders() {
        assertThatThrownBy(() -> new Matern(0, 1)).hasMessage("nu must be > 0 and <= 100, got 0");
        assertThatThrownBy(() -> new Matern(Double.NaN, 1)).hasMessage("nu must be > 0 and <= 100, got NaN");
    }
}
