package dev.mercer.gp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Labels;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.gp.internal.Inference;
import dev.mercer.kernel.KernelFamily;
import dev.mercer.learn.LatentProcess;
import dev.mercer.loss.internal.StudentNoise;
import dev.mercer.model.Bounds;
import dev.mercer.model.GaussianPrediction;
import dev.mercer.model.ObservationNoise;
import dev.mercer.model.Regressor;
import dev.mercer.solve.Intercept;
import dev.mercer.util.Progress;
import dev.mercer.util.RandomOrder;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("once")
class NonNormalProcessTest {
    private static final KernelFamily FAMILY = new KernelFamily("gaussian(sigma=auto)");
    private static final Points WHERE = DensePoints.generate(25, 1, (i, k) -> 0.5 + 0.2 * i);
    private final Compute compute = Compute.standard();

    private static double rate(double x) {
        return Math.exp(1 + Math.sin(2 * x));
    }

    /** Poisson numbers by the gaps of a process in time. */
    private static int count(double rate, SplittableRandom random) {
        int count = -1;
        for (double time = 0; time < rate; time -= Math.log(1 - random.nextDouble())) count++;
        return count;
    }

    private static Points points(int n, SplittableRandom random) {
        return DensePoints.generate(n, 1, (i, k) -> random.nextDouble(0, 6));
    }

    private static Dataset data(Points x, IntToDoubleFunction target) {
        return Dataset.of(
                x, Reals.of(IntStream.range(0, x.size()).mapToDouble(target).toArray()));
    }

    private static Dataset counts(int n) {
        SplittableRandom random = new SplittableRandom(4);
        Points x = points(n, random);
        return data(x, i -> count(rate(x.get(i, 0)), random));
    }

    /** A sine with normal noise of deviation 0.1, and one row in ten far off. */
    private static Dataset outliers(int n) {
        SplittableRandom random = new SplittableRandom(7);
        Points x = points(n, random);
        return data(
                x,
                i -> 1000
                        + Math.sin(2 * x.get(i, 0))
                        + 0.1 * (random.doubles(12).sum() - 6)
                        + (i % 10 == 3 ? 6 : 0));
    }

    @Test
    void ratesOfCountsAreFoundWithTheirIntervals() {
        Regressor model =
                GaussianProcess.of(FAMILY, new ProcessLikelihood.Poisson()).fit(counts(150));
        GaussianPrediction f = model.posterior().predict(WHERE);
        double[] predicted = model.predict(WHERE);
        double[] modes =
                model.expansion().predict(WHERE, compute, Progress.none()).values();
        int inside = 0;
        for (int i = 0; i < 25; i++) {
            assertThat(predicted[i]).isCloseTo(Math.exp(modes[i]), within(1e-9 * predicted[i]));
            // The posterior of ln of a rate is skewed to the left of its mode.
            assertThat(modes[i] - f.mean().get(i)).isBetween(0.0, f.variance().get(i));
            double off = f.mean().get(i) - Math.log(rate(WHERE.get(i, 0)));
            assertThat(off).isCloseTo(0, within(0.6));
            if (off * off < 4 * f.variance().get(i)) inside++;
        }
        assertThat(inside).isGreaterThanOrEqualTo(20);
        Bounds bounds = model.intervals(WHERE, 0.9, compute, Progress.none());
        SplittableRandom random = new SplittableRandom(5);
        int covered = 0;
        for (int t = 0; t < 2000; t++) {
            int y = count(rate(WHERE.get(t % 25, 0)), random);
            if (y >= bounds.lower().get(t % 25) && y <= bounds.upper().get(t % 25)) covered++;
        }
        assertThat(covered / 2000.0).isBetween(0.88, 0.98);
        assertThat(bounds.lower().get(0)).isEqualTo(Math.rint(bounds.lower().get(0)));
    }

    /** Normal noise is led astray by what Student's t takes as outliers; the scale is that of the other rows. */
    @Test
    void outliersHardlyMoveStudentsT() {
        Dataset data = outliers(80);
        Regressor robust =
                GaussianProcess.of(FAMILY, new ProcessLikelihood.StudentT()).fit(data);
        Regressor normal = GaussianProcess.of(FAMILY).fit(data);
        assertThat(error(robust)).isLessThan(0.1).isLessThan(error(normal) / 3);
        StudentNoise noise = noise(robust);
        assertThat(noise.sigma()).isBetween(0.05, 0.2);
        assertThat(noise.nu()).isLessThan(4);
        Bounds bounds = robust.intervals(WHERE, 0.8, compute, Progress.none());
        for (int i = 0; i < 25; i++)
            assertThat(bounds.upper().get(i) - bounds.lower().get(i)).isBetween(0.1, 1.0);
    }

