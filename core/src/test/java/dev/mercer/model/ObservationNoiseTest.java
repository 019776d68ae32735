package dev.mercer.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.gp.Acquisition;
import dev.mercer.gp.internal.ExactInference;
import dev.mercer.kernel.Gaussian;
import dev.mercer.kernel.Kernel;
import dev.mercer.learn.KernelRegression;
import dev.mercer.learn.KernelRidge;
import dev.mercer.linalg.Matrix;
import dev.mercer.linalg.SymmetricMatrix;
import dev.mercer.loss.internal.PoissonCounts;
import dev.mercer.loss.internal.StudentT;
import dev.mercer.solve.Intercept;
import dev.mercer.util.Progress;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ObservationNoiseTest {
    private static final Points WHERE = DensePoints.generate(2, 1, (i, k) -> 1.2 + 0.4 * i);
    private final Compute compute = Compute.standard();

    private Posterior latent() {
        Points x = DensePoints.generate(6, 1, (i, k) -> 0.2 * i);
        Dataset data = Dataset.of(x, Reals.of(0, 0.5, 0.3, 0.9, 0.2, 0.6));
        KernelRegression ridge = KernelRidge.ofRho(new Gaussian(0.8), 0.2, 6, Intercept.NONE);
        return ExactInference.of(ridge, data, compute, Progress.none()).posterior();
    }

    /** g(x) = x. */
    private static Expansion line() {
        return Expansion.of(Kernel.parse("linear()"), Points.of(new double[] {1}), Reals.of(1), 0);
    }

    @Test
    void theNoiseOfAPlaceIsInItsIntervalAndItsDeviation() {
        Posterior latent = latent();
        Posterior varying = latent.withNoise(new ObservationNoise.Varying(line(), Optional.empty()));
        Reals variances = latent.variance(WHERE);
        Bounds bounds = varying.at(WHERE, 0.9, compute, Progress.none());
        double quantile = new StudentT(latent.prior().degreesOfFreedom()).halfWidth(0.9);
        for (int i = 0; i < 2; i++) {
            double noise = latent.prior().noise() * Math.exp(WHERE.get(i, 0));
            double deviation = Math.sqrt(variances.get(i) + noise);
            assertThat(varying.predictiveDeviation(WHERE, compute, Progress.none())
                            .get(i))
                    .isCloseTo(deviation, within(1e-12));
            assertThat(bounds.upper().get(i) - bounds.lower().get(i))
                    .isCloseTo(2 * quantile * deviation, within(1e-12));
        }
    }

    /** Noise that is not well known makes intervals wider, and has a larger mean. */
    @Test
    void theUncertaintyOfTheNoiseIsInItsIntervals() {
        Posterior latent = latent();
        Posterior noise = latent.withMean(line());
        Reals spread = noise.variance(WHERE);
        Posterior known = latent.withNoise(new ObservationNoise.Varying(line(), Optional.empty()));
        Posterior unsure = latent.withNoise(new ObservationNoise.Varying(line(), Optional.of(noise)));
        Bounds narrow = known.at(WHERE, 0.95, compute, Progress.none());
        Bounds wide = unsure.at(WHERE, 0.95, compute, Progress.none());
        for (int i = 0; i < 2; i++) {
            assertThat(wide.upper().get(i)).isGreaterThan(narrow.upper().get(i));
            assertThat(unsure.noise(WHERE, compute, Progress.none()).get(i))
                    .isCloseTo(
                            known.noise(WHERE, compute, Progress.none()).get(i) * Math.exp(spread.get(i) / 2),
                            within(1e-12));
        }
    }

    /** After the first choice the variance of the other is less by what an observation with the noise of that place tells. */
    @Test
    void choicesOfPointsKnowTheNoiseOfTheirPlace() {
        for (ObservationNoise each : List.of(
                new ObservationNoise.Varying(line(), Optional.empty()),
                new ObservationNoise.NonNormal(new PoissonCounts()))) {
            Posterior posterior = latent().withNoise(each);
            SymmetricMatrix covariance = posterior.covariance(WHERE);
            List<Acquisition.Suggestion> two =
                    Acquisition.UNCERTAINTY.next(posterior, WHERE, 2, compute, Progress.none());
            int first = two.get(0).row();
            double noise = each instanceof ObservationNoise.NonNormal
                    ? Math.exp(-posterior.mean(WHERE).get(first))
                    : posterior.prior().noise() * Math.exp(WHERE.get(first, 0));
            double known = covariance.get(1, 0) * covariance.get(1, 0) / (covariance.get(first, first) + noise);
            assertThat(two.get(1).deviation())
                    .isCloseTo(Math.sqrt(covariance.get(1 - first, 1 - first) - known), within(1e-9));
        }
    }

    @Test
    void lowRankHasNormalNoise() {
        Posterior latent = latent();
        int m = latent.mean().centers().size();
        PosteriorCovariance lowRank = new PosteriorCovariance.LowRank(new Matrix(m, m), Reals.of(), 1, List.of());
        assertThatThrownBy(() -> new Posterior(
                        latent.mean(), latent.prior(), lowRank, new ObservationNoise.NonNormal(new PoissonCounts())))
                .hasMessageStartingWith("a posterior of low rank has normal noise");
    }
}
