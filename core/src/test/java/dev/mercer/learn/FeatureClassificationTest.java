package dev.mercer.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Labels;
import dev.mercer.data.Points;
import dev.mercer.kernel.FeatureMap;
import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.Polar;
import dev.mercer.kernel.PolynomialMap;
import dev.mercer.kernel.SubsetsMap;
import dev.mercer.linalg.Matrix;
import dev.mercer.loss.Hinge;
import dev.mercer.loss.Logistic;
import dev.mercer.loss.Loss;
import dev.mercer.loss.Squared;
import dev.mercer.loss.SquaredHinge;
import dev.mercer.model.Classifier;
import dev.mercer.model.Scheme;
import dev.mercer.solve.Intercept;
import dev.mercer.solve.Stopping;
import dev.mercer.util.Progress;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class FeatureClassificationTest {
    /** Rings of radius 1, 2, … with a little noise, one class each. */
    private static Dataset circles(int n, int rings, int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double[][] points = new double[n][];
        for (int i = 0; i < n; i++) {
            double radius = 1 + i % rings + random.nextDouble(-0.2, 0.2);
            double angle = random.nextDouble(2 * Math.PI);
            points[i] = new double[] {radius * Math.cos(angle), radius * Math.sin(angle)};
        }
        List<String> names =
                IntStream.range(0, n).mapToObj(i -> "ring" + i % rings).toList();
        return Dataset.of(Points.of(points), Labels.of(names));
    }

    private static Dataset xor(int n, int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        DensePoints points =
                DensePoints.generate(n, 2, (i, k) -> (random.nextBoolean() ? 1 : -1) * random.nextDouble(0.3, 1));
        List<String> names = IntStream.range(0, n)
                .mapToObj(i -> points.get(i, 0) * points.get(i, 1) > 0 ? "same" : "other")
                .toList();
        return Dataset.of(points, Labels.of(names));
    }

    private static double accuracy(Classifier model, Dataset data) {
        Labels truth = (Labels) data.targets().orElseThrow();
        Labels found = model.predict(data.points());
        return IntStream.range(0, data.size())
                        .filter(i -> found.get(i).equals(truth.get(i)))
                        .count()
                / (double) data.size();
    }

    static Stream<Arguments> losses() {
        return Stream.of(new Logistic(), new SquaredHinge(), new Squared())
                .flatMap(loss -> Stream.of(Intercept.CENTRED, Intercept.FREE).map(b -> Arguments.of(loss, b)));
    }

    /** Mission, row M21. */
    @ParameterizedTest
    @MethodSource("losses")
    void circlesAndXorAreSeparatedInTheRightFeatures(Loss loss, Intercept intercept) {
        for (FeatureMap map : List.of(new Polar(), new PolynomialMap(2))) {
            Classifier model =
                    FeatureClassification.of(map, loss, 1e-3, intercept).fit(circles(200, 2, 1));
            assertThat(accuracy(model, circles(200, 2, 1)))
                    .as("training, %s", map)
                    .isEqualTo(1);
            assertThat(accuracy(model, circles(100, 2, 2)))
                    .as("other points, %s", map)
                    .isEqualTo(1);
        }
        Classifier model = FeatureClassification.of(new SubsetsMap(), loss, 1e-6, intercept)
                .fit(xor(200, 3));
        assertThat(accuracy(model, xor(200, 3))).isEqualTo(1);
        assertThat(model.training().convergence().converged()).isTrue();
    }

    @Test
    void onThePointsThemselvesCirclesAreNotSeparated() {
        FeatureMap plain = new PolynomialMap(1);
        Classifier model = FeatureClassification.of(plain, 1e-3).fit(circles(200, 2, 1));
        assertThat(accuracy(model, circles(200, 2, 1))).isLessThan(0.75);
    }

    @Test
    void threeRingsAreOneAgainstTheRest() {
        Dataset three = circles(300, 3, 1);
        Classifier model = FeatureClassification.of(new PolynomialMap(4), 1e-6).fit(three);
        assertThat(model.scheme()).isEqualTo(Scheme.ONE_VS_REST);
        assertThat(accuracy(model, three)).isEqualTo(1);
        Matrix p = model.probabilities(three.points(), Compute.standard(), Progress.none());
        for (int i = 0; i < 300; i++)
            assertThat(p.get(i, 0) + p.get(i, 1) + p.get(i, 2)).isCloseTo(1, within(1e-12));
    }

    @Test
    void onlyLogisticLossHasProbabilities() {
        Dataset two = circles(50, 2, 1);
        Classifier logistic = FeatureClassification.of(new Polar(), 1e-2).fit(two);
        Classifier hinge = FeatureClassification.of(new Polar(), new SquaredHinge(), 1e-2, Intercept.FREE)
                .fit(two);
        assertThat(logistic.calibration()).isPresent();
        assertThat(hinge.calibration()).isEmpty();
        assertThat(logistic.training().certificate().orElseThrow().gap().orElseThrow())
                .isBetween(-1e-12, 1e-9);
    }

    private static double[] scores(Learner<Classifier> learner, Dataset data) {
        return learner.fit(data)
                .scores(data.points(), Compute.standard(), Progress.none())
                .values();
    }

    @ParameterizedTest
    @EnumSource(Intercept.class)
    void hingeOnFeaturesIsTheSupportVectorMachineOfTheirKernelTo1em4(Intercept intercept) {
        Dataset three = circles(60, 3, 1);
        KernelClassification svm = Svm.of(Kernel.parse("polynomial(degree=2, c=1)"), 1e-2)
                .withIntercept(intercept)
                .withStopping(new Stopping(1e-8, 1_000_000));
        KernelClassification linear = FeatureClassification.of(new PolynomialMap(2), new Hinge(), 1e-2, intercept);
        for (Scheme scheme : List.of(Scheme.ONE_VS_ONE, Scheme.ONE_VS_REST))
            assertThat(scores(linear.withScheme(scheme), three))
                    .containsExactly(scores(svm.withScheme(scheme), three), within(1e-4));
    }

    @ParameterizedTest
    @EnumSource(Intercept.class)
    void smoothLossesOnFeaturesAreTheMachinesOfTheirKernelTo1em6(Intercept intercept) {
        Dataset three = circles(60, 3, 1);
        ClassWeights weights = ClassWeights.of(Map.of("ring1", 2.5));
        Kernel kernel = Kernel.parse("polynomial(degree=2, c=1)");
        KernelClassification svm =
                Svm.squaredHinge(kernel, 1e-2).withIntercept(intercept).withClassWeights(weights);
        KernelClassification slacks = FeatureClassification.of(
                        new PolynomialMap(2), new SquaredHinge(), 1e-2, intercept)
                .withScheme(Scheme.ONE_VS_ONE)
                .withClassWeights(weights);
        for (Scheme scheme : List.of(Scheme.ONE_VS_ONE, Scheme.ONE_VS_REST))
            assertThat(scores(slacks.withScheme(scheme), three))
                    .containsExactly(scores(svm.withScheme(scheme), three), within(1e-6));
        KernelClassification logistic =
                KernelLogistic.of(kernel, 1e-2).withIntercept(intercept).withClassWeights(weights);
        KernelClassification softmax = FeatureClassification.of(new PolynomialMap(2), new Logistic(), 1e-2, intercept)
                .withScheme(Scheme.SOFTMAX)
                .withClassWeights(weights);
        assertThat(scores(softmax, three)).containsExactly(scores(logistic, three), within(1e-6));
        assertThat(softmax.fit(three).calibration()).isPresent();
    }
}
