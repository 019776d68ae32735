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
import dev.mercer.loss.Logistic;
import dev.mercer.solve.Intercept;
import dev.mercer.solve.Reason;
import dev.mercer.util.Progress;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What probabilities of machines with a margin promise. */
class CalibratorTest {
    private static final Gaussian KERNEL = new Gaussian(1);
    private final Compute compute = Compute.standard();

    /** Clouds in a ring, as many as there are classes, that overlap. */
    private static Dataset clouds(int n, int classes, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Points x = DensePoints.generate(
                n,
                2,
                (i, k) -> 1.2 * Math.cos(2 * Math.PI * (i % classes) / classes + 1.57 * k)
                        + random.nextDouble(-1.5, 1.5));
        return Dataset.of(
                x,
                Labels.of(IntStream.range(0, n).mapToObj(i -> "c" + i % classes).toList()));
    }

    static List<Learner<Classifier>> machines() {
        SvmClassifier svm = new SvmClassifier(KERNEL, 1e-3);
        SquaredHingeSvm squared = new SquaredHingeSvm(KERNEL, 1e-3);
        return List.of(
                svm,
                svm.withScheme(Scheme.ONE_VS_REST),
                svm.withIntercept(Intercept.NONE),
                svm.withIntercept(Intercept.CENTRED),
                squared,
                squared.withScheme(Scheme.ONE_VS_ONE));
    }

    @ParameterizedTest
    @MethodSource("machines")
    void probabilitiesSumTo1To1em12AndTheLabelIsTheMostProbableClass(Learner<Classifier> machine) {
        for (int classes : new int[] {2, 3, 5}) {
            Classifier model = machine.fit(clouds(90, classes, 1), compute, Progress.none());
            Matrix scores = model.scores(clouds(200, classes, 2).points(), compute, Progress.none());
            Matrix probabilities = model.probabilities(scores);
            Labels labels = model.labels(scores);
            for (int i = 0; i < 200; i++) {
                double[] p = probabilities.row(i);
                assertThat(Arrays.stream(p).sum()).isCloseTo(1, within(1e-12));
                assertThat(p[labels.code(i)]).isEqualTo(Arrays.stream(p).max().orElseThrow());
            }
        }
    }

    @ParameterizedTest
    @EnumSource(Probabilities.class)
    void ofTwoClassesTheLabelIsTheSignOfTheScore(Probabilities probabilities) {
        Dataset data = clouds(90, 2, 1);
        Classifier model =
                new SvmClassifier(KERNEL, 1e-3).withProbabilities(probabilities).fit(data);
        assertThat(model.calibration().isPresent()).isEqualTo(probabilities == Probabilities.LEFT_OUT);
        Points x = clouds(300, 2, 3).points();
        Labels labels = model.predict(x);
        for (int i = 0; i < 300; i++)
            assertThat(labels.code(i)).isEqualTo(model.expansion().value(x, i, 0) > 0 ? 1 : 0);
    }

    @Test
    void ofTwoClassesAHigherScoreIsMoreProbable() {
        Classifier model = new SvmClassifier(KERNEL, 1e-3).fit(clouds(90, 2, 1));
        double last = 0;
        for (double f = -3; f <= 3; f += 0.25) {
            double p = model.probabilities(Matrix.of(new double[] {f})).get(0, 1);
            assertThat(p).isGreaterThan(last);
            last = p;
        }
    }

    private double logLoss(Classifier model, double slope, Dataset data) {
        Labels truth = (Labels) data.targets().orElseThrow();
        Matrix scores = model.scores(data.points(), compute, Progress.none());
        double sum = 0;
        for (int i = 0; i < data.size(); i++)
            sum += new Logistic().value(truth.code(i) == 1 ? 1 : -1, slope * scores.get(i, 0));
        return sum / data.size();
    }

    /** A machine that learns its points by heart is sure of them, and errs elsewhere. */
    @Test
    void aMachineThatFitsTooCloselyIsNotSureOfItself() {
        Dataset data = clouds(200, 2, 1);
        Dataset fresh = clouds(1000, 2, 2);
        Classifier model = new SvmClassifier(new Gaussian(0.15), 2e-5).fit(data);
        double slope = model.calibration().orElseThrow().slopes().get(0);
        double best = logLoss(model, slopeOf(model, fresh), fresh);
        assertThat(logLoss(model, slope, fresh)).isLessThan(best + 0.03);
        assertThat(logLoss(model, slopeOf(model, data), fresh)).isGreaterThan(best + 0.06);
    }

    /** The slope that scores of these data alone would give. */
    private double slopeOf(Classifier model, Dataset data) {
        Labels truth = (Labels) data.targets().orElseThrow();
        double[] signs = IntStream.range(0, data.size())
                .mapToDouble(i -> truth.code(i) == 1 ? 1 : -1)
                .toArray();
        Matrix scores = model.scores(data.points(), compute, Progress.none());
        return SlopeFit.of(
                scores.column(0), signs, Reals.constant(data.size(), 1).toArray());
    }

    /** More points than are looked at, and one class much smaller: nearly the slope of all. */
    @Test
    void aSampleOfThePointsTellsTheSlopeTo10Percent() {
        Dataset some = clouds(4400, 2, 1);
        int[] rows =
                IntStream.range(0, 4400).filter(i -> i % 2 == 0 || i % 10 == 1).toArray();
        Dataset uneven = some.select(rows);
        Classifier model = new SvmClassifier(new Gaussian(2), 1e-3).fit(uneven);
        Dataset fresh = clouds(11000, 2, 2);
        Dataset alike = fresh.select(
                IntStream.range(0, 11000).filter(i -> i % 2 == 0 || i % 10 == 1).toArray());
        double slope = model.calibration().orElseThrow().slopes().get(0);
        double best = slopeOf(model, alike);
        assertThat(slope).isCloseTo(best, within(0.1 * best));
    }

    @Test
    void aStreamedMatrixGivesTheSameSlopeTo1em6() {
        Dataset data = clouds(120, 2, 1);
        SvmClassifier svm = new SvmClassifier(KERNEL, 1e-3);
        double stored = svm.fit(data).calibration().orElseThrow().slopes().get(0);
        Compute little = compute.withMemory(60_000);
        double streamed = svm.fit(data, little, Progress.none())
                .calibration()
                .orElseThrow()
                .slopes()
                .get(0);
        assertThat(streamed).isCloseTo(stored, within(1e-6 * stored));
    }

    @Test
    void aFitThatRanOutOfTimeHasProbabilitiesToo() {
        Progress now = Progress.none().within(Duration.ZERO);
        Classifier model = new SvmClassifier(KERNEL, 1e-3).fit(clouds(90, 3, 1), compute, now);
        assertThat(model.training().convergence().reason()).isEqualTo(Reason.TIME_LIMIT);
        assertThat(model.calibration()).isPresent();
    }
}
