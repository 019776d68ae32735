package dev.mercer.conformal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Labels;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.data.RowGroups;
import dev.mercer.kernel.Gaussian;
import dev.mercer.learn.KernelLogistic;
import dev.mercer.learn.QuantileRegression;
import dev.mercer.linalg.Matrix;
import dev.mercer.model.BandIntervals;
import dev.mercer.model.Bounds;
import dev.mercer.model.ClassSets;
import dev.mercer.model.Classifier;
import dev.mercer.model.Regressor;
import dev.mercer.model.internal.CalibrationBasis;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Intervals and sets that keep their promise: coverage over many seeds, within two standard errors of the level. */
class ConformalCoverageTest {
    private static final int SEEDS = 40;
    private static final double LEVEL = 0.9;

    /** With 99 calibration points the expected coverage of level 0.9 is 0.9 exactly. */
    private static final int CALIBRATION = 99;

    private final Compute compute = new Compute(Compute.standard().backend(), 1, 1L << 30);

    /** A sine whose noise grows with x: its deviation is 0.05 + 0.2x. */
    private static Dataset sine(int n, long seed) {
        Random random = new Random(seed);
        Points x = DensePoints.generate(n, 1, (i, k) -> random.nextDouble() * 3);
        double[] y = new double[n];
        Arrays.setAll(y, i -> Math.sin(2 * x.get(i, 0)) + (0.05 + 0.2 * x.get(i, 0)) * random.nextGaussian());
        return Dataset.of(x, Reals.of(y));
    }

    private static double[] inside(Bounds bounds, Dataset test) {
        Reals y = (Reals) test.targets().orElseThrow();
        return IntStream.range(0, y.size())
                .mapToDouble(i -> bounds.contains(i, y.get(i)) ? 1 : 0)
                .toArray();
    }

    private static double mean(double[] values) {
        return Arrays.stream(values).average().orElseThrow();
    }

    /** The mean over seeds is within two of its standard errors of the expected one. */
    private static void keepsItsPromise(IntToDoubleFunction coverageOfSeed, double expected) {
        double[] coverage =
                IntStream.range(0, SEEDS).mapToDouble(coverageOfSeed).toArray();
        double mean = mean(coverage);
        double variance =
                Arrays.stream(coverage).map(c -> (c - mean) * (c - mean)).sum() / (SEEDS - 1);
        double error = Math.sqrt(variance / SEEDS);
        assertThat(error).as("standard error").isLessThan(0.01);
        assertThat(mean).isCloseTo(expected, within(2 * error));
    }

    private BandIntervals quantiles(int seed) {
        Regressor band = QuantileRegression.of(new Gaussian(0.5), 1e-3, 0.05, 0.95)
                .fit(sine(60, 10L * seed), compute, Progress.none());
        return Conformal.quantiles(
                band, CalibrationSet.of(sine(CALIBRATION, 10L * seed + 1)), compute, Progress.none());
    }

    private double coverage(BandIntervals intervals, int seed) {
        Dataset test = sine(100, 10L * seed + 3);
        return mean(inside(intervals.at(test.points(), LEVEL, compute, Progress.none()), test));
    }

    @Test
    void correctedQuantilesKeepTheirPromise() {
        keepsItsPromise(seed -> coverage(quantiles(seed), seed), LEVEL);
        assertThat(quantiles(0).guarantee(LEVEL)).isEqualTo(LEVEL);
    }

    /** The noise has deviation 0.05 on the left and 0.65 on the right. */
    @Test
    void bandsAreNarrowWhereTheNoiseIsSmall() {
        Points ends = DensePoints.of(new double[] {0.1}, new double[] {2.9});
        Bounds bounds = quantiles(1).at(ends, LEVEL, compute, Progress.none());
        double left = bounds.upper().get(0) - bounds.lower().get(0);
        double right = bounds.upper().get(1) - bounds.lower().get(1);
        assertThat(right).isGreaterThan(2 * left);
    }

