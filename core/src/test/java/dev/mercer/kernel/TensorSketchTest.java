package dev.mercer.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.data.DensePoints;
import dev.mercer.data.Points;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TensorSketchTest extends FeatureMapContract {
    @Override
    protected List<FeatureMap> examples(int d) {
        return List.of(
                new TensorSketch(2, 16),
                new TensorSketch(2, 16, 1, 2),
                new TensorSketch(2, 16, 0.5, 1),
                new TensorSketch(3, 32, 0, 1),
                new TensorSketch(1, 2));
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
    void theErrorFallsAsOneOverTheRootAndIsBelowTheBound() {
        for (int degree = 1; degree <= 3; degree++) {
            double small = error(degree, 64);
            double large = error(degree, 1024);
            assertThat(large).isLessThan(small / 2.5);
            assertThat(small).isLessThan(Math.sqrt((Math.pow(3, degree) + 2) / 64));
        }
    }

    @Test
    void ofDegreeOneWithEnoughPlacesItIsTheKernelItself() {
        DensePoints x = DensePoints.of(new double[] {2, 0, 0}, new double[] {3, 0, 0});
        DensePoints features = new TensorSketch(1, 1 << 12, 0, 1).apply(x);
        assertThat(features.dot(0, features, 1)).isEqualTo(6);
    }

    @Test
    void theNotationSaysDegreeSizeConstantAndSeed() {
        TensorSketch map = new TensorSketch(3, 256, 0.5, 7);
        assertThat(map).hasToString("tensorsketch(degree=3, size=256, c=0.5, seed=7)");
        assertThat(FeatureMap.parse("tensorsketch(3, 256, 0.5, 7)")).isEqualTo(map);
        assertThat(FeatureMap.parse("tensorsketch(2, 64)")).isEqualTo(new TensorSketch(2, 64));
    }

    /** A short notation must not ask for hours. */
    @Test
    void degreesAndSizesOfNoUseAreRefused() {
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
    void otherSizesAreRefusedWithTheNextThatWorks() {
        assertThatThrownBy(() -> new TensorSketch(2, 1000))
                .hasMessage("size must be a power of two and >= 2, got 1000: use 1024");
        assertThatThrownBy(() -> new TensorSketch(2, 1)).hasMessageContaining("got 1: use 2");
        assertThatThrownBy(() -> new TensorSketch(0, 64)).hasMessageContaining("degree must be >= 1, got 0");
        assertThatThrownBy(() -> new TensorSketch(2, 64, -1, 1)).hasMessageContaining("c must be >= 0");
    }
}
