package dev.mercer.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Labels;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.kernel.Gaussian;
import dev.mercer.kernel.KernelFamily;
import dev.mercer.learn.KernelRegression;
import dev.mercer.learn.KernelRidge;
import dev.mercer.learn.LeftOutFit;
import dev.mercer.linalg.Matrix;
import dev.mercer.model.Classifier;
import dev.mercer.model.Regressor;
import dev.mercer.score.ClassificationScore;
import dev.mercer.score.RegressionScore;
import dev.mercer.score.Sample;
import dev.mercer.util.Indices;
import dev.mercer.util.Progress;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every row stands twice, with a small change: whoever has learned from one of them has seen the other. */
class NearlyEqualInputsTest {
    private static final Compute COMPUTE = Compute.standard();
    private static final int N = 160;

    /** Points of four columns, and y = x₁/3 + noise. */
    private static Dataset noisy(int n, boolean numbered, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Points points = DensePoints.generate(
                n, numbered ? 5 : 4, (i, k) -> k == 4 ? random.nextInt(2 * N) / (double) N : random.nextGaussian());
        double[] y = new double[n];
        for (int i = 0; i < n; i++) y[i] = points.get(i, 0) / 3 + random.nextGaussian();
        return Dataset.of(points, Reals.of(y));
    }

    private static Dataset twice(Dataset once, double change) {
        SplittableRandom random = new SplittableRandom(7);
        Points points = DensePoints.generate(2 * N, once.points().dim(), (i, k) -> {
            if (k == 4) return i / (double) N;
            return once.points().get(i % N, k) + (i < N ? 0 : change * random.nextGaussian());
        });
        int[] origin = IntStream.range(0, 2 * N).map(i -> i % N).toArray();
        return Dataset.of(points, once.targets().orElseThrow().select(origin));
    }

    private static Dataset classes(Dataset data) {
        Reals y = (Reals) data.targets().orElseThrow();
        return data.withTargets(
                Labels.of(y.stream().mapToObj(v -> v > 0 ? "b" : "a").toList(), List.of("a", "b")));
    }

    private static Tuner tuner(Dataset data, Tuner.Effort effort) {
        return Tuner.standard(data.targets().orElseThrow())
                .withKernels(List.of(new KernelFamily("gaussian(sigma=auto)")))
                .withEffort(effort);
    }

    /** A tenth is about two standard errors of r² of 160 rows. Without groups 0.7 and more is reported, and less than 0 true. */
    @ParameterizedTest
    @CsvSource({
        "1e-9, false, THOROUGH",
        "1e-4, false, QUICK",
        "1e-9, true, QUICK",
        "1e-4, true, QUICK",
        "0, true, QUICK"
    })
    void theScoreOfNumbersIsThatOfNewRows(double change, boolean numbered, Tuner.Effort effort) {
        Dataset data = twice(noisy(N, numbered, 1), change);
        Tuned tuned = tuner(data, effort).tune(Sample.of(data), COMPUTE, Progress.none());
        Regressor model = (Regressor) tuned.fit(data, COMPUTE, Progress.none());
        Dataset test = noisy(1000, numbered, 2);
        double truth = RegressionScore.of((Reals) test.targets().orElseThrow(), model.predict(test.points()))
                .r2();
        assertThat(truth).isGreaterThan(0);
        assertThat(tuned.heldOut().orElseThrow().numbers().orElseThrow().r2())
                .as("truth %s", truth)
                .isCloseTo(truth, within(0.1));
    }

    @ParameterizedTest
    @CsvSource({"1e-9, false, svm", "1e-4, false, ridge", "1e-4, true, svm"})
    void theScoreOfClassesIsThatOfNewRows(double change, boolean numbered, String method) {
        Dataset data = twice(classes(noisy(N, numbered, 1)), change);
        Tuned tuned = tuner(data, Tuner.Effort.QUICK)
                .withCandidates(List.of(method.equals("svm") ? FakeMachines.svm() : FakeMachines.ridgeOnClasses()))
                .tune(Sample.of(data), COMPUTE, Progress.none());
        Classifier model = (Classifier) tuned.fit(data, COMPUTE, Progress.none());
        Dataset test = classes(noisy(1000, numbered, 2));
        Matrix scores = model.scores(test.points(), COMPUTE, Progress.none());
        double truth = ClassificationScore.of(
                        model, scores, (Labels) test.targets().orElseThrow(), test.weights())
                .accuracy();
        assertThat(truth).isGreaterThan(0.5);
        assertThat(1 - tuned.heldOut().orElseThrow().error())
                .as("truth %s", truth)
                .isCloseTo(truth, within(0.1));
    }

    /** Rows that were not learned from are not predicted from their copies either. */
    @Test
    void copiesAreLeftOutTogether() {
        Dataset data = twice(noisy(N, false, 1), 1e-6);
        KernelRegression ridge = KernelRidge.of(new Gaussian(2), 1e-3);
        int[] rows = {0, 3, N + 5};
        LeftOutFit<Regressor> all = ridge.fitLeavingOut(data, rows, COMPUTE, Progress.none());
        for (int r = 0; r < rows.length; r++) {
            int first = rows[r] % N;
            int[] others = Indices.where(2 * N, i -> i % N != first);
            KernelRegression same = KernelRidge.of(new Gaussian(2), 1e-3 * 2 * N / others.length);
            Regressor rest = same.fit(data.select(others), COMPUTE, Progress.none());
            assertThat(all.outputs().orElseThrow().get(r, 0))
                    .isCloseTo(rest.predict(data.points().select(rows[r]))[0], within(1e-4));
        }
    }
}
