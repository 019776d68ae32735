package dev.mercer.gp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.gp.Acquisition.Suggestion;
import dev.mercer.gp.internal.ExactInference;
import dev.mercer.kernel.Gaussian;
import dev.mercer.kernel.Kernel;
import dev.mercer.learn.KernelRegression;
import dev.mercer.learn.KernelRidge;
import dev.mercer.model.Posterior;
import dev.mercer.model.Regressor;
import dev.mercer.solve.Intercept;
import dev.mercer.util.Progress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class AcquisitionTest {
    private final Compute compute = Compute.standard();

    private static double f(double x) {
        return Math.sin(3 * x) + 0.5 * x;
    }

    private static Points line(double... x) {
        return DensePoints.generate(x.length, 1, (i, k) -> x[i]);
    }

    private static Points candidates() {
        return DensePoints.generate(121, 1, (i, k) -> -3 + 0.05 * i);
    }

    private Regressor process(double... x) {
        Kernel kernel = new Gaussian(0.6);
        Dataset data = Dataset.of(
                line(x), Reals.of(Arrays.stream(x).map(AcquisitionTest::f).toArray()));
        KernelRegression ridge = KernelRidge.ofRho(kernel, 1e-6, x.length, Intercept.NONE);
        Regressor model = ridge.fit(data);
        return ExactInference.of(ridge, data, compute, Progress.none()).with(model);
    }

    private Suggestion next(Acquisition goal, Regressor model) {
        return goal.next(model, candidates(), 1, compute, Progress.none()).get(0);
    }

    @Test
    void theExpectedImprovementIsItsIntegral() {
        double mean = 0.3;
        double deviation = 0.7;
        double best = 0.1;
        double sum = 0;
        for (double z = -9; z < 9; z += 1e-3)
            sum += Math.max(0, best - mean - deviation * z) * Math.exp(-z * z / 2) / Math.sqrt(2 * Math.PI) * 1e-3;
        assertThat(Acquisition.MINIMUM.gain(mean, deviation, best)).isCloseTo(sum, within(1e-6));
        assertThat(Acquisition.MAXIMUM.gain(-mean, deviation, -best)).isCloseTo(sum, within(1e-6));
        assertThat(Acquisition.MINIMUM.gain(0.2, 0, 0.5)).isEqualTo(0.3);
        assertThat(Acquisition.MINIMUM.gain(0.9, 0, 0.5)).isZero();
    }

    @Test
    void aFewMeasurementsFindTheMinimumAndTheMaximum() {
        for (Acquisition goal : List.of(Acquisition.MINIMUM, Acquisition.MAXIMUM)) {
            double sign = goal == Acquisition.MINIMUM ? 1 : -1;
            List<Double> seen = new ArrayList<>(List.of(-2.5, 0.0, 2.5));
            for (int step = 0; step < 10; step++) {
                int row = next(goal, process(array(seen))).row();
                seen.add(candidates().get(row, 0));
            }
            double found = seen.stream().mapToDouble(x -> sign * f(x)).min().orElseThrow();
            double best = Double.POSITIVE_INFINITY;
            for (int i = 0; i < candidates().size(); i++)
                best = Math.min(best, sign * f(candidates().get(i, 0)));
            assertThat(found).as(goal.name()).isCloseTo(best, within(1e-2));
        }
    }

    private static double[] array(List<Double> numbers) {
        return numbers.stream().mapToDouble(Double::doubleValue).toArray();
    }

    @Test
    void theLeastKnownPlaceIsFarFromTheData() {
        Suggestion found = next(Acquisition.UNCERTAINTY, process(-3, -2, -1, 0));
        assertThat(candidates().get(found.row(), 0)).isGreaterThan(2);
        assertThat(found.gain()).isEqualTo(found.deviation());
    }

    /** The variance after a choice is that of a process which has seen the chosen point, whatever was observed there. */
    @Test
    void laterChoicesKnowOfEarlierOnes() {
        Regressor first = process(-2, -0.5, 0.3);
        List<Suggestion> two = Acquisition.UNCERTAINTY.next(first, candidates(), 2, compute, Progress.none());
        double chosen = candidates().get(two.get(0).row(), 0);
        double second = candidates().get(two.get(1).row(), 0);
        Posterior after = process(-2, -0.5, 0.3, chosen).posterior();
        double relative = after.variance(line(second)).get(0) / after.prior().amplitude();
        double expected = Math.sqrt(relative * first.posterior().prior().amplitude());
        assertThat(two.get(1).deviation()).isCloseTo(expected, within(1e-6));
        assertThat(Math.abs(chosen - second)).isGreaterThan(1);
    }

    @Test
    void refusesWhatItCannotDo() {
        Regressor plain = KernelRidge.of(new Gaussian(1), 1e-3).fit(Dataset.of(line(0, 1), Reals.of(0, 1)));
        assertThatThrownBy(() -> next(Acquisition.MINIMUM, plain)).hasMessageStartingWith("the model has no posterior");
        assertThatThrownBy(() -> Acquisition.MINIMUM.next(process(0, 1), line(0.5), 2, compute, Progress.none()))
                .hasMessage("of 1 candidates 1 to 1 can be chosen, got 2");
    }
}
