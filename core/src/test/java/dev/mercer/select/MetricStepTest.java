package dev.mercer.select;

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
}
