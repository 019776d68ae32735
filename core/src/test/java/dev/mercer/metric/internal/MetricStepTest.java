package dev.mercer.metric.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.compute.Compute;
import dev.mercer.compute.PlainBackend;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.kernel.LinearMap;
import dev.mercer.kernel.Metric;
import dev.mercer.kernel.Scales;
import dev.mercer.linalg.Matrix;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** M ∝ Gˢ of gradients that are typed in, scaled to the variance of the points. */
class MetricStepTest {
    private static final Compute COMPUTE = new Compute(new PlainBackend(), 1, 1L << 20);
    private static final Points POINTS =
            Points.of(new double[] {0, 0}, new double[] {4, 1}, new double[] {2, -1}, new double[] {100, 100});
    private static final Reals WEIGHTS = Reals.of(1, 2, 1, 0);

    /** Σ w gₖ² is 36 and 4: the last row has no weight. */
    private static final List<Matrix> GRADIENTS =
            List.of(Matrix.of(new double[][] {{2, 2}, {4, 0}, {0, 0}, {9, 9}}), Matrix.of(new double[4][2]));

    private static double variance(Points points) {
        double sum = 0;
        for (int k = 0; k < points.dim(); k++) {
            double mean = 0;
            for (int i = 0; i < 4; i++) mean += WEIGHTS.get(i) * points.get(i, k) / 4;
            for (int i = 0; i < 4; i++) sum += WEIGHTS.get(i) * Math.pow(points.get(i, k) - mean, 2) / 4;
        }
        return sum;
    }

    @Test
    void aDiagonalStepScalesColumnsByTheirSlopes() {
        for (MetricStep step : new MetricStep[] {MetricStep.DIAGONAL, MetricStep.DIAGONAL_ROOT}) {
            LinearMap map = step.of(GRADIENTS, WEIGHTS, POINTS, COMPUTE).orElseThrow();
            DensePoints factors = ((Scales) map).factors();
            double ratio = step == MetricStep.DIAGONAL ? 3 : Math.sqrt(3);
            assertThat(factors.get(0, 0) / factors.get(0, 1)).isCloseTo(ratio, within(1e-12));
            assertThat(variance(map.apply(POINTS))).isCloseTo(variance(POINTS), within(1e-12));
            assertThat(step.diagonal()).isTrue();
        }
    }

    /** Gradients along (1, 1) and, a third as long, (1, −1): those are the axes of the metric. */
    @Test
    void aFullStepHasTheAxesOfTheGradientsTheLongerFirst() {
        List<Matrix> gradients = List.of(
                Matrix.of(new double[][] {{3, 3}, {0, 0}, {0, 0}, {9, 0}}),
                Matrix.of(new double[][] {{0, 0}, {0, 0}, {1, -1}, {0, 0}}));
        for (MetricStep step : new MetricStep[] {MetricStep.FULL, MetricStep.FULL_ROOT}) {
            LinearMap map = step.of(gradients, WEIGHTS, POINTS, COMPUTE).orElseThrow();
            DensePoints root = ((Metric) map).root();
            assertThat(root.size()).isEqualTo(2);
            assertThat(root.get(0, 0)).isCloseTo(root.get(0, 1), within(1e-12));
            assertThat(root.get(1, 0)).isCloseTo(-root.get(1, 1), within(1e-12));
            double ratio = step == MetricStep.FULL ? 3 : Math.sqrt(3);
            assertThat(Math.abs(root.get(0, 0) / root.get(1, 0))).isCloseTo(ratio, within(1e-12));
            assertThat(variance(map.apply(POINTS))).isCloseTo(variance(POINTS), within(1e-12));
            assertThat(step.diagonal()).isFalse();
        }
    }

    @Test
    void directionsWithoutSlopeAreLeftOut() {
        List<Matrix> one = List.of(Matrix.of(new double[][] {{3, 3}, {1, 1}, {0, 0}, {0, 0}}));
        Metric metric =
                (Metric) MetricStep.FULL.of(one, WEIGHTS, POINTS, COMPUTE).orElseThrow();
        assertThat(metric.root().size()).isOne();
    }

