package dev.mercer.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Labels;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.data.internal.WeightedLabels;
import dev.mercer.gram.Gram;
import dev.mercer.kernel.Gaussian;
import dev.mercer.kernel.PolynomialMap;
import dev.mercer.learn.calibration.SigmoidFit;
import dev.mercer.linalg.Matrix;
import dev.mercer.loss.Logistic;
import dev.mercer.loss.SquaredHinge;
import dev.mercer.model.Calibration;
import dev.mercer.model.Classifier;
import dev.mercer.model.Expansion;
import dev.mercer.model.Scheme;
import dev.mercer.solve.Convergence;
import dev.mercer.solve.Intercept;
import dev.mercer.solve.Reason;
import dev.mercer.solve.Stopping;
import dev.mercer.solve.descent.Descent;
import dev.mercer.solve.internal.NewtonSolver;
import dev.mercer.solve.internal.Objective;
import dev.mercer.solve.internal.Solution;
import dev.mercer.util.Progress;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.BiFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The contract of calibrated probabilities of margin classifiers. */
@Tag("once")
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
        KernelClassification svm = Svm.of(KERNEL, 1e-3);
        KernelClassification squared = Svm.squaredHinge(KERNEL, 1e-3);
        return List.of(
                svm,
                svm.withScheme(Scheme.ONE_VS_REST),
                svm.withIntercept(Intercept.NONE),
                svm.withIntercept(Intercept.CENTRED),
                squared,
                squared.withScheme(Scheme.ONE_VS_ONE));
    }

    @Test
    void ofTwoClassesWithoutProbabilitiesTheLabelIsTheSignOfTheScore() {
        Classifier model =
                Svm.of(KERNEL, 1e-3).withProbabilities(Probabilities.NONE).fit(clouds(90, 2, 1));
        assertThat(model.calibration()).isEmpty();
        Points x = clouds(300, 2, 3).points();
        Labels labels = model.predict(x);
        for (int i = 0; i < 300; i++)
            assertThat(labels.code(i)).isEqualTo(model.expansion().value(x, i, 0) > 0 ? 1 : 0);
    }

    /** One of twenty rows is of a class in the middle of the other. */
    private static Dataset rare(int n, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        boolean[] yes = new boolean[n];
        for (int i = 0; i < n; i++) yes[i] = random.nextInt(20) == 0;
        Points x = DensePoints.generate(n, 2, (i, k) -> (yes[i] ? 0.3 : 1) * random.nextGaussian());
        return Dataset.of(
                x,
                Labels.of(
                        IntStream.range(0, n)
                                .mapToObj(i -> yes[i] ? "yes" : "no")
                                .toList(),
                        List.of("no", "yes")));
    }

    /** The mean of −ln p of the class that is true, by a model and by the shares of the classes in the training data. */
    private double[] logLoss(Classifier model, Dataset train, Dataset test) {
        Labels truth = (Labels) test.targets().orElseThrow();
        Labels seen = (Labels) train.targets().orElseThrow();
        Matrix p = model.probabilities(test.points(), compute, Progress.none());
        double[] sums = new double[2];
        for (int i = 0; i < test.size(); i++) {
            sums[0] -= Math.log(p.get(i, truth.code(i))) / test.size();
            sums[1] -= Math.log((double) seen.counts()[truth.code(i)] / seen.size()) / test.size();
        }
        return sums;
    }

    /** A machine that says no everywhere still knows where yes is likely: f is never above 0, and tells nevertheless. */
    @Test
    void ofARareClassProbabilitiesAreBetterThanItsShare() {
        for (long seed = 1; seed <= 3; seed++) {
            Dataset train = rare(800, seed);
            Dataset test = rare(4000, 10 + seed);
            for (Learner<Classifier> machine :
                    List.of(Svm.ofC(new Gaussian(1), 30, train), Svm.squaredHinge(new Gaussian(1), 1e-4))) {
                double[] loss = logLoss(machine.fit(train, compute, Progress.none()), train, test);
                assertThat(loss[0]).isLessThan(0.9 * loss[1]);
            }
        }
    }

    static List<Learner<Classifier>> weighted() {
        ClassWeights balanced = ClassWeights.balanced();
        KernelClassification logistic = KernelLogistic.of(KERNEL, 1e-3).withClassWeights(balanced);
        return List.of(
                Svm.of(KERNEL, 1e-3).withClassWeights(balanced),
                Svm.squaredHinge(KERNEL, 1e-3).withClassWeights(balanced),
                logistic,
                logistic.withScheme(Scheme.ONE_VS_REST),
                KernelLogistic.of(KERNEL, 1e-3)
                        .withScheme(Scheme.ONE_VS_REST)
                        .withStrategy(new Nystrom(60))
                        .withClassWeights(balanced),
                DescentData.learner(KERNEL, new Logistic(), 1e-3, Intercept.FREE, Descent.full())
                        .withClassWeights(balanced),
                FeatureClassification.of(new PolynomialMap(2), new Logistic(), 1e-3, Intercept.FREE)
                        .withClassWeights(balanced));
    }

    /** Weights move the labels; probabilities stay those of the data. */
    @ParameterizedTest
    @MethodSource("weighted")
    void ofWeightedClassesProbabilitiesAreThoseOfTheData(Learner<Classifier> machine) {
        Dataset train = rare(800, 1);
        Dataset test = rare(4000, 2);
        Classifier model = machine.fit(train, compute, Progress.none());
        double[] loss = logLoss(model, train, test);
        assertThat(loss[0]).isLessThan(loss[1]);
        Matrix p = model.probabilities(test.points(), compute, Progress.none());
        Labels labels = model.predict(test.points());
        Labels seen = (Labels) train.targets().orElseThrow();
        double ratio = (double) seen.counts()[0] / seen.counts()[1];
        int yes = 0;
        for (int i = 0; i < test.size(); i++) {
            if (labels.code(i) == 1) yes++;
            double margin = Math.log(p.get(i, 1) / p.get(i, 0)) + Math.log(ratio);
            if (Math.abs(margin) > 1e-9) assertThat(labels.code(i)).isEqualTo(margin > 0 ? 1 : 0);
        }
        assertThat(yes).isGreaterThan(400);
    }

    @Test
    void ofTwoClassesAHigherScoreIsMoreProbable() {
        Classifier model = Svm.of(KERNEL, 1e-3).fit(clouds(90, 2, 1));
        double last = 0;
        for (double f = -3; f <= 3; f += 0.25) {
            double p = model.probabilities(Matrix.of(new double[] {f})).get(0, 1);
            assertThat(p).isGreaterThan(last);
            last = p;
        }
    }

    private double logLoss(Classifier model, SigmoidFit.Sigmoid sigmoid, Dataset data) {
        Labels truth = (Labels) data.targets().orElseThrow();
        Matrix scores = model.scores(data.points(), compute, Progress.none());
        double sum = 0;
        for (int i = 0; i < data.size(); i++)
            sum += new Logistic()
                    .value(truth.code(i) == 1 ? 1 : -1, sigmoid.slope() * scores.get(i, 0) + sigmoid.offset());
        return sum / data.size();
    }

    /** All weights are at their bound, so that a leave-one-out score by free vectors does not exist. */
    @Test
    void aStronglyRegularisedMachineIsSureOfClassesThatAreFarApart() {
        Dataset train = clouds(200, 2, 1);
        Classifier model = Svm.ofC(new Gaussian(3), 0.01, train).fit(train);
        double[] loss = logLoss(model, train, clouds(1000, 2, 2));
        assertThat(loss[0]).isLessThan(0.7 * loss[1]);
    }

    /** A machine that learns its points by heart is sure of them, and errs elsewhere. */
    @Test
    void aMachineThatFitsTooCloselyIsNotSureOfItself() {
        Dataset data = clouds(200, 2, 1);
        Dataset fresh = clouds(1000, 2, 2);
        Classifier model = Svm.of(new Gaussian(0.15), 2e-5).fit(data);
        Calibration found = model.calibration().orElseThrow();
        SigmoidFit.Sigmoid own =
                new SigmoidFit.Sigmoid(found.slopes().get(0), found.offsets().get(0));
        double best = logLoss(model, sigmoidOf(model, fresh), fresh);
        assertThat(logLoss(model, own, fresh)).isLessThan(best + 0.03);
        assertThat(logLoss(model, sigmoidOf(model, data), fresh)).isGreaterThan(best + 0.06);
    }

    /** The sigmoid that scores of these data alone would give. */
    private SigmoidFit.Sigmoid sigmoidOf(Classifier model, Dataset data) {
        Labels truth = (Labels) data.targets().orElseThrow();
        double[] signs = IntStream.range(0, data.size())
                .mapToDouble(i -> truth.code(i) == 1 ? 1 : -1)
                .toArray();
        Matrix scores = model.scores(data.points(), compute, Progress.none());
        return SigmoidFit.of(
                scores.column(0),
                signs,
                Reals.constant(data.size(), 1).toArray(),
                Reals.constant(data.size(), 1).toArray());
    }

    /** More points than are looked at, and one class much smaller: nearly the slope of all. */
    @Test
    void aSampleOfThePointsTellsTheSlopeTo10Percent() {
        Dataset some = clouds(4400, 2, 1);
        int[] rows =
                IntStream.range(0, 4400).filter(i -> i % 2 == 0 || i % 10 == 1).toArray();
        Dataset uneven = some.select(rows);
        Classifier model = Svm.of(new Gaussian(2), 1e-3).fit(uneven);
        Dataset fresh = clouds(11000, 2, 2);
        Dataset alike = fresh.select(
                IntStream.range(0, 11000).filter(i -> i % 2 == 0 || i % 10 == 1).toArray());
        double slope = model.calibration().orElseThrow().slopes().get(0);
        double best = sigmoidOf(model, alike).slope();
        assertThat(slope).isCloseTo(best, within(0.1 * best));
    }

    @Test
    void aStreamedMatrixGivesTheSameSlopeTo1em6() {
        Dataset data = clouds(120, 2, 1);
        KernelClassification svm = Svm.of(KERNEL, 1e-3);
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
        Classifier model = Svm.of(KERNEL, 1e-3).fit(clouds(90, 3, 1), compute, now);
        assertThat(model.training().convergence().reason()).isEqualTo(Reason.TIME_LIMIT);
        assertThat(model.calibration()).isPresent();
    }

    /** The calibration of few rows by a solver, which gets every problem and its solution. */
    private Calibration calibration(Dataset data, BiFunction<Objective, Solution, Solution> solver) {
        WeightedLabels labels = ClassWeights.none().labels(data, "a machine");
        BinaryProblems problems = BinaryProblems.of(labels, Scheme.ONE_VS_ONE);
        Gram gram = Gram.of(KERNEL, data.points(), compute, Progress.none());
        Calibrator calibrator = new Calibrator(Probabilities.LEFT_OUT, data.points(), labels, Scheme.ONE_VS_ONE);
        Solution found = calibrator.solve(
                problems, gram, new Calibrator.Machine(new SquaredHinge(), 1e-3, Intercept.FREE, objective -> {
                    Solution own = NewtonSolver.solve(objective, new Stopping(1e-9, 100), Progress.none());
                    return solver.apply(objective, own);
                }));
        Expansion f = FitSupport.expansion(KERNEL, data, found);
        return calibrator.decision(problems, f, compute).calibration().orElseThrow();
    }

    /** A fold has fewer than the 20 rows of a pair. What a fold that failed returns is never looked at. */
    @Test
    void ofFoldsThatFailNothingIsCalibrated() {
        Dataset pairs = clouds(30, 3, 1);
        Calibration sound = calibration(pairs, (objective, own) -> own);
        Calibration refused = calibration(pairs, (objective, own) -> {
            if (objective.size() < 20) throw new ArithmeticException("on purpose");
            return own;
        });
        Calibration stalled = calibration(
                pairs,
                (objective, own) -> objective.size() < 20
                        ? new Solution(
                                List.of(Reals.constant(objective.size(), 0)),
                                Reals.of(1e6),
                                new Convergence(Reason.STALLED, 0.5, 7),
                                own.certificate(),
                                own.losses())
                        : own);
        Calibration infinite = calibration(
                pairs,
                (objective, own) -> objective.size() < 20
                        ? new Solution(
                                List.of(Reals.constant(objective.size(), 1e308)),
                                own.bias(),
                                own.convergence(),
                                own.certificate(),
                                own.losses())
                        : own);
        assertThat(stalled).isEqualTo(refused).isNotEqualTo(sound);
        assertThat(infinite).isEqualTo(refused);
    }

    /** The one row of a class has no rest of both classes: a score of 0 for it would be made up. */
    @Test
    void aFoldWhoseRestLacksAClassIsNotScored() {
        DensePoints x = DensePoints.generate(9, 1, (i, k) -> i);
        Dataset data = Dataset.of(
                x,
                Labels.of(
                        IntStream.range(0, 9).mapToObj(i -> i == 8 ? "b" : "a").toList()));
        Calibration refused = calibration(data, (objective, own) -> {
            if (objective.size() < 9) throw new ArithmeticException("on purpose");
            return own;
        });
        assertThat(calibration(data, (objective, own) -> own)).isEqualTo(refused);
    }
}
