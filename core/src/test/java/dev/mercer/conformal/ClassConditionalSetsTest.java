package dev.mercer.conformal;

import static org.assertj.core.api.Assertions.assertThat;
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
import dev.mercer.linalg.Matrix;
import dev.mercer.model.ClassSets;
import dev.mercer.model.Classifier;
import dev.mercer.model.internal.CalibrationBasis;
import dev.mercer.score.internal.SetScore;
import dev.mercer.util.Progress;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Sets of classes that hold each class with the same probability. */
@Tag("once")
class ClassConditionalSetsTest {
    private static final int SEEDS = 60;
    private static final Compute COMPUTE = new Compute(Compute.standard().backend(), 1, 1L << 30);

    /** Overlapping clouds on a line, one for each share. */
    private static Dataset clouds(int n, double[] shares, long seed) {
        Random random = new Random(seed);
        int[] codes = IntStream.range(0, n)
                .map(i -> {
                    double at = random.nextDouble();
                    int c = 0;
                    while (c < shares.length - 1 && at >= shares[c]) at -= shares[c++];
                    return c;
                })
                .toArray();
        Points x = DensePoints.generate(n, 1, (i, k) -> 1.5 * codes[i] + random.nextGaussian());
        List<String> names =
                IntStream.range(0, shares.length).mapToObj(c -> "c" + c).toList();
        return Dataset.of(x, Labels.of(Arrays.stream(codes).mapToObj(names::get).toList(), names));
    }

    private static double[] shares(int classes) {
        double[] shares = new double[classes];
        Arrays.fill(shares, 0.97 / (classes - 1));
        shares[classes - 1] = 0.03;
        return shares;
    }

    /** The coverage of each class, of one draw of the rows. */
    private static double[] coverage(double[] shares, double level, boolean byClass, long seed) {
        Classifier model =
                KernelLogistic.of(new Gaussian(2), 1e-3).fit(clouds(300, shares, seed), COMPUTE, Progress.none());
        Dataset kept = clouds(1000, shares, seed + 1);
        CalibrationSet held = new CalibrationSet(kept, RowGroups.single(kept.size()), CalibrationBasis.UNSEEN);
        ClassSets sets = byClass
                ? Conformal.byClass(model, held, COMPUTE, Progress.none())
                : Conformal.classes(model, held, COMPUTE, Progress.none());
        Dataset test = clouds(1000, shares, seed + 2);
        Matrix probabilities = model.probabilities(test.points(), COMPUTE, Progress.none());
        SetScore score = SetScore.of(
                level,
                sets.at(probabilities, level),
                model.classes(),
                (Labels) test.targets().orElseThrow(),
                Reals.constant(test.size(), 1));
        return score.classes().stream().mapToDouble(SetScore.OfClass::coverage).toArray();
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 4})
    void holdEachClassWithTheLevelUpToTwoStandardErrors(int classes) {
        double[][] all = IntStream.range(0, SEEDS)
                .mapToObj(seed -> coverage(shares(classes), 0.8, true, 10L * seed))
                .toArray(double[][]::new);
        for (int c = 0; c < classes; c++) {
            int own = c;
            double[] of = Arrays.stream(all).mapToDouble(each -> each[own]).toArray();
            double mean = Arrays.stream(of).average().orElseThrow();
            double variance =
                    Arrays.stream(of).map(v -> (v - mean) * (v - mean)).sum() / (SEEDS - 1);
            double error = Math.sqrt(variance / SEEDS);
            assertThat(mean).as("class %d", c).isGreaterThan(0.8 - 2 * error);
            // A quantile of 30 scores covers at most 1/31 more, and the most probable class is always in its set.
            if (c == classes - 1) assertThat(mean).isLessThan(0.8 + 1 / 31.0 + 2 * error);
        }
    }

    @Test
    void setsForAllRowsTogetherNeedNotHoldARareClass() {
        double rare = IntStream.range(0, 10)
                .mapToDouble(seed -> coverage(shares(2), 0.8, false, 10L * seed)[1])
                .average()
                .orElseThrow();
        assertThat(rare).isLessThan(0.5);
    }

    @Test
    void haveEachClassUpToTheQuantileOfItsOwnRows() {
        ClassSets sets = new ClassSets(
                Reals.of(0.1, 0.2, 0.3, 0.4, 0.6, 0.95),
                RowGroups.single(6),
                CalibrationBasis.UNSEEN,
                List.of(0, 0, 0, 0, 1, 1));
        Matrix rows = Matrix.of(new double[] {0.65, 0.35}, new double[] {0.97, 0.03}, new double[] {0.4, 0.6});
        // Of class 0 four of five scores, 0.4; of class 1 more than its two rows allow.
        assertThat(sets.at(rows, 0.8)).containsExactly(List.of(0, 1), List.of(0, 1), List.of(1));
        // Of class 1 two of three scores, 0.95; of class 0 the fourth of five.
        assertThat(sets.at(rows, 0.66)).containsExactly(List.of(0, 1), List.of(0), List.of(1));
        assertThat(sets.highest(1)).isCloseTo(2 / 3.0, within(1e-15));
        assertThat(sets.highest(0)).isCloseTo(0.8, within(1e-15));
    }
}
