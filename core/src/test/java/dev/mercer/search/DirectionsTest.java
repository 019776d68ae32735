package dev.mercer.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Labels;
import dev.mercer.data.Reals;
import dev.mercer.data.Targets;
import dev.mercer.kernel.Gaussian;
import dev.mercer.kernel.Metric;
import dev.mercer.metric.internal.MetricStep;
import dev.mercer.solve.Intercept;
import dev.mercer.util.Progress;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class DirectionsTest {
    private static final int N = 200;

    private static DensePoints points() {
        SplittableRandom random = new SplittableRandom(1);
        return DensePoints.generate(N, 4, (i, k) -> random.nextDouble(-2, 2));
    }

    private static Metric learned(Targets targets, int steps, double... factors) {
        return new Directions(
                        new Gaussian(2), factors, Dataset.of(points(), targets), Intercept.CENTRED, Compute.standard())
                .after(MetricStep.FULL, steps, 0.01, Progress.none())
                .orElseThrow();
    }

    private static double alongTheSum(Metric metric, double... factors) {
        double first = metric.root().get(0, 0) / factors[0];
        double second = metric.root().get(0, 1) / factors[1];
        return Math.abs(first + second) / Math.sqrt(2) / norm(metric, factors);
    }

    private static double norm(Metric metric, double... factors) {
        return Math.sqrt(IntStream.range(0, 4)
                .mapToDouble(k -> Math.pow(metric.root().get(0, k) / factors[k], 2))
                .sum());
    }

    @Test
    void aSumOfTwoColumnsIsOneDirection() {
        DensePoints x = points();
        Reals y = Reals.of(IntStream.range(0, N)
                .mapToDouble(i -> Math.sin(x.get(i, 0) + x.get(i, 1)))
                .toArray());
        double[] ones = {1, 1, 1, 1};
        assertThat(alongTheSum(learned(y, 1, ones), ones)).isCloseTo(1, within(0.02));
        assertThat(alongTheSum(learned(y, 2, ones), ones)).isCloseTo(1, within(0.005));
    }

    @Test
    void factorsArePartOfTheMap() {
        DensePoints x = points();
        double[] factors = {2, 0.5, 0.1, 0.1};
        Reals y = Reals.of(IntStream.range(0, N)
                .mapToDouble(i -> Math.sin(2 * x.get(i, 0) + 0.5 * x.get(i, 1)))
                .toArray());
        assertThat(alongTheSum(learned(y, 2, factors), factors)).isCloseTo(1, within(0.02));
    }

    @Test
    void classesHaveDirectionsToo() {
        DensePoints x = points();
        Labels labels = Labels.of(IntStream.range(0, N)
                .mapToObj(i -> x.get(i, 0) + x.get(i, 1) > 0 ? "above" : "below")
                .toList());
        double[] ones = {1, 1, 1, 1};
        assertThat(alongTheSum(learned(labels, 1, ones), ones)).isCloseTo(1, within(0.05));
    }

    @Test
    void whatDoesNotVaryHasNone() {
        Reals same = Reals.of(IntStream.range(0, N).mapToDouble(i -> 3).toArray());
        assertThat(new Directions(
                                new Gaussian(2),
                                new double[] {1, 1, 1, 1},
                                Dataset.of(points(), same),
                                Intercept.CENTRED,
                                Compute.standard())
                        .after(MetricStep.FULL, 1, 0.01, Progress.none()))
                .isEmpty();
    }

    /** A column that two rows have, with a large factor, is most of the mean squared distance, and no part of the metric. */
    @Test
    void rowsStayAsFarApartWhereAColumnOfFewRowsHasALargeFactor() {
        DensePoints all = points();
        DensePoints x = DensePoints.generate(N, 4, (i, k) -> k < 3 ? all.get(i, k) : i < 2 ? 1 : 0);
        Reals y = Reals.of(
                IntStream.range(0, N).mapToDouble(i -> Math.sin(x.get(i, 0))).toArray());
        double[] factors = {1, 1, 1, 1000};
        Metric metric = new Directions(
                        new Gaussian(2), factors, Dataset.of(x, y), Intercept.CENTRED, Compute.standard())
                .after(MetricStep.FULL, 1, 0.01, Progress.none())
                .orElseThrow();
        double before = Math.sqrt(x.squaredDistance(5, x, 9));
        assertThat(Math.sqrt(metric.apply(x).squaredDistance(5, metric.apply(x), 9)) / before)
                .isBetween(0.2, 5.0);
    }
}
