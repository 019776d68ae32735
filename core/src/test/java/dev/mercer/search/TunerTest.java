package dev.mercer.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.compute.Backend;
import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Labels;
import dev.mercer.data.Reals;
import dev.mercer.data.SparsePoints;
import dev.mercer.data.TargetVectors;
import dev.mercer.kernel.Gaussian;
import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.KernelFamily;
import dev.mercer.kernel.Manhattan;
import dev.mercer.learn.ClassWeights;
import dev.mercer.learn.KernelRidge;
import dev.mercer.learn.Learner;
import dev.mercer.learn.RidgeClassifier;
import dev.mercer.learn.Svm;
import dev.mercer.linalg.Matrix;
import dev.mercer.method.Candidate;
import dev.mercer.model.Classifier;
import dev.mercer.model.Regressor;
import dev.mercer.score.ClassificationScore;
import dev.mercer.score.Folds;
import dev.mercer.score.RegressionScore;
import dev.mercer.score.RidgeLeaveOneOut;
import dev.mercer.score.Sample;
import dev.mercer.solve.Intercept;
import dev.mercer.util.CancelledException;
import dev.mercer.util.CancelledProgress;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("once")
class TunerTest {
    private static final Compute COMPUTE = Compute.standard();

    private static Tuned tune(Tuner tuner, Dataset data) {
        return tuner.tune(Sample.of(data), COMPUTE, Progress.none());
    }

    private static Tuner gaussian(Candidate recipe) {
        return Tuner.standard(Reals.of(1))
                .withKernels(List.of(new KernelFamily("gaussian(sigma=auto)")))
                .withCandidates(List.of(recipe));
    }

    private static double rmse(Tuned tuned, Dataset train, Dataset test) {
        Regressor model = (Regressor) tuned.fit(train, COMPUTE, Progress.none());
        return RegressionScore.of((Reals) test.targets().orElseThrow(), model.predict(test.points()))
                .rmse();
    }

    /** A linear function suits Gaussian kernels of any great length, at which a Manhattan kernel would begin far from its optimum. */
    @Test
    void aManhattanKernelIsTunedFromTheUnitOfTheData() {
        SplittableRandom random = new SplittableRandom(4);
        DensePoints x = DensePoints.generate(200, 3, (i, k) -> 4 * random.nextDouble() - 2);
        Reals sums = Reals.of(IntStream.range(0, 200)
                .mapToDouble(i -> x.get(i, 0) + x.get(i, 1) - x.get(i, 2))
                .toArray());
        Tuner tuner = Tuner.standard(sums)
                .withKernels(
                        List.of(new KernelFamily("gaussian(sigma=auto)"), new KernelFamily("manhattan(sigma=auto)")));
        Tuned tuned = tune(tuner, Dataset.of(x, sums));
        assertThat(tuned.trials().stream().filter(trial -> trial.kernel() instanceof Gaussian))
                .anyMatch(trial -> ((Gaussian) trial.kernel()).sigma() > 50);
        List<Double> lengths = tuned.trials().stream()
                .filter(trial -> trial.kernel() instanceof Manhattan)
                .map(trial -> ((Manhattan) trial.kernel()).sigma())
                .toList();
        assertThat(lengths.get(0)).isLessThan(10);
    }

    @Test
    void numbersComeNearTheNoise() {
        Dataset data = TuningData.waves(250, 1);
        Tuned tuned = tune(Tuner.standard(data.targets().orElseThrow()), data);
        assertThat(rmse(tuned, data, TuningData.waves(500, 2))).isLessThan(0.115);
        assertThat(tuned.heldOut().orElseThrow().numbers().orElseThrow().rmse()).isBetween(0.08, 0.13);
        assertThat(tuned.complete()).isTrue();
        assertThat(tuned.validationRows()).hasSize(250);
    }

    @Test
    void learnedInputsAreKeptWhereTheyAreBetter() {
        Dataset data = amongOthers(240, 1);
        Tuner tuner = Tuner.standard(data.targets().orElseThrow())
                .withKernels(List.of(new KernelFamily("gaussian(sigma=auto)")));
        Tuned given = tune(tuner, data);
        Tuned learned = tune(tuner.withEffort(Tuner.Effort.THOROUGH), data);
        Dataset test = amongOthers(500, 2);
        assertThat(rmse(learned, data, test)).isLessThan(0.6 * rmse(given, data, test));
        assertThat(learned.candidate().kernel().toString()).containsPattern(" @ (scales|metric)\\(");
        assertThat(learned.heldOut().orElseThrow().numbers().orElseThrow().rmse())
                .isCloseTo(rmse(learned, data, test), within(0.1));
        assertThat(learned.heldOut().orElseThrow().size())
                .as("two thirds made the metric")
                .isEqualTo(80);
    }

