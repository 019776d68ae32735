package dev.mercer.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.Labels;
import dev.mercer.data.Reals;
import dev.mercer.data.TargetVectors;
import dev.mercer.data.Targets;
import dev.mercer.kernel.Gaussian;
import dev.mercer.learn.ClassWeights;
import dev.mercer.learn.KernelClassification;
import dev.mercer.learn.KernelLogistic;
import dev.mercer.learn.KernelRegression;
import dev.mercer.learn.KernelRidge;
import dev.mercer.learn.Probabilities;
import dev.mercer.learn.QuantileRegression;
import dev.mercer.learn.RidgeClassifier;
import dev.mercer.learn.Svm;
import dev.mercer.loss.Pinball;
import dev.mercer.loss.Squared;
import dev.mercer.score.FoldedSample;
import dev.mercer.score.Folds;
import dev.mercer.score.HeldOut;
import dev.mercer.score.QuantileScore;
import dev.mercer.score.RidgeLeaveOneOut;
import dev.mercer.score.Sample;
import dev.mercer.score.ValidationScore;
import dev.mercer.score.internal.Fold;
import dev.mercer.solve.Intercept;
import dev.mercer.util.CancelledException;
import dev.mercer.util.CancelledProgress;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class FoldedSampleTest {
    private static final Compute COMPUTE = Compute.standard();
    private static final int N = 40;
    private final Dataset numbers = TuningData.waves(N, 1);

    private static int[] rows() {
        return IntStream.range(0, N).toArray();
    }

    @Test
    void poolsWhatEachFoldSaysTo1em12() {
        KernelRegression ridge = KernelRidge.of(new Gaussian(1), 1e-3);
        List<Fold> folds = Folds.random(4, 1).of(numbers.targets().orElseThrow(), rows());
        HeldOut held = new FoldedSample(Sample.of(numbers), folds, new Squared())
                .score(train -> ridge, COMPUTE, Progress.none());
        double sum = 0;
        for (Fold fold : folds) {
            double[] said = ridge.fit(numbers.select(fold.train()))
                    .predict(numbers.points().select(fold.test()));
            Reals truth = (Reals) numbers.targets().orElseThrow().select(fold.test());
            for (int i = 0; i < said.length; i++) sum += Math.pow(truth.get(i) - said[i], 2);
        }
        assertThat(held.loss()).isCloseTo(sum / N, within(1e-12));
        assertThat(held.error()).isEqualTo(held.loss());
        assertThat(held.numbers().orElseThrow().rmse()).isCloseTo(Math.sqrt(sum / N), within(1e-12));
        assertThat(held.numbers().orElseThrow().n()).isEqualTo(N);
    }

    /** The mean over targets of the squared error in units of the variance: a unit of a target changes nothing. */
    @Test
    void severalTargetsAreJudgedByTheMeanOfTheirStandardisedLosses() {
        Reals y = (Reals) numbers.targets().orElseThrow();
        Reals other = Reals.of(y.stream().map(v -> 1000 * Math.sin(3 * v)).toArray());
        TargetVectors both = new TargetVectors(List.of("y", "other"), List.of(y, other));
        KernelRegression ridge = KernelRidge.of(new Gaussian(1), 1e-3);
        Folds folds = Folds.random(4, 1);
        HeldOut found = FoldedSample.of(Sample.of(numbers.withTargets(both)), folds)
                .score(train -> ridge, COMPUTE, Progress.none());
        double sum = 0;
        double rmse = 0;
        for (Reals one : both.columns()) {
            HeldOut held = FoldedSample.of(Sample.of(numbers.withTargets(one)), folds)
                    .score(train -> ridge, COMPUTE, Progress.none());
            double mean = one.sum() / N;
            double variance = one.stream().map(v -> Math.pow(v - mean, 2)).sum() / N;
            sum += held.loss() / variance / 2;
            rmse += held.numbers().orElseThrow().rmse() / 2;
        }
        assertThat(found.loss()).isCloseTo(sum, within(1e-9));
        assertThat(found.numbers().orElseThrow().rmse()).isCloseTo(rmse, within(1e-7));
        assertThat(found.numbers().orElseThrow().n()).isEqualTo(N);
        ValidationScore left = leaveOneOut(both);
        ValidationScore one = leaveOneOut(y);
        ValidationScore two = leaveOneOut(other);
        Reals variances = both.variances(numbers.weights());
        assertThat(left.loss())
                .isCloseTo(one.loss() / variances.get(0) / 2 + two.loss() / variances.get(1) / 2, within(1e-9));
    }

    private ValidationScore leaveOneOut(Targets targets) {
        Dataset data = numbers.withTargets(targets);
        RidgeLeaveOneOut left = RidgeLeaveOneOut.of(new Gaussian(1), Intercept.CENTRED, data, COMPUTE, Progress.none());
        return ValidationScore.of(targets, left.predictions(1e-3), data.weights());
    }

    @Test
    void rowsOfWeightZeroAreInNoFold() {
        double[] weights = IntStream.range(0, N).mapToDouble(i -> i % 3).toArray();
        int[] used = IntStream.range(0, N).filter(i -> i % 3 > 0).toArray();
        Dataset weighted = numbers.withWeights(Reals.of(weights));
        KernelRegression ridge = KernelRidge.of(new Gaussian(1), 1e-3);
        HeldOut held = FoldedSample.of(Sample.of(weighted), Folds.random(4, 1))
                .score(train -> ridge, COMPUTE, Progress.none());
        assertThat(held)
                .isEqualTo(FoldedSample.of(Sample.of(weighted.select(used)), Folds.random(4, 1))
                        .score(train -> ridge, COMPUTE, Progress.none()));
        assertThat(held.numbers().orElseThrow().n()).isEqualTo(used.length);
    }

    @Test
    void theLearnerSeesItsTrainingRows() {
        FoldedSample.of(Sample.of(numbers), Folds.random(4, 1))
                .score(
                        train -> {
                            assertThat(train.size()).isEqualTo(30);
                            return KernelRidge.of(new Gaussian(1), 1);
                        },
                        COMPUTE,
                        Progress.none());
    }

    /** The identity of docs/internals/math/tuning.md: two halves with λ for all rows are judged with 2λ. */
    @Test
    void foldsKeepRhoAndCOfAllRows() {
        FoldedSample halves = FoldedSample.of(Sample.of(numbers), Folds.random(2, 1));
        KernelRegression ridge = KernelRidge.of(new Gaussian(1), 0.1);
        HeldOut held = halves.score(ridge, COMPUTE, Progress.none());
        assertThat(held).isEqualTo(halves.score(train -> ridge.withLambda(0.2), COMPUTE, Progress.none()));
        assertThat(held.loss())
                .isNotCloseTo(
                        halves.score(train -> ridge, COMPUTE, Progress.none()).loss(), within(1e-3));
    }

    /** Class weights count: 30 rows of weight 1 and 10 of weight 3 are 60, not 40. */
    @Test
    void cIsThatOfAllRowsAfterClassWeights() {
        List<String> names =
                IntStream.range(0, N).mapToObj(i -> i % 4 == 0 ? "b" : "a").toList();
        Dataset classes = numbers.withTargets(Labels.of(names));
        KernelClassification svm = Svm.of(new Gaussian(1), 1)
                .withClassWeights(ClassWeights.of(Map.of("b", 3.0)))
                .withC(7, classes);
        FoldedSample.of(Sample.of(classes), Folds.random(4, 1))
                .score(
                        train -> {
                            assertThat(svm.forPart(train, classes).lambda())
                                    .isCloseTo(svm.withC(7, train).lambda(), within(1e-15));
                            return svm.forPart(train, classes);
                        },
                        COMPUTE,
                        Progress.none());
    }

    @Test
    void rowsThatAreJudgedTwiceCountOnce() {
        List<Fold> once = Folds.random(4, 1).of(numbers.targets().orElseThrow(), rows());
        List<Fold> twice = new ArrayList<>(once);
        twice.addAll(once);
        KernelRegression ridge = KernelRidge.of(new Gaussian(1), 1e-3);
        HeldOut one = new FoldedSample(Sample.of(numbers), once, new Squared())
                .score(train -> ridge, COMPUTE, Progress.none());
        HeldOut two = new FoldedSample(Sample.of(numbers), twice, new Squared())
                .score(train -> ridge, COMPUTE, Progress.none());
        assertThat(two.loss()).isCloseTo(one.loss(), within(1e-12));
        assertThat(two.numbers().orElseThrow().n()).isEqualTo(N);
        assertThat(two.size()).isEqualTo(N);
        assertThat(two.standardError()).isCloseTo(one.standardError(), within(1e-12));
    }

    @Test
    void quantilesHaveTheirOwnScore() {
        KernelRegression upper = QuantileRegression.of(new Gaussian(1), 1e-3, 0.9);
        HeldOut held = FoldedSample.of(Sample.of(numbers), Folds.random(4, 1))
                .withLoss(new Pinball(0.9))
                .score(train -> upper, COMPUTE, Progress.none());
        QuantileScore score = held.quantile().orElseThrow();
        assertThat(score.n()).isEqualTo(N);
        assertThat(score.loss()).isCloseTo(held.loss(), within(1e-12));
        assertThat(score.quantile()).isEqualTo(0.9);
        HeldOut remembered = StoredScores.held(StoredScores.of(held));
        assertThat(remembered).isEqualTo(held);
    }

    @Test
    void numbersAreJudgedByTheLossThatIsAskedFor() {
        KernelRegression ridge = KernelRidge.of(new Gaussian(1), 1e-3);
        List<Fold> folds = Folds.random(4, 1).of(numbers.targets().orElseThrow(), rows());
        HeldOut held = new FoldedSample(Sample.of(numbers), folds, new Pinball(0.5))
                .score(train -> ridge, COMPUTE, Progress.none());
        assertThat(held.loss()).isCloseTo(held.numbers().orElseThrow().mae() / 2, within(1e-12));
    }

    @Test
    void classesHaveErrorsAndLogLossWhereThereAreProbabilities() {
        Dataset clouds = TuningData.clouds(60, 3, 1);
        FoldedSample folds = FoldedSample.of(Sample.of(clouds), Folds.random(3, 1));
        HeldOut ridge = folds.score(
                train -> RidgeClassifier.of(new Gaussian(1), 1e-3).withProbabilities(Probabilities.NONE),
                COMPUTE,
                Progress.none());
        assertThat(ridge.classes().orElseThrow().accuracy()).isCloseTo(1 - ridge.error(), within(1e-12));
        assertThat(ridge.classes().orElseThrow().logLoss()).isEmpty();
        assertThat(ridge.loss()).isEqualTo(ridge.error());
        HeldOut logistic = folds.score(train -> KernelLogistic.of(new Gaussian(1), 1e-3), COMPUTE, Progress.none());
        assertThat(logistic.loss())
                .isEqualTo(logistic.classes().orElseThrow().logLoss().orElseThrow())
                .isNotEqualTo(logistic.error());
    }

    @Test
    void aFoldOfOneClassTeachesNothing() {
        Labels labels = Labels.of("a", "a", "a", "b");
        Dataset few = Dataset.of(numbers.points().range(0, 4), labels);
        KernelClassification ridge = RidgeClassifier.of(new Gaussian(1), 1);
        HeldOut held =
                FoldedSample.of(Sample.of(few), Folds.random(4, 1)).score(train -> ridge, COMPUTE, Progress.none());
        assertThat(held.errors().size()).isEqualTo(3);
        Dataset one = Dataset.of(numbers.points().range(0, 2), Labels.of("a", "b"));
        assertThatThrownBy(() -> FoldedSample.of(Sample.of(one), Folds.random(2, 1))
                        .score(train -> ridge, COMPUTE, Progress.none()))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("no fold has more than one class to learn from");
    }

    @Test
    void canBeCancelled() {
        Progress stop = new CancelledProgress();
        assertThatThrownBy(() -> FoldedSample.of(Sample.of(numbers), Folds.random(4, 1))
                        .score(train -> KernelRidge.of(new Gaussian(1), 1), COMPUTE, stop))
                .isInstanceOf(CancelledException.class);
    }
}
