package dev.mercer.select;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.Labels;
import dev.mercer.data.Reals;
import dev.mercer.data.TargetVectors;
import dev.mercer.kernel.Gaussian;
import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.KernelFamily;
import dev.mercer.kernel.Mapped;
import dev.mercer.learn.ClassificationBlend;
import dev.mercer.learn.Learner;
import dev.mercer.learn.RegressionBlend;
import dev.mercer.linalg.NotPositiveDefiniteException;
import dev.mercer.method.Candidate;
import dev.mercer.metric.MetricStep;
import dev.mercer.model.Classifier;
import dev.mercer.model.Regressor;
import dev.mercer.score.Folds;
import dev.mercer.score.HeldOut;
import dev.mercer.score.Sample;
import dev.mercer.select.RidgeSearch.Found;
import dev.mercer.select.RidgeSearch.Place;
import dev.mercer.solve.Intercept;
import dev.mercer.solve.TrialMemory;
import dev.mercer.util.Progress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The blend that is chosen, of machines whose predictions are known: each predicts one column. */
class BlendSearchChoiceTest {
    private static final Compute COMPUTE = Compute.standard().withThreads(1).withMemory(1L << 30);
    private static final Candidate SLOW = FakeMachines.candidate("slow", (k, lambda, e) -> FakeMachines.ofColumn(k));
    private static final Candidate RIDGE =
            FakeMachines.closed(FakeMachines.candidate("quick", (k, lambda, e) -> FakeMachines.ofColumn(k)));

    /** Four copies of the targets: the second is the best, the last is useless. */
    private static final Dataset DATA = FakeMachines.noisyCopies(60, 0.5, 0.3, 0.5, 50);

    private boolean cancelled;
    private TrialLog journal = log();

    private TrialLog log() {
        return new TrialLog(Duration.ofSeconds(1000), TrialMemory.none(), new Progress() {
            @Override
            public void report(String stage, long done, long total) {}

            @Override
            public boolean cancelled() {
                return cancelled;
            }
        });
    }

    private static Tuner tuner(int members, double memberSeconds, Candidate... recipes) {
        Tuner some = Tuner.standard(Reals.of(1)).withCandidates(List.of(recipes));
        return new Tuner(
                some.kernels(),
                some.candidates(),
                Tuner.Effort.THOROUGH,
                some.folds(),
                some.time(),
                1,
                Optional.empty(),
                members,
                Duration.ofNanos((long) (1e9 * memberSeconds)));
    }

    private static Tuner tuner() {
        return tuner(4, 0, SLOW, RIDGE);
    }

    private TuningScope scope(Tuner tuner, Dataset data) {
        return new TuningScope(tuner, Sample.of(data), COMPUTE, journal);
    }

    private static Candidate finalist(Candidate recipe, int column) {
        return recipe.with(FakeMachines.kernel(column), 1 + column, OptionalDouble.empty());
    }

    private static List<Candidate> finalists(Candidate recipe, int... columns) {
        return Arrays.stream(columns)
                .mapToObj(column -> finalist(recipe, column))
                .toList();
    }

    private Optional<Blend> blend(Tuner tuner, Dataset data, List<Candidate> finalists) {
        return new BlendSearch(scope(tuner, data), finalists, Map.of())
                .of(FakeMachines.found(data, 1, 1), Optional.empty(), List.of());
    }

    private static List<Integer> columns(Blend blend) {
        return blend.members().stream()
                .map(member -> FakeMachines.column(member.kernel()))
                .toList();
    }

    @Test
    void theHeaviestIsFirstTheUselessHasNoPartAndSharesSumToOne() {
        Blend blend = blend(tuner(4, 100, SLOW), DATA, finalists(SLOW, 2, 3, 1)).orElseThrow();
        assertThat(columns(blend)).startsWith(1).containsExactlyInAnyOrder(1, 2);
        // The journal keeps the time of the second machine's final fit.
        assertThat(journal.left()).isBetween(800.0, 900.0);
        double[] weights = blend.weights().toArray();
        assertThat(weights).isSortedAccordingTo((a, b) -> Double.compare(b, a)).hasSize(2);
        assertThat(Arrays.stream(weights).sum()).isCloseTo(1, within(1e-12));
        assertThat(blend.members())
                .allSatisfy(member -> assertThat(member.rho()).isEqualTo(1 + FakeMachines.column(member.kernel())))
                .allSatisfy(member -> assertThat(member.open()).isEqualTo(SLOW));
        assertThat(blend.score().size()).isEqualTo(60);
        assertThat(blend.score().loss()).isBetween(0.01, 0.09);
    }