    @Test
    void directionsAreKeptWhereTheyAreBetter() {
        Dataset data = alongASum(240, 1);
        Tuner tuner = Tuner.standard(data.targets().orElseThrow())
                .withKernels(List.of(new KernelFamily("gaussian(sigma=auto)")))
                .withEffort(Tuner.Effort.THOROUGH);
        Tuned learned = tune(tuner, data);
        assertThat(learned.candidate().kernel().toString()).contains(" @ metric(");
        Tuned given = tune(tuner.withEffort(Tuner.Effort.QUICK), data);
        Dataset test = alongASum(500, 2);
        assertThat(rmse(learned, data, test)).isLessThan(0.6 * rmse(given, data, test));
    }

    /** Rows must be independent, so that those which did not make the metric can judge it, and enough for both. */
    @Test
    void learnsMetricsAndBlendsOnlyWhereOtherRowsCanJudgeThem() {
        Dataset data = amongOthers(150, 1);
        Reals y = (Reals) data.targets().orElseThrow();
        Tuner tuner = Tuner.standard(y)
                .withKernels(
                        List.of(new KernelFamily("gaussian(sigma=auto)"), new KernelFamily("manhattan(sigma=auto)")))
                .withCandidates(List.of(FakeMachines.ridge()))
                .withEffort(Tuner.Effort.THOROUGH)
                .withMembers(2);
        assertThat(learnsMetric(tuner, data)).isTrue();
        assertThat(learnsMetric(tuner, data.range(0, 149))).isFalse();
        assertThat(learnsMetric(tuner.withFolds(Folds.ordered(5, y)), data)).isFalse();
        assertThat(learnsMetric(tuner, Dataset.of(SparsePoints.of(data.points()), y)))
                .isFalse();
        Dataset targets = data.withTargets(new TargetVectors(List.of("u", "v"), List.of(y, y)));
        assertThat(learnsMetric(tuner, targets)).isFalse();
        assertThat(tune(tuner, targets).blend()).isEmpty();
    }

    private static boolean learnsMetric(Tuner tuner, Dataset data) {
        return tune(tuner.withMembers(1), data).candidate().kernel().toString().contains(" @ ");
    }

    /** Waves of a sum of four columns. */
    private static Dataset alongASum(int n, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        DensePoints x = DensePoints.generate(n, 4, (i, k) -> 4 * random.nextDouble() - 2);
        return Dataset.of(
                x,
                Reals.of(IntStream.range(0, n)
                        .mapToDouble(i -> {
                            double sum = 0;
                            for (int k = 0; k < 4; k++) sum += x.get(i, k);
                            return Math.sin(sum) + 0.2 * random.nextDouble();
                        })
                        .toArray()));
    }

    @Test
    void ranksAreKeptWhereTheyAreBetter() {
        Dataset plain = TuningData.waves(200, 1);
        Dataset bent = bent(plain);
        Tuner tuner = Tuner.standard(plain.targets().orElseThrow())
                .withKernels(List.of(new KernelFamily("gaussian(sigma=auto)")))
                .withEffort(Tuner.Effort.THOROUGH);
        assertThat(tune(tuner, bent).candidate().kernel().toString()).contains("quantiles(");
        assertThat(tune(tuner, plain).candidate().kernel().toString()).doesNotContain("quantiles(");
    }

    /** Sums of waves of two columns among eight that tell nothing. */
    private static Dataset amongOthers(int n, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        DensePoints x = DensePoints.generate(n, 10, (i, k) -> 4 * random.nextDouble() - 2);
        return Dataset.of(
                x,
                Reals.of(IntStream.range(0, n)
                        .mapToDouble(i -> Math.sin(2 * x.get(i, 0)) + Math.cos(x.get(i, 1)) + 0.2 * random.nextDouble())
                        .toArray()));
    }

    /** The data with long tails. */
    private static Dataset bent(Dataset data) {
        return Dataset.of(
                DensePoints.generate(
                        data.size(),
                        data.points().dim(),
                        (i, k) -> Math.exp(4 * data.points().get(i, k))),
                data.targets().orElseThrow());
    }

