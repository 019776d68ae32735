package dev.mercer.learn.belief;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.compute.Compute;
import dev.mercer.compute.PlainBackend;
import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.kernel.Kernel;
import dev.mercer.learn.KernelRidge;
import dev.mercer.solve.Intercept;
import dev.mercer.util.Progress;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StochasticEvidenceTest {
    private static final int N = 300;
    private static final StochasticEvidence.Settings TIGHT =
            StochasticEvidence.Settings.of(20).withTolerance(1e-10);

    private final Compute compute = new Compute(new PlainBackend(), 2, 1L << 30);

    /** Rows with an offset, some of them with weight 2 where that is asked for. */
    private static Dataset data(boolean weighted) {
        SplittableRandom random = new SplittableRandom(5);
        DensePoints x = DensePoints.generate(N, 2, (i, k) -> random.nextDouble(-3, 3));
        double[] y = new double[N];
        double[] weights = new double[N];
        for (int i = 0; i < N; i++) {
            y[i] = 40 + Math.sin(2 * x.get(i, 0)) + 0.3 * x.get(i, 1) + 0.4 * (random.nextDouble() - 0.5);
            weights[i] = weighted && i % 5 == 0 ? 2 : 1;
        }
        return Dataset.of(x, Reals.of(y)).withWeights(Reals.of(weights));
    }

    private StochasticEvidence estimate(
            Kernel kernel, double rho, Dataset data, int rank, StochasticEvidence.Settings settings) {
        boolean intercept = true;
        Points basis = data.points().range(0, rank);
        return StochasticEvidence.of(
                new StochasticEvidence.Prior(kernel, rho, intercept), data, basis, settings, compute, Progress.none());
    }

    private RidgePosterior exact(Kernel kernel, double rho, Dataset data) {
        KernelRidge ridge = KernelRidge.ofRho(kernel, rho, data.weights().sum(), Intercept.CENTRED);
        return RidgePosterior.of(ridge, data, compute, Progress.none());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "matern(nu=1.5, sigma=1) / [0.8, 2]; 40; true",
                "matern(nu=1.5, sigma=1) / [0.8, 2]; 40; false",
                "2*gaussian(sigma=0.6) + 0.5*linear(); 30; true"
            })
    void theExactLikelihoodIsWithinTheStandardErrors(String text, int rank, boolean weighted) {
        Kernel kernel = Kernel.parse(text);
        Dataset data = data(weighted);
        RidgePosterior exact = exact(kernel, 0.05, data);
        StochasticEvidence estimate = estimate(kernel, 0.05, data, rank, TIGHT);
        double error = estimate.standardError();
        assertThat(error).isBetween(1e-3, 10.0);
        assertThat(estimate.logMarginalLikelihood()).isCloseTo(exact.logMarginalLikelihood(), within(4 * error));
        assertThat(estimate.amplitude()).isCloseTo(exact.amplitude(), within(1e-6));
        Reals gradient = estimate.gradient(Progress.none());
        Reals errors = estimate.gradientErrors(Progress.none());
        Reals wanted = exact.gradient(Progress.none());
        for (int k = 0; k < wanted.size(); k++)
            assertThat(gradient.get(k)).as("parameter %d", k).isCloseTo(wanted.get(k), within(4 * errors.get(k)));
    }

    /** A smaller spread of the probes than the trace itself: what P has of A is not estimated. */
    @Test
    void aBetterPreconditionerHasASmallerError() {
        Kernel kernel = Kernel.parse("gaussian(sigma=1)");
        double before = Double.POSITIVE_INFINITY;
        for (int rank : new int[] {20, 60, 150}) {
            StochasticEvidence estimate = estimate(kernel, 0.05, data(false), rank, TIGHT);
            assertThat(estimate.standardError()).isLessThan(before);
            before = estimate.standardError();
        }
    }

    @ParameterizedTest
    @CsvSource({"false", "true"})
    void aPreconditionerOfFullRankIsExact(boolean weighted) {
        Kernel kernel = Kernel.parse("matern(nu=1.5, sigma=1) / [0.8, 2]");
        Dataset data = data(weighted);
        RidgePosterior exact = exact(kernel, 0.05, data);
        StochasticEvidence estimate = estimate(kernel, 0.05, data, N, TIGHT);
        assertThat(estimate.logMarginalLikelihood()).isCloseTo(exact.logMarginalLikelihood(), within(1e-4));
        Reals gradient = estimate.gradient(Progress.none());
        Reals wanted = exact.gradient(Progress.none());
        for (int k = 0; k < wanted.size(); k++)
            assertThat(gradient.get(k)).as("parameter %d", k).isCloseTo(wanted.get(k), within(1e-4));
    }

    @ParameterizedTest
    @CsvSource({"false", "true"})
    void weightsAreThoseOfTheEquations(boolean weighted) {
        Kernel kernel = Kernel.parse("gaussian(sigma=0.7)");
        Dataset data = data(weighted);
        KernelRidge ridge = KernelRidge.ofRho(kernel, 0.01, data.weights().sum(), Intercept.CENTRED);
        StochasticEvidence.Weights found =
                estimate(kernel, 0.01, data, 50, TIGHT).solve(1e-10, Progress.none());
        assertThat(found.converged()).isTrue();
        assertThat(found.residual()).isLessThan(1e-10);
        double[] wanted = ridge.fit(data, compute, Progress.none())
                .expansion()
                .weights()
                .get(0)
                .toArray();
        double largest = Arrays.stream(wanted).map(Math::abs).max().orElseThrow();
        for (int i = 0; i < N; i++) assertThat(found.alpha().get(i)).isCloseTo(wanted[i], within(1e-7 * largest));
        assertThat(found.amplitude()).isCloseTo(exact(kernel, 0.01, data).amplitude(), within(1e-7));
    }

    @Test
    void theBitsDoNotDependOnThreads() {
        Kernel kernel = Kernel.parse("matern(nu=2.5, sigma=1) / [0.8, 2]");
        StochasticEvidence.Prior prior = new StochasticEvidence.Prior(kernel, 0.05, true);
        Dataset data = data(true);
        StochasticEvidence one = StochasticEvidence.of(
                prior, data, data.points().range(0, 20), TIGHT, compute.withThreads(1), Progress.none());
        StochasticEvidence three = StochasticEvidence.of(
                prior, data, data.points().range(0, 20), TIGHT, compute.withThreads(3), Progress.none());
        assertThat(three.logMarginalLikelihood()).isEqualTo(one.logMarginalLikelihood());
        assertThat(three.gradient(Progress.none())).isEqualTo(one.gradient(Progress.none()));
        assertThat(three.solve(1e-8, Progress.none())).isEqualTo(one.solve(1e-8, Progress.none()));
    }

    /** Along one parameter: the slope of the estimate is that of its expectation, but for the errors of both. */
    @Test
    void theEstimateIsSmooth() {
        Dataset data = data(false);
        double[] values = new double[3];
        for (int s = 0; s < 3; s++) {
            Kernel kernel = Kernel.parse("gaussian(sigma=" + (0.9 + 0.001 * s) + ")");
            values[s] = estimate(kernel, 0.05, data, 60, TIGHT).logMarginalLikelihood();
        }
        StochasticEvidence middle = estimate(Kernel.parse("gaussian(sigma=0.901)"), 0.05, data, 60, TIGHT);
        double slope = (values[2] - values[0]) / 0.002;
        assertThat(values[0] - 2 * values[1] + values[2]).isCloseTo(0, within(1e-2));
        double error = middle.gradientErrors(Progress.none()).get(0);
        assertThat(middle.gradient(Progress.none()).get(0))
                .isCloseTo(slope, within(5 * error + 0.05 * Math.abs(slope)));
    }
}