    /** A band that is too wide is made narrower, never so far that its ends cross. */
    @Test
    void aWideBandIsMadeNarrower() {
        Dataset data = sine(60, 1);
        Regressor wide =
                QuantileRegression.of(new Gaussian(0.5), 1e-3, 0.001, 0.999).fit(data, compute, Progress.none());
        BandIntervals intervals = Conformal.quantiles(wide, CalibrationSet.of(sine(99, 2)), compute, Progress.none());
        Points where = sine(50, 3).points();
        Bounds half = intervals.at(where, 0.5, compute, Progress.none());
        for (int i = 0; i < 50; i++)
            assertThat(half.upper().get(i)).isGreaterThanOrEqualTo(half.lower().get(i));
        Dataset test = sine(500, 4);
        assertThat(mean(inside(intervals.at(test.points(), 0.5, compute, Progress.none()), test)))
                .isBetween(0.38, 0.62);
    }

    @Test
    void aBandNeedsTwoQuantiles() {
        Regressor one = QuantileRegression.of(new Gaussian(1), 1e-2, 0.5).fit(sine(20, 1), compute, Progress.none());
        CalibrationSet held = CalibrationSet.of(sine(20, 2));
        assertThatThrownBy(() -> Conformal.quantiles(one, held, compute, Progress.none()))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("a band lies between two quantiles, the model has 1");
    }

    /** Three clouds that overlap. */
    private static Dataset clouds(int n, long seed) {
        Random random = new Random(seed);
        int[] kind = IntStream.range(0, n).map(i -> random.nextInt(3)).toArray();
        Points x = DensePoints.generate(n, 1, (i, k) -> 1.5 * kind[i] + random.nextGaussian());
        return Dataset.of(
                x,
                Labels.of(
                        Arrays.stream(kind).mapToObj(c -> "class" + c).toList(),
                        List.of("class0", "class1", "class2")));
    }

    private double setCoverage(int seed) {
        Classifier model =
                KernelLogistic.of(new Gaussian(2), 1e-3).fit(clouds(60, 10L * seed), compute, Progress.none());
        ClassSets sets = Conformal.classes(
                model,
                new CalibrationSet(
                        clouds(CALIBRATION, 10L * seed + 1), RowGroups.single(CALIBRATION), CalibrationBasis.UNSEEN),
                compute,
                Progress.none());
        Dataset test = clouds(100, 10L * seed + 2);
        Labels actual = (Labels) test.targets().orElseThrow();
        List<List<Integer>> found = sets.at(model.probabilities(test.points(), compute, Progress.none()), LEVEL);
        return mean(IntStream.range(0, 100)
                .mapToDouble(i -> found.get(i).contains(actual.code(i)) ? 1 : 0)
                .toArray());
    }

    @Test
    void setsOfClassesKeepTheirPromise() {
        keepsItsPromise(this::setCoverage, LEVEL);
    }

    @Test
    void setsHoldTheMostProbableClassesByTheirSums() {
        ClassSets sets = new ClassSets(Reals.of(0.5, 0.6, 0.7, 0.85), RowGroups.single(4), CalibrationBasis.UNSEEN);
        Matrix rows = Matrix.of(
                new double[] {0.1, 0.7, 0.2}, new double[] {0.95, 0.03, 0.02}, new double[] {0.3, 0.25, 0.45});
        // Four of five: the largest score, 0.85.
        assertThat(sets.at(rows, 0.8)).containsExactly(List.of(1), List.of(0), List.of(2, 0));
        // Three of five: 0.7.
        assertThat(sets.at(rows, 0.6)).containsExactly(List.of(1), List.of(0), List.of(2));
        assertThat(ClassSets.score(new double[] {0.1, 0.7, 0.2}, 2)).isCloseTo(0.9, within(1e-15));
        assertThatThrownBy(() -> sets.require(0.9)).hasMessageContaining("needs at least 9 calibration points");
    }
}
