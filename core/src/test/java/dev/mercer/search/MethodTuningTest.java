package dev.mercer.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Labels;
import dev.mercer.data.Reals;
import dev.mercer.kernel.Gaussian;
import dev.mercer.kernel.KernelFamily;
import dev.mercer.learn.Learner;
import dev.mercer.method.Candidate;
import dev.mercer.model.Classifier;
import dev.mercer.model.Regressor;
import dev.mercer.score.HeldOut;
import dev.mercer.score.Sample;
import dev.mercer.score.ScoreMetric;
import dev.mercer.solve.internal.TrialMemory;
import dev.mercer.util.CancelledException;
import dev.mercer.util.Progress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.DoubleBinaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Tuning of methods whose errors are known: each predicts one column of the inputs plus a number. */
class MethodTuningTest {
    private static final Compute COMPUTE = Compute.standard().withThreads(1);
    private static final Dataset DATA = FakeMachines.noisyCopies(60, 0.5, 0.1, 0.5, 0.3);

    /** Targets of deviation 2, which are the only column too. */
    private static final Dataset EXACT =
            copies(IntStream.range(0, 20).mapToDouble(i -> i % 2 == 0 ? 5 : 1).toArray());

    private final AtomicInteger fits = new AtomicInteger();
    private final List<String> reports = new ArrayList<>();

    /** Cancels before this fit. */
    private int cancelledAt = Integer.MAX_VALUE;

    /** Each fit takes a second. */
    private final Progress clock = new Progress() {
        @Override
        public void report(String stage, long done, long total) {
            reports.add(stage);
        }

        @Override
        public boolean cancelled() {
            return fits.get() >= cancelledAt;
        }

        @Override
        public long nanoTime() {
            return fits.get() * 1_000_000_000L;
        }
    };

    private static Dataset copies(double... y) {
        return Dataset.of(DensePoints.generate(y.length, 1, (i, k) -> y[i]), Reals.of(y));
    }

    private static Tuner tuner(Candidate... methods) {
        return Tuner.standard(Reals.of(1))
                .withKernels(List.of(KernelFamily.of(new Gaussian(2))))
                .withCandidates(List.of(methods))
                .withTime(Duration.ofHours(1));
    }

    private Tuned tune(Tuner tuner, Dataset data) {
        return tune(tuner, data, TrialMemory.none());
    }

    private Tuned tune(Tuner tuner, Dataset data, TrialMemory memory) {
        fits.set(0);
        return tuner.tune(Sample.of(data), memory, COMPUTE, clock);
    }

    private Candidate ofColumn(String name, int column) {
        return FakeMachines.candidate(name, (k, lambda, e) -> (Learner<Regressor>) (data, compute, progress) -> {
            fits.incrementAndGet();
            return FakeMachines.regressor(data, column, 0);
        });
    }

    /** A method whose error for each row is this function of ρ and ε. */
    private Candidate ofError(DoubleBinaryOperator error) {
        return FakeMachines.candidate("fake", (k, lambda, e) -> (Learner<Regressor>) (data, compute, progress) -> {
            fits.incrementAndGet();
            return FakeMachines.regressor(
                    data, 0, error.applyAsDouble(lambda * data.weights().sum(), e));
        });
    }

    /** The error grows by 1 where a number is ten times the best. */
    private static double away(double number, double best) {
        return 1 + Math.abs(Math.log10(number / best));
    }

    private static List<String> names(Tuned tuned) {
        List<String> names = new ArrayList<>(List.of(tuned.candidate().method().title()));
        tuned.others().forEach(other -> names.add(other.candidate().method().title()));
        return names;
    }

    @Test
    void choosesTheLeastLossAndTheEarlierMethodAmongEquals() {
        Tuned tuned = tune(tuner(ofColumn("a", 0), ofColumn("b", 1), ofColumn("again", 0), ofColumn("d", 3)), DATA);
        assertThat(names(tuned)).containsExactly("b", "d", "a", "again");
        assertThat(tuned.candidate().kernel()).isEqualTo(new Gaussian(2));
        assertThat(tuned.heldOut().orElseThrow().loss()).isBetween(0.005, 0.02);
        assertThat(tuned.validationRows())
                .isEqualTo(IntStream.range(0, 60).boxed().toList());
        assertThat(tuned.complete()).isTrue();
        assertThat(reports)
                .anyMatch(line -> line.contains("best so far svm with gaussian(sigma=2), validation loss 0."));
    }

    private static Candidate classes(String name, int column, boolean probable) {
        return FakeMachines.candidate(name, (k, lambda, e) ->
                (Learner<Classifier>) (train, compute, progress) -> FakeMachines.classifier(train, column, probable));
    }

    /** Scores that are wrong for 2, 4 and 3 of 20 rows; those of the last are far from 0 where they are right. */
    private static Dataset classes() {
        double[][] scores = {{2, -0.3, 0.3}, {4, -0.3, 0.3}, {3, -0.01, 5}};
        return Dataset.of(
                DensePoints.generate(
                        20, 3, (i, k) -> (i % 2 == 0 ? -1 : 1) * scores[k][i < scores[k][0] ? 1 : 2] + 1e-4 * i),
                Labels.of(IntStream.range(0, 20)
                        .mapToObj(i -> i % 2 == 0 ? "no" : "yes")
                        .toList()));
    }

