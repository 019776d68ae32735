package dev.mercer.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mercer.data.Points;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Points so far apart that the square of their distance is infinite: similarity 0 and slope 0, never NaN. */
class FarApartTest {
    private static final Points POINTS = Points.of(new double[] {0, 1e200}, new double[] {3e180, -1e200});

    static Stream<RadialKernel> kernels() {
        return Stream.of(
                new Gaussian(1),
                new Exponential(1),
                new Exponential(2, 1.5),
                new Exponential(1, 2),
                new Matern(0.5, 1),
                new Matern(1.5, 1),
                new Matern(2.5, 1),
                new Rational(2, 1));
    }

    @ParameterizedTest
    @MethodSource("kernels")
    void haveNothingInCommon(RadialKernel kernel) {
        for (double d2 : new double[] {1e300, Double.MAX_VALUE, Double.POSITIVE_INFINITY}) {
            assertThat(kernel.ofSquaredDistance(d2)).isBetween(0.0, 1e-300);
            assertThat(kernel.slope(d2)).isBetween(-1e-300, 0.0);
        }
        assertThat(kernel.value(POINTS, 0, POINTS, 1)).isZero();
        double[] gradient = new double[kernel.tunable().size()];
        kernel.gradient(POINTS, 0, POINTS, 1, gradient, 0);
        for (double g : gradient) assertThat(Math.abs(g)).isZero();
        double[] byInput = new double[2];
        kernel.inputGradient(POINTS, 0, POINTS, 1, byInput);
        for (double g : byInput) assertThat(Math.abs(g)).isZero();
    }
}
