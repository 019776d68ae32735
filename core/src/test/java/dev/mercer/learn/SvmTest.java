package dev.mercer.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Labels;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.kernel.Kernel;
import dev.mercer.linalg.Matrix;
import dev.mercer.model.Classifier;
import dev.mercer.model.Expansion;
import dev.mercer.model.Scheme;
import dev.mercer.solve.Certificate;
import dev.mercer.solve.Intercept;
import dev.mercer.solve.Reason;
import dev.mercer.solve.Stopping;
import dev.mercer.solve.descent.Averaging;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SvmTest {
    private static final Kernel GAUSSIAN = Kernel.parse("gaussian(sigma=1)");
    private static final Stopping TIGHT = new Stopping(1e-9, 1_000_000);
    private static final Points RINGS = DensePoints.generate(60, 2, (i, k) -> Math.sin(1.7 * i + k * (0.9 + 0.6 * i)));
    private static final Kernel NARROW = Kernel.parse("gaussian(sigma=0.5)");
    private final Compute compute = Compute.standard();
    private final Dataset circle = DescentData.circle(80);

    /** Three clouds that overlap a little. */
    private static Dataset clouds(int n) {
        SplittableRandom random = new SplittableRandom(5);
        String[] names = {"a", "b", "c"};
        Points x = DensePoints.generate(
                n, 2, (i, k) -> 2 * Math.cos(2.1 * (i % 3) + 1.57 * k) + random.nextDouble(-1.6, 1.6));
        return Dataset.of(
                x, Labels.of(IntStream.range(0, n).mapToObj(i -> names[i % 3]).toList()));
    }

    private static double accuracy(Classifier model, Dataset data) {
        Labels truth = (Labels) data.targets().orElseThrow();
        Labels predicted = model.predict(data.points());
        return IntStream.range(0, data.size())
                        .filter(i -> predicted.get(i).equals(truth.get(i)))
                        .count()
                / (double) data.size();
    }

    @Test
    void separatesXor() {
        Points x = Points.of(new double[] {0, 0}, new double[] {1, 1}, new double[] {0, 1}, new double[] {1, 0});
        Dataset xor = Dataset.of(x, Labels.of("same", "same", "other", "other"));
        Classifier model = Svm.ofC(GAUSSIAN, 100, xor).fit(xor);
        assertThat(accuracy(model, xor)).isEqualTo(1);
        assertThat(model.scheme()).isEqualTo(Scheme.BINARY);
    }

    @ParameterizedTest
    @EnumSource(names = {"ONE_VS_ONE", "ONE_VS_REST"})
    void severalClassesByEitherSchemeAndEveryIntercept(Scheme scheme) {
        Dataset data = clouds(150);
        for (Intercept intercept : Intercept.values()) {
            KernelClassification svm =
                    Svm.ofC(GAUSSIAN, 1, data).withScheme(scheme).withIntercept(intercept);
            Classifier model = svm.fit(data, compute, Progress.none());
            assertThat(model.scheme()).isEqualTo(scheme);
            assertThat(accuracy(model, data)).isGreaterThan(0.9);
            assertThat(model.training().convergence().reason()).isEqualTo(Reason.CONVERGED);
            assertThat(model.training().certificate().orElseThrow().gap().orElseThrow())
                    .isBetween(0.0, 1e-3);
        }
    }

    @Test
    void centersAreTheSupportVectorsAndTheirRowsAreKnown() {
        Dataset data = clouds(150);
        Classifier model = Svm.ofC(GAUSSIAN, 1, data).fit(data);
        List<Integer> rows = model.training().rows();
        Expansion expansion = model.expansion();
        assertThat(rows).hasSizeBetween(3, 120).isSorted();
        assertThat(expansion.support()).hasSize(rows.size());
        assertThat(expansion.centers())
                .isEqualTo(data.points().select(rows.stream().mapToInt(r -> r).toArray()));
    }

    /** A pair's output is that of the two classes alone, with the C of all points. */
    @Test
    void aPairIsTheProblemOfItsTwoClassesAtTheSameCTo1em6() {
        Dataset data = clouds(90);
        double c = 2;
        Classifier all = Svm.ofC(GAUSSIAN, c, data).withStopping(TIGHT).fit(data, compute, Progress.none());
        int[] rows = IntStream.range(0, 90).filter(i -> i % 3 != 1).toArray();
        Dataset pair = data.select(rows);
        Classifier one = Svm.ofC(GAUSSIAN, c, pair).withStopping(TIGHT).fit(pair, compute, Progress.none());
        assertThat(one.classes()).containsExactly("a", "c");
        Matrix expected = one.scores(data.points(), compute, Progress.none());
        Matrix scores = all.scores(data.points(), compute, Progress.none());
        for (int i = 0; i < 90; i++) assertThat(scores.get(i, 1)).isCloseTo(expected.get(i, 0), within(1e-6));
    }

    @Test
    void balancedWeightsHelpARareClass() {
        SplittableRandom random = new SplittableRandom(3);
        Points x = DensePoints.generate(200, 1, (i, k) -> (i % 20 == 0 ? 1 : 0) + random.nextDouble(-1, 1));
        Labels y = Labels.of(IntStream.range(0, 200)
                .mapToObj(i -> i % 20 == 0 ? "rare" : "common")
                .toList());
        Dataset data = Dataset.of(x, y);
        KernelClassification plain = Svm.of(Kernel.parse("linear()"), 0.01);
        assertThat(plain.fit(data).predict(x).counts()).containsExactly(200, 0);
        KernelClassification balanced = plain.withClassWeights(ClassWeights.balanced());
        assertThat(balanced.fit(data).predict(x).counts()[1]).isBetween(30, 150);
        KernelClassification given = plain.withClassWeights(ClassWeights.of(Map.of("rare", 19.0)));
        assertThat(given.fit(data)
                        .expansion()
                        .predict(x, compute, Progress.none())
                        .values())
                .containsExactly(
                        balanced.fit(data)
                                .expansion()
                                .predict(x, compute, Progress.none())
                                .values(),
                        within(1e-2));
    }

    @Test
    void cIsLambdaOfTheWeights() {
        Dataset data = clouds(30).withWeights(Reals.constant(30, 2));
        assertThat(Svm.ofC(GAUSSIAN, 5, data).lambda()).isEqualTo(1 / (2 * 5 * 60.0));
        ClassWeights ten = ClassWeights.of(Map.of("b", 10.0));
        KernelClassification weighted =
                Svm.of(GAUSSIAN, 1).withClassWeights(ten).withC(5, data);
        assertThat(weighted.lambda()).isEqualTo(1 / (2 * 5 * 240.0));
        assertThatThrownBy(() -> Svm.ofC(GAUSSIAN, 0, data))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("C must be > 0 and finite, got 0");
    }

    @Test
    void conflictingDuplicatesAndRowsWithoutWeightAreLearned() {
        Points x = DensePoints.generate(12, 1, (i, k) -> i / 6);
        Labels y = Labels.of(IntStream.range(0, 12)
                .mapToObj(i -> i % 6 == 0 ? "n" : i < 6 ? "p" : "q")
                .toList());
        double[] weights = new double[12];
        Arrays.setAll(weights, i -> i == 11 ? 0 : 1);
        Dataset data = Dataset.of(x, y).withWeights(Reals.of(weights));
        Classifier model = Svm.ofC(GAUSSIAN, 1e6, data).fit(data);
        assertThat(model.training().convergence().reason()).isEqualTo(Reason.CONVERGED);
        assertThat(model.predict(x).get(1)).isEqualTo("p");
        assertThat(model.predict(x).get(7)).isEqualTo("q");
    }

    @Test
    void equalRowsAreOneVariableOfTheProblem() {
        Dataset once = clouds(60);
        int[] twice = IntStream.range(0, 120).map(i -> i / 2).toArray();
        Dataset weighted = once.withWeights(Reals.constant(60, 2));
        KernelClassification learner = Svm.of(GAUSSIAN, 1e-2).withStopping(TIGHT);
        Classifier expected = learner.fit(weighted);
        Classifier model = learner.fit(once.select(twice));
        assertThat(model.expansion().centers().size())
                .isEqualTo(expected.expansion().centers().size());
        assertThat(model.training().rows())
                .isEqualTo(expected.training().rows().stream().map(i -> 2 * i).toList());
        assertThat(model.scores(once.points(), compute, Progress.none()).values())
                .containsExactly(
                        expected.scores(once.points(), compute, Progress.none()).values(), within(1e-9));
        assertThat(model.training().provenance().rows()).isEqualTo(120);
    }

    /** Four clouds: pairs of 1,040 rows. */
    private static Dataset fourClouds() {
        SplittableRandom random = new SplittableRandom(8);
        int n = 2080;
        Points x = DensePoints.generate(
                n, 3, (i, k) -> 2 * Math.cos(1.6 * (i % 4) + 1.57 * k) + random.nextDouble(-1.5, 1.5));
        return Dataset.of(
                x,
                Labels.of(IntStream.range(0, n)
                        .mapToObj(i -> "abcd".charAt(i % 4) + "")
                        .toList()));
    }

    @Test
    void pairsThatWereLearnedBeforeACancellationAreKept() {
        Dataset data = fourClouds();
        KernelClassification svm = Svm.ofC(GAUSSIAN, 10, data);
        AtomicBoolean stop = new AtomicBoolean();
        Progress afterTheFirst = new Progress() {
            @Override
            public void report(String stage, long done, long total) {
                if (stage.equals("pairs of classes")) stop.set(true);
            }

            @Override
            public boolean cancelled() {
                return stop.get();
            }
        };
        Compute one = compute.withThreads(1);
        Classifier whole = svm.fit(data, one, Progress.none());
        Classifier begun = svm.fit(data, one, afterTheFirst);
        assertThat(begun.training().convergence().reason()).isEqualTo(Reason.CANCELLED);
        Matrix scores = begun.scores(data.points(), one, Progress.none());
        Matrix expected = whole.scores(data.points(), one, Progress.none());
        assertThat(scores.column(0)).containsExactly(expected.column(0), within(1e-12));
        assertThat(scores.column(1)).isNotEqualTo(expected.column(1));
    }

    /** With little memory each pair is computed by itself. */
    @Test
    void pairsThatShareKernelValuesAreTheSameModels() {
        Dataset data = fourClouds();
        Points x = data.points();
        KernelClassification svm = Svm.ofC(GAUSSIAN, 10, data);
        Classifier shared = svm.fit(data, compute.withMemory(1 << 28), Progress.none());
        Classifier alone = svm.fit(data, compute.withMemory(1 << 24), Progress.none());
        double optimum = alone.training().certificate().orElseThrow().objective();
        assertThat(shared.training().convergence().converged()).isTrue();
        assertThat(shared.training().certificate().orElseThrow().objective())
                .isCloseTo(optimum, within(1e-4 * optimum));
        Matrix scores = shared.expansion().predict(x, compute, Progress.none());
        Matrix expected = alone.expansion().predict(x, compute, Progress.none());
        for (int i = 0; i < x.size(); i++)
            for (int c = 0; c < scores.columns(); c++)
                assertThat(scores.get(i, c)).isCloseTo(expected.get(i, c), within(0.02));
        assertThat(svm.fit(data, compute.withMemory(1 << 28).withThreads(1), Progress.none())
                        .expansion())
                .isEqualTo(shared.expansion());
    }

    private static Dataset rings(int classes) {
        List<String> names = IntStream.range(0, 60)
                .mapToObj(i ->
                        "c" + (int) Math.min(classes - 1, classes * Math.hypot(RINGS.get(i, 0), RINGS.get(i, 1)) / 1.4))
                .toList();
        return Dataset.of(RINGS, Labels.of(names));
    }

    /** Two points at ±1 with the linear kernel: J = (1 − θ)² + λθ², so θ = 1/(1 + λ). */
    @Test
    void squaredHingeOfTwoPointsHasTheSolutionByHand() {
        Points x = Points.of(new double[] {-1}, new double[] {1});
        Classifier model = Svm.squaredHinge(Kernel.parse("linear()"), 0.25).fit(Dataset.of(x, Labels.of("a", "b")));
        assertThat(model.expansion().value(x, 1, 0)).isCloseTo(1 / 1.25, within(1e-12));
        assertThat(model.expansion().value(x, 0, 0)).isCloseTo(-1 / 1.25, within(1e-12));
        assertThat(model.training().certificate().orElseThrow().objective()).isCloseTo(0.2, within(1e-12));
    }

    @Test
    void squaredHingeLearnsRingsWithFewSupportVectors() {
        for (int classes : new int[] {2, 3}) {
            Dataset data = rings(classes);
            Classifier model =
                    Svm.squaredHinge(Kernel.parse("gaussian(sigma=0.5)"), 1e-5).fit(data);
            assertThat(model.scheme()).isEqualTo(classes == 2 ? Scheme.BINARY : Scheme.ONE_VS_REST);
            assertThat(model.predict(RINGS)).isEqualTo(data.targets().orElseThrow());
            assertThat(model.training().convergence().reason()).isEqualTo(Reason.CONVERGED);
            Certificate certificate = model.training().certificate().orElseThrow();
            assertThat(certificate.gap().orElseThrow()).isBetween(-1e-13, 1e-9);
            assertThat(model.expansion().centers().size()).isBetween(5, 50);
            assertThat(model.training().rows())
                    .hasSize(model.expansion().centers().size());
        }
    }

    @Test
    void pegasosSeparatesACircle() {
        Classifier model = Svm.pegasos(NARROW, 1e-3, 1).fit(circle);
        assertThat(DescentData.accuracy(model, circle)).isEqualTo(1);
        assertThat(model.training().convergence().reason()).isEqualTo(Reason.ITERATION_LIMIT);
        assertThat(model.training().losses().size()).isEqualTo(20);
        assertThat(model.calibration()).isEmpty();
        assertThat(model.expansion().centers().size()).isLessThan(80);
    }

    /** The gap is the learner's own proof of how near the optimum it is: below a tenth of J after many passes. */
    @Test
    void pegasosDualityGapConverges() {
        Certificate few = certificate(5);
        Certificate many = certificate(500);
        assertThat(many.gap().orElseThrow()).isBetween(-1e-12, 0.1 * many.objective());
        assertThat(many.gap().orElseThrow()).isLessThan(few.gap().orElseThrow() / 3);
    }

    private Certificate certificate(long passes) {
        Classifier model =
                Svm.pegasos(NARROW, 0.01, passes, Averaging.SUFFIX, 1).fit(circle);
        return model.training().certificate().orElseThrow();
    }
}