    @Test
    void threeMachinesReserveTheTimeOfTwoFurtherFits() {
        Dataset equal = FakeMachines.noisyCopies(60, 1, 0.4, 0.4, 0.4);
        Blend blend =
                blend(tuner(4, 100, SLOW), equal, finalists(SLOW, 1, 2, 3)).orElseThrow();
        assertThat(blend.members()).hasSize(3);
        assertThat(journal.left()).isBetween(700.0, 800.0);
    }

    @Test
    void thereAreAsManyMachinesAsWantedAndAsTimeAllows() {
        Dataset equal = FakeMachines.noisyCopies(60, 1, 0.4, 0.4, 0.4);
        List<Candidate> three = finalists(SLOW, 1, 2, 3);
        assertThat(blend(tuner(2, 0, SLOW), equal, three).orElseThrow().members())
                .hasSize(2);
        // 1,000 s are enough for one further fit of 600 s.
        assertThat(blend(tuner(4, 600, SLOW), equal, three).orElseThrow().members())
                .hasSize(2);
        assertThat(journal.left()).isBetween(300.0, 400.0);
    }

    @Test
    void fiftyHeldOutRowsAreTheFewest() {
        List<Candidate> two = finalists(SLOW, 0, 2);
        assertThat(blend(tuner(), FakeMachines.noisyCopies(50, 0.4, 1, 0.4), two))
                .isPresent();
        assertThat(blend(tuner(), FakeMachines.noisyCopies(49, 0.4, 1, 0.4), two))
                .isEmpty();
    }

    @Test
    void oneMachineIsNoBlend() {
        assertThat(blend(tuner(), DATA, finalists(SLOW, 1))).isEmpty();
        assertThat(blend(tuner(), DATA, finalists(SLOW, 1, 3)))
                .as("all weight is the first's")
                .isEmpty();
        Blend other = blend(tuner(), DATA, finalists(SLOW, 3, 1)).orElseThrow();
        assertThat(columns(other)).as("only the second").containsExactly(1);
        assertThat(journal.left()).isGreaterThan(900);
    }

    @Test
    void blendsAreForThoroughTuningOfOneTargetOnIndependentRows() {
        List<Candidate> two = finalists(SLOW, 3, 1, 2);
        assertThat(blend(tuner(), DATA, two)).isPresent();
        Reals time = Reals.of(IntStream.range(0, 60).asDoubleStream().toArray());
        List<UnaryOperator<Tuner>> changes = List.of(
                t -> t.withMembers(1), t -> t.withEffort(Tuner.Effort.QUICK), t -> t.withFolds(Folds.ordered(5, time)));
        for (UnaryOperator<Tuner> change : changes)
            assertThat(blend(change.apply(tuner()), DATA, two)).isEmpty();
        Reals y = (Reals) DATA.targets().orElseThrow();
        Dataset vectors = Dataset.of(DATA.points(), new TargetVectors(List.of("u", "v"), List.of(y, y)));
        assertThat(blend(tuner(), vectors, two)).isEmpty();
        cancelled = true;
        assertThat(blend(tuner(), DATA, two)).isEmpty();
    }

    private static Candidate failing(int column, Runnable before) {
        return FakeMachines.candidate(
                "failing", (kernel, lambda, e) -> (Learner<Regressor>) (data, compute, progress) -> {
                    if (FakeMachines.column(kernel) == column) before.run();
                    return FakeMachines.regressor(data, FakeMachines.column(kernel), 0);
                });
    }

    @Test
    void aMachineThatCannotBeLearnedIsLeftOutUnlessItIsTheFirst() {
        Candidate recipe = failing(0, () -> {
            throw new NotPositiveDefiniteException(60, 0, -1);
        });
        assertThat(columns(blend(tuner(), DATA, finalists(recipe, 2, 0, 1)).orElseThrow()))
                .containsExactlyInAnyOrder(1, 2);
        assertThat(blend(tuner(), DATA, finalists(recipe, 0, 1, 2))).isEmpty();
    }

    @Test
    void aMachineWithOtherOutputsIsLeftOut() {
        Candidate recipe = FakeMachines.candidate(
                "outputs", (kernel, lambda, e) -> (Learner<Regressor>) (data, compute, progress) -> {
                    int column = FakeMachines.column(kernel);
                    return FakeMachines.regressor(data, column, 0, column == 0 ? 2 : 1);
                });
        assertThat(columns(blend(tuner(), DATA, finalists(recipe, 2, 0, 1)).orElseThrow()))
                .containsExactlyInAnyOrder(1, 2);
    }

    /** The time is over in the last of five folds: what is learned then is not used. */
    @Test
    void whatIsFinishedBeforeTheEndIsBlended() {
        int[] fits = {0};
        Candidate recipe = failing(0, () -> {
            if (++fits[0] == 5) journal.addBefore(1e6);
        });
        assertThat(blend(tuner(), DATA, finalists(recipe, 1, 0, 2))).isEmpty();
        assertThat(fits[0]).isEqualTo(5);
        journal = log();
        fits[0] = 0;
        assertThat(columns(blend(tuner(), DATA, finalists(recipe, 2, 1, 0)).orElseThrow()))
                .containsExactlyInAnyOrder(1, 2);
    }

