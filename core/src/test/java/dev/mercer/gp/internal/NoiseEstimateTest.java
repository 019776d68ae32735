package dev.mercer.gp.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.kernel.Gaussian;
import dev.mercer.learn.KernelRegression;
import dev.mercer.learn.KernelRidge;
import dev.mercer.model.Regressor;
import dev.mercer.solve.Intercept;
import dev.mercer.util.Progress;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class NoiseEstimateTest {
    private static final double RHO = 0.3;
    private final Compute compute = Compute.standard();

    private static Dataset data(int n) {
        Points x = DensePoints.generate(n, 1, (i, k) -> Math.sin(1.7 * i));
        double[] y = new double[n];
        Arrays.setAll(y, i -> Math.cos(2 * x.get(i, 0)) + 0.3 * Math.sin(12.9898 * i));
        return Dataset.of(x, Reals.of(y));
    }

    private Regressor model(Dataset data, Intercept intercept) {
        KernelRegression ridge =
                KernelRidge.ofRho(new Gaussian(0.7), RHO, data.weights().sum(), intercept);
        Regressor model = ridge.fit(data);
        return ExactInference.of(ridge, data, compute, Progress.none()).with(model);
    }

    private NoiseEstimate estimate(Dataset data, Intercept intercept) {
        return NoiseEstimate.of(model(data, intercept).posterior(), data, compute, Progress.none());
    }

    /** The leverage is the change of the prediction by that of the target. */
    @Test
    void aShareIsWhatAPredictionLeavesOfAChangeOfItsTarget() {
        Dataset data = data(20);
        double[] y = ((Reals) data.targets().orElseThrow()).toArray();
        for (Intercept intercept : new Intercept[] {Intercept.NONE, Intercept.CENTRED}) {
            NoiseEstimate found = estimate(data, intercept);
            double[] residuals = new double[20];
            double[] before = model(data, intercept).predict(data.points());
            double sum = 0;
            for (int i = 0; i < 20; i++) {
                double[] moved = y.clone();
                moved[i]++;
                double[] after =
                        model(data.withTargets(Reals.of(moved)), intercept).predict(data.points());
                assertThat(found.shares().get(i)).isCloseTo(1 - (after[i] - before[i]), within(1e-7));
                residuals[i] = Math.pow(y[i] - before[i], 2) / found.shares().get(i);
                sum += residuals[i];
            }
            for (int i = 0; i < 20; i++)
                assertThat(found.squares().get(i)).isCloseTo(20 * residuals[i] / sum, within(1e-6));
        }
    }

    @Test
    void weightTwoIsTheRowTwice() {
        Dataset data = data(20);
        double[] weights = new double[20];
        Arrays.setAll(weights, i -> i < 6 ? 2 : 1);
        int[] twice = IntStream.range(0, 26).map(i -> i % 20).toArray();
        for (Intercept intercept : new Intercept[] {Intercept.NONE, Intercept.CENTRED}) {
            NoiseEstimate weighted = estimate(data.withWeights(Reals.of(weights)), intercept);
            NoiseEstimate repeated = estimate(data.select(twice), intercept);
            for (int i = 0; i < 20; i++) {
                assertThat(weighted.squares().get(i))
                        .isCloseTo(repeated.squares().get(i), within(1e-9));
                assertThat(weighted.shares().get(i))
                        .isCloseTo(weights[i] * repeated.shares().get(i), within(1e-9));
            }
        }
    }
}
