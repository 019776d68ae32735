package dev.mercer.gp.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Labels;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.gp.EvidenceChecks;
import dev.mercer.kernel.Gaussian;
import dev.mercer.kernel.Kernel;
import dev.mercer.learn.KernelLogistic;
import dev.mercer.learn.KernelRidge;
import dev.mercer.learn.LatentProcess;
import dev.mercer.loss.internal.NoiseVariance;
import dev.mercer.loss.internal.Observation;
import dev.mercer.loss.internal.OrderedClasses;
import dev.mercer.loss.internal.PoissonCounts;
import dev.mercer.loss.internal.StudentNoise;
import dev.mercer.model.GaussianPrediction;
import dev.mercer.model.internal.GaussianPrior;
import dev.mercer.solve.Reason;
import dev.mercer.solve.internal.Penalty;
import dev.mercer.util.Progress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class LaplaceApproximationTest {
    private final Compute compute = Compute.standard();

    static Stream<Arguments> observations() {
        return Stream.<Observation>of(
                        new PoissonCounts(),
                        new StudentNoise(0.5, 4),
                        new OrderedClasses(List.of(0.8, 1.3)),
                        new NoiseVariance())
                .flatMap(each -> Stream.of(Arguments.of(each, false), Arguments.of(each, true)));
    }

    /** Whole numbers from 0 to 3, which any of the distributions can give. */
    private static Dataset data(int n) {
        Points x = DensePoints.generate(n, 2, (i, k) -> Math.sin((1.7 + k) * i + k));
        double[] y = new double[n];
        Arrays.setAll(y, i -> Math.rint(1.5 + Math.sin(2 * x.get(i, 0)) + 0.8 * Math.sin(12.9898 * i)));
        return Dataset.of(x, Reals.of(y));
    }

    private static GaussianPrior prior(Kernel kernel, double amplitude, boolean intercept) {
        return new GaussianPrior(kernel, amplitude, 1, intercept);
    }

    /** Classes have a proper prior of the intercept. */
    private LaplaceApproximation laplace(GaussianPrior prior, Observation observation, Dataset data) {
        GaussianPrior proper = prior.intercept() && observation instanceof OrderedClasses
                ? prior.withInterceptVariance(OrderedClasses.INTERCEPT_VARIANCE)
                : prior;
        return LaplaceApproximation.of(
                new LatentProcess(proper, Optional.of(observation), data), compute, Progress.none());
    }

    @ParameterizedTest
    @MethodSource("observations")
    void theGradientIsThatOfDifferencesTo1em5(Observation observation, boolean intercept) {
        Reals weights =
                Reals.of(IntStream.range(0, 40).mapToDouble(i -> 1 + i % 3).toArray());
        Dataset data = data(40).withWeights(weights);
        Kernel kernel = Kernel.parse("gaussian(sigma=1) / [0.8, 1.4] + 0.3*linear()");
        Reals found = laplace(prior(kernel, 1.5, intercept), observation, data).gradient(Progress.none());
        EvidenceChecks.gradientIsThatOfDifferences(
                found,
                kernel,
                1.5,
                1e-4,
                (k, amount) ->
                        laplace(prior(k, amount, intercept), observation, data).logMarginalLikelihood());
        int before = kernel.parameters().size() + 1;
        List<Double> parameters = observation.parameters();
        assertThat(found.size()).isEqualTo(before + parameters.size());
        for (int p = 0; p < parameters.size(); p++) {
            double[] ends = new double[2];
            for (int side = 0; side < 2; side++) {
                List<Double> moved = new ArrayList<>(parameters);
                moved.set(p, parameters.get(p) * Math.exp(side == 0 ? -1e-4 : 1e-4));
                ends[side] = laplace(prior(kernel, 1.5, intercept), observation.withParameters(moved), data)
                        .logMarginalLikelihood();
            }
            assertThat(found.get(before + p)).as("parameter %d", p).isCloseTo((ends[1] - ends[0]) / 2e-4, within(1e-5));
        }
    }

    /** At the mode α = −s²wL′, and Σα = 0 where there is an intercept with a flat prior, s²b/v where its variance is v. */
    @ParameterizedTest
    @MethodSource("observations")
    void theModeIsStationary(Observation observation, boolean intercept) {
        Dataset data = data(50);
        LaplaceApproximation found = laplace(prior(new Gaussian(0.7), 2, intercept), observation, data);
        assertThat(found.convergence().reason()).isEqualTo(Reason.CONVERGED);
        double[] alpha = found.mode().weights().get(0).toArray();
        GaussianPrediction there = found.posterior().predict(data.points());
        Reals y = (Reals) data.targets().orElseThrow();
        for (int i = 0; i < 50; i++)
            assertThat(alpha[i])
                    .isCloseTo(
                            -2 * observation.derivative(y.get(i), there.mean().get(i)), within(1e-6));
        double pull = found.prior().interceptPrecision();
        if (intercept)
            assertThat(Arrays.stream(alpha).sum())
                    .isCloseTo(pull * found.mode().bias().get(0), within(1e-6));
    }

    /** Where all rows are far from every threshold the curvature is e^−500 or less. */
    @Test
    void theModeIsFoundBetweenThresholdsThatAreFarApart() {
        Dataset data = data(50);
        for (double gap : new double[] {50, 1000})
            for (double amplitude : new double[] {1, 100, 1e6}) {
                OrderedClasses classes = new OrderedClasses(List.of(gap, gap));
                LaplaceApproximation found = laplace(prior(new Gaussian(0.7), amplitude, true), classes, data);
                assertThat(found.convergence().reason())
                        .as("%s, %s", gap, amplitude)
                        .isEqualTo(Reason.CONVERGED);
                assertThat(found.logMarginalLikelihood()).isNegative();
                for (double slope : found.gradient(Progress.none()).toArray())
                    assertThat(slope).isFinite();
            }
    }

    /** A count that no rate within reach explains. */
    @Test
    void aModeThatIsNotFoundHasNoLikelihood() {
        Dataset data = Dataset.of(Points.of(new double[] {0}, new double[] {1}), Reals.of(1e99, 1));
        LaplaceApproximation lost = laplace(prior(new Gaussian(1), 1, false), new PoissonCounts(), data);
        assertThat(lost.convergence().converged()).isFalse();
        assertThat(lost.logMarginalLikelihood()).isNaN();
    }

    @Test
    void aRowOfWeightTwoIsThatRowTwice() {
        Dataset data = data(30);
        double[] weights = new double[30];
        Arrays.fill(weights, 1);
        weights[3] = 2;
        int[] twice = IntStream.concat(IntStream.range(0, 30), IntStream.of(3)).toArray();
        GaussianPrior prior = prior(new Gaussian(0.8), 1, true);
        LaplaceApproximation a = laplace(prior, new PoissonCounts(), data.withWeights(Reals.of(weights)));
        LaplaceApproximation b = laplace(prior, new PoissonCounts(), data.select(twice));
        assertThat(a.logMarginalLikelihood()).isCloseTo(b.logMarginalLikelihood(), within(1e-8));
    }

    /** ∫ p(y | f) N(f | 0, P) df over a grid, for two rows: the approximation is exact as the prior narrows. */
    @Test
    void theEvidenceTendsToThatOfQuadrature() {
        Dataset data = Dataset.of(Points.of(new double[] {0}, new double[] {0.7}), Reals.of(3, 1));
        double correlation = new Gaussian(1).value(data.points(), 0, data.points(), 1);
        List<Observation> all =
                List.of(new PoissonCounts(), new StudentNoise(2, 6), new OrderedClasses(List.of(0.8, 1.3)));
        for (Observation each : all)
            for (double amplitude : new double[] {1, 0.25, 0.0625, 0.015625}) {
                double found = laplace(prior(new Gaussian(1), amplitude, false), each, data)
                        .logMarginalLikelihood();
                double exact = EvidenceChecks.quadrature(
                        amplitude, correlation, (f, g) -> Math.exp(-each.value(3, f) - each.value(1, g)));
                assertThat(Math.abs(found - exact)).as("%s", each).isLessThan(0.06 * amplitude);
            }
    }

    @Test
    void studentsTOfManyDegreesIsTheNormalRegression() {
        Dataset data = data(40);
        double amplitude = 1.7;
        double sigma = 0.6;
        double rho = sigma * sigma / amplitude;
        ExactInference normal = ExactInference.of(
                KernelRidge.of(new Gaussian(0.8), Penalty.lambda(rho, 40)), data, compute, Progress.none());
        LaplaceApproximation found =
                laplace(prior(new Gaussian(0.8), amplitude, true), new StudentNoise(sigma, 1e12), data);
        assertThat(found.convergence().iterations()).isLessThan(4);
        assertThat(found.logMarginalLikelihood()).isCloseTo(normal.logMarginalLikelihood(amplitude), within(1e-8));
        Points where = DensePoints.generate(5, 2, (i, k) -> 0.4 * i - k);
        assertThat(found.posterior().predict(where).mean().get(2))
                .isCloseTo(normal.posterior().predict(where).mean().get(2), within(1e-8));
    }

    @Test
    void twoOrderedClassesAreThoseOfLogisticRegression() {
        Dataset data = data(40);
        double[] codes = ((Reals) data.targets().orElseThrow())
                .stream().map(y -> y > 1 ? 1 : 0).toArray();
        Labels labels =
                Labels.of(Arrays.stream(codes).mapToObj(c -> c > 0 ? "b" : "a").toList());
        Inference logistic = Inference.of(
                KernelLogistic.of(new Gaussian(0.8), Penalty.lambdaOfC(1.7, 40))
                        .latentProcess(data.withTargets(labels))
                        .orElseThrow(),
                compute,
                Progress.none());
        LaplaceApproximation found =
                laplace(prior(new Gaussian(0.8), 1.7, true), OrderedClasses.of(2), data.withTargets(Reals.of(codes)));
        assertThat(found.logMarginalLikelihood()).isCloseTo(logistic.logMarginalLikelihood(), within(1e-6));
    }

    @Test
    void countsThatAreAllZeroHaveNoIntercept() {
        Dataset none = Dataset.of(Points.of(new double[] {0}, new double[] {1}), Reals.of(0, 0));
        assertThatThrownBy(() -> laplace(prior(new Gaussian(1), 1, true), new PoissonCounts(), none))
                .hasMessageContaining("use no intercept");
    }
}
