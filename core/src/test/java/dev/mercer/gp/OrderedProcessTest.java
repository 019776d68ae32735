package dev.mercer.gp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Labels;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.kernel.KernelFamily;
import dev.mercer.linalg.Matrix;
import dev.mercer.model.Classifier;
import dev.mercer.model.Scheme;
import dev.mercer.util.Progress;
import dev.mercer.util.RandomOrder;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class OrderedProcessTest {
    private static double f(double x) {
        return 4 * Math.sin(x);
    }

    /** Grades 1 to 4 with thresholds −2, 0, 2 and logistic noise. */
    private static String grade(double x, SplittableRandom random) {
        double u = random.nextDouble();
        double latent = f(x) + Math.log(u / (1 - u));
        return latent < -2 ? "1" : latent < 0 ? "2" : latent < 2 ? "3" : "4";
    }

    private static Dataset data(int n) {
        SplittableRandom random = new SplittableRandom(2);
        Points x = DensePoints.generate(n, 1, (i, k) -> random.nextDouble(0, 6));
        return Dataset.of(
                x,
                Labels.of(IntStream.range(0, n)
                        .mapToObj(i -> grade(x.get(i, 0), random))
                        .toList()));
    }

    private static double probability(double x, int grade) {
        double upper = grade == 4 ? 1 : 1 / (1 + Math.exp(f(x) - (2 * grade - 4)));
        double lower = grade == 1 ? 0 : 1 / (1 + Math.exp(f(x) - (2 * grade - 6)));
        return upper - lower;
    }

    @Test
    void thresholdsAndProbabilitiesAreFound() {
        Classifier model = GaussianProcessClassifier.of(
                        new KernelFamily("gaussian(sigma=auto)"), new ProcessLikelihood.Ordinal())
                .fit(data(250));
        assertThat(model.scheme()).isEqualTo(Scheme.ORDERED);
        double[] bias = model.expansion().bias().toArray();
        assertThat(bias[0] - bias[1]).isBetween(1.2, 3.0);
        assertThat(bias[1] - bias[2]).isBetween(1.2, 3.0);
        Points where = DensePoints.generate(12, 1, (i, k) -> 0.25 + 0.5 * i);
        Matrix found = model.probabilities(where, Compute.standard(), Progress.none());
        double off = 0;
        for (int i = 0; i < 12; i++) {
            double sum = 0;
            for (int c = 0; c < 4; c++) {
                off += Math.abs(found.get(i, c) - probability(where.get(i, 0), c + 1)) / 48;
                sum += found.get(i, c);
            }
            assertThat(sum).isBetween(1 - 1e-12, 1 + 1e-12);
        }
        assertThat(off).isLessThan(0.06);
    }

    /** Grades without noise: thresholds far apart, between which the curvature of the likelihood vanishes. */
    @Test
    void separatedGradesAreLearnedFromThirtyRows() {
        Labels right = floors(300, 0);
        for (int seed = 1; seed <= 2; seed++) {
            Dataset data = Dataset.of(uniform(30, seed), floors(30, seed));
            Classifier model = GaussianProcessClassifier.of(
                            new KernelFamily("gaussian(sigma=auto)"), new ProcessLikelihood.Ordinal())
                    .fit(data);
            assertThat(model.training().convergence().converged()).isTrue();
            assertThat(model.training().convergence().measure()).isLessThan(1);
            Labels found = model.predict(uniform(300, 0));
            long hits = IntStream.range(0, 300)
                    .filter(i -> found.get(i).equals(right.get(i)))
                    .count();
            assertThat(hits).as("of 300 grades").isGreaterThan(265);
        }
    }

    private static Points uniform(int n, int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        return DensePoints.generate(n, 1, (i, k) -> random.nextDouble(0, 3));
    }

    private static Labels floors(int n, int seed) {
        Points x = uniform(n, seed);
        return Labels.of(
                IntStream.range(0, n).mapToObj(i -> "" + (int) x.get(i, 0)).toList(), List.of("0", "1", "2"));
    }

    /** Without a row of its class the sample of the search would have no mode, or thresholds that are the same. */
    @Test
    void rareClassesAreAmongTheRowsOfTheSearch() {
        EvidenceSearch search = EvidenceSearch.standard().withRestarts(0).withRows(30);
        int[] drawn = RandomOrder.first(30, 200, search.seed());
        Points x = DensePoints.generate(200, 1, (i, k) -> 0.03 * i);
        for (int rare = 0; rare < 2; rare++) {
            int lacking = rare;
            Labels labels = Labels.of(
                    IntStream.range(0, 200)
                            .mapToObj(i -> i % 10 == 3 && IntStream.of(drawn).noneMatch(row -> row == i)
                                    ? "abc".substring(lacking, lacking + 1)
                                    : lacking == 0 && i % 3 == 0 ? "b" : lacking == 1 && i % 3 == 0 ? "a" : "c")
                            .toList(),
                    List.of("a", "b", "c"));
            Classifier model = GaussianProcessClassifier.of(
                            new KernelFamily("gaussian(sigma=1)"), new ProcessLikelihood.Ordinal())
                    .withSearch(search)
                    .fit(Dataset.of(x, labels));
            assertThat(model.training().convergence().measure()).isNotNaN();
            double[] bias = model.expansion().bias().toArray();
            assertThat(bias[0] - bias[1]).isGreaterThan(0.01);
        }
    }

    @Test
    void moreRowsThanAnIntervalTakesAreRefused() {
        Labels labels =
                Labels.of(IntStream.range(0, 20_001).mapToObj(i -> "c" + i % 3).toList());
        Dataset many = Dataset.of(DensePoints.generate(20_001, 1, (i, k) -> i), labels);
        assertThatThrownBy(() -> GaussianProcessClassifier.of(
                                new KernelFamily("gaussian(sigma=1)"), new ProcessLikelihood.Ordinal())
                        .fit(many, Compute.standard(), (stage, done, total) -> {
                            throw new AssertionError(stage);
                        }))
                .hasMessageContaining("at most 20,000 of them, got 20,001");
    }

    /** A row of weight 0 is as if it were not there, and no centre. */
    @Test
    void rowsOfWeightZeroAreLeftOut() {
        Dataset data = data(40);
        double[] weights = new double[40];
        Arrays.setAll(weights, i -> i < 36 ? 1 : 0);
        GaussianProcessClassifier learner = GaussianProcessClassifier.of(
                        new KernelFamily("gaussian(sigma=1)"), new ProcessLikelihood.Ordinal())
                .withSearch(EvidenceSearch.standard().withRestarts(0));
        Classifier model = learner.fit(data.withWeights(Reals.of(weights)));
        Classifier same = learner.fit(data.range(0, 36));
        assertThat(model.training().rows())
                .containsExactlyElementsOf(IntStream.range(0, 36).boxed().toList());
        assertThat(model.expansion().bias()).isEqualTo(same.expansion().bias());
    }
}
