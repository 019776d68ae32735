package dev.mercer.search.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Reals;
import dev.mercer.kernel.KernelFamily;
import dev.mercer.model.internal.TargetScale;
import dev.mercer.solve.Intercept;
import dev.mercer.util.CancelledException;
import dev.mercer.util.CancelledProgress;
import dev.mercer.util.Progress;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.DoubleBinaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TargetScaleSearchTest {
    /** Targets from a smooth function of two inputs, −2 … 2, and standard normal noise. */
    private static Dataset data(int n, DoubleBinaryOperator target) {
        SplittableRandom random = new SplittableRandom(5);
        DensePoints points = DensePoints.generate(n, 2, (i, k) -> random.nextDouble(-2, 2));
        double[] y = new double[n];
        for (int i = 0; i < n; i++)
            y[i] = target.applyAsDouble(Math.sin(points.get(i, 0)) + points.get(i, 1) / 2, random.nextGaussian());
        return Dataset.of(points, Reals.of(y));
    }

    private static Optional<String> found(Dataset data) {
        return new TargetScaleSearch(KernelFamily.standard(), 1)
                .best(data, Intercept.CENTRED, Compute.standard(), Progress.none())
                .map(best -> best.scale().name());
    }

    @Test
    void aLogNormalTargetIsLearnedAsLogarithm() {
        assertThat(found(data(300, (f, noise) -> Math.exp(10 + f + 0.3 * noise))))
                .contains("log");
    }

    @Test
    void aNormalTargetIsLearnedAsItIs() {
        assertThat(found(data(300, (f, noise) -> 100 + 10 * f + 3 * noise))).contains("none");
        assertThat(found(data(300, (f, noise) -> f + 0.3 * noise))).contains("none");
    }

    /** Counts have a variance equal to their mean, which the square root makes constant. */
    @Test
    void countsAreLearnedAsSquareRoots() {
        Dataset counts = data(300, (f, noise) -> {
            double mean = Math.pow(3 + 1.4 * f, 2);
            return Math.max(0, Math.rint(mean + Math.sqrt(mean) * noise));
        });
        assertThat(found(counts)).contains("sqrt");
    }

    @Test
    void noiseIsNoReasonForAScaleThatIsNotOfTheTarget() {
        assertThat(found(data(300, (f, noise) -> noise))).contains("none");
    }

    @Test
    void tiesZerosAndNegativesAreNoFailure() {
        found(data(200, (f, noise) -> noise > 0 ? 0 : Math.exp(3 * f)));
        found(data(200, (f, noise) -> Math.rint(f)));
        found(data(200, (f, noise) -> noise > 2 ? -1e9 : 1));
        found(data(200, (f, noise) -> noise > 0 ? 1e-300 : 1e300));
        assertThat(found(data(200, (f, noise) -> 7))).isEmpty();
        assertThat(found(data(10, (f, noise) -> f))).isEmpty();
    }

    @Test
    void theReasonNamesTheLikelihoodOfEachScale() {
        TargetScaleSearch.Best best = new TargetScaleSearch(KernelFamily.standard(), 1)
                .best(
                        data(200, (f, noise) -> Math.exp(2 * f + 0.3 * noise)),
                        Intercept.CENTRED,
                        Compute.standard(),
                        Progress.none())
                .orElseThrow();
        assertThat(best.scale()).isInstanceOf(TargetScale.Log.class);
        assertThat(best.reason()).contains("sqrt +", "log +", "ranks +", "200 rows");
    }

    private static String reason(Dataset data, String kernel) {
        return new TargetScaleSearch(List.of(new KernelFamily(kernel)), 1)
                .best(data, Intercept.CENTRED, Compute.standard(), Progress.none())
                .orElseThrow()
                .reason();
    }

    /** Neither the unit of the targets nor that of the kernel is in what is told; ranks stay ranks. */
    @Test
    void unitsDoNotMatter() {
        Dataset data = data(120, (f, noise) -> Math.exp(f + 0.3 * noise));
        Reals y = (Reals) data.targets().orElseThrow();
        Dataset thousands =
                data.withTargets(Reals.of(y.stream().map(v -> 1024 * v).toArray()));
        String reason = reason(data, "gaussian(sigma=1)");
        assertThat(reason).contains("120 rows").doesNotContain("NaN").doesNotContain("Infinity");
        assertThat(reason(thousands, "gaussian(sigma=1)")).isEqualTo(reason);
        assertThat(reason(data, "4096*gaussian(sigma=1)")).isEqualTo(reason);
    }

    /** Targets are tied, and weights lie along their order, so that places among rows differ from places among repeated ones. */
    @ParameterizedTest
    @ValueSource(strings = {"gaussian(sigma=1)", "polynomial(6, c=1)"})
    void aRowOfWeightTwoIsThatRowTwice(String kernel) {
        Dataset data = data(120, (f, noise) -> Math.rint(8 * Math.exp(f + 0.3 * noise)) / 4 + 1);
        Reals y = (Reals) data.targets().orElseThrow();
        double[] weights = new double[y.size()];
        for (int i = 0; i < weights.length; i++)
            weights[i] = (y.get(i) > 4 ? 4 : 1) + (Math.abs(data.points().get(i, 0)) > 1.7 ? 8 : 0);
        int[] rows = IntStream.range(0, weights.length)
                .flatMap(i -> IntStream.generate(() -> i).limit((long) weights[i]))
                .toArray();
        assertThat(reason(data.withWeights(Reals.of(weights)), kernel)).isEqualTo(reason(data.select(rows), kernel));
    }

    /** Of targets without noise the scale in which they are smooth has the smaller error too. */
    @Test
    void theErrorIsThatOfDecodedPredictions() {
        String reason = reason(data(120, (f, noise) -> Math.exp(4 * f)), "gaussian(sigma=2)");
        double times = Double.parseDouble(reason.replaceAll(".*log [^ ]* \\(rmse ([0-9.]*) times\\).*", "$1"));
        assertThat(times).isLessThan(0.7);
    }

    @Test
    void fiftyRowsOfPositiveWeightAreEnough() {
        Dataset data = data(50, (f, noise) -> Math.exp(f + 0.3 * noise));
        assertThat(found(data)).isPresent();
        assertThat(found(data.range(0, 49))).isEmpty();
        double[] weights = new double[50];
        Arrays.fill(weights, 1);
        weights[7] = 0;
        assertThat(found(data.withWeights(Reals.of(weights)))).isEmpty();
    }

    @Test
    void threeKindsOfTargetsAreEnough() {
        assertThat(found(data(60, (f, noise) -> f > 0 ? 1 : 2))).isEmpty();
        assertThat(found(data(60, (f, noise) -> f > 0.5 ? 1 : f < -0.5 ? 3 : 2)))
                .isPresent();
    }

    @Test
    void itIsCancelled() {
        Progress cancelled = new CancelledProgress();
        Dataset data = data(60, (f, noise) -> Math.exp(f));
        assertThatThrownBy(() -> new TargetScaleSearch(KernelFamily.standard(), 1)
                        .best(data, Intercept.CENTRED, Compute.standard(), cancelled))
                .isInstanceOf(CancelledException.class);
    }
}
