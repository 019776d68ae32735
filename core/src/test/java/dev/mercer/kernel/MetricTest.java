package dev.mercer.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.data.DensePoints;
import dev.mercer.data.Points;
import dev.mercer.util.InvalidInputException;
import java.util.List;
import org.junit.jupiter.api.Test;

class MetricTest extends FeatureMapContract {
    @Override
    protected List<FeatureMap> examples(int d) {
        return List.of(
                new Metric(TestPoints.normal(d, d, 8)),
                new Metric(TestPoints.normal(1, d, 9)),
                new Metric(TestPoints.normal(d + 2, d, 10)));
    }

    @Test
    void theDistanceIsThatOfTheMetric1em12() {
        Metric metric = new Metric(DensePoints.of(new double[] {1, 2}, new double[] {0, 3}));
        Points x = Points.of(new double[] {0, 0}, new double[] {1, -1});
        // L(x − z) = (−1, −3)
        assertThat(new Gaussian(2).after(metric).value(x, 0, x, 1)).isCloseTo(Math.exp(-10 / 8.0), within(1e-12));
        assertThat(metric.importances()).containsExactly(1, 13);
    }

    @Test
    void theGradientIsPulledBack1em6() {
        Kernel kernel = new Exponential(2).after(new Metric(TestPoints.normal(2, 3, 4)));
        Points x = points(2, 3, 5);
        double[] gradient = new double[3];
        kernel.inputGradient(x, 0, x, 1, gradient);
        for (int k = 0; k < 3; k++) {
            int column = k;
            double h = 1e-6;
            Points up = DensePoints.generate(1, 3, (i, c) -> x.get(0, c) + (c == column ? h : 0));
            Points down = DensePoints.generate(1, 3, (i, c) -> x.get(0, c) - (c == column ? h : 0));
            double slope = (kernel.value(up, 0, x, 1) - kernel.value(down, 0, x, 1)) / (2 * h);
            assertThat(gradient[k]).isCloseTo(slope, within(1e-6));
        }
    }

    /** So many points that several threads share them. */
    @Test
    void manyPointsHaveTheBitsOfEach() {
        Metric metric = new Metric(TestPoints.normal(60, 80, 3));
        Points x = TestPoints.normal(7500, 80, 4);
        DensePoints all = metric.apply(x);
        double[] one = new double[60];
        double[] row = new double[60];
        for (int i = 0; i < x.size(); i += 7) {
            metric.map(x, i, one);
            all.copyRow(i, row);
            assertThat(row).containsExactly(one);
        }
    }

    @Test
    void isWrittenWithItsRoot() {
        FeatureMap map = new Metric(DensePoints.of(new double[] {0, 1.5}, new double[] {-2, 1e-7}));
        assertThat(map).hasToString("metric(root=[[0, 1.5], [-2, 1.0E-7]])");
    }

    @Test
    void refusesPointsOfAnotherNumberOfColumns() {
        Metric map = new Metric(TestPoints.normal(4, 2, 8));
        Points x = points(2, 3, 1);
        assertThatThrownBy(() -> map.apply(x))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("the metric is one of 2 columns, the points have 3");
        assertThatThrownBy(() -> new Metric(DensePoints.of()))
                .hasMessage("root must be one row of numbers or more, got none");
    }
}