    /** Whatever comes first: its values are too small for any of the others to begin where it ended. */
    @Test
    void aFamilyThatTeachesNothingDoesNotHinderOthers() {
        Dataset data = TuningData.waves(100, 1);
        Tuner tuner = Tuner.standard(data.targets().orElseThrow())
                .withKernels(List.of(
                        new KernelFamily("1e-312*gaussian(sigma=auto)"), new KernelFamily("gaussian(sigma=auto)")));
        Tuned tuned = tune(tuner, data);
        assertThat(tuned.trials()).anyMatch(trial -> Double.isInfinite(trial.loss()));
        assertThat(tuned.candidate().kernel().toString()).startsWith("gaussian");
    }

    @Test
    void refusesKernelsWhoseValuesAreTooSmall() {
        Dataset data = TuningData.waves(30, 1);
        Tuner tuner = Tuner.standard(data.targets().orElseThrow())
                .withKernels(List.of(new KernelFamily("1e-312*gaussian(sigma=1)")));
        assertThatThrownBy(() -> tune(tuner, data))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage(
                        "nothing could be learned with 1.0E-312*gaussian(sigma=1): its values are too large or too small"
                                + " for these rows (try another kernel)");
    }

    @Test
    void theKindOfKernelIsFound() {
        Dataset steps = TuningData.steps(300, 1);
        Tuned tuned = tune(Tuner.standard(steps.targets().orElseThrow()), steps);
        assertThat(tuned.candidate().kernel().toString()).startsWith("manhattan(");
        Dataset waves = TuningData.waves(300, 1);
        assertThat(tune(Tuner.standard(waves.targets().orElseThrow()), waves)
                        .candidate()
                        .kernel()
                        .toString())
                .doesNotStartWith("manhattan(")
                .doesNotStartWith("exponential(");
    }

    @Test
    void noPointOfAFineGridIsBetterByMoreThan1Percent() {
        Dataset data = TuningData.waves(120, 3);
        Tuned tuned = tune(gaussian(FakeMachines.ridge()), data);
        double found = leftOut(tuned.candidate().kernel(), data).meanSquaredError(tuned.lambda(data));
        for (double sigma = 0.2; sigma < 10; sigma *= 1.15) {
            RidgeLeaveOneOut other = leftOut(new Gaussian(sigma), data);
            for (double rho = 1e-5; rho < 10; rho *= 1.5)
                assertThat(found).isLessThan(1.01 * other.meanSquaredError(rho / data.size()));
        }
    }

    private static RidgeLeaveOneOut leftOut(Kernel kernel, Dataset data) {
        return RidgeLeaveOneOut.of(kernel, Intercept.CENTRED, data, COMPUTE, Progress.none());
    }

    @Test
    void rhoOfFewRowsIsGoodForManyTo3Percent() {
        Dataset many = TuningData.waves(750, 4);
        Dataset test = TuningData.waves(1000, 5);
        Dataset few = many.range(0, 125);
        Tuned small = tune(gaussian(FakeMachines.ridge()), few);
        Tuned large = tune(gaussian(FakeMachines.ridge()), many);
        assertThat(rmse(small, many, test)).isLessThan(1.03 * rmse(large, many, test));
        // Carrying over λ itself, and with it six times the ρ, does no better.
        double kept = small.lambda(few) * many.size();
        assertThat(kept).isCloseTo(6 * small.candidate().rho(), within(1e-9 * kept));
    }

    @Test
    void classesAreLearnedByTheBestOfSeveralMethods() {
        for (int classes : new int[] {2, 3}) {
            Dataset data = TuningData.clouds(150, classes, 1);
            Tuned tuned = tune(Tuner.standard(data.targets().orElseThrow()), data);
            Dataset test = TuningData.clouds(600, classes, 2);
            Classifier model = (Classifier) tuned.fit(data, COMPUTE, Progress.none());
            double accuracy = ClassificationScore.of(
                            (Labels) test.targets().orElseThrow(), model.predict(test.points()))
                    .accuracy();
            assertThat(accuracy).isGreaterThan(classes == 2 ? 0.91 : 0.87);
            List<String> judged = tuned.trials().stream()
                    .filter(t -> t.validation() == Trial.Validation.FOLDS)
                    .map(Trial::method)
                    .distinct()
                    .toList();
            assertThat(judged).containsExactly("lssvm", "logistic", "svm");
            double least = tuned.trials().stream()
                    .filter(t -> t.validation() == Trial.Validation.FOLDS
                            && t.method().equals("lssvm"))
                    .mapToDouble(Trial::loss)
                    .min()
                    .orElseThrow();
            assertThat(tuned.heldOut().orElseThrow().loss()).isLessThanOrEqualTo(least);
        }
    }