    private static double error(Regressor model) {
        double[] predicted = model.predict(WHERE);
        return Math.sqrt(IntStream.range(0, 25)
                .mapToDouble(i -> Math.pow(predicted[i] - 1000 - Math.sin(2 * WHERE.get(i, 0)), 2))
                .average()
                .orElseThrow());
    }

    /** The noise of the right half is ten times that of the left. */
    @Test
    void noiseThatVariesIsFound() {
        SplittableRandom random = new SplittableRandom(3);
        Points x = points(200, random);
        Dataset data = data(
                x,
                i -> Math.sin(x.get(i, 0))
                        + (x.get(i, 0) < 3 ? 0.05 : 0.5) * (random.doubles(12).sum() - 6));
        Regressor model = GaussianProcess.of(FAMILY, new ProcessLikelihood.Heteroscedastic())
                .fit(data);
        Points two = DensePoints.generate(2, 1, (i, k) -> i == 0 ? 1.2 : 4.8);
        Bounds bounds = model.intervals(two, 0.9, compute, Progress.none());
        double left = bounds.upper().get(0) - bounds.lower().get(0);
        double right = bounds.upper().get(1) - bounds.lower().get(1);
        assertThat(left).isBetween(0.1, 0.3);
        assertThat(right).isBetween(1.2, 2.4);
        assertThat(model.predict(two)[0]).isCloseTo(Math.sin(1.2), within(0.05));
    }

    @Test
    void whatCannotBeLearnedIsRefused() {
        GaussianProcess process = GaussianProcess.of(FAMILY, new ProcessLikelihood.Poisson());
        Dataset half = Dataset.of(Points.of(new double[] {0}, new double[] {1}), Reals.of(1, 0.5));
        assertThatThrownBy(() -> process.fit(half))
                .hasMessage("a Gaussian process of counts needs whole numbers >= 0 as targets, got 0.5 in row 2");
        assertThatThrownBy(() -> process.withIntercept(Intercept.CENTRED)).hasMessageContaining("got a centred one");
        assertThatThrownBy(() -> ProcessLikelihood.parse("poison"))
                .hasMessageContaining("got \"poison\" (did you mean poisson?)");
        assertThat(ProcessLikelihood.parse("student-t(4)")).hasToString("student-t(4.0)");
    }

    /** A sample of the search without a count above 0 would have no largest likelihood. */
    @Test
    void rareCountsAreAmongTheRowsOfTheSearch() {
        int n = 200;
        EvidenceSearch search = EvidenceSearch.standard().withRestarts(0).withRows(20);
        int[] drawn = RandomOrder.first(20, n, search.seed());
        Points x = points(n, new SplittableRandom(6));
        Dataset rare = data(x, i -> i % 20 == 3 && IntStream.of(drawn).noneMatch(row -> row == i) ? 2 : 0);
        Regressor model = GaussianProcess.of(FAMILY, new ProcessLikelihood.Poisson())
                .withSearch(search)
                .fit(rare);
        assertThat(model.training().convergence().measure()).isNotNaN();
        assertThatThrownBy(() -> GaussianProcess.of(FAMILY, new ProcessLikelihood.Poisson())
                        .withSearch(search)
                        .fit(data(x, i -> 0)))
                .hasMessage("all targets are 0, so that f has no largest likelihood: use no intercept");
    }

    private static final EvidenceSearch ONE_START = EvidenceSearch.standard().withRestarts(0);

    private static GaussianProcess robust(String kernel) {
        return GaussianProcess.of(new KernelFamily(kernel), new ProcessLikelihood.StudentT())
                .withSearch(ONE_START);
    }

    @Test
    void moreRowsThanAnIntervalTakesAndOtherTargetsAreRefused() {
        Dataset many = Dataset.of(DensePoints.generate(20_001, 1, (i, k) -> i), Reals.constant(20_001, 1));
        assertThatThrownBy(() -> robust("gaussian(sigma=1)").fit(many, compute, (stage, done, total) -> {
                    throw new AssertionError(stage);
                }))
                .hasMessageContaining("at most 20,000 of them, got 20,001");
        Dataset classes = Dataset.of(Points.of(new double[] {0}, new double[] {1}), Labels.of(List.of("a", "b")));
        assertThatThrownBy(() -> robust("gaussian(sigma=1)").fit(classes))
                .hasMessage("a Gaussian process with Student's t noise needs numbers as targets, got classes");
        assertThatThrownBy(() -> GaussianProcess.of(FAMILY, new ProcessLikelihood.Poisson())
                        .fit(classes))
                .hasMessage("a Gaussian process of counts needs numbers as targets, got classes");
    }

