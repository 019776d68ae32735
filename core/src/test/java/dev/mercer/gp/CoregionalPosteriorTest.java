package dev.mercer.gp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.data.TargetVectors;
import dev.mercer.gp.internal.ExactInference;
import dev.mercer.kernel.Gaussian;
import dev.mercer.kernel.Kernel;
import dev.mercer.learn.KernelRidge;
import dev.mercer.linalg.SymmetricMatrix;
import dev.mercer.linalg.internal.Cholesky;
import dev.mercer.linalg.tile.VectorMath;
import dev.mercer.model.internal.GaussianPrior;
import dev.mercer.solve.Intercept;
import dev.mercer.util.Progress;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CoregionalPosteriorTest {
    private static final int N = 25;
    private final Compute compute = Compute.standard();

    private static Dataset data() {
        Points x = DensePoints.generate(N, 2, (i, k) -> Math.sin((1.7 + k) * i + k));
        double[] a = new double[N];
        double[] b = new double[N];
        Arrays.setAll(a, i -> Math.sin(2 * x.get(i, 0)) + 0.1 * Math.sin(12.9898 * i * i));
        Arrays.setAll(b, i -> 3 - 2 * a[i] + Math.cos(3 * x.get(i, 1)) + 0.1 * Math.sin(78.233 * i * i));
        return Dataset.of(x, new TargetVectors(List.of("a", "b"), List.of(Reals.of(a), Reals.of(b))));
    }

    private static List<Reals> columns(Dataset data) {
        return ((TargetVectors) data.targets().orElseThrow()).columns();
    }

    private CoregionalPosterior posterior(Kernel kernel, double rho, Intercept intercept, Dataset data) {
        return CoregionalPosterior.of(
                new GaussianPrior(kernel, 1, rho, intercept != Intercept.NONE), data, compute, Progress.none());
    }

    /** The covariance of all outputs of all rows, row by row: Bₛₜ(k(x, z) + ρ where x is z). */
    private static SymmetricMatrix joint(CoregionalPosterior posterior, Points x) {
        SymmetricMatrix all = new SymmetricMatrix(2 * x.size());
        SymmetricMatrix outputs = posterior.covariance();
        for (int p = 0; p < all.size(); p++)
            for (int q = 0; q <= p; q++) {
                double k = posterior.kernel().value(x, p / 2, x, q / 2) + (p / 2 == q / 2 ? posterior.rho() : 0);
                all.set(p, q, outputs.get(p % 2, q % 2) * k);
            }
        return all;
    }

    @Test
    void theEvidenceIsTheDensityOfAllOutputsTogether() {
        Dataset data = data();
        CoregionalPosterior posterior = posterior(new Gaussian(0.8), 0.05, Intercept.NONE, data);
        double[] y = new double[2 * N];
        Arrays.setAll(y, p -> columns(data).get(p % 2).get(p / 2));
        Cholesky factor = Cholesky.of(joint(posterior, data.points()));
        double[] half = factor.solveFactor(y);
        double density =
                -0.5 * (VectorMath.dot(half, half) + factor.logDeterminant() + y.length * Math.log(2 * Math.PI));
        assertThat(posterior.logMarginalLikelihood()).isCloseTo(density, within(1e-8));
    }

    /** Conditioning the joint distribution of all outputs gives the means and variances. */
    @Test
    void predictionsAreThoseOfTheJointDistribution() {
        Dataset data = data();
        CoregionalPosterior posterior = posterior(new Gaussian(0.8), 0.05, Intercept.NONE, data);
        Points where = Points.of(new double[] {0.3, -0.4});
        Cholesky factor = Cholesky.of(joint(posterior, data.points()));
        double[] y = new double[2 * N];
        Arrays.setAll(y, p -> columns(data).get(p % 2).get(p / 2));
        CoregionalPosterior.Prediction found = posterior.predict(where, Progress.none());
        SymmetricMatrix outputs = posterior.covariance();
        for (int t = 0; t < 2; t++) {
            double[] cross = new double[2 * N];
            for (int p = 0; p < cross.length; p++)
                cross[p] = outputs.get(t, p % 2) * new Gaussian(0.8).value(where, 0, data.points(), p / 2);
            double mean = VectorMath.dot(cross, factor.solve(y));
            double variance = outputs.get(t, t) - VectorMath.dot(cross, factor.solve(cross));
            assertThat(found.mean().get(0, t)).isCloseTo(mean, within(1e-8));
            assertThat(found.relative().get(0) * outputs.get(t, t)).isCloseTo(variance, within(1e-8));
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"NONE", "CENTRED"})
    void theGradientIsThatOfDifferencesTo1em5(Intercept intercept) {
        Dataset data = data().withWeights(Reals.of(
                IntStream.range(0, N).mapToDouble(i -> 1 + i % 2).toArray()));
        Kernel kernel = Kernel.parse("gaussian(sigma=1) / [0.8, 1.4] + 0.3*linear()");
        Reals found = posterior(kernel, 0.1, intercept, data).gradient(Progress.none());
        EvidenceChecks.gradientIsThatOfDifferences(
                found,
                kernel,
                0.1,
                1e-5,
                (k, amount) -> posterior(k, amount, intercept, data).logMarginalLikelihood());
    }

    /** Each output alone has the amplitude on the diagonal; its mean is that of ridge regression. */
    @ParameterizedTest
    @EnumSource(names = {"NONE", "CENTRED"})
    void eachOutputIsARidgeRegression(Intercept intercept) {
        Dataset data = data();
        CoregionalPosterior posterior = posterior(new Gaussian(0.8), 0.05, intercept, data);
        Points where = DensePoints.generate(5, 2, (i, k) -> 0.2 * i - k);
        for (int t = 0; t < 2; t++) {
            Dataset one = data.withTargets(columns(data).get(t));
            ExactInference alone = ExactInference.of(
                    KernelRidge.ofRho(new Gaussian(0.8), 0.05, N, intercept), one, compute, Progress.none());
            assertThat(posterior.covariance().diagonal(t))
                    .isCloseTo(alone.prior().amplitude(), within(1e-9));
            Reals mean = alone.posterior().mean(where);
            for (int i = 0; i < 5; i++)
                assertThat(posterior.predict(where, Progress.none()).mean().get(i, t))
                        .isCloseTo(mean.get(i), within(1e-9));
        }
        assertThat(posterior.correlation(0, 1)).isBetween(-1.0, -0.5);
    }

    @Test
    void refusesWhatItCannotLearn() {
        Dataset one = data().withTargets(columns(data()).get(0));
        assertThatThrownBy(() -> posterior(new Gaussian(1), 0.1, Intercept.NONE, one))
                .hasMessage("a Gaussian process of several outputs needs several targets");
        assertThatThrownBy(() -> posterior(new Gaussian(1), 0.1, Intercept.CENTRED, data().range(0, 2)))
                .hasMessageContaining("needs at least as many rows as outputs");
    }
}
