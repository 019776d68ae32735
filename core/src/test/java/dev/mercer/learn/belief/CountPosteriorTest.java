package dev.mercer.learn.belief;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.kernel.Gaussian;
import dev.mercer.kernel.Kernel;
import dev.mercer.learn.belief.CountPosterior.Prior;
import dev.mercer.solve.Reason;
import dev.mercer.util.Progress;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CountPosteriorTest {
    private final Compute compute = Compute.standard();

    private static Dataset data(int n) {
        Points x = DensePoints.generate(n, 2, (i, k) -> Math.sin((1.7 + k) * i + k));
        double[] y = new double[n];
        Arrays.setAll(y, i -> Math.rint(3 * Math.exp(Math.sin(2 * x.get(i, 0))) + Math.sin(12.9898 * i)));
        return Dataset.of(x, Reals.of(y));
    }

    private CountPosterior posterior(Kernel kernel, double amplitude, boolean intercept, Dataset data) {
        return CountPosterior.of(new Prior(kernel, amplitude, intercept), data, compute, Progress.none());
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void theGradientIsThatOfDifferencesTo1em5(boolean intercept) {
        Reals weights =
                Reals.of(IntStream.range(0, 40).mapToDouble(i -> 1 + i % 3).toArray());
        Dataset data = data(40).withWeights(weights);
        Kernel kernel = Kernel.parse("gaussian(sigma=1) / [0.8, 1.4] + 0.3*linear()");
        Reals found = posterior(kernel, 1.5, intercept, data).gradient(Progress.none());
        EvidenceChecks.gradientIsThatOfDifferences(
                found,
                kernel,
                1.5,
                1e-4,
                (k, amount) -> posterior(k, amount, intercept, data).logMarginalLikelihood());
    }

    /** At the mode α = s²w(y − e^f), and Σα = 0 where there is an intercept. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void theModeIsStationary(boolean intercept) {
        Dataset data = data(50);
        CountPosterior posterior = posterior(new Gaussian(0.7), 2, intercept, data);
        assertThat(posterior.reason()).isEqualTo(Reason.CONVERGED);
        assertThat(posterior.steps()).isLessThan(25);
        double[] alpha = posterior.mode().weights().get(0).toArray();
        LogRatePrediction there = posterior.predict(data.points(), Progress.none());
        Reals y = (Reals) data.targets().orElseThrow();
        for (int i = 0; i < 50; i++) assertThat(alpha[i]).isCloseTo(2 * (y.get(i) - there.medianRate(i)), within(1e-6));
        if (intercept) assertThat(Arrays.stream(alpha).sum()).isCloseTo(0, within(1e-6));
    }

    @Test
    void aRowOfWeightTwoIsThatRowTwice() {
        Dataset data = data(30);
        double[] weights = new double[30];
        Arrays.fill(weights, 1);
        weights[3] = 2;
        int[] twice = IntStream.concat(IntStream.range(0, 30), IntStream.of(3)).toArray();
        CountPosterior a = posterior(new Gaussian(0.8), 1, true, data.withWeights(Reals.of(weights)));
        CountPosterior b = posterior(new Gaussian(0.8), 1, true, data.select(twice));
        assertThat(a.logMarginalLikelihood()).isCloseTo(b.logMarginalLikelihood(), within(1e-8));
    }

    /** ∫ p(y | f) N(f | 0, P) df over a grid, for two rows. */
    @Test
    void theEvidenceTendsToThatOfQuadrature() {
        Dataset data = Dataset.of(Points.of(new double[] {0}, new double[] {0.7}), Reals.of(3, 1));
        double correlation = new Gaussian(1).value(data.points(), 0, data.points(), 1);
        for (double amplitude : new double[] {1, 0.25, 0.0625, 0.015625}) {
            double found = posterior(new Gaussian(1), amplitude, false, data).logMarginalLikelihood();
            double error = Math.abs(found - quadrature(amplitude, correlation));
            assertThat(error).isLessThan(0.02 * amplitude);
        }
    }

    private static double quadrature(double amplitude, double correlation) {
        return EvidenceChecks.quadrature(
                amplitude, correlation, (f, g) -> Math.exp(3 * f - Math.exp(f)) / 6 * Math.exp(g - Math.exp(g)));
    }

    @Test
    void ratesGrowWithTheirUncertainty() {
        LogRatePrediction found = new LogRatePrediction(Reals.of(0), Reals.of(1));
        assertThat(found.rate(0)).isCloseTo(Math.exp(0.5), within(1e-15));
        assertThat(found.medianRate(0)).isEqualTo(1);
        assertThat(found.countVariance(0)).isCloseTo(Math.exp(0.5) + Math.E * (Math.E - 1), within(1e-12));
    }

    @Test
    void refusesWhatAreNoCounts() {
        Dataset half = Dataset.of(Points.of(new double[] {0}, new double[] {1}), Reals.of(1, 0.5));
        assertThatThrownBy(() -> posterior(new Gaussian(1), 1, true, half))
                .hasMessage("a Gaussian process of counts needs whole numbers >= 0 as targets, got 0.5 in row 2");
        Dataset none = Dataset.of(Points.of(new double[] {0}, new double[] {1}), Reals.of(0, 0));
        assertThatThrownBy(() -> posterior(new Gaussian(1), 1, true, none)).hasMessageContaining("use no intercept");
    }
}