    private static Dataset few(double offset, double scale) {
        Points x = DensePoints.generate(24, 1, (i, k) -> 0.25 * i);
        return data(
                x, i -> offset + scale * (Math.sin(x.get(i, 0)) + 0.2 * Math.sin(12.9898 * i) + (i % 8 == 3 ? 3 : 0)));
    }

    private double evidence(GaussianProcess learner, Regressor model, Dataset data) {
        LatentProcess process = learner.latentProcesses(model, data).get(0);
        return Inference.of(process, compute, Progress.none()).logMarginalLikelihood();
    }

    private static StudentNoise noise(Regressor model) {
        return (StudentNoise) ((ObservationNoise.NonNormal) model.posterior().noise()).observation();
    }

    /** Targets in another unit: the same model in that unit, with its noise, its variances and its likelihood. */
    @Test
    void anotherUnitOfTheTargetsChangesNothingElse() {
        GaussianProcess learner = robust("gaussian(sigma=1)");
        Regressor one = learner.fit(few(0, 1));
        Regressor other = learner.fit(few(1000, 50));
        double[] predicted = one.predict(WHERE);
        double[] there = other.predict(WHERE);
        GaussianPrediction f = one.posterior().predict(WHERE);
        GaussianPrediction g = other.posterior().predict(WHERE);
        for (int i = 0; i < 25; i++) {
            assertThat(there[i]).isCloseTo(1000 + 50 * predicted[i], within(0.01));
            assertThat(g.variance().get(i))
                    .isCloseTo(
                            2500 * f.variance().get(i),
                            within(1e-3 * g.variance().get(i)));
        }
        double sigma = noise(one).sigma();
        assertThat(noise(other).sigma()).isCloseTo(50 * sigma, within(1e-3 * sigma * 50));
        double likelihood = evidence(learner, one, few(0, 1));
        assertThat(evidence(learner, other, few(1000, 50))).isCloseTo(likelihood - 23 * Math.log(50), within(0.01));
    }

    /** Far from the rows there is nothing but the intercept. */
    @Test
    void withoutAnInterceptTheMeanIsZeroFarFromTheRows() {
        Points far = Points.of(new double[] {1e6});
        GaussianProcess learner = robust("gaussian(sigma=1)");
        assertThat(learner.fit(few(5, 1)).predict(far)[0]).isCloseTo(5, within(1.0));
        assertThat(learner.withIntercept(Intercept.NONE).fit(few(5, 1)).predict(far)[0])
                .isCloseTo(0, within(1e-9));
    }

    @Test
    void rowsOfWeightZeroAreLeftOut() {
        Dataset data = few(0, 1);
        double[] weights = new double[24];
        Arrays.setAll(weights, i -> i < 20 ? 1 : 0);
        GaussianProcess learner = robust("gaussian(sigma=1)");
        Regressor model = learner.fit(data.withWeights(Reals.of(weights)));
        assertThat(model.training().rows())
                .containsExactlyElementsOf(IntStream.range(0, 20).boxed().toList());
        assertThat(model.predict(WHERE))
                .isEqualTo(learner.fit(data.range(0, 20)).predict(WHERE));
    }

    private static double leastSigma(Points x, double... y) {
        Regressor model = robust("gaussian(sigma=auto)").fit(Dataset.of(x, Reals.of(y)));
        return noise(model).sigma();
    }

    /** Without noise σ is its least, 0.0001 of the spread: half the range of the middle 68 %, of all where that is 0, else 1. */
    @Test
    void theSpreadIsThatOfTheMiddleOfTheTargets() {
        Points x = DensePoints.generate(24, 1, (i, k) -> 0.1 * (i * 7 % 24));
        double[] line = new double[24];
        Arrays.setAll(line, i -> 3 + 2 * (i * 7 % 24));
        // From row 4 to row 21 of 24, in their order.
        assertThat(leastSigma(x, line)).isCloseTo(1e-4 * 17, within(1e-8));
        double[] mostlyEqual = new double[24];
        Arrays.setAll(mostlyEqual, i -> 3 + 2 * Math.max(0, i * 7 % 24 - 21));
        assertThat(leastSigma(x, mostlyEqual)).isCloseTo(1e-4 * 2, within(1e-8));
        double[] equal = new double[24];
        Arrays.fill(equal, 7);
        assertThat(leastSigma(x, equal)).isCloseTo(1e-4, within(1e-8));
    }
}