    @Test
    void comparesErrorsWhereAMethodHasNoProbabilities() {
        Tuned tuned = tune(tuner(classes("counts", 1, false), classes("few", 0, true)), classes());
        assertThat(names(tuned)).containsExactly("few", "counts");
        HeldOut best = tuned.heldOut().orElseThrow();
        assertThat(best.error()).isEqualTo(0.1);
        assertThat(tuned.others().get(0).heldOut().orElseThrow().loss())
                .as("not comparable")
                .isLessThan(best.loss());
        Tuner probable = tuner(classes("few", 0, true), classes("sure", 2, true));
        assertThat(names(tune(probable, classes()))).as("by log loss").containsExactly("sure", "few");
        assertThat(names(tune(probable.withMetric(ScoreMetric.ACCURACY), classes())))
                .containsExactly("few", "sure");
    }

    /** Half a power of ten lies between two trials of ρ. */
    @Test
    void findsTheBestRho() {
        for (double best : new double[] {3, 0.05, 1e-4, 1e-9}) {
            Tuned tuned = tune(tuner(ofError((rho, e) -> away(rho, best))), EXACT);
            assertThat(tuned.candidate().rho()).isBetween(best / 1.8, best * 1.8);
            assertThat(tuned.candidate().epsilon()).isEmpty();
            assertThat(tuned.trials().stream().map(Trial::rho)).doesNotHaveDuplicates();
        }
    }

    /** At the best tube the best ρ is another one. */
    @Test
    void findsTheBestTubeAndItsRho() {
        Candidate method = FakeMachines.tube(ofError((rho, e) -> away(e, 0.05) + 0.1 * away(rho, e < 0.1 ? 1 : 0.1)));
        Tuned tuned = tune(tuner(method), EXACT);
        assertThat(tuned.candidate().epsilon().orElseThrow()).isBetween(0.05 / 1.5, 0.05 * 1.5);
        assertThat(tuned.candidate().rho()).isBetween(1 / 1.8, 1.8);
    }

    /** Numbers in another unit have the same solution in that unit. */
    @Test
    void searchesForTheTubeInTheUnitOfTheTarget() {
        for (double unit : new double[] {1e-6, 1e6}) {
            Dataset data = copies(((Reals) EXACT.targets().orElseThrow())
                    .stream().map(y -> unit * y).toArray());
            Candidate method =
                    FakeMachines.tube(ofError((rho, e) -> unit * (away(e, 0.05 * unit) + away(rho, 0.1 / unit))));
            Tuned tuned = tune(tuner(method), data);
            assertThat(tuned.candidate().epsilon().orElseThrow() / unit).isBetween(0.05 / 1.5, 0.05 * 1.5);
            assertThat(tuned.candidate().rho() * unit).isBetween(0.1 / 1.8, 0.1 * 1.8);
        }
        Tuned constant = tune(tuner(FakeMachines.tube(ofError((rho, e) -> 1))), copies(new double[20]));
        assertThat(constant.candidate().epsilon()).isEqualTo(OptionalDouble.of(0));
    }

    @Test
    void keepsAGivenRho() {
        Candidate method = ofError((rho, e) -> away(rho, 3));
        assertThat(tune(tuner(FakeMachines.rho(method, 9)), EXACT).candidate().rho())
                .isEqualTo(9);
        Candidate tube = FakeMachines.rho(FakeMachines.tube(ofError((rho, e) -> away(e, 1.6))), 7);
        Tuned tuned = tune(tuner(tube), EXACT);
        assertThat(tuned.candidate().rho()).isEqualTo(7);
        assertThat(tuned.candidate().epsilon().orElseThrow()).isBetween(1.6 / 1.5, 1.6 * 1.5);
    }

    /** Column k is the score at the k-th ρ: the second is worse than the first, and the third is the best. */
    @Test
    void looksBehindAWorseRhoWhereMistakesAreCounted() {
        int[] wrong = {3, 5, 0, 1};
        Dataset data = Dataset.of(
                DensePoints.generate(20, 4, (i, k) -> (i % 2 == 0 ? -1 : 1) * (i < wrong[k] ? -2 : 2)),
                Labels.of(IntStream.range(0, 20)
                        .mapToObj(i -> i % 2 == 0 ? "a" : "b")
                        .toList()));
        for (boolean probable : new boolean[] {true, false}) {
            Candidate method = FakeMachines.candidate(
                    "classes", (k, lambda, e) -> (Learner<Classifier>) (train, compute, progress) -> {
                        fits.incrementAndGet();
                        long power = Math.round(
                                2 * Math.log10(20 * lambda * train.weights().sum()));
                        return FakeMachines.classifier(train, (int) Math.max(0, Math.min(3, power)), probable);
                    });
            Tuner tuner = tuner(method);
            Tuned tuned = tune(probable ? tuner.withMetric(ScoreMetric.ACCURACY) : tuner, data);
            assertThat(tuned.heldOut().map(HeldOut::error)).hasValue(0.0);
            assertThat(tuned.nested().map(HeldOut::error))
                    .as("chosen without each fold")
                    .hasValue(0.0);
        }
    }

