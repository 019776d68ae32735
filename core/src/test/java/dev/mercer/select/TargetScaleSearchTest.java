package dev.mercer.select;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Reals;
import dev.mercer.model.TargetScale;
import dev.mercer.solve.Intercept;
import dev.mercer.util.Progress;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.DoubleBinaryOperator;
import org.junit.jupiter.api.Test;

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
}