    @Test
    void theChoiceIsTheSameAtAnyNumberOfThreads() {
        Dataset data = TuningData.clouds(100, 2, 3);
        Tuner tuner = Tuner.standard(data.targets().orElseThrow());
        Tuned one = tuner.tune(Sample.of(data), COMPUTE.withThreads(1), Progress.none());
        Tuned two = tuner.tune(Sample.of(data), COMPUTE.withThreads(3), Progress.none());
        assertThat(two.candidate().kernel()).isEqualTo(one.candidate().kernel());
        assertThat(two.candidate().rho()).isEqualTo(one.candidate().rho());
        assertThat(two.candidate().name()).isEqualTo(one.candidate().name());
        assertThat(two.trials()).hasSameSizeAs(one.trials());
        assertThat(two.heldOut().orElseThrow().losses())
                .isEqualTo(one.heldOut().orElseThrow().losses());
    }

    @Test
    void whatIsGivenIsKept() {
        Dataset data = TuningData.waves(100, 1);
        Tuned fixedRho = tune(gaussian(FakeMachines.rho(FakeMachines.ridge(), 0.5)), data);
        assertThat(fixedRho.candidate().rho()).isEqualTo(0.5);
        assertThat(fixedRho.lambda(data)).isEqualTo(0.005);
        assertThat(fixedRho.learner(data))
                .isEqualTo(KernelRidge.of(fixedRho.candidate().kernel(), 0.005));
        Tuner fixedKernel = gaussian(FakeMachines.ridge()).withKernels(List.of(KernelFamily.of(new Gaussian(0.3))));
        Tuned tuned = tune(fixedKernel, data);
        assertThat(tuned.candidate().kernel()).isEqualTo(new Gaussian(0.3));
        assertThat(tuned.candidate().rho()).isPositive().isNotEqualTo(0.5);
    }

    @Test
    void aTubeIsChosenToo() {
        Dataset data = TuningData.waves(80, 1);
        Tuned tuned = tune(gaussian(FakeMachines.supportVectorRegression()), data);
        double epsilon = tuned.candidate().epsilon().orElseThrow();
        assertThat(epsilon).isBetween(0.001, 0.4);
        assertThat(tuned.learner(data))
                .isEqualTo(Svm.regression(tuned.candidate().kernel(), tuned.lambda(data), epsilon));
        assertThat(rmse(tuned, data, TuningData.waves(300, 2))).isLessThan(0.2);
    }

    @Test
    void groupsAreJudgedByFoldsFromTheBeginning() {
        Dataset data = TuningData.waves(60, 1);
        Labels groups =
                Labels.of(IntStream.range(0, 60).mapToObj(i -> "g" + i % 6).toList());
        Tuned tuned = tune(gaussian(FakeMachines.ridge()).withFolds(Folds.grouped(3, groups, 1)), data);
        assertThat(tuned.trials()).allMatch(t -> t.validation() == Trial.Validation.FOLDS);
        assertThat(tuned.heldOut().orElseThrow().numbers().orElseThrow().rmse()).isLessThan(0.3);
    }

    /** Two copies of each row: who leaves out one of them finds the other, and takes noise for knowledge. */
    @Test
    void copiesInOneGroupAreNotTakenForKnowledge() {
        Dataset half = TuningData.waves(60, 1);
        int[] twice = IntStream.range(0, 120).map(i -> i / 2).toArray();
        Dataset data = half.select(twice);
        Labels groups =
                Labels.of(IntStream.range(0, 120).mapToObj(i -> "g" + i / 2).toList());
        Tuned naive = tune(gaussian(FakeMachines.ridge()), data);
        Tuned honest = tune(gaussian(FakeMachines.ridge()).withFolds(Folds.grouped(5, groups, 1)), data);
        Dataset test = TuningData.waves(300, 2);
        assertThat(rmse(honest, data, test)).isLessThan(0.8 * rmse(naive, data, test));
    }

