package dev.mercer.learn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Labels;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.kernel.Gaussian;
import dev.mercer.linalg.Matrix;
import dev.mercer.model.Classifier;
import dev.mercer.model.PairRule;
import dev.mercer.score.ClassificationScore;
import dev.mercer.util.Progress;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Classes, of which there are many with few rows each, by pairs. */
@Tag("once")
class ManyClassesTest {
    private static final int ROWS = 6;

    /** Clouds of six points each about random places of a square of side 10. */
    private static Dataset clouds(int classes, double deviation, long seed) {
        Random place = new Random(7);
        double[][] centers = IntStream.range(0, classes)
                .mapToObj(c -> new double[] {10 * place.nextDouble(), 10 * place.nextDouble()})
                .toArray(double[][]::new);
        Random random = new Random(seed);
        Points x = DensePoints.generate(
                classes * ROWS, 2, (i, k) -> centers[i % classes][k] + deviation * random.nextGaussian());
        return Dataset.of(
                x,
                Labels.of(IntStream.range(0, classes * ROWS)
                        .mapToObj(i -> "c" + (100 + i % classes))
                        .toList()));
    }

    private static ClassificationScore score(Classifier model, Dataset test) {
        Matrix scores = model.scores(test.points(), Compute.standard(), Progress.none());
        Labels truth = (Labels) test.targets().orElseThrow();
        return ClassificationScore.of(model, scores, truth, Reals.constant(test.size(), 1));
    }

    private static Classifier voting(Classifier model) {
        return new Classifier(model.expansion(), model.classes(), model.scheme(), Optional.empty(), model.training());
    }

    /** Whatever the width and C: of wide kernels no vector is free, of narrow ones no point supports another. */
    @ParameterizedTest
    @CsvSource({"0.02, 8, 1", "0.02, 2, 1", "0.02, 8, 100", "0.1, 8, 100", "0.3, 8, 1", "0.3, 0.05, 1"})
    void isRightAsOftenAsTheVotesUpToNoise(double deviation, double sigma, double c) {
        Dataset train = clouds(30, deviation, 1);
        Dataset test = clouds(30, deviation, 2);
        Classifier model = Svm.ofC(new Gaussian(sigma), c, train).fit(train);
        double votes = score(voting(model), test).accuracy();
        assertThat(score(model, test).accuracy()).isGreaterThan(votes - 0.02);
    }

    @Test
    void separatedClassesHaveProbabilitiesNearOne() {
        Dataset train = clouds(30, 0.02, 1);
        ClassificationScore score = score(Svm.ofC(new Gaussian(2), 10, train).fit(train), clouds(30, 0.02, 2));
        assertThat(score.accuracy()).isGreaterThan(0.98);
        assertThat(score.logLoss().orElseThrow()).isLessThan(0.15);
        assertThat(score.calibrationError().orElseThrow()).isLessThan(0.05);
    }

    /** Single points each, so that nothing can be learned of a class without its point. */
    @Test
    void predictsTheVotesWhereProbabilitiesCannotBeCalibrated() {
        Dataset train = clouds(30, 0.3, 1);
        Classifier model = Svm.ofC(new Gaussian(0.05), 1, train).fit(train);
        PairRule rule = model.calibration().orElseThrow().pairs().orElseThrow();
        assertThat(rule.source()).isEqualTo(PairRule.Source.VOTES);
        Points x = clouds(30, 0.3, 2).points();
        assertThat(model.predict(x)).isEqualTo(voting(model).predict(x));
    }

    /** Votes are right a little more often on these rows, but ignore how common a class is. */
    @ParameterizedTest
    @CsvSource({"0.5, 1, 1.3", "5, 2, 1.1"})
    void coupledProbabilitiesDecideIfTheirLogLossIsSmaller(double sigma, long seed, double logLoss) {
        Dataset train = skewed(20, 600, seed);
        Classifier model = Svm.of(new Gaussian(sigma), 1e-3).fit(train);
        PairRule rule = model.calibration().orElseThrow().pairs().orElseThrow();
        assertThat(rule.source()).isEqualTo(PairRule.Source.COUPLING);
        assertThat(score(model, skewed(20, 1000, 100)).logLoss().orElseThrow()).isLessThan(logLoss);
    }

    /** Overlapping clouds, every second of them with 3 % of the rows of another. */
    private static Dataset skewed(int count, int rows, long seed) {
        Random place = new Random(7);
        double[][] centers = IntStream.range(0, count)
                .mapToObj(c -> new double[] {10 * place.nextDouble(), 10 * place.nextDouble()})
                .toArray(double[][]::new);
        Random random = new Random(seed);
        int[] classes = IntStream.range(0, rows)
                .map(i -> i < 3 * count
                        ? i % count
                        : 2 * random.nextInt(count / 2) + (random.nextDouble() < 0.03 ? 1 : 0))
                .toArray();
        Points x = DensePoints.generate(rows, 2, (i, k) -> centers[classes[i]][k] + random.nextGaussian());
        return Dataset.of(
                x,
                Labels.of(IntStream.of(classes).mapToObj(c -> "c" + (100 + c)).toList()));
    }
}
