package dev.mercer.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.compute.KernelBlock;
import dev.mercer.data.Points;
import dev.mercer.linalg.Definiteness;
import dev.mercer.util.InvalidInputException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class MappedTest extends KernelContract {
    @Override
    protected List<Kernel> examples() {
        return afterMaps(3);
    }

    /** For back ends also after linear maps, which have a gradient. */
    @Override
    protected List<Kernel> examples(int d) {
        List<Kernel> kernels = afterMaps(d);
        double[] factors =
                IntStream.range(0, d).mapToDouble(k -> (k + 1) % 4 / 3.0).toArray();
        kernels.add(new Exponential(3).after(new Metric(TestPoints.normal(Math.min(d, 5), d, 78))));
        kernels.add(new Gaussian(2).after(Scales.of(factors)));
        return kernels;
    }

    private static List<Kernel> afterMaps(int d) {
        List<Kernel> kernels = new ArrayList<>(List.of(new Gaussian(2).after(new PolynomialMap(1, 0.5))));
        kernels.add(new Linear().plus(new Constant(1)).after(new RbfBasis(TestPoints.normal(4, d, 77), 1 / 3.0)));
        if (d > 1) kernels.add(new Rational(1, 2).after(new Polar()));
        if (d < 8) kernels.add(new Linear().after(new PolynomialMap(2)).scaled(3));
        return kernels;
    }

    @Override
    protected double scale(Kernel kernel, Points x, int i, Points y, int j) {
        return byDiagonal(kernel, x, i, y, j);
    }

    @Override
    protected boolean hasInputGradient() {
        return false;
    }

    @Test
    void linearAfterTheMapIsTheKernelOfTheMap() {
        Kernel mapped = new Linear().after(new PolynomialMap(3, 2));
        Points x = points(8, 3, 1);
        for (int i = 0; i < 8; i++) {
            double expected = new Polynomial(3, 2).value(x, 0, x, i);
            assertThat(mapped.value(x, 0, x, i)).isCloseTo(expected, within(1e-12 * (1 + Math.abs(expected))));
        }
    }

    @Test
    void anIndefiniteKernelMayBeAKernelOnTheFeatures() {
        assertThat(new Gaussian(1).after(new Polar()).definiteness()).isEqualTo(Definiteness.PROVEN);
        assertThat(new Sigmoid(1, 0).after(new Polar()).definiteness()).isEqualTo(Definiteness.UNKNOWN);
    }

    @Test
    void refusesWhatTheMapRefuses() {
        Points x = points(3, 1, 1);
        assertThatThrownBy(() -> KernelBlock.square(new Linear().after(new Polar()), x))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("polar() needs at least 2 coordinates, got 1");
    }

    /** The place of a feature was looked up among the columns, of which there are fewer. */
    @Test
    void aFeatureOutsideTheDomainIsSaidOfTheFeatures() {
        Kernel kernel = Kernel.parse("(chi2(1)[9] @ tensorsketch(3, 64))[1, 1]");
        assertThatThrownBy(() -> kernel.requireDomain(points(40, 3, 1)))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageStartingWith("of the features of tensorsketch(degree=3, size=64, c=1, seed=1): ")
                .hasMessageContaining(" needs coordinates >= 0, got ");
    }

    @Test
    void featuresHaveNoNames() {
        Kernel kernel = new Linear().on("age").after(new Polar());
        assertThatThrownBy(() -> kernel.bind(List.of("age", "income")))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("the kernel uses column \"age\", but the columns have no names here: give its number");
        Kernel numbered = new Linear().on(1).after(new Polar());
        assertThat(numbered.bind(List.of("age", "income"))).isEqualTo(numbered);
    }
}
