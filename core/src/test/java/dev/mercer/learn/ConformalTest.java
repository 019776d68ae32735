package dev.mercer.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.kernel.Gaussian;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ConformalTest {
    private static final KernelRidge RIDGE = new KernelRidge(new Gaussian(1), 1e-3);
    private final Compute compute = Compute.standard();

    /** A sine with noise of the same size everywhere. */
    private static Dataset sine(int n, long seed) {
        Random random = new Random(seed);
        Points x = DensePoints.generate(n, 1, (i, k) -> random.nextDouble() * 6);
        double[] y = new double[n];
        Arrays.setAll(y, i -> Math.sin(x.get(i, 0)) + 0.3 * random.nextGaussian());
        return Dataset.of(x, Reals.of(y));
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
            Intervals intervals = Conformal.split(model, sine(99, 3 * split + 1), compute, Progress.none());
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
            Intervals intervals =
                    Conformal.crossValidated(RIDGE, train, new Parts(10, split), compute, Progress.none());
            Dataset test = sine(200, 2 * split + 1);
            sum += coverage(intervals.at(test.points(), 0.9, compute, Progress.none()), test);
            assertThat(intervals.guarantee(0.9)).isCloseTo(0.8, within(1e-15));
        }
        assertThat(sum / 50).isBetween(0.88, 0.93);
    }

    /** The definition, written out with one model for each point. */
    @Test
    void jackknifePlusIsItsDefinitionTo1em9() {
        int n = 19;
        Dataset data = sine(n, 7);
        Points where = sine(5, 8).points();
        Bounds bounds = Conformal.crossValidated(RIDGE, data, new Parts(n, 1), compute, Progress.none())
                .at(where, 0.9, compute, Progress.none());
        Reals y = (Reals) data.targets().orElseThrow();
        double[][] low = new double[5][n];
        double[][] high = new double[5][n];
        for (int left = 0; left < n; left++) {
            int out = left;
            Regressor model = RIDGE.fit(
                    data.select(IntStream.range(0, n).filter(i -> i != out).toArray()));
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
    void refusesLevelsThatThePointsCannotGive() {
        Intervals few = Conformal.split(RIDGE.fit(sine(20, 1)), sine(8, 2), compute, Progress.none());
        Points x = sine(1, 3).points();
        assertThatThrownBy(() -> few.at(x, 0.9, compute, Progress.none()))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("an interval of level 0.9 needs at least 9 calibration points, the model has 8: ask for a"
                        + " lower level");
        assertThat(few.at(x, 0.8, compute, Progress.none()).lower().size()).isEqualTo(1);
        assertThatThrownBy(() -> few.at(x, 1, compute, Progress.none()))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("must lie between 0 and 1, got 1.0");
        assertThatThrownBy(() -> new Intervals(few.models(), List.of(0, 1), Reals.of(1, 1)))
                .isInstanceOf(InvalidInputException.class);
    }

    @Test
    void partsAreOfEqualSizeAndDependOnTheSeed() {
        int[] parts = new Parts(3, 1).of(10);
        for (int p = 0; p < 3; p++) {
            int wanted = p;
            assertThat(Arrays.stream(parts).filter(x -> x == wanted).count()).isBetween(3L, 4L);
        }
        assertThat(new Parts(3, 1).of(10)).isEqualTo(parts);
        assertThat(new Parts(3, 2).of(10)).isNotEqualTo(parts);
        assertThatThrownBy(() -> new Parts(11, 1).of(10)).isInstanceOf(InvalidInputException.class);
    }
}