    @Test
    void endsWithItsTime() {
        Candidate method = ofError((rho, e) -> away(rho, 1e-9));
        Tuned whole = tune(tuner(method), EXACT);
        int all = fits.get();
        assertThat(whole.complete()).isTrue();
        Tuned half = tune(tuner(method).withTime(Duration.ofSeconds(all / 2)), EXACT);
        assertThat(fits).hasValueLessThanOrEqualTo(all / 2 + 1);
        assertThat(half.complete()).isFalse();
        assertThat(half.candidate().rho()).isGreaterThan(whole.candidate().rho());
        assertThat(half.heldOut().orElseThrow().loss())
                .isEqualTo(half.trials().stream().mapToDouble(Trial::loss).min().orElseThrow());
    }

    /** The first fit takes all of the time. */
    @Test
    void takesTheFirstMethodAtItsStartWithoutTime() {
        Duration second = Duration.ofSeconds(1);
        Tuned tuned = tune(tuner(ofColumn("a", 0), ofColumn("b", 1)).withTime(second), DATA);
        assertThat(tuned.candidate().method().title()).isEqualTo("a");
        assertThat(tuned.complete()).isFalse();
        assertThat(tuned.heldOut()).isEmpty();
        assertThat(tuned.candidate().rho()).isPositive();
        Candidate tube = FakeMachines.rho(FakeMachines.tube(ofColumn("a", 0)), 4);
        Tuned given = tune(tuner(tube).withTime(second), DATA);
        assertThat(given.candidate().rho()).isEqualTo(4);
        assertThat(given.candidate().epsilon().orElseThrow()).isPositive();
    }

    /** A run that is interrupted anywhere and resumed takes as many seconds as one that is not, and finds the same. */
    @Test
    void aResumedRunHasTheTimeThatIsLeft() {
        Tuner tuner = tuner(ofError((rho, e) -> away(rho, 1e-9))).withTime(Duration.ofSeconds(90));
        Tuned whole = tune(tuner, EXACT);
        assertThat(whole.complete()).isFalse();
        for (int interrupted : new int[] {25, 45, 65}) {
            Map<String, TrialMemory.Found> stored = new LinkedHashMap<>();
            cancelledAt = interrupted;
            tune(tuner, EXACT, new StoredTrials(stored));
            cancelledAt = Integer.MAX_VALUE;
            assertThat(stored).isNotEmpty();
            Tuned resumed = tune(tuner, EXACT, new StoredTrials(stored));
            assertThat(resumed.candidate()).isEqualTo(whole.candidate());
            assertThat(resumed.trials()).hasSameSizeAs(whole.trials());
        }
    }

    /** The score is wrong for every fifth row, and the first class has {@code first} rows. */
    private static Dataset everyFifthWrong(int n, int first) {
        return Dataset.of(
                DensePoints.generate(n, 1, (i, k) -> (i < first ? -1 : 1) * (i % 5 == 0 ? -1 : 1) * (1 + 1e-4 * i)),
                Labels.of(IntStream.range(0, n)
                        .mapToObj(i -> i < first ? "no" : "yes")
                        .toList()));
    }

    private Candidate counted(Runnable atEachFit) {
        return FakeMachines.candidate("fake", (k, lambda, e) -> (Learner<Classifier>) (train, compute, progress) -> {
            fits.incrementAndGet();
            atEachFit.run();
            return FakeMachines.classifier(train, 0, true);
        });
    }

    @Test
    void nestedValidationPredictsEachRowByAChoiceWithoutIt() {
        HeldOut nested =
                tune(tuner(counted(() -> {})), everyFifthWrong(40, 20)).nested().orElseThrow();
        assertThat(nested.size()).isEqualTo(40);
        assertThat(nested.error()).isEqualTo(0.2);
        // The only row of a class is held out once: nothing can be chosen without it.
        assertThat(tune(tuner(counted(() -> {})), everyFifthWrong(20, 1))
                        .nested()
                        .orElseThrow()
                        .size())
                .isEqualTo(16);
    }

    @Test
    void thereIsNoNestedScoreOfChoicesThatEndTooLate() {
        tune(tuner(counted(() -> {})), everyFifthWrong(40, 20));
        Duration almost = Duration.ofSeconds(fits.get() - 1);
        Tuned late = tune(tuner(counted(() -> {})).withTime(almost), everyFifthWrong(40, 20));
        assertThat(late.heldOut()).isPresent();
        assertThat(late.nested()).isEmpty();
        assertThat(late.unseen()).isEqualTo(late.heldOut());
        int all = fits.get();
        Candidate cancelled = counted(() -> {
            if (fits.get() > all - 10) throw new CancelledException();
        });
        assertThat(tune(tuner(cancelled), everyFifthWrong(40, 20)).nested()).isEmpty();
    }
}
