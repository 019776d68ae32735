package dev.mercer.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Labels;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.kernel.Gaussian;
import dev.mercer.linalg.Matrix;
import dev.mercer.model.Classifier;
import dev.mercer.score.ClassificationScore;
import dev.mercer.util.Progress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Probabilities of ridge classifiers on generated problems whose probabilities are known. */
class RidgeProbabilitiesTest {
    private static final Gaussian KERNEL = new Gaussian(1);
    private static final double LAMBDA = 1e-3;
    private static final int TEST = 4000;

    /** Points of the plane, their classes drawn by softmax of smooth functions. */
    private static Dataset drawn(int n, int classes, double rare, long seed) {
        Random random = new Random(seed);
        double[][] x = new double[n][2];
        List<String> names = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            x[i] = new double[] {random.nextGaussian(), random.nextGaussian()};
            double[] p = truth(x[i], classes, rare);
            double at = random.nextDouble();
            int c = 0;
            while (c < classes - 1 && at >= p[c]) at -= p[c++];
            names.add("c" + c);
        }
        List<String> all = new ArrayList<>();
        for (int c = 0; c < classes; c++) all.add("c" + c);
        return Dataset.of(DensePoints.of(x), Labels.of(names, all));
    }

    private static double[] truth(double[] x, int classes, double rare) {
        double[] p = new double[classes];
        double sum = 0;
        for (int c = 0; c < classes; c++) {
            double angle = 2 * Math.PI * c / classes;
            p[c] = Math.exp(1.5 * (x[0] * Math.cos(angle) + x[1] * Math.sin(angle)) - (c == 1 ? rare : 0));
            sum += p[c];
        }
        for (int c = 0; c < classes; c++) p[c] /= sum;
        return p;
    }

    private static ClassificationScore score(Learner<Classifier> learner, int classes, double rare) {
        Dataset train = drawn(800, classes, rare, 1);
        Dataset test = drawn(TEST, classes, rare, 2);
        Classifier model = learner.fit(train, Compute.standard(), Progress.none());
        Matrix scores = model.scores(test.points(), Compute.standard(), Progress.none());
        return ClassificationScore.of(model, scores, (Labels) test.targets().orElseThrow(), Reals.constant(TEST, 1));
    }

    /** The log loss of the true probabilities. */
    private static double least(int classes, double rare) {
        Dataset test = drawn(TEST, classes, rare, 2);
        Labels labels = (Labels) test.targets().orElseThrow();
        double sum = 0;
        for (int i = 0; i < TEST; i++) {
            double[] x = {test.points().get(i, 0), test.points().get(i, 1)};
            sum -= Math.log(truth(x, classes, rare)[labels.code(i)]);
        }
        return sum / TEST;
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 5})
    void areCalibrated(int classes) {
        ClassificationScore found = score(RidgeClassifier.of(KERNEL, LAMBDA), classes, 0);
        assertThat(found.calibrationError().orElseThrow()).isLessThan(0.04);
        assertThat(found.logLoss().orElseThrow()).isLessThan(least(classes, 0) + 0.08);
    }

    @Test
    void areCalibratedWhereThreePercentArePositive() {
        ClassificationScore found = score(RidgeClassifier.of(KERNEL, LAMBDA), 2, 6);
        assertThat(found.confusion().counts().get(1).sum() / TEST).isBetween(0.02, 0.05);
        assertThat(found.calibrationError().orElseThrow()).isLessThan(0.02);
        assertThat(found.logLoss().orElseThrow()).isLessThan(least(2, 6) + 0.03);
        assertThat(found.auc().orElseThrow()).isGreaterThan(0.9);
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 5})
    void areCalibratedInLeavesAndOnFewCenters(int classes) {
        ClassificationScore leaves = score(RidgeClassifier.of(KERNEL, LAMBDA).withStrategy(new Leaves(4)), classes, 0);
        assertThat(leaves.calibrationError().orElseThrow()).isLessThan(0.05);
        ClassificationScore few = score(RidgeClassifier.of(KERNEL, LAMBDA).withStrategy(new Nystrom(60)), classes, 0);
        assertThat(few.calibrationError().orElseThrow()).isLessThan(0.07);
    }

    @Test
    void areThoseOfTheDataWithoutClassWeights() {
        ClassWeights weights = ClassWeights.of(Map.of("c1", 20.0));
        ClassificationScore found = score(RidgeClassifier.of(KERNEL, LAMBDA).withClassWeights(weights), 2, 6);
        assertThat(found.logLoss().orElseThrow()).isLessThan(least(2, 6) + 0.03);
    }

    @Test
    void doNotDependOnHowOftenPointsAreRepeated() {
        Dataset data = drawn(200, 2, 0, 1);
        int[] twice = new int[400];
        for (int i = 0; i < 400; i++) twice[i] = i / 2;
        Points points = data.points();
        Matrix once = probabilities(RidgeClassifier.of(KERNEL, LAMBDA).fit(data), points);
        Matrix repeated = probabilities(RidgeClassifier.of(KERNEL, LAMBDA).fit(data.select(twice)), points);
        // Label smoothing counts rows; leaving out one of two equal rows would give far larger slopes.
        for (int i = 0; i < 200; i++) assertThat(repeated.get(i, 1)).isCloseTo(once.get(i, 1), within(0.02));
    }

    @Test
    void areAbsentWhereNotAskedFor() {
        Classifier model = RidgeClassifier.of(KERNEL, LAMBDA)
                .withProbabilities(Probabilities.NONE)
                .fit(drawn(50, 3, 0, 1));
        assertThat(model.calibration()).isEmpty();
    }

    private static Matrix probabilities(Classifier model, Points points) {
        return model.probabilities(points, Compute.standard(), Progress.none());
    }
}
