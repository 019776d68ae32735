package dev.mercer.conformal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.data.RowGroups;
import dev.mercer.kernel.Gaussian;
import dev.mercer.learn.KernelRegression;
import dev.mercer.learn.KernelRidge;
import dev.mercer.learn.RandomParts;
import dev.mercer.model.Bounds;
import dev.mercer.model.ConformalIntervals;
import dev.mercer.model.Regressor;
import dev.mercer.model.internal.CalibrationBasis;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ConformalTest {
    private static final KernelRegression RIDGE = KernelRidge.of(new Gaussian(1), 1e-3);
    private final Compute compute = Compute.standard();

    /** A sine with noise of the same size everywhere. */
    private static Dataset sine(int n, long seed) {
        Random random = new Random(seed);
        Points x = DensePoints.generate(n, 1, (i, k) -> random.nextDouble() * 6);
        double[] y = new double[n];
        Arrays.setAll(y, i -> Math.sin(x.get(i, 0)) + 0.3 * random.nextGaussian());
        return Dataset.of(x, Reals.of(y));
    }

    private static CalibrationSet set(Dataset data) {
        return CalibrationSet.of(data);
    }

    private static double coverage(Bounds bounds, Dataset test) {
        Reals y = (Reals) test.targets().orElseThrow();
        return IntStream.range(0, y.size())
                        .filter(i -> bounds.contains(i, y.get(i)))
                        .count()
                / (double) y.size();
    }

    /** 50 random splits: the mean coverage of 90 % intervals lies between 88 % and 93 %. */
    @Test
    void splitIntervalsCoverBetween88And93Percent() {
        double sum = 0;
        for (int split = 0; split < 50; split++) {
            Regressor model = RIDGE.fit(sine(60, 3 * split));
            ConformalIntervals intervals =
                    Conformal.split(model, set(sine(99, 3 * split + 1)), compute, Progress.none());
            Dataset test = sine(200, 3 * split + 2);
            sum += coverage(intervals.at(test.points(), 0.9, compute, Progress.none()), test);
            assertThat(intervals.guarantee(0.9)).isEqualTo(0.9);
        }
        assertThat(sum / 50).isBetween(0.88, 0.93);
    }

    @Test
    void crossValidatedIntervalsCoverBetween88And93Percent() {
        double sum = 0;
        for (int split = 0; split < 50; split++) {
            Dataset train = sine(100, 2 * split);
            ConformalIntervals intervals =
                    Conformal.crossValidated(RIDGE, set(train), new RandomParts(10, split), compute, Progress.none());
            Dataset test = sine(200, 2 * split + 1);
            sum += coverage(intervals.at(test.points(), 0.9, compute, Progress.none()), test);
            assertThat(intervals.guarantee(0.9)).isCloseTo(0.8 - 0.9 / 11, within(1e-15));
        }
        assertThat(sum / 50).isBetween(0.88, 0.93);
    }

    /** The definition, written out with one model for each point. */
    @Test
    void jackknifePlusIsItsDefinitionTo1em9() {
        int n = 19;
        Dataset data = sine(n, 7);
        Points where = sine(5, 8).points();
        Bounds bounds = Conformal.crossValidated(RIDGE, set(data), new RandomParts(n, 1), compute, Progress.none())
                .at(where, 0.9, compute, Progress.none());
        Reals y = (Reals) data.targets().orElseThrow();
        double[][] low = new double[5][n];
        double[][] high = new double[5][n];
        for (int left = 0; left < n; left++) {
            int out = left;
            Dataset rest =
                    data.select(IntStream.range(0, n).filter(i -> i != out).toArray());
            Regressor model = KernelRidge.ofRho(RIDGE.kernel(), n * RIDGE.lambda(), n - 1, RIDGE.intercept())
                    .fit(rest);
            double error = Math.abs(y.get(left) - model.predict(data.points().range(left, left + 1))[0]);
            double[] f = model.predict(where);
            for (int i = 0; i < 5; i++) {
                low[i][left] = f[i] - error;
                high[i][left] = f[i] + error;
            }
        }
        for (int i = 0; i < 5; i++) {
            Arrays.sort(low[i]);
            Arrays.sort(high[i]);
            // n + 1 = 20 and a = 0.1: the second smallest and the eighteenth.
            assertThat(bounds.lower().get(i)).isCloseTo(low[i][1], within(1e-9));
            assertThat(bounds.upper().get(i)).isCloseTo(high[i][17], within(1e-9));
        }
    }

    @Test
    void jackknifePlusTakesFewRowsOnly() {
        Dataset many = sine(2001, 1);
        assertThatThrownBy(() ->
                        Conformal.crossValidated(RIDGE, set(many), new RandomParts(2001, 1), compute, Progress.none()))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("at most 2,000 of them, got 2,001 (use CV+");
    }

    @Test
    void pointsWithoutWeightAreLeftOut() {
        Dataset data = sine(30, 4);
        Reals weights = Reals.of(IntStream.range(0, 30).mapToDouble(i -> i % 3).toArray());
        int[] some = IntStream.range(0, 30).filter(i -> i % 3 > 0).toArray();
        Regressor model = RIDGE.fit(data);
        Dataset zeros = data.withWeights(weights);
        assertThat(Conformal.split(model, set(zeros), compute, Progress.none()))
                .isEqualTo(Conformal.split(model, set(data.select(some)), compute, Progress.none()));
        ConformalIntervals all =
                Conformal.crossValidated(RIDGE, set(zeros), new RandomParts(4, 1), compute, Progress.none());
        assertThat(all)
                .isEqualTo(Conformal.crossValidated(
                        RIDGE, set(zeros.select(some)), new RandomParts(4, 1), compute, Progress.none()));
        assertThatThrownBy(() ->
                        Conformal.split(model, set(data.withWeights(Reals.constant(30, 0))), compute, Progress.none()))
                .isInstanceOf(InvalidInputException.class);
    }

    @Test
    void aModelKeepsItsIntervals() {
        Regressor plain = RIDGE.fit(sine(40, 1));
        ConformalIntervals intervals = Conformal.split(plain, set(sine(40, 2)), compute, Progress.none());
        Regressor model = plain.with(intervals);
        Points where = sine(3, 3).points();
        assertThat(model.intervals(where, 0.8, compute, Progress.none()))
                .isEqualTo(intervals.at(where, 0.8, compute, Progress.none()));
        assertThat(model).isNotEqualTo(plain);
        assertThatThrownBy(() -> plain.intervals(where, 0.8, compute, Progress.none()))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage(
                        "the model has no intervals: they are learned with it (train with intervals, for example CV+)");
        Regressor two =
                RIDGE.fit(sine(9, 1), List.of(Reals.constant(9, 1), Reals.constant(9, 2)), compute, Progress.none());
        assertThatThrownBy(() -> two.with(intervals)).isInstanceOf(InvalidInputException.class);
    }

    @Test
    void refusesLevelsThatThePointsCannotGive() {
        ConformalIntervals few = Conformal.split(RIDGE.fit(sine(20, 1)), set(sine(8, 2)), compute, Progress.none());
        Points x = sine(1, 3).points();
        assertThatThrownBy(() -> few.at(x, 0.9, compute, Progress.none()))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("an interval of level 0.9 needs at least 9 calibration points, the model has 8: ask for a"
                        + " lower level, or train with more rows");
        assertThat(few.highest()).isEqualTo(8.0 / 9);
        assertThat(few.size()).isEqualTo(8);
        assertThat(few.parts()).isEqualTo(1);
        assertThat(few.at(x, 0.8, compute, Progress.none()).lower().size()).isEqualTo(1);
        assertThatThrownBy(() -> few.at(x, 1, compute, Progress.none()))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("must lie between 0 and 1, got 1.0");
        assertThatThrownBy(() -> new ConformalIntervals(
                        few.models(), List.of(0, 1), Reals.of(1, 1), RowGroups.single(2), CalibrationBasis.UNSEEN))
                .isInstanceOf(InvalidInputException.class);
    }

    @Test
    void partsAreOfEqualSizeAndDependOnTheSeed() {
        int[] parts = new RandomParts(3, 1).of(10);
        for (int p = 0; p < 3; p++) {
            int wanted = p;
            assertThat(Arrays.stream(parts).filter(x -> x == wanted).count()).isBetween(3L, 4L);
        }
        assertThat(new RandomParts(3, 1).of(10)).isEqualTo(parts);
        assertThat(new RandomParts(3, 2).of(10)).isNotEqualTo(parts);
        assertThatThrownBy(() -> new RandomParts(11, 1).of(10)).isInstanceOf(InvalidInputException.class);
    }
}