    @Test
    void aShortTimeStillGivesAChoice() {
        Dataset data = TuningData.waves(700, 1);
        Tuned tuned = tune(Tuner.standard(data.targets().orElseThrow()).withTime(Duration.ofNanos(1)), data);
        assertThat(tuned.complete()).isFalse();
        assertThat(rmse(tuned, data, TuningData.waves(200, 2))).isLessThan(0.5);
        Tuned learned = tune(
                Tuner.standard(data.targets().orElseThrow())
                        .withEffort(Tuner.Effort.THOROUGH)
                        .withTime(Duration.ofNanos(1)),
                data);
        assertThat(learned.complete()).isFalse();
    }

    /** On a machine of which a kernel value takes a microsecond, and the first matrix so many seconds more. */
    private static Tuned onASlowMachine(Dataset data, String kernel, long secondsOfTheFirst, long limit) {
        AtomicLong clock = new AtomicLong();
        Backend slow = new FailingBackend(Failure.ARITHMETIC, block -> {
            if (clock.get() == 0) clock.addAndGet(1_000_000_000L * secondsOfTheFirst);
            clock.addAndGet(1000L * block.x().size() * block.y().size());
            return false;
        });
        Progress progress = new Progress() {
            @Override
            public void report(String stage, long done, long total) {}

            @Override
            public long nanoTime() {
                return clock.get();
            }
        };
        return Tuner.standard(data.targets().orElseThrow())
                .withKernels(List.of(new KernelFamily(kernel)))
                .withTime(Duration.ofSeconds(limit))
                .tune(Sample.of(data), COMPUTE.withThreads(1).withBackend(slow), progress);
    }

    private static List<Integer> rowsOfScreening(Tuned tuned) {
        return tuned.trials().stream()
                .filter(trial -> trial.validation() == Trial.Validation.LEAVE_ONE_OUT)
                .map(Trial::rows)
                .distinct()
                .toList();
    }

    /** 400 rows take a sixth of a second, and 900 are expected to take eleven times as long. */
    @Test
    void beginsNoRoundOfScreeningThatWouldTakeTooLong() {
        Dataset data = TuningData.waves(900, 1);
        Tuned brief = onASlowMachine(data, "gaussian(sigma=1)", 0, 1);
        assertThat(rowsOfScreening(brief)).containsExactly(400);
        assertThat(brief.complete()).isFalse();
        Tuned ample = onASlowMachine(data, "gaussian(sigma=1)", 0, 100);
        assertThat(rowsOfScreening(ample)).containsExactly(400, 900);
        assertThat(ample.complete()).isTrue();
    }

    /** The first trial of a run loads and compiles code. */
    @Test
    void aSlowFirstTrialDoesNotPriceTheNextRound() {
        Tuned tuned = onASlowMachine(TuningData.waves(900, 1), "gaussian(sigma=auto)", 50, 200);
        assertThat(rowsOfScreening(tuned)).containsExactly(400, 900);
    }

    private static Dataset sine(int rows, double frequency) {
        SplittableRandom random = new SplittableRandom(1);
        DensePoints x = DensePoints.generate(rows, 1, (i, k) -> random.nextDouble());
        return Dataset.of(
                x,
                Reals.of(IntStream.range(0, rows)
                        .mapToDouble(i -> Math.sin(frequency * x.get(i, 0)))
                        .toArray()));
    }

    /** A function that varies a hundred times as quickly as the median distance would have it, on a machine without any time and on one with enough. */
    @Test
    void aLengthThatSuitsTheRowsIsFoundWhateverTheTime() {
        Dataset data = sine(900, 150);
        Dataset test = data.range(500, 900);
        Tuner tuner = Tuner.standard(Reals.of(1)).withKernels(List.of(new KernelFamily("gaussian(auto)")));
        for (Duration time : List.of(Duration.ofNanos(1), Duration.ofMinutes(1)))
            assertThat(rmse(tune(tuner.withTime(time), data.range(0, 500)), data.range(0, 500), test))
                    .as(time.toString())
                    .isLessThan(0.1);
    }

    /** 400 rows are too few for so many waves. */
    @Test
    void moreRowsMayResolveAShorterLength() {
        Dataset data = sine(1200, 700);
        Tuner tuner = Tuner.standard(Reals.of(1)).withKernels(List.of(new KernelFamily("gaussian(auto)")));
        assertThat(rmse(tune(tuner, data.range(0, 900)), data.range(0, 900), data.range(900, 1200)))
                .isLessThan(0.3);
    }

