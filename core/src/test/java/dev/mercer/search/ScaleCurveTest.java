package dev.mercer.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.Reals;
import dev.mercer.kernel.Gaussian;
import dev.mercer.kernel.KernelFamily;
import dev.mercer.learn.KernelRidge;
import dev.mercer.score.RegressionScore;
import dev.mercer.score.RidgeLeaveOneOut;
import dev.mercer.score.Sample;
import dev.mercer.solve.Intercept;
import dev.mercer.util.Progress;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class ScaleCurveTest {
    private static final Compute COMPUTE = Compute.standard();

    /** Mission, row M20: small scales overfit, large ones cannot bend, the best is between. */
    @Test
    void biasAndVariance() {
        Dataset data = TuningData.waves(60, 1);
        ScaleCurve curve = ScaleCurve.of(new Gaussian(1), 0.05, Intercept.CENTRED, data, COMPUTE, Progress.none());
        int last = curve.factors().size() - 1;
        assertThat(last).isEqualTo(20);
        int best = 0;
        for (int k = 0; k <= last; k++) {
            assertThat(curve.training().get(k)).isLessThan(curve.validation().get(k));
            if (curve.validation().get(k) < curve.validation().get(best)) best = k;
        }
        assertThat(best).isBetween(3, last - 3);
        double least = curve.validation().get(best);
        assertThat(curve.validation().get(0)).isGreaterThan(2 * least);
        assertThat(curve.validation().get(last)).isGreaterThan(2 * least);
        assertThat(curve.training().get(0)).isLessThan(least);
        assertThat(curve.training().get(last)).isGreaterThan(least);
    }

    /** A kernel of twice the scale sees what the kernel sees of half the points. */
    @Test
    void theScaleIsThatOfTheKernel() {
        Dataset data = TuningData.waves(40, 2);
        ScaleCurve one = ScaleCurve.of(new Gaussian(1), 0.05, Intercept.CENTRED, data, COMPUTE, Progress.none());
        ScaleCurve two = ScaleCurve.of(new Gaussian(2), 0.05, Intercept.CENTRED, data, COMPUTE, Progress.none());
        for (int k = 0; k + 2 <= 20; k++) {
            assertThat(two.validation().get(k)).isCloseTo(one.validation().get(k + 2), within(1e-8));
            assertThat(two.training().get(k)).isCloseTo(one.training().get(k + 2), within(1e-8));
        }
        RidgeLeaveOneOut left = RidgeLeaveOneOut.of(new Gaussian(1), Intercept.CENTRED, data, COMPUTE, Progress.none());
        assertThat(one.factors().get(10)).isEqualTo(1);
        assertThat(one.validation().get(10)).isCloseTo(left.meanSquaredError(0.05 / 40), within(1e-9));
        double[] said = KernelRidge.of(new Gaussian(1), 0.05 / 40).fit(data).predict(data.points());
        double rmse =
                RegressionScore.of((Reals) data.targets().orElseThrow(), said).rmse();
        assertThat(one.root().training().get(10)).isCloseTo(rmse, within(1e-9));
        assertThat(one.root().validation().get(10))
                .isEqualTo(Math.sqrt(one.validation().get(10)));
        assertThat(one.root().factors()).isEqualTo(one.factors());
    }

    /** On 1,000 rows evenly spaced among all, at the best ρ that leave-one-out found for the kernel. */
    @Test
    void ofWhatWasTuned() {
        Dataset data = TuningData.waves(60, 3);
        Tuned tuned = Tuner.standard(Reals.of(1))
                .withTime(Duration.ofHours(1))
                .withCandidates(List.of(FakeMachines.ridge()))
                .withKernels(List.of(new KernelFamily("gaussian(sigma=auto)")))
                .tune(Sample.of(data), COMPUTE, Progress.none());
        ScaleCurve expected = ScaleCurve.of(
                tuned.candidate().kernel(), tuned.ridgeRho(), Intercept.CENTRED, data, COMPUTE, Progress.none());
        assertThat(ScaleCurve.of(tuned, data, COMPUTE, Progress.none())).isEqualTo(expected);
        assertThat(tuned.trials())
                .anyMatch(t -> t.rho() == tuned.ridgeRho()
                        && t.kernel().equals(tuned.candidate().kernel()));
    }
}