    @Test
    void noMetricOfAConstantOrOfWhatIsNotFinite() {
        for (MetricStep step : MetricStep.values()) {
            assertThat(step.of(List.of(Matrix.of(new double[4][2])), WEIGHTS, POINTS, COMPUTE))
                    .isEmpty();
            double[][] infinite = {{1, Double.POSITIVE_INFINITY}, {0, 0}, {0, 0}, {0, 0}};
            assertThat(step.of(List.of(Matrix.of(infinite)), WEIGHTS, POINTS, COMPUTE))
                    .isEmpty();
            Points same = DensePoints.generate(4, 2, (i, k) -> 7);
            assertThat(step.of(GRADIENTS, WEIGHTS, same, COMPUTE))
                    .as("points that are all equal")
                    .isEmpty();
        }
    }

    /** G of rows in several parts, by its formula; the points are far from 0. */
    @Test
    void manyRowsGiveTheMetricOfTheirMeanProduct() {
        int n = 700;
        Matrix gradients = new Matrix(n, 2);
        double[] weights = new double[n];
        DensePoints points = DensePoints.generate(n, 2, (i, k) -> 50 + Math.sin((1 + k) * i));
        double[][] g = new double[2][2];
        for (int i = 0; i < n; i++) {
            weights[i] = 1 + i % 3;
            double[] row = {1 + i / 100.0, Math.cos(i) - i / 300.0};
            gradients.setRow(i, row);
            for (int a = 0; a < 2; a++) for (int b = 0; b < 2; b++) g[a][b] += weights[i] * row[a] * row[b];
        }
        LinearMap map = MetricStep.FULL
                .of(List.of(gradients), Reals.of(weights), points, COMPUTE)
                .orElseThrow();
        DensePoints root = ((Metric) map).root();
        double[][] m = new double[2][2];
        for (int r = 0; r < 2; r++)
            for (int a = 0; a < 2; a++) for (int b = 0; b < 2; b++) m[a][b] += root.get(r, a) * root.get(r, b);
        double factor = m[0][0] / g[0][0];
        assertThat(m[0][1]).isCloseTo(factor * g[0][1], within(1e-9));
        assertThat(m[1][1]).isCloseTo(factor * g[1][1], within(1e-9));
        assertThat(variance(map.apply(points), weights)).isCloseTo(variance(points, weights), within(1e-9));
        LinearMap scales = MetricStep.DIAGONAL
                .of(List.of(gradients), Reals.of(weights), points, COMPUTE)
                .orElseThrow();
        assertThat(variance(scales.apply(points), weights)).isCloseTo(variance(points, weights), within(1e-9));
    }

    private static double variance(Points points, double... weights) {
        double total = Arrays.stream(weights).sum();
        double sum = 0;
        for (int k = 0; k < points.dim(); k++) {
            double mean = 0;
            for (int i = 0; i < weights.length; i++) mean += weights[i] * points.get(i, k) / total;
            for (int i = 0; i < weights.length; i++) sum += weights[i] * Math.pow(points.get(i, k) - mean, 2) / total;
        }
        return sum;
    }

    /** Gradients in a unit a hundred million times as large: the same metric. */
    @Test
    void theUnitOfTheTargetsDoesNotMatter() {
        for (MetricStep step : MetricStep.values()) {
            List<Matrix> small = GRADIENTS.stream()
                    .map(g -> {
                        Matrix times = g.copy();
                        for (int at = 0; at < times.values().length; at++) times.values()[at] *= 1e-8;
                        return times;
                    })
                    .toList();
            Points one =
                    step.of(GRADIENTS, WEIGHTS, POINTS, COMPUTE).orElseThrow().apply(POINTS);
            Points other =
                    step.of(small, WEIGHTS, POINTS, COMPUTE).orElseThrow().apply(POINTS);
            for (int i = 0; i < 4; i++)
                assertThat(other.squaredDistance(0, other, i)).isCloseTo(one.squaredDistance(0, one, i), within(1e-6));
        }
    }
}
