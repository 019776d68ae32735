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
import dev.mercer.loss.Logistic;
import dev.mercer.model.Classifier;
import dev.mercer.model.Scheme;
import dev.mercer.model.Training;
import dev.mercer.solve.Certificate;
import dev.mercer.solve.Intercept;
import dev.mercer.solve.Reason;
import dev.mercer.solve.Stopping;
import dev.mercer.solve.descent.Descent;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class KernelLogisticTest {
    private static final Kernel GAUSSIAN = Kernel.parse("gaussian(sigma=0.6)");
    private final Compute compute = Compute.standard();

    private static Points points(int n, int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        return DensePoints.generate(n, 2, (i, k) -> random.nextDouble(-1, 1));
    }

    /** Rings around the origin, some labels wrong. */
    private static Dataset rings(int n, int classes) {
        Points x = points(n, 1);
        SplittableRandom random = new SplittableRandom(2);
        List<String> names = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            double radius = Math.hypot(x.get(i, 0), x.get(i, 1)) + random.nextDouble(-0.2, 0.2);
            names.add("ring" + (int) Math.max(0, Math.min(classes - 1, radius * classes)));
        }
        return Dataset.of(x, Labels.of(names));
    }

    private Matrix probabilities(Classifier model, Points points) {
        return model.probabilities(points, compute, Progress.none());
    }

    private static Labels labels(Dataset data) {
        return (Labels) data.targets().orElseThrow();
    }

    /** bench/reference/logistic.py wrote these numbers. */
    private record Reference(List<String> names, double[][] rows) {
        static Reference read() {
            try (InputStream in = KernelLogisticTest.class.getResourceAsStream("logistic.csv")) {
                String[] lines = new String(in.readAllBytes(), StandardCharsets.UTF_8).split("\n");
                double[][] rows = Arrays.stream(lines, 2, lines.length)
                        .map(line -> Arrays.stream(line.split(","))
                                .mapToDouble(Double::parseDouble)
                                .toArray())
                        .toArray(double[][]::new);
                return new Reference(List.of(lines[1].split(",")), rows);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        double get(int row, String column) {
            return rows[row][names.indexOf(column)];
        }

        Dataset data(String target) {
            List<String> labels = IntStream.range(0, rows.length)
                    .mapToObj(i -> Integer.toString((int) get(i, target)))
                    .toList();
            return Dataset.of(DensePoints.generate(rows.length, 2, (i, k) -> rows[i][k]), Labels.of(labels));
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"FREE", "NONE"})
    void agreesWithScikitLearnOnExplicitFeaturesTo1em6(Intercept intercept) {
        Reference reference = Reference.read();
        String name = intercept == Intercept.FREE ? "free" : "none";
        KernelClassification learner = KernelLogistic.of(Kernel.parse("polynomial(degree=2, c=1)"), 0.01)
                .withIntercept(intercept);
        Dataset two = reference.data("two");
        Dataset three = reference.data("three");
        Classifier binary = learner.fit(two);
        Classifier softmax = learner.fit(three);
        assertThat(binary.scheme()).isEqualTo(Scheme.BINARY);
        assertThat(softmax.scheme()).isEqualTo(Scheme.SOFTMAX);
        Matrix p = probabilities(binary, two.points());
        Matrix q = probabilities(softmax, three.points());
        for (int i = 0; i < two.size(); i++) {
            assertThat(p.get(i, 1)).isCloseTo(reference.get(i, "two_" + name), within(1e-6));
            for (int c = 0; c < 3; c++)
                assertThat(q.get(i, c)).isCloseTo(reference.get(i, "three_" + name + "_" + c), within(1e-6));
        }
    }

    @Test
    void withFreeBTheMeanProbabilityIsTheShareOfTheClassTo1em8() {
        Dataset data = rings(80, 2);
        double[] weights = new double[80];
        Arrays.setAll(weights, i -> i % 3);
        Dataset weighted = data.withWeights(Reals.of(weights));
        Classifier model = KernelLogistic.of(GAUSSIAN, 1e-3).fit(weighted);
        Matrix p = probabilities(model, data.points());
        double mean = 0;
        double share = 0;
        for (int i = 0; i < 80; i++) {
            mean += weights[i] * p.get(i, 1);
            share += weights[i] * labels(data).code(i);
        }
        assertThat(mean / 80).isCloseTo(share / 80, within(1e-8));
    }

    @Test
    void oneVsRestIsEachClassAgainstTheRest() {
        Dataset data = rings(60, 3);
        Classifier all =
                KernelLogistic.of(GAUSSIAN, 1e-2).withScheme(Scheme.ONE_VS_REST).fit(data);
        assertThat(all.scheme()).isEqualTo(Scheme.ONE_VS_REST);
        Matrix scores = all.scores(data.points(), compute, Progress.none());
        for (int c = 0; c < 3; c++) {
            int code = c;
            List<String> names = IntStream.range(0, 60)
                    .mapToObj(i -> labels(data).code(i) == code ? "yes" : "no")
                    .toList();
            Classifier one =
                    KernelLogistic.of(GAUSSIAN, 1e-2).fit(data.withTargets(Labels.of(names, List.of("no", "yes"))));
            Matrix score = one.scores(data.points(), compute, Progress.none());
            for (int i = 0; i < 60; i++) assertThat(scores.get(i, c)).isCloseTo(score.get(i, 0), within(1e-9));
        }
    }

    /** The penalty forgets the constant part of a kernel when features are centred or b is free. */
    @ParameterizedTest
    @EnumSource(names = {"FREE", "CENTRED"})
    void aConstantKernelChangesNothing(Intercept intercept) {
        for (int classes : new int[] {2, 3}) {
            Dataset data = rings(50, classes);
            Matrix without = probabilities(
                    KernelLogistic.of(GAUSSIAN, 1e-2).withIntercept(intercept).fit(data), data.points());
            Kernel more = Kernel.parse("gaussian(sigma=0.6) + constant(3)");
            Matrix with = probabilities(
                    KernelLogistic.of(more, 1e-2).withIntercept(intercept).fit(data), data.points());
            for (int at = 0; at < with.values().length; at++)
                assertThat(with.values()[at]).isCloseTo(without.values()[at], within(1e-7));
        }
    }

    @Test
    void theCertificateSaysHowFarTheOptimumIs() {
        for (Intercept intercept : Intercept.values())
            for (int classes : new int[] {2, 3})
                for (Scheme scheme : List.of(Scheme.SOFTMAX, Scheme.ONE_VS_REST)) {
                    KernelClassification learner = KernelLogistic.of(GAUSSIAN, 1e-3)
                            .withIntercept(intercept)
                            .withScheme(scheme);
                    Training training = learner.fit(rings(60, classes)).training();
                    assertThat(training.convergence().reason()).isEqualTo(Reason.CONVERGED);
                    Certificate certificate = training.certificate().orElseThrow();
                    assertThat(certificate.gap().orElseThrow()).isBetween(-1e-13, 1e-12);
                }
    }

    @Test
    void fromTheWeightsOfASimilarProblemItIsTheSameModelInFewerSteps() {
        Dataset data = rings(60, 2);
        for (Intercept intercept : Intercept.values()) {
            KernelClassification learner = KernelLogistic.of(GAUSSIAN, 1e-3).withIntercept(intercept);
            Classifier cold = learner.fit(data);
            Reals near = KernelLogistic.of(GAUSSIAN, 1.1e-3)
                    .withIntercept(intercept)
                    .fit(data)
                    .expansion()
                    .weights()
                    .get(0);
            Classifier warm = KernelLogistic.fitFrom(near, learner, data, compute, Progress.none());
            assertThat(warm.training().convergence().iterations())
                    .isLessThan(cold.training().convergence().iterations());
            assertThat(warm.training().certificate().orElseThrow().objective())
                    .isCloseTo(cold.training().certificate().orElseThrow().objective(), within(1e-13));
        }
        assertThatThrownBy(() -> KernelLogistic.fitFrom(
                        Reals.constant(60, 0),
                        KernelLogistic.of(GAUSSIAN, 1e-3),
                        rings(60, 3),
                        compute,
                        Progress.none()))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("a start is for two classes, got 3");
    }

    @Test
    void conflictingDuplicatesGetTheirShareAsProbability() {
        Points x = DensePoints.generate(10, 1, (i, k) -> i < 5 ? -1 : 1);
        Labels y = Labels.of("a", "a", "a", "a", "b", "a", "b", "b", "b", "b");
        Classifier model =
                KernelLogistic.of(Kernel.parse("gaussian(sigma=1)"), 1e-9).fit(Dataset.of(x, y));
        Matrix p = probabilities(model, x);
        assertThat(p.get(0, 1)).isCloseTo(0.2, within(1e-5));
        assertThat(p.get(9, 1)).isCloseTo(0.8, within(1e-5));
    }

    @Test
    void equalPointsGiveTheShares() {
        Dataset data =
                Dataset.of(DensePoints.generate(8, 2, (i, k) -> 1), Labels.of("a", "a", "a", "a", "a", "a", "b", "c"));
        Matrix p = probabilities(
                KernelLogistic.of(Kernel.parse("gaussian(sigma=1)"), 1e-2).fit(data), data.points());
        assertThat(p.get(3, 0)).isCloseTo(0.75, within(1e-9));
        assertThat(p.get(3, 1)).isCloseTo(0.125, within(1e-9));
    }

    @Test
    void separableDataWithTinyLambdaIsLearnedWithoutAMistake() {
        for (int classes : new int[] {2, 3}) {
            Points x = DensePoints.generate(30, 1, (i, k) -> i);
            List<String> names =
                    IntStream.range(0, 30).mapToObj(i -> "c" + i * classes / 30).toList();
            Dataset data = Dataset.of(x, Labels.of(names));
            for (double lambda : new double[] {1e-6, 1e-12, 1e-300}) {
                Classifier model = KernelLogistic.of(Kernel.parse("gaussian(sigma=3)"), lambda)
                        .fit(data);
                assertThat(model.predict(x))
                        .as("%s", model.training().convergence())
                        .isEqualTo(labels(data));
            }
        }
    }

    @Test
    void hugeLambdaLeavesTheShares() {
        Dataset data = rings(40, 3);
        Classifier model = KernelLogistic.of(GAUSSIAN, 1e200).fit(data);
        Matrix p = probabilities(model, points(5, 3));
        int[] counts = labels(data).counts();
        for (int i = 0; i < 5; i++)
            for (int c = 0; c < 3; c++) assertThat(p.get(i, c)).isCloseTo(counts[c] / 40.0, within(1e-9));
    }

    private static double objective(Classifier model) {
        return model.training().certificate().orElseThrow().objective();
    }

    @Test
    void everyMethodReachesTheSameJTo1em6_descentByDrawsTo1em4() {
        Strategy batch = new GradientDescent(Descent.full().withStopping(new Stopping(1e-6, 20_000)));
        Strategy sgd = new GradientDescent(Descent.stochastic(3).withStopping(new Stopping(0, 400)));
        for (Dataset data : List.of(rings(40, 2), rings(40, 3))) {
            for (Intercept intercept : Intercept.values()) {
                KernelClassification learner = KernelLogistic.of(GAUSSIAN, 1e-2)
                        .withIntercept(intercept)
                        .withScheme(Scheme.ONE_VS_REST);
                double j = objective(learner.fit(data));
                assertThat(objective(learner.withStrategy(batch).fit(data))).isCloseTo(j, within(1e-6 * j));
                assertThat(objective(learner.withStrategy(sgd).fit(data))).isCloseTo(j, within(1e-4 * j));
            }
        }
    }

    @Test
    void descentRecordsItsLossesAndHasNoSoftmax() {
        KernelClassification learner = KernelLogistic.byDescent(GAUSSIAN, 1e-2, Descent.full());
        Classifier two = learner.fit(rings(30, 2));
        assertThat(two.scheme()).isEqualTo(Scheme.BINARY);
        assertThat(two.training().losses().size()).isGreaterThan(5);
        assertThat(learner.withStrategy(new GradientDescent(Descent.stochastic(1)))
                        .fit(rings(30, 2))
                        .expansion())
                .isNotEqualTo(learner.withStrategy(new GradientDescent(Descent.stochastic(2)))
                        .fit(rings(30, 2))
                        .expansion());
        assertThatThrownBy(() -> learner.withScheme(Scheme.SOFTMAX))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("softmax is learned by Newton's method, got a descent: choose the scheme ONE_VS_REST");
    }

    @Test
    void probabilitiesAreTheLogisticOfTheScores() {
        Dataset data = rings(30, 2);
        Classifier model = KernelLogistic.of(GAUSSIAN, 1e-2).fit(data);
        double score = model.scores(data.points(), compute, Progress.none()).get(4, 0);
        assertThat(probabilities(model, data.points()).get(4, 1)).isEqualTo(Logistic.probability(score));
    }
}
