package dev.mercer.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.data.DensePoints;
import dev.mercer.data.Points;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FourierTest extends FeatureMapContract {
    @Override
    protected List<FeatureMap> examples(int d) {
        return List.of(
                new Fourier(new Gaussian(1.5), 20),
                new Fourier(new Gaussian(1.5), 20, 2),
                new Fourier(new Matern(1.5, 2), 8),
                new Fourier(new Exponential(1, 1.3), 2),
                new Fourier(new Rational(0.7, 1), 6));
    }

    private static RadialKernel radial(String text) {
        return (RadialKernel) Kernel.parse(text);
    }

    /** The root of the mean squared error of Φ(x)ᵀΦ(z) among some pairs. */
    private static double error(FeatureMap map, Kernel kernel, Points x) {
        DensePoints features = map.apply(x);
        double sum = 0;
        for (int i = 0; i < x.size(); i++)
            for (int j = 0; j < x.size(); j++) {
                double difference = features.dot(i, features, j) - kernel.value(x, i, x, j);
                sum += difference * difference;
            }
        return Math.sqrt(sum) / x.size();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "gaussian(1.3)",
                "matern(0.5, 2)",
                "matern(1.5, 2)",
                "matern(2.5, 1)",
                "exponential(2)",
                "exponential(2, 2)",
                "exponential(1.5, 0.6)",
                "exponential(1.5, 1.5)",
                "rational(0.5, 1)",
                "rational(3, 1)"
            })
    void innerProductsComeNearTheKernelAsOneOverTheRoot(String text) {
        RadialKernel kernel = radial(text);
        for (int d : new int[] {1, 4}) {
            Points x = TestPoints.normal(20, d, 6);
            assertThat(error(new Fourier(kernel, 20_000), kernel, x)).isLessThan(0.015);
            double few = IntStream.range(1, 20)
                    .mapToDouble(seed -> error(new Fourier(kernel, 200, seed), kernel, x))
                    .average()
                    .orElseThrow();
            assertThat(few).isBetween(0.01, 0.08);
        }
    }

    /** On the average over seeds; independent frequencies would have an error of about 0.05 here. */
    @Test
    void orthogonalFrequenciesMakeTheErrorSmaller() {
        Gaussian kernel = new Gaussian(4);
        Points x = TestPoints.normal(30, 16, 7);
        double orthogonal = IntStream.range(0, 20)
                .mapToDouble(seed -> error(new Fourier(kernel, 32, seed), kernel, x))
                .average()
                .orElseThrow();
        double alone = IntStream.range(0, 20)
                .mapToDouble(seed -> error(independent(kernel, 16, seed), x, kernel))
                .average()
                .orElseThrow();
        assertThat(orthogonal).isLessThan(0.8 * alone);
    }

    /** Sixteen maps of one frequency each: their frequencies know nothing of each other. */
    private static List<Fourier> independent(RadialKernel kernel, int count, int seed) {
        return IntStream.range(0, count)
                .mapToObj(j -> new Fourier(kernel, 2, 1000 + seed * count + j))
                .toList();
    }

    private static double error(List<Fourier> maps, Points x, Kernel kernel) {
        List<DensePoints> features = maps.stream().map(map -> map.apply(x)).toList();
        double sum = 0;
        for (int i = 0; i < x.size(); i++)
            for (int j = 0; j < x.size(); j++) {
                double product = 0;
                for (DensePoints each : features) product += each.dot(i, each, j) / maps.size();
                double difference = product - kernel.value(x, i, x, j);
                sum += difference * difference;
            }
        return Math.sqrt(sum) / x.size();
    }

    @Test
    void everyPointHasLengthOne() {
        DensePoints features = new Fourier(new Matern(0.5, 1), 10).apply(TestPoints.normal(5, 3, 8));
        for (int i = 0; i < 5; i++) assertThat(features.squaredNorm(i)).isCloseTo(1, within(1e-14));
    }

    @Test
    void theNotationSaysKernelSizeAndSeed() {
        Fourier map = new Fourier(new Gaussian(2), 100, 7);
        assertThat(map).hasToString("fourier(radial=gaussian(sigma=2), size=100, seed=7)");
        assertThat(FeatureMap.parse("fourier(gaussian(2), 100, 7)")).isEqualTo(map);
        assertThat(FeatureMap.parse("fourier(gaussian(gamma=0.125), 100)"))
                .isEqualTo(new Fourier(new Gaussian(2), 100));
        assertThat(FeatureMap.parse("fourier(size=4, radial=matern(1.5, 3))"))
                .isEqualTo(new Fourier(new Matern(1.5, 3), 4));
    }

    /** A short notation must not take all memory. */
    @Test
    void moreFrequenciesThanFitAreRefused() {
        assertThatThrownBy(() -> new Fourier(new Gaussian(1), 16_000_000))
                .hasMessage("size must be <= 1048576, got 16000000");
        assertThatThrownBy(() -> new Fourier(new Gaussian(1), 1 << 20).apply(TestPoints.normal(1, 1000, 1)))
                .hasMessageContaining("draws 524288 frequencies of 1000 coordinates, too many");
        assertThatThrownBy(() -> new Fourier(new Gaussian(1), 2).apply(DensePoints.of(1, 10_001, new double[10_001])))
                .hasMessageContaining("at most 10000 coordinates");
    }

    @Test
    void otherKernelsAndOddSizesAreRefused() {
        assertThatThrownBy(() -> FeatureMap.parse("fourier(linear(), 10)"))
                .hasMessageContaining("radial must be a kernel of the distance such as gaussian(sigma=1)");
        assertThatThrownBy(() -> FeatureMap.parse("fourier(2, 10)"))
                .hasMessageContaining("radial must be a kernel of the distance");
        assertThatThrownBy(() -> FeatureMap.parse("fourier(gaussian(1), gaussian(1))"))
                .hasMessageContaining("size must be a number");
        assertThatThrownBy(() -> FeatureMap.parse("fourier(gausian(1), 10)"))
                .hasMessageContaining("no kernel is named \"gausian\": did you mean gaussian?");
        assertThatThrownBy(() -> new Fourier(new Gaussian(1), 7)).hasMessage("size must be even and >= 2, got 7");
        assertThatThrownBy(() -> new Fourier(new Gaussian(1), 0)).hasMessage("size must be even and >= 2, got 0");
    }
}