    @Test
    void cancelledBeforeAnythingThereIsNothing() {
        Dataset data = TuningData.waves(60, 1);
        assertThatThrownBy(() -> Tuner.standard(data.targets().orElseThrow())
                        .tune(Sample.of(data), COMPUTE, CancelledProgress.afterReports(0)))
                .isInstanceOf(CancelledException.class);
    }

    @Test
    void cancelledLaterThereIsTheBestSoFar() {
        Dataset data = TuningData.waves(700, 1);
        Tuned tuned = Tuner.standard(data.targets().orElseThrow())
                .tune(Sample.of(data), COMPUTE, CancelledProgress.afterReports(60));
        assertThat(tuned.complete()).isFalse();
        assertThat(tuned.trials()).isNotEmpty();
        assertThat(rmse(tuned, data, TuningData.waves(200, 2))).isLessThan(0.3);
    }

    @Test
    void littleMemoryIsEnough() {
        Dataset data = TuningData.waves(700, 1);
        Tuned tuned = Tuner.standard(data.targets().orElseThrow())
                .tune(Sample.of(data), COMPUTE.withMemory(3L << 20), Progress.none());
        assertThat(tuned.trials()).allMatch(t -> t.rows() <= 300);
        assertThat(rmse(tuned, data, TuningData.waves(200, 2))).isLessThan(0.2);
    }

    @Test
    void argumentsAreChecked() {
        Tuner tuner = Tuner.standard(Reals.of(1));
        assertThatThrownBy(() -> tuner.withKernels(List.of())).hasMessage("there is no kernel to try");
        assertThatThrownBy(() -> tuner.withCandidates(List.of())).hasMessage("there is no method to try");
        assertThatThrownBy(() -> tuner.withTime(Duration.ZERO)).hasMessageContaining("must be > 0");
        Dataset data = TuningData.waves(10, 1);
        assertThatThrownBy(() -> tune(tuner, Dataset.of(data.points()))).hasMessage("tuning needs targets, got none");
        assertThatThrownBy(() -> tune(tuner, data.range(0, 1)))
                .hasMessage("tuning needs at least 2 rows of positive weight, got 1");
    }

    /** Rows of weight 0 are far away in inputs and targets: they move neither scales, nor ranks, nor folds. */
    @Test
    void rowsOfWeightZeroAreAsGoodAsAbsent() {
        Dataset some = TuningData.waves(160, 1);
        int[] used = IntStream.range(0, 160).filter(i -> i % 4 != 1).toArray();
        double[] weights = new double[160];
        for (int i : used) weights[i] = 1;
        Reals y = (Reals) some.targets().orElseThrow();
        Dataset far = Dataset.of(
                        DensePoints.generate(
                                160,
                                some.points().dim(),
                                (i, k) -> some.points().get(i, k) + (weights[i] > 0 ? 0 : 1000)),
                        Reals.of(IntStream.range(0, 160)
                                .mapToDouble(i -> weights[i] > 0 ? y.get(i) : 1e6)
                                .toArray()))
                .withWeights(Reals.of(weights));
        for (Tuner.Effort effort : Tuner.Effort.values()) {
            Tuner tuner = Tuner.standard(y)
                    .withKernels(List.of(new KernelFamily("gaussian(sigma=auto)")))
                    .withCandidates(List.of(FakeMachines.ridge(), FakeMachines.supportVectorRegression()))
                    .withEffort(effort);
            Tuned one = tune(tuner, far);
            Tuned other = tune(tuner, some.select(used));
            assertThat(one.candidate().kernel()).isEqualTo(other.candidate().kernel());
            assertThat(one.candidate().rho()).isEqualTo(other.candidate().rho());
            assertThat(one.candidate().name()).isEqualTo(other.candidate().name());
            assertThat(one.heldOut()).isEqualTo(other.heldOut());
            assertThat(one.validationRows())
                    .isEqualTo(other.validationRows().stream().map(i -> used[i]).toList());
        }
    }

    @Test
    void fewRowsAreEnough() {
        for (int n : new int[] {2, 3, 6}) {
            Dataset data = TuningData.waves(n, 1);
            assertThat(tune(Tuner.standard(data.targets().orElseThrow()), data)
                            .candidate()
                            .rho())
                    .isPositive();
        }
        Dataset clouds = TuningData.clouds(5, 2, 1);
        assertThat(tune(Tuner.standard(clouds.targets().orElseThrow()), clouds)
                        .candidate()
                        .rho())
                .isPositive();
    }