    /** Ridge regression has shown its time; 16 times that is left: too little for a slow method, enough for another kernel. */
    @Test
    void aSlowMethodIsTriedWhereTwentyTimesTheTimeOfRidgeRegressionIsLeft() {
        long[] begin = {0};
        int[] fits = {0};
        Candidate timed = FakeMachines.closed(FakeMachines.candidate(
                "timed", (k, lambda, e) -> (Learner<Regressor>) (data, compute, progress) -> {
                    if (fits[0]++ == 0) begin[0] = System.nanoTime();
                    while (System.nanoTime() - begin[0] < 12e6 * Math.min(5, fits[0])) Thread.onSpinWait();
                    if (fits[0] == 5) journal.reserve(journal.left() - 16e-9 * (System.nanoTime() - begin[0]));
                    return FakeMachines.regressor(data, FakeMachines.column(k), 0);
                }));
        List<Candidate> three = List.of(finalist(timed, 2), finalist(SLOW, 1), finalist(timed, 0));
        assertThat(columns(blend(tuner(), DATA, three).orElseThrow())).containsExactlyInAnyOrder(0, 2);
        assertThat(fits[0]).isEqualTo(10);
        assertThat(journal.stopped()).isTrue();
    }

    @Test
    void otherKernelsAreOfTheFirstRidgeRegressionWhoseRhoIsOpen() {
        Candidate given = FakeMachines.rho(
                FakeMachines.closed(FakeMachines.candidate("given", (k, lambda, e) -> FakeMachines.ofColumn(k))), 7);
        List<Found> different = List.of(FakeMachines.found(DATA, 1, 0.25));
        Blend blend = new BlendSearch(scope(tuner(4, 0, SLOW, given, RIDGE), DATA), finalists(SLOW, 2), Map.of())
                .of(FakeMachines.found(DATA, 2, 1), Optional.empty(), different)
                .orElseThrow();
        assertThat(blend.members().get(0)).satisfies(heaviest -> {
            assertThat(heaviest.open()).isEqualTo(RIDGE);
            assertThat(heaviest.kernel()).isEqualTo(FakeMachines.kernel(1));
            assertThat(heaviest.rho()).isEqualTo(0.25);
        });
        assertThat(new BlendSearch(scope(tuner(4, 0, SLOW, given), DATA), finalists(SLOW, 2), Map.of())
                        .of(FakeMachines.found(DATA, 2, 1), Optional.empty(), different))
                .as("without such a method")
                .isEmpty();
    }

    /** The kernel of all rows has seen the held-out rows: that of the training rows is scored in its place. */
    @Test
    void withALearnedMetricTheKernelOfTheTrainingRowsIsScored() {
        Dataset data = FakeMachines.noisyCopies(160, 0.5, 0.3, 0.5, 50);
        List<Dataset> trained = new ArrayList<>();
        Candidate ridge = FakeMachines.closed(FakeMachines.candidate(
                "quick", (k, lambda, e) -> (Learner<Regressor>) (train, compute, progress) -> {
                    trained.add(train);
                    return FakeMachines.regressor(train, FakeMachines.column(k), 0);
                }));
        TuningScope scope = scope(tuner(4, 0, ridge), data);
        Found whole = FakeMachines.found(data, 3, 5);
        MetricTrial.Result learned = result(FakeMachines.found(data, 1, 5), whole, scope);
        Blend blend = new BlendSearch(scope, finalists(ridge, 3), Map.of(ridge, finalist(ridge, 1)))
                .of(FakeMachines.found(data, 2, 9), Optional.of(learned), List.of())
                .orElseThrow();
        assertThat(columns(blend)).as("with the metric of all rows, and plain").containsExactly(3, 2);
        assertThat(blend.members().get(1).rho()).isEqualTo(9);
        int[] held = scope.metricRows().validationNumbers();
        assertThat(blend.score().size()).isEqualTo(held.length);
        int[] training = scope.metricRows().trainingNumbers();
        int[] first = scope.folds(held).get(0).train();
        assertThat(trained.get(0))
                .isEqualTo(data.select(IntStream.concat(Arrays.stream(training), Arrays.stream(first))
                        .toArray()));
    }

    private static MetricTrial.Result result(Found validated, Found whole, TuningScope scope) {
        MetricTrial.Turn none = new MetricTrial.Turn(MetricStep.FULL, 0);
        MetricTrial.Making making = new MetricTrial.Making(validated, none, 1, Intercept.CENTRED, true);
        return new MetricTrial.Result(validated, whole, scope.metricRows(), making);
    }

