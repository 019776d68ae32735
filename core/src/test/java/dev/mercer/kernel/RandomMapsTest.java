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
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Feature maps that are drawn. */
class RandomMapsTest {
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
    void fourierOrthogonalFrequenciesMakeTheErrorSmaller() {
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
    void fourierEveryPointHasLengthOne() {
        DensePoints features = new Fourier(new Matern(0.5, 1), 10).apply(TestPoints.normal(5, 3, 8));
        for (int i = 0; i < 5; i++) assertThat(features.squaredNorm(i)).isCloseTo(1, within(1e-14));
    }

    @Test
    void fourierTheNotationSaysKernelSizeAndSeed() {
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
    void fourierMoreFrequenciesThanFitAreRefused() {
        assertThatThrownBy(() -> new Fourier(new Gaussian(1), 16_000_000))
                .hasMessage("size must be <= 1048576, got 16000000");
        assertThatThrownBy(() -> new Fourier(new Gaussian(1), 1 << 20).apply(TestPoints.normal(1, 1000, 1)))
                .hasMessageContaining("draws 524288 frequencies of 1000 coordinates, too many");
        assertThatThrownBy(() -> new Fourier(new Gaussian(1), 2).apply(DensePoints.of(1, 10_001, new double[10_001])))
                .hasMessageContaining("at most 10000 coordinates");
    }

    @Test
    void fourierOtherKernelsAndOddSizesAreRefused() {
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

    /** Over 2,000 seeds, to four standard errors of their mean. */
    @ParameterizedTest
    @CsvSource({"1,1", "2,1", "2,0", "3,0.5", "4,1"})
    void innerProductsAreTheKernelOnTheAverage(int degree, double c) {
        Points x = TestPoints.normal(2, 3, 6);
        Kernel kernel = new Polynomial(degree, c);
        for (int j = 0; j < 2; j++) {
            double sum = 0;
            double squares = 0;
            int seeds = 2000;
            for (int seed = 0; seed < seeds; seed++) {
                DensePoints features = new TensorSketch(degree, 16, c, seed).apply(x);
                double product = features.dot(0, features, j);
                sum += product;
                squares += product * product;
            }
            double mean = sum / seeds;
            double error = Math.sqrt((squares / seeds - mean * mean) / seeds);
            assertThat(mean).isCloseTo(kernel.value(x, 0, x, j), within(4 * error));
        }
    }

    /** The root of the mean squared error beside that of the diagonal, over seeds. */
    private static double error(int degree, int size) {
        Points x = TestPoints.normal(12, 5, 7);
        Kernel kernel = new Polynomial(degree, 1);
        double sum = 0;
        for (int seed = 1; seed <= 10; seed++) {
            DensePoints features = new TensorSketch(degree, size, 1, seed).apply(x);
            for (int i = 0; i < x.size(); i++)
                for (int j = 0; j < x.size(); j++) {
                    double scale = Math.sqrt(kernel.value(x, i, x, i) * kernel.value(x, j, x, j));
                    double difference = (features.dot(i, features, j) - kernel.value(x, i, x, j)) / scale;
                    sum += difference * difference / (10 * x.size() * x.size());
                }
        }
        return Math.sqrt(sum);
    }

    @Test
    void tensorSketchTheErrorFallsAsOneOverTheRootAndIsBelowTheBound() {
        for (int degree = 1; degree <= 3; degree++) {
            double small = error(degree, 64);
            double large = error(degree, 1024);
            assertThat(large).isLessThan(small / 2.5);
            assertThat(small).isLessThan(Math.sqrt((Math.pow(3, degree) + 2) / 64));
        }
    }

    @Test
    void tensorSketchOfDegreeOneWithEnoughPlacesItIsTheKernelItself() {
        DensePoints x = DensePoints.of(new double[] {2, 0, 0}, new double[] {3, 0, 0});
        DensePoints features = new TensorSketch(1, 1 << 12, 0, 1).apply(x);
        assertThat(features.dot(0, features, 1)).isEqualTo(6);
    }

    @Test
    void tensorSketchTheNotationSaysDegreeSizeConstantAndSeed() {
        TensorSketch map = new TensorSketch(3, 256, 0.5, 7);
        assertThat(map).hasToString("tensorsketch(degree=3, size=256, c=0.5, seed=7)");
        assertThat(FeatureMap.parse("tensorsketch(3, 256, 0.5, 7)")).isEqualTo(map);
        assertThat(FeatureMap.parse("tensorsketch(2, 64)")).isEqualTo(new TensorSketch(2, 64));
    }

    /** A short notation must not ask for hours. */
    @Test
    void tensorSketchDegreesAndSizesOfNoUseAreRefused() {
        assertThatThrownBy(() -> FeatureMap.parse("tensorsketch(degree=2147483647, size=64)"))
                .hasMessageContaining("degree must be <= 64, got 2147483647");
        assertThatThrownBy(() -> new TensorSketch(2, 1 << 24)).hasMessage("size must be <= 1048576, got 16777216");
        assertThat(new TensorSketch(4, 1 << 20).size()).isEqualTo(1 << 20);
        assertThatThrownBy(() -> new TensorSketch(5, 1 << 20))
                .hasMessage("degree × size must be <= 4194304, got 5 × 1048576: use a size of 524288");
        assertThatThrownBy(() -> FeatureMap.parse("tensorsketch(64, 1048576)"))
                .hasMessageContaining("use a size of 65536");
    }

    @Test
    void tensorSketchOtherSizesAreRefusedWithTheNextThatWorks() {
        assertThatThrownBy(() -> new TensorSketch(2, 1000))
                .hasMessage("size must be a power of two and >= 2, got 1000: use 1024");
        assertThatThrownBy(() -> new TensorSketch(2, 1)).hasMessageContaining("got 1: use 2");
        assertThatThrownBy(() -> new TensorSketch(0, 64)).hasMessageContaining("degree must be >= 1, got 0");
        assertThatThrownBy(() -> new TensorSketch(2, 64, -1, 1)).hasMessageContaining("c must be >= 0");
    }
}
