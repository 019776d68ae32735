package dev.mercer.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mercer.data.DensePoints;
import dev.mercer.data.Points;
import dev.mercer.data.SparsePoints;
import dev.mercer.kernel.internal.Parameter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/** Laws of derivatives: by parameters and by inputs they are what finite differences say. */
abstract class DerivativeLaws extends NotationLaws {
    private static final double TOLERANCE = 1e-6;
    /** Coordinates nearer than this to each other or to 0 may have a kink between the points of a difference. */
    private static final double NO_KINK = 0.02;

    @Test
    void gradientIsTheDerivativeByEachParameter() {
        Points x = each.points(6, 3, 31);
        for (Kernel kernel : each.examples())
            for (int i = 0; i < x.size(); i++) for (int j = 0; j <= i; j++) checkGradient(kernel, x, i, j);
    }

    private static void checkGradient(Kernel kernel, Points x, int i, int j) {
        List<Parameter> parameters = kernel.parameters();
        double[] out = new double[parameters.size() + 2];
        Arrays.fill(out, -77);
        kernel.gradient(x, i, x, j, out, 1);
        assertThat(out[0]).as("before the gradient of %s", kernel).isEqualTo(-77);
        assertThat(out[out.length - 1]).as("after the gradient of %s", kernel).isEqualTo(-77);
        for (int p = 0; p < parameters.size(); p++) {
            int changed = p;
            double theta = parameters.get(p).value();
            double difference = derivative(theta, 1e-3 * theta, value -> {
                double[] values =
                        parameters.stream().mapToDouble(Parameter::value).toArray();
                values[changed] = value;
                return kernel.withParameters(values).value(x, i, x, j);
            });
            double rounding = 1e-10 * Math.abs(kernel.value(x, i, x, j) / theta);
            assertThat(Math.abs(out[1 + p] - difference))
                    .as(
                            "∂/∂%s of %s at (%d, %d): %s, by differences %s",
                            parameters.get(p), kernel, i, j, out[1 + p], difference)
                    .isLessThanOrEqualTo(TOLERANCE * Math.abs(difference) + rounding);
        }
    }

    @Test
    void inputGradientIsTheDerivativeByEachCoordinate() {
        Assumptions.assumeTrue(each.hasInputGradient(), "this kernel has no input gradient");
        Points x = each.points(60, 3, 32);
        List<int[]> pairs = pairsWithoutKink(x);
        assertThat(pairs).as("pairs to try").hasSizeGreaterThan(10);
        for (Kernel kernel : each.examples()) for (int[] pair : pairs) checkInputGradient(kernel, x, pair[0], pair[1]);
    }

    private static void checkInputGradient(Kernel kernel, Points x, int i, int j) {
        double[] out = new double[x.dim()];
        kernel.inputGradient(x, i, x, j, out);
        double[] sparse = new double[x.dim()];
        kernel.inputGradient(SparsePoints.of(x), i, x, j, sparse);
        double size = Arrays.stream(out).map(Math::abs).max().orElseThrow() + Math.abs(kernel.value(x, i, x, j));
        for (int k = 0; k < x.dim(); k++) {
            int column = k;
            double difference = derivative(x.get(i, k), 1e-3, at -> {
                double[] row = new double[x.dim()];
                x.copyRow(i, row);
                row[column] = at;
                return kernel.value(DensePoints.of(row), 0, x, j);
            });
            assertThat(Math.abs(out[k] - difference))
                    .as("∂/∂x%d of %s at (%d, %d): %s, by differences %s", k + 1, kernel, i, j, out[k], difference)
                    .isLessThanOrEqualTo(TOLERANCE * size);
            assertThat(Math.abs(out[k] - sparse[k])).as("sparse input gradient").isLessThanOrEqualTo(1e-12 * size);
        }
    }

    private static List<int[]> pairsWithoutKink(Points x) {
        List<int[]> pairs = new ArrayList<>();
        for (int i = 0; i < x.size() && pairs.size() < 40; i++)
            for (int j = 0; j < x.size() && pairs.size() < 40; j += 7) if (apart(x, i, j)) pairs.add(new int[] {i, j});
        return pairs;
    }

    private static boolean apart(Points x, int i, int j) {
        for (int k = 0; k < x.dim(); k++) {
            boolean kink = Math.abs(x.get(i, k) - x.get(j, k)) < NO_KINK || Math.abs(x.get(i, k)) < NO_KINK;
            if (kink) return false;
        }
        return true;
    }

    /** At equal points a kernel may have a kink or a maximum, but the answer is a number. */
    @Test
    void inputGradientIsFiniteAtEqualPoints() {
        Assumptions.assumeTrue(each.hasInputGradient(), "this kernel has no input gradient");
        Points x = each.points(5, 3, 33);
        for (Kernel kernel : each.examples())
            for (int i = 0; i < x.size(); i++) {
                double[] out = new double[3];
                kernel.inputGradient(x, i, x, i, out);
                assertThat(out).as(kernel.toString()).doesNotContain(Double.NaN);
                assertThat(Arrays.stream(out).allMatch(Double::isFinite)).isTrue();
            }
    }

    @Test
    void aKernelWithoutInputGradientSaysSo() {
        Assumptions.assumeFalse(each.hasInputGradient(), "this kernel has an input gradient");
        Points x = each.points(2, 3, 34);
        for (Kernel kernel : each.examples())
            assertThatThrownBy(() -> kernel.inputGradient(x, 0, x, 1, new double[3]))
                    .isInstanceOf(UnsupportedOperationException.class)
                    .hasMessageContaining("no input gradient");
    }

    /** Central difference over five points: the error is of order h⁴. */
    private static double derivative(double at, double h, DoubleUnaryOperator f) {
        double near = f.applyAsDouble(at + h) - f.applyAsDouble(at - h);
        double far = f.applyAsDouble(at + 2 * h) - f.applyAsDouble(at - 2 * h);
        return (8 * near - far) / (12 * h);
    }
}