    @Test
    void atMostAThousandRowsAreHeldOut() {
        Dataset data = FakeMachines.noisyCopies(2110, 0.5, 0.3, 0.5);
        TuningScope scope = scope(tuner(4, 0, RIDGE), data);
        BlendSearch search = new BlendSearch(scope, finalists(RIDGE, 1), Map.of());
        Found plain = FakeMachines.found(data, 2, 1);
        MetricTrial.Result learned = result(plain, plain, scope);
        Blend blend = search.of(plain, Optional.of(learned), List.of()).orElseThrow();
        assertThat(blend.score().size()).isEqualTo(1000);
    }

    private static Kernel plain(Kernel kernel) {
        return kernel instanceof Mapped mapped ? mapped.kernel() : kernel;
    }

    /** Another kernel gets a metric of its own where twice the time of those before is left. */
    @Test
    void anotherKernelHasAMetricOfItsOwnWhereThereIsTime() {
        Dataset data = FakeMachines.noisyCopies(160, 0.5, 0.3, 0.5, 50);
        KernelFamily.Fitted family = new KernelFamily("manhattan(sigma=auto)").on(data, List.of());
        Found other = new Found(family, family.at(1), 0.1, new Place(0, -2), Double.NaN);
        Candidate ridge = FakeMachines.closed(FakeMachines.candidate("quick", (k, lambda, e) -> (Learner<Regressor>)
                (train, compute, progress) -> FakeMachines.regressor(train, plain(k) instanceof Gaussian ? 2 : 0, 0)));
        for (boolean time : new boolean[] {true, false}) {
            journal = log();
            for (String method : List.of("features", "ridge", "features"))
                journal.add(new Trial(
                        method,
                        new Gaussian(1),
                        1,
                        OptionalDouble.empty(),
                        9,
                        Trial.Validation.LEAVE_ONE_OUT,
                        1,
                        1,
                        1,
                        method.equals("ridge") ? 1e6 : time ? 200 : 300));
            Blend blend = new BlendSearch(scope(tuner(4, 0, ridge), data), finalists(ridge, 2), Map.of())
                    .of(other, Optional.empty(), List.of(other))
                    .orElseThrow();
            assertThat(blend.members()).hasSize(2);
            assertThat(blend.members())
                    .anyMatch(member -> member.kernel().toString().startsWith("manhattan")
                            && time == member.kernel().toString().contains(" @ scales("));
            assertThat(journal.stopped()).isEqualTo(!time);
            assertThat(blend.score().size()).isEqualTo(time ? 53 : 160);
        }
    }

    @Test
    void aCopyWithMoreRowsChangesTheKernelOfThatMethodOnly() {
        Candidate one = SLOW.with(new Gaussian(1), 1, OptionalDouble.of(0.5));
        Candidate same = RIDGE.with(new Gaussian(1), 2, OptionalDouble.empty());
        Candidate other = SLOW.with(new Gaussian(2), 3, OptionalDouble.empty());
        HeldOut score = HeldOut.of(Reals.of(0.1), Reals.of(0.1), Reals.of(1));
        Blend blend = new Blend(List.of(one, same, other), Reals.of(0.5, 0.3, 0.2), score);
        Blend changed = blend.with(one, SLOW.with(new Gaussian(4), 9, OptionalDouble.empty()));
        assertThat(changed.members())
                .containsExactly(SLOW.with(new Gaussian(4), 9, OptionalDouble.of(0.5)), same, other);
        assertThat(changed.score()).isSameAs(blend.score());
        assertThat(changed.weights()).isEqualTo(Reals.of(0.5, 0.3, 0.2));
    }

    /** Classes are blended by their log odds. */
    @Test
    void classesAreBlendedToo() {
        Reals y = (Reals) DATA.targets().orElseThrow();
        Dataset classes = Dataset.of(
                DATA.points(),
                Labels.of(y.stream().mapToObj(v -> v > 0 ? "yes" : "no").toList(), List.of("no", "yes")));
        Candidate recipe = FakeMachines.candidate("classes", (k, lambda, e) -> (Learner<Classifier>)
                (data, compute, progress) -> FakeMachines.classifier(data, FakeMachines.column(k), true));
        Blend blend =
                blend(tuner(4, 0, recipe), classes, finalists(recipe, 0, 2)).orElseThrow();
        assertThat(blend.learner(classes)).isInstanceOf(ClassificationBlend.class);
        assertThat(blend.score().classes()).isPresent();
        Blend numbers = blend(tuner(), DATA, finalists(SLOW, 0, 2)).orElseThrow();
        assertThat(numbers.learner(DATA)).isInstanceOf(RegressionBlend.class);
    }
}
