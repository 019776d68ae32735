package dev.mercer.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.gp.internal.ExactInference;
import dev.mercer.gram.Gram;
import dev.mercer.kernel.Kernel;
import dev.mercer.learn.Exact;
import dev.mercer.learn.KernelRegression;
import dev.mercer.learn.KernelRidge;
import dev.mercer.linalg.internal.Cholesky;
import dev.mercer.loss.internal.StudentT;
import dev.mercer.model.internal.GaussianPrior;
import dev.mercer.solve.Intercept;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PosteriorTest {
    private static final Kernel KERNEL = Kernel.parse("gaussian(sigma=0.8)");
    private static final double NOISE = 0.2;
    private final Compute compute = Compute.standard();

    private static Dataset sine(int n, int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        DensePoints x = DensePoints.generate(n, 1, (i, k) -> random.nextDouble(-3, 3));
        double[] y = new double[n];
        Arrays.setAll(y, i -> 5 + Math.sin(2 * x.get(i, 0)) + NOISE * random.nextGaussian());
        return Dataset.of(x, Reals.of(y));
    }

    private ExactInference inference(KernelRegression ridge, Dataset data) {
        return ExactInference.of(ridge, data, compute, Progress.none());
    }

    private Regressor model(KernelRegression ridge, Dataset data) {
        return inference(ridge, data).with(ridge.fit(data, compute, Progress.none()));
    }

    /** With and without an intercept, in the dual and in the primal, with weights of which some are 0. */
    @ParameterizedTest
    @CsvSource({
        "gaussian(sigma=0.8), NONE, true",
        "gaussian(sigma=0.8), CENTRED, true",
        "'polynomial(degree=3, c=1)', FREE, false",
        "'polynomial(degree=3, c=1)', NONE, true"
    })
    void isTheMeanOfThePosteriorAndItsDeviationTimesTheQuantileTo1em9(
            String kernel, Intercept intercept, boolean dual) {
        double[] weights = new double[40];
        Arrays.setAll(weights, i -> i % 4);
        Dataset data = sine(40, 1).withWeights(Reals.of(weights));
        KernelRegression ridge =
                KernelRidge.of(Kernel.parse(kernel), 1e-2, intercept).withStrategy(new Exact(Optional.empty(), dual));
        GaussianPrediction found =
                inference(ridge, data).posterior().predict(sine(9, 2).points());
        Bounds bounds = model(ridge, data).intervals(sine(9, 2).points(), 0.9, compute, Progress.none());
        for (int i = 0; i < 9; i++) {
            double quantile = new StudentT(found.degreesOfFreedom()).halfWidth(0.9);
            double half = quantile * Math.sqrt(found.variance().get(i) + found.noise());
            assertThat(found.halfWidth(i, 0.9)).isCloseTo(half, within(1e-12));
            assertThat(bounds.lower().get(i)).isCloseTo(found.mean().get(i) - half, within(1e-9));
            assertThat(bounds.upper().get(i)).isCloseTo(found.mean().get(i) + half, within(1e-9));
        }
    }

    /** The middle of an interval is what the model predicts, to the last bits of a sum. */
    @Test
    void isAboutThePrediction() {
        Regressor model = model(KernelRidge.of(KERNEL, 1e-3), sine(50, 1));
        Points where = sine(20, 2).points();
        Bounds bounds = model.intervals(where, 0.5, compute, Progress.none());
        double[] predicted = model.predict(where);
        for (int i = 0; i < 20; i++)
            assertThat((bounds.lower().get(i) + bounds.upper().get(i)) / 2).isCloseTo(predicted[i], within(1e-13));
    }

    /** Normal noise and a kernel that suits: nine of ten new observations, and wider where there is no data. */
    @Test
    void coversWhatItSaysWhereItsAssumptionsHold() {
        KernelRegression ridge = KernelRidge.ofRho(KERNEL, NOISE * NOISE, 150, Intercept.CENTRED);
        Regressor model = model(ridge, sine(150, 1));
        Dataset fresh = sine(1000, 2);
        Bounds bounds = model.intervals(fresh.points(), 0.9, compute, Progress.none());
        Reals targets = (Reals) fresh.targets().orElseThrow();
        long held = 0;
        for (int i = 0; i < 1000; i++) if (bounds.contains(i, targets.get(i))) held++;
        assertThat(held).isBetween(860L, 940L);
        Bounds far = model.intervals(DensePoints.of(new double[] {30}), 0.9, compute, Progress.none());
        assertThat(far.upper().get(0) - far.lower().get(0))
                .isGreaterThan(2 * (bounds.upper().get(0) - bounds.lower().get(0)));
    }

    /**
     * Targets drawn from the prior itself, by another amplitude each time: the share of new observations that their
     * intervals hold is the level, however few rows the amplitude was estimated from. With the normal quantile 10 rows hold
     * 0.866 at level 0.9.
     */
    @ParameterizedTest
    @CsvSource({"10, NONE, 4000", "10, CENTRED, 4000", "40, FREE, 3000"})
    void coversDataOfItsPriorWithinTwoStandardErrors(int n, Intercept intercept, int draws) {
        double[] levels = {0.8, 0.9, 0.95};
        int[] held = new int[levels.length];
        double rho = 0.1;
        KernelRegression ridge = KernelRidge.ofRho(KERNEL, rho, n, intercept);
        SplittableRandom random = new SplittableRandom(2);
        for (int draw = 0; draw < draws; draw++) {
            Points x = DensePoints.generate(n + 1, 1, (i, k) -> random.nextDouble(-3, 3));
            Cholesky covariance = Gram.of(KERNEL, x).factor(rho, Progress.none());
            double[] normal = new double[n + 1];
            Arrays.setAll(normal, i -> random.nextGaussian());
            double scale = Math.exp(random.nextGaussian());
            double level = intercept == Intercept.NONE ? 0 : 10 * random.nextGaussian();
            double[] y = Arrays.stream(covariance.multiplyFactor(normal))
                    .map(v -> level + scale * v)
                    .toArray();
            Dataset data = Dataset.of(x.range(0, n), Reals.of(Arrays.copyOf(y, n)));
            GaussianPrediction found = inference(ridge, data).posterior().predict(x.range(n, n + 1));
            for (int l = 0; l < levels.length; l++)
                if (Math.abs(y[n] - found.mean().get(0)) <= found.halfWidth(0, levels[l])) held[l]++;
        }
        for (int l = 0; l < levels.length; l++) {
            double error = Math.sqrt(levels[l] * (1 - levels[l]) / draws);
            assertThat((double) held[l] / draws).isCloseTo(levels[l], within(2 * error));
        }
    }

    @Test
    void dependsNeitherOnThreadsNorOnTheOtherPointsTo1em12() {
        Regressor model = model(KernelRidge.of(KERNEL, 1e-3), sine(50, 1));
        Points where = sine(600, 2).points();
        Bounds all = model.intervals(where, 0.9, compute, Progress.none());
        for (int i : List.of(0, 511, 512, 599)) {
            Bounds one = model.intervals(where.range(i, i + 1), 0.9, compute, Progress.none());
            assertThat(one.lower().get(0)).isCloseTo(all.lower().get(i), within(1e-12));
        }
        assertThat(model.intervals(where, 0.9, compute.withThreads(1), Progress.none()))
                .isEqualTo(all);
    }

    /** Targets that are all the same leave no doubt. */
    @Test
    void constantTargetsHaveNoWidth() {
        Dataset same = Dataset.of(sine(10, 1).points(), Reals.constant(10, 3));
        Regressor model = model(KernelRidge.of(KERNEL, 1e-2), same);
        Bounds bounds = model.intervals(sine(3, 2).points(), 0.9, compute, Progress.none());
        assertThat(bounds.lower().toArray()).containsOnly(3);
        assertThat(bounds.upper().toArray()).containsOnly(3);
    }

    @Test
    void theShortMethodsAgreeWithThoseOfGivenResources() {
        Posterior posterior = model(KernelRidge.of(KERNEL, 1e-3), sine(30, 1)).posterior();
        Points where = sine(5, 2).points();
        GaussianPrediction found = posterior.predict(where, compute, Progress.none());
        assertThat(posterior.mean(where)).isEqualTo(found.mean());
        assertThat(posterior.variance(where)).isEqualTo(found.variance());
        for (int i = 0; i < 5; i++) {
            assertThat(posterior.standardDeviation(where).get(i))
                    .isCloseTo(Math.sqrt(found.variance().get(i)), within(1e-15));
            assertThat(posterior.covariance(where).get(i, i))
                    .isCloseTo(found.variance().get(i), within(1e-12));
            assertThat(posterior
                            .predictiveDeviation(where, compute, Progress.none())
                            .get(i))
                    .isCloseTo(Math.sqrt(found.variance().get(i) + found.noise()), within(1e-15));
        }
        assertThat(posterior.sample(where, 3, 1))
                .isEqualTo(posterior.sample(where, 3, 1, compute, Progress.none()))
                .isNotEqualTo(posterior.sample(where, 3, 2));
    }

    @Test
    void rejectsInvalidArguments() {
        Dataset data = sine(10, 1);
        KernelRegression ridge = KernelRidge.of(KERNEL, 1e-2);
        Regressor model = model(ridge, data);
        for (double level : new double[] {0, 1, -1, Double.NaN})
            assertThatThrownBy(() -> model.intervals(data.points(), level, compute, Progress.none()))
                    .isInstanceOf(InvalidInputException.class)
                    .hasMessageStartingWith("the level of an interval must lie between 0 and 1, got");
        Regressor other = KernelRidge.of(KERNEL, 1).fit(data);
        assertThatThrownBy(() -> other.with(model.posterior()))
                .hasMessage("Gaussian intervals are about the model's own predictions, got those of another model");
        assertThatThrownBy(other::posterior)
                .isInstanceOf(InvalidInputException.class)
                .hasMessageStartingWith("the model has no posterior: only a Gaussian process has one");
        assertThatThrownBy(() -> new PosteriorCovariance.Exact(data.points(), Reals.constant(10, 0)))
                .hasMessage("weight must be > 0 and finite, got 0");
        assertThatThrownBy(() -> new GaussianPrior(KERNEL, -1, 1, false)).hasMessageContaining("amplitude");
        assertThatThrownBy(() -> new GaussianPrior(KERNEL, 1, Double.NaN, false))
                .hasMessageContaining("rho");
    }
}