    /** Without one of the two rows there is a single class, which nothing can be learned from: there is no score. */
    @Test
    void aRowOfEachClassIsEnough() {
        Dataset two = Dataset.of(DensePoints.of(2, 1, new double[] {0, 1}), Labels.of("a", "b"));
        Tuned tuned = tune(Tuner.standard(two.targets().orElseThrow()), two);
        assertThat(tuned.heldOut()).isEmpty();
        assertThat(((Classifier) tuned.fit(two, COMPUTE, Progress.none())).predict(two.points()))
                .isEqualTo(Labels.of("a", "b"));
    }

    /** Much noise: y = x₁/3 + noise of deviation 1. */
    private static Dataset noisy(int n, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        DensePoints points = DensePoints.generate(n, 4, (i, k) -> random.nextGaussian());
        double[] y = new double[n];
        for (int i = 0; i < n; i++) y[i] = points.get(i, 0) / 3 + random.nextGaussian();
        return Dataset.of(points, Reals.of(y));
    }

    @Test
    void rowsThatAreThereTwiceDoNotMakeTheScoreBetter() {
        Dataset once = noisy(160, 1);
        Dataset twice = once.select(IntStream.range(0, 320).map(i -> i % 160).toArray());
        Dataset test = noisy(1000, 2);
        for (Tuner.Effort effort : Tuner.Effort.values()) {
            Tuner tuner = Tuner.standard(once.targets().orElseThrow())
                    .withKernels(List.of(new KernelFamily("gaussian(sigma=auto)")))
                    .withEffort(effort);
            Tuned tuned = tune(tuner, twice);
            Regressor model = (Regressor) tuned.fit(twice, COMPUTE, Progress.none());
            double truth = RegressionScore.of((Reals) test.targets().orElseThrow(), model.predict(test.points()))
                    .r2();
            double told = tuned.heldOut().orElseThrow().numbers().orElseThrow().r2();
            assertThat(told).as(effort + ", truth " + truth).isCloseTo(truth, within(0.1));
            assertThat(truth).isGreaterThan(0);
        }
    }

    /** 7 % of the rows are of class b, which lies where three of eight coordinates are larger by 1. */
    private static Dataset rare(int n, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        List<String> names = IntStream.range(0, n)
                .mapToObj(i -> random.nextDouble() < 0.07 ? "b" : "a")
                .toList();
        DensePoints points = DensePoints.generate(
                n, 8, (i, k) -> random.nextGaussian() + (k < 3 && names.get(i).equals("b") ? 1 : 0));
        return Dataset.of(points, Labels.of(names, List.of("a", "b")));
    }

    private static double auc(Learner<?> learner, Dataset train, Dataset test) {
        Classifier model = (Classifier) learner.fit(train, COMPUTE, Progress.none());
        Matrix scores = model.scores(test.points(), COMPUTE, Progress.none());
        return ClassificationScore.of(model, scores, (Labels) test.targets().orElseThrow(), test.weights())
                .auc()
                .orElseThrow();
    }

    /** Whoever judges without the weights chooses a λ so small that they have no effect: AUC 0.70 in place of 0.88. */
    @Test
    void judgesWeighClassesAsTheLearnerDoes() {
        Dataset data = rare(300, 1);
        Dataset test = rare(2000, 2);
        ClassWeights balanced = ClassWeights.balanced();
        Sample weighted = Sample.of(data).weighted(balanced);
        for (Candidate recipe : List.of(FakeMachines.ridgeOnClasses(), FakeMachines.svm())) {
            Tuner tuner = gaussian(recipe);
            Tuned tuned = tuner.tune(weighted, COMPUTE, Progress.none());
            Learner<?> plain = tune(tuner, data).learner(data);
            double lambda = tuned.lambda(weighted.all());
            Learner<?> learner = recipe.closedForm().isPresent()
                    ? RidgeClassifier.of(tuned.candidate().kernel(), lambda).withClassWeights(balanced)
                    : Svm.of(tuned.candidate().kernel(), lambda).withClassWeights(balanced);
            double standardError = 0.02;
            assertThat(auc(learner, data, test)).isGreaterThan(auc(plain, data, test) - standardError);
            // The score is that of classes which count the same: half of it is right without looking.
            assertThat(tuned.heldOut().orElseThrow().classes().orElseThrow().accuracy())
                    .isBetween(0.65, 0.85);
        }
    }
}
