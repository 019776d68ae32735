package dev.mercer.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.data.DensePoints;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.data.SparsePoints;
import dev.mercer.util.InvalidInputException;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Feature maps that keep the number of columns, or nearly. */
class ColumnMapsTest {
    @Test
    void metricTheDistanceIsThatOfTheMetric1em12() {
        Metric metric = new Metric(DensePoints.of(new double[] {1, 2}, new double[] {0, 3}));
        Points x = Points.of(new double[] {0, 0}, new double[] {1, -1});
        // L(x − z) = (−1, −3)
        assertThat(new Gaussian(2).after(metric).value(x, 0, x, 1)).isCloseTo(Math.exp(-10 / 8.0), within(1e-12));
        assertThat(metric.importances()).containsExactly(1, 13);
    }

    @Test
    void metricTheGradientIsPulledBack1em6() {
        Kernel kernel = new Exponential(2).after(new Metric(TestPoints.normal(2, 3, 4)));
        Points x = TestPoints.normal(2, 3, 5);
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
    void metricManyPointsHaveTheBitsOfEach() {
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
    void metricIsWrittenWithItsRoot() {
        FeatureMap map = new Metric(DensePoints.of(new double[] {0, 1.5}, new double[] {-2, 1e-7}));
        assertThat(map).hasToString("metric(root=[[0, 1.5], [-2, 1.0E-7]])");
    }

    @Test
    void metricRefusesPointsOfAnotherNumberOfColumns() {
        Metric map = new Metric(TestPoints.normal(4, 2, 8));
        Points x = TestPoints.normal(2, 3, 1);
        assertThatThrownBy(() -> map.apply(x))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("the metric is one of 2 columns, the points have 3");
        assertThatThrownBy(() -> new Metric(DensePoints.of()))
                .hasMessage("root must be one row of numbers or more, got none");
    }

    @Test
    void scalesAFactorIsALengthTurnedUpsideDown() {
        Points x = TestPoints.normal(4, 2, 3);
        Kernel scaled = new Gaussian(1).after(Scales.of(0.5, 4));
        Kernel lengths = new Gaussian(1).perColumn(2, 0.25);
        for (int i = 0; i < 4; i++) assertThat(scaled.value(x, 0, x, i)).isEqualTo(lengths.value(x, 0, x, i));
    }

    @Test
    void scalesAColumnOfFactorZeroIsNotSeen() {
        Kernel kernel = new Exponential(1).after(Scales.of(1, 0));
        Points x = Points.of(new double[] {1, 5}, new double[] {1, -7});
        assertThat(kernel.value(x, 0, x, 1)).isEqualTo(1);
        double[] gradient = new double[2];
        Points y = Points.of(new double[] {2, 9});
        kernel.inputGradient(x, 0, y, 0, gradient);
        assertThat(gradient).containsExactly(new double[] {Math.exp(-1), 0}, within(1e-15));
    }

    @Test
    void scalesRefusesOtherFactorsAndOtherPoints() {
        assertThatThrownBy(() -> Scales.of(1, -0.5))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("factors must be >= 0, got -0.5 for column 2");
        assertThatThrownBy(() -> FeatureMap.parse("scales([[1], [2]])"))
                .hasMessageContaining("factors must be one row of numbers, got 2");
        Scales map = Scales.of(1, 2);
        Points x = TestPoints.normal(2, 3, 1);
        assertThatThrownBy(() -> map.apply(x)).hasMessage("there are 2 factors, the points have 3 columns");
    }

    @Test
    void polarCirclesBecomeLines() {
        DensePoints circle =
                DensePoints.generate(40, 2, (i, k) -> 3 * (k == 0 ? Math.cos(i * 0.15 - 3) : Math.sin(i * 0.15 - 3)));
        DensePoints polar = new Polar().apply(circle);
        for (int i = 0; i < 40; i++) {
            assertThat(polar.get(i, 0)).isCloseTo(3, within(1e-14));
            assertThat(polar.get(i, 1)).isCloseTo(i * 0.15 - 3, within(1e-14));
        }
    }

    @Test
    void polarThePointComesBackFromItsPolarCoordinates() {
        for (int d : new int[] {2, 3, 5, 9}) {
            Points x = TestPoints.normal(50, d, 6);
            DensePoints polar = new Polar().apply(x);
            for (int i = 0; i < 50; i++) {
                double rest = polar.get(i, 0);
                for (int k = 0; k < d - 1; k++) {
                    double angle = polar.get(i, k + 1);
                    assertThat(rest * Math.cos(angle)).isCloseTo(x.get(i, k), within(1e-14));
                    if (k < d - 2) assertThat(angle).isBetween(0.0, Math.PI);
                    rest *= Math.sin(angle);
                }
                assertThat(rest).isCloseTo(x.get(i, d - 1), within(1e-14));
            }
        }
    }

    @Test
    void polarAngles() {
        assertThat(polar(0, 2)).containsExactly(2, Math.PI / 2);
        assertThat(polar(-2, 0)).containsExactly(2, Math.PI);
        assertThat(polar(0, -2)).containsExactly(2, -Math.PI / 2);
        assertThat(polar(0, 0, 2)).containsExactly(2, Math.PI / 2, Math.PI / 2);
        assertThat(polar(-2, 0, 0)).containsExactly(2, Math.PI, 0);
        assertThat(polar(0, 0)).containsExactly(0, 0);
    }

    /** −0 has the angle −π where 0 has π; sparse points do not even keep it. */
    @Test
    void polarNegativeZeroIsZero() {
        assertThat(polar(-2, -0.0)).containsExactly(2, Math.PI);
        assertThat(polar(-0.0, 0)).containsExactly(0, 0);
        Points x = Points.of(new double[] {-2, -0.0});
        assertThat(new Polar().apply(SparsePoints.of(x))).isEqualTo(new Polar().apply(x));
    }

    private static double[] polar(double... point) {
        double[] out = new double[point.length];
        new Polar().map(Points.of(point), 0, out);
        return out;
    }

    @Test
    void polarRefusesALine() {
        assertThatThrownBy(() -> new Polar().dim(1)).hasMessage("polar() needs at least 2 coordinates, got 1");
    }

    @Test
    void quantilesOnlyTheOrderOfAColumnCounts() {
        Points x = TestPoints.normal(40, 2, 1);
        Points bent = DensePoints.generate(40, 2, (i, k) -> k == 0 ? Math.exp(3 * x.get(i, k)) : x.get(i, k));
        DensePoints one = Quantiles.of(x).apply(x);
        DensePoints other = Quantiles.of(bent).apply(bent);
        // Between knots lines are not bent: 65 knots of 40 rows are all of them.
        for (int i = 0; i < 40; i++)
            for (int k = 0; k < 2; k++) assertThat(one.get(i, k)).isCloseTo(other.get(i, k), within(1e-12));
    }

    @Test
    void quantilesHasMeanZeroAndVarianceOneOverTheKnots() {
        DensePoints x = DensePoints.generate(65, 1, (i, k) -> Math.exp(i / 9.0));
        DensePoints found = Quantiles.of(x).apply(x);
        double mean = 0;
        double square = 0;
        for (int i = 0; i < 65; i++) {
            mean += found.get(i, 0) / 65;
            square += found.get(i, 0) * found.get(i, 0) / 65;
        }
        assertThat(mean).isCloseTo(0, within(1e-12));
        assertThat(square).isCloseTo(1, within(1e-12));
    }

    @Test
    void quantilesEqualValuesShareTheMiddleOfTheirRanksAndTheEndsAreKept() {
        Quantiles map = new Quantiles(DensePoints.of(
                new double[] {0}, new double[] {0}, new double[] {0}, new double[] {0}, new double[] {10}));
        // Two values, four to one: apart by σ⁻¹ with σ² = 4/5 · 1/5.
        DensePoints found = map.apply(
                Points.of(new double[] {-5}, new double[] {0}, new double[] {5}, new double[] {10}, new double[] {99}));
        assertThat(found.get(0, 0)).isEqualTo(found.get(1, 0));
        assertThat(found.get(4, 0)).isEqualTo(found.get(3, 0));
        assertThat(found.get(2, 0)).isCloseTo((found.get(1, 0) + found.get(3, 0)) / 2, within(1e-12));
        assertThat(found.get(3, 0) - found.get(1, 0)).isCloseTo(2.5, within(1e-12));
    }

    @Test
    void quantilesAColumnThatDoesNotVaryBecomesZero() {
        Points x = DensePoints.generate(5, 1, (i, k) -> 3);
        assertThat(Quantiles.of(x).apply(x).get(2, 0)).isZero();
    }

    @Test
    void quantilesAPointOfWeightTwoIsThatPointTwice() {
        Points x = TestPoints.normal(200, 3, 4);
        double[] weights = IntStream.range(0, 200).mapToDouble(i -> i % 4).toArray();
        int[] repeated = IntStream.range(0, 200)
                .flatMap(i -> IntStream.generate(() -> i).limit(i % 4))
                .toArray();
        Quantiles expected = Quantiles.of(x.select(repeated));
        assertThat(Quantiles.of(x, Reals.of(weights))).isEqualTo(expected);
        assertThatThrownBy(() -> Quantiles.of(x, Reals.constant(200, 0)))
                .hasMessage("quantiles need points of positive weight, got none");
    }

    @Test
    void quantilesWeightsOfASmallSumAreRelative() {
        Points x = TestPoints.normal(200, 3, 4);
        assertThat(Quantiles.of(x, Reals.constant(200, 1e-3))).isEqualTo(Quantiles.of(x));
    }

    @Test
    void quantilesARareValueIsKept() {
        Points x = DensePoints.generate(10_000, 1, (i, k) -> i == 77 ? 1 : 0);
        DensePoints found = Quantiles.of(x).apply(x);
        assertThat(found.get(77, 0)).isGreaterThan(found.get(0, 0) + 1);
    }

    @Test
    void quantilesRefusesKnotsThatDoNotAscendAndOtherPoints() {
        assertThatThrownBy(() -> FeatureMap.parse("quantiles([[1, 1], [2, 0]])"))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("knots must ascend, got 0 after 1 in column 2");
        assertThatThrownBy(() -> FeatureMap.parse("quantiles([[1]])"))
                .hasMessageContaining("knots must be two rows or more, got 1");
        Quantiles map = Quantiles.of(TestPoints.normal(9, 2, 1));
        Points x = TestPoints.normal(2, 3, 1);
        assertThatThrownBy(() -> map.apply(x)).hasMessage("the knots are those of 2 columns, the points have 3");
    }
}
