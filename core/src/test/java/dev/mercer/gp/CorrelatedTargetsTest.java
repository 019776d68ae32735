package dev.mercer.gp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.data.TargetVectors;
import dev.mercer.kernel.KernelFamily;
import dev.mercer.linalg.Matrix;
import dev.mercer.solve.Intercept;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class CorrelatedTargetsTest {
    @Test
    void kernelNoiseAndCorrelationAreFound() {
        SplittableRandom random = new SplittableRandom(2);
        Points x = DensePoints.generate(60, 1, (i, k) -> 0.1 * i);
        double[] a = new double[60];
        double[] b = new double[60];
        Arrays.setAll(a, i -> Math.sin(1.5 * x.get(i, 0)) + 0.1 * random.nextGaussian());
        Arrays.setAll(b, i -> 5 - 3 * a[i] + 0.3 * random.nextGaussian());
        Dataset data = Dataset.of(x, new TargetVectors(List.of("a", "b"), List.of(Reals.of(a), Reals.of(b))));
        CoregionalPosterior found = GaussianProcess.of(new KernelFamily("gaussian(sigma=auto)"))
                .withSearch(EvidenceSearch.standard().withRestarts(0))
                .fitVectors(data);
        assertThat(found.correlation(0, 1)).isLessThan(-0.5);
        Reals gradient = found.gradient(Progress.none());
        double sigma = found.kernel().parameters().get(0).value();
        assertThat(gradient.get(0) * sigma).isCloseTo(0, within(1e-2));
        assertThat(gradient.get(1)).isCloseTo(0, within(1e-2));
        CoregionalPosterior.Prediction there = found.predict(Points.of(new double[] {2.05}), Progress.none());
        assertThat(there.mean().get(0, 0)).isCloseTo(Math.sin(1.5 * 2.05), within(0.15));
        assertThat(there.mean().get(0, 1)).isCloseTo(5 - 3 * Math.sin(1.5 * 2.05), within(0.4));
    }

    private static Dataset two(int n) {
        Points x = DensePoints.generate(n, 1, (i, k) -> 0.1 * i);
        double[] a = new double[n];
        double[] b = new double[n];
        Arrays.setAll(a, i -> 40 + Math.sin(1.5 * x.get(i, 0)) + 0.1 * Math.sin(12.9898 * i));
        Arrays.setAll(b, i -> -40 + Math.cos(1.5 * x.get(i, 0)) + 0.1 * Math.cos(78.233 * i));
        return Dataset.of(x, new TargetVectors(List.of("a", "b"), List.of(Reals.of(a), Reals.of(b))));
    }

    @Test
    void withoutAKernelTheMostLikelyIsChosen() {
        EvidenceSearch search = EvidenceSearch.standard().withRestarts(0);
        CoregionalPosterior found =
                GaussianProcess.standard().withSearch(search).fitVectors(two(25));
        for (String one : new String[] {"gaussian(sigma=auto)", "matern(nu=1.5, sigma=auto)"}) {
            CoregionalPosterior other =
                    GaussianProcess.of(new KernelFamily(one)).withSearch(search).fitVectors(two(25));
            assertThat(found.logMarginalLikelihood()).isGreaterThan(other.logMarginalLikelihood() - 1e-3);
        }
    }

    /** Far from the rows the mean is the intercept, or 0. */
    @Test
    void thereIsAnInterceptUnlessNoneIsWanted() {
        GaussianProcess process = GaussianProcess.of(new KernelFamily("gaussian(sigma=0.3)"));
        Points far = Points.of(new double[] {1e9});
        Matrix with = process.fitVectors(two(25)).predict(far, Progress.none()).mean();
        assertThat(with.get(0, 0)).isCloseTo(40, within(1.0));
        assertThat(with.get(0, 1)).isCloseTo(-40, within(1.0));
        Matrix without = process.withIntercept(Intercept.NONE)
                .fitVectors(two(25))
                .predict(far, Progress.none())
                .mean();
        assertThat(without.get(0, 0)).isCloseTo(0, within(1e-9));
    }

    @Test
    void noRowsAreRefused() {
        assertThatThrownBy(() -> GaussianProcess.of(new KernelFamily("gaussian(sigma=1)"))
                        .fitVectors(two(1).select()))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("a Gaussian process of several outputs needs rows of positive weight, got none");
    }
}
