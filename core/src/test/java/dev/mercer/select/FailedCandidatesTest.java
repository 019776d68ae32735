package dev.mercer.select;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mercer.FailingCandidates;
import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Labels;
import dev.mercer.data.Reals;
import dev.mercer.kernel.Gaussian;
import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.KernelFamily;
import dev.mercer.kernel.Mapped;
import dev.mercer.kernel.Matern;
import dev.mercer.kernel.Scales;
import dev.mercer.learn.Learner;
import dev.mercer.linalg.NotPositiveDefiniteException;
import dev.mercer.loss.Squared;
import dev.mercer.method.Candidate;
import dev.mercer.metric.MetricRows;
import dev.mercer.model.Regressor;
import dev.mercer.score.CrossValidation;
import dev.mercer.score.FoldOutputs;
import dev.mercer.score.Folds;
import dev.mercer.score.HeldOut;
import dev.mercer.score.RidgeLeaveOneOut;
import dev.mercer.score.Sample;
import dev.mercer.score.Shuffle;
import dev.mercer.select.RidgeSearch.Found;
import dev.mercer.select.RidgeSearch.Place;
import dev.mercer.select.TuningRun.Finalist;
import dev.mercer.solve.Candidates;
import dev.mercer.solve.Intercept;
import dev.mercer.solve.TrialMemory;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Searches in which some candidates fail on purpose, and in which all do. */
class FailedCandidatesTest {
    private static final Compute COMPUTE = Compute.standard().withThreads(1).withMemory(1L << 30);

    /** The targets, and copies of them with more and more noise: the better the column, the better its machine. */
    private static final Dataset DATA = FakeMachines.noisyCopies(60, 0, 0.1, 0.2, 0.5);

    private final TrialLog journal = new TrialLog(Duration.ofSeconds(1000), TrialMemory.none(), Progress.none());

    private static List<Failure> exceptions() {
        return Failure.exceptions();
    }

    private static CrossValidation folds(Dataset data) {
        Sample sample = Sample.of(data);
        int[] rows = IntStream.range(0, data.size()).toArray();
        return new CrossValidation(sample, Folds.random(3, 1).of(sample.targets(), rows), new Squared());
    }

    private static Compute failing(FailingBackend backend) {
        return COMPUTE.withBackend(backend);
    }

    /** Smooth targets of two columns. */
    private static Dataset smooth(int n) {
        SplittableRandom random = new SplittableRandom(3);
        DensePoints x = DensePoints.generate(n, 2, (i, k) -> random.nextDouble(-2, 2));
        return Dataset.of(
                x,
                Reals.of(IntStream.range(0, n)
                        .mapToDouble(i -> Math.sin(2 * x.get(i, 0)) + 0.1 * x.get(i, 1))
                        .toArray()));
    }

    @ParameterizedTest
    @EnumSource
    @FailingCandidates(CrossValidation.class)
    void aScoreIsNotThatOfAFoldThatFailed(Failure how) {
        assertThatThrownBy(() -> folds(DATA).score(how.learner(), COMPUTE, Progress.none()))
                .isInstanceOfAny(
                        InvalidInputException.class, ArithmeticException.class, NotPositiveDefiniteException.class);
    }

    @ParameterizedTest
    @EnumSource
    @FailingCandidates(FoldOutputs.class)
    void outputsAreNotThoseOfAFoldThatFailed(Failure how) {
        assertThatThrownBy(() -> FoldOutputs.of(folds(DATA), data -> how.learner(), COMPUTE, Progress.none()))
                .isInstanceOfAny(
                        InvalidInputException.class, ArithmeticException.class, NotPositiveDefiniteException.class);
    }

    /** The error falls with ρ, and every learner of ρ up to a bound fails: the best is the next one. */
    @ParameterizedTest
    @EnumSource
    @FailingCandidates(PathSearch.class)
    void settingsThatFailAreNotChosen(Failure how) {
        Set<Double> tried = new HashSet<>();
        Candidate recipe = FakeMachines.candidate("some", (kernel, lambda, epsilon) -> {
            double rho = lambda * 40;
            tried.add(rho);
            return rho < 1e-3
                    ? how.learner()
                    : (Learner<Regressor>) (data, compute, progress) -> FakeMachines.regressor(data, 0, rho);
        });
        Finalist found = path(recipe, new Candidates("settings"))
                .search(FakeMachines.found(DATA, 0, 1), DATA)
                .orElseThrow();
        assertThat(found.candidate().rho()).isBetween(1e-3, 1e-2);
        assertThat(tried).anyMatch(rho -> rho < 1e-3);
    }

    @ParameterizedTest
    @EnumSource
    @FailingCandidates(PathSearch.class)
    void whereTheStartFailsTheSearchGoesOn(Failure how) {
        Candidate recipe = FakeMachines.candidate(
                "some",
                (kernel, lambda, epsilon) -> lambda * 40 < 2
                        ? how.learner()
                        : (Learner<Regressor>) (data, compute, progress) -> FakeMachines.regressor(data, 1, 0));
        assertThat(path(recipe, new Candidates("settings"))
                        .search(FakeMachines.found(DATA, 0, 1), DATA)
                        .orElseThrow()
                        .candidate()
                        .rho())
                .isGreaterThan(2);
    }

    @ParameterizedTest
    @EnumSource
    @FailingCandidates(PathSearch.class)
    void whereAllSettingsFailThereIsNoneAndOneSentence(Failure how) {
        Candidates candidates = new Candidates("settings of some");
        Candidate recipe = FakeMachines.candidate("some", (kernel, lambda, epsilon) -> how.learner());
        assertThat(path(recipe, candidates).search(FakeMachines.found(DATA, 0, 1), DATA))
                .isEmpty();
        assertThatThrownBy(candidates::requireAny)
                .isInstanceOf(InvalidInputException.class)
                .hasMessageMatching("none of \\d+ settings of some can be used: .+");
    }

    private PathSearch path(Candidate recipe, Candidates candidates) {
        return new PathSearch(recipe, folds(DATA), 60, COMPUTE, journal, candidates);
    }

    @ParameterizedTest
    @EnumSource
    @FailingCandidates(TuningRun.class)
    void aMethodThatFailsIsNotChosenAndIsAloneASentence(Failure how) {
        Candidate broken = FakeMachines.candidate("broken", (kernel, lambda, epsilon) -> how.learner());
        Candidate sound = FakeMachines.candidate("sound", (kernel, lambda, epsilon) ->
                (Learner<Regressor>) (data, compute, progress) -> FakeMachines.regressor(data, 2, 0));
        Tuner tuner = Tuner.standard(Reals.of(1)).withKernels(List.of(new KernelFamily("gaussian(sigma=1)")));
        Tuned found = tuner.withCandidates(List.of(broken, sound)).tune(Sample.of(DATA), COMPUTE, Progress.none());
        assertThat(found.candidate().open()).isEqualTo(sound);
        assertThat(found.others()).isEmpty();
        assertThatThrownBy(() -> tuner.withCandidates(List.of(broken)).tune(Sample.of(DATA), COMPUTE, Progress.none()))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageMatching("none of \\d+ settings of svm can be used: .+");
    }

    @ParameterizedTest
    @MethodSource("exceptions")
    @FailingCandidates({RidgeSearch.class, Screening.class})
    void aKernelThatFailsIsNotChosenAndIsAloneASentence(Failure how) {
        FailingBackend backend = new FailingBackend(how, block -> block.kernel() instanceof Matern);
        List<KernelFamily> families =
                List.of(new KernelFamily("matern(nu=1.5, sigma=auto)"), new KernelFamily("gaussian(sigma=auto)"));
        Tuner tuner = Tuner.standard(Reals.of(1)).withKernels(families);
        Sample sample = Sample.of(smooth(60));
        assertThat(tuner.tune(sample, failing(backend), Progress.none())
                        .candidate()
                        .kernel())
                .isInstanceOf(Gaussian.class);
        assertThat(backend.failed()).isPositive();
        assertThatThrownBy(
                        () -> tuner.withKernels(families.subList(0, 1)).tune(sample, failing(backend), Progress.none()))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageMatching("none of \\d+ kernels can be used: .+");
    }

    @ParameterizedTest
    @EnumSource
    @FailingCandidates(BlendSearch.class)
    void aMachineThatFailsIsNoMemberOfABlend(Failure how) {
        Candidate recipe = FakeMachines.candidate(
                "some", (k, lambda, e) -> FakeMachines.column(k) == 2 ? how.learner() : FakeMachines.ofColumn(k));
        Dataset equal = FakeMachines.noisyCopies(60, 0.4, 0.4, 0.4);
        Tuner tuner = Tuner.standard(Reals.of(1))
                .withCandidates(List.of(recipe))
                .withEffort(Tuner.Effort.THOROUGH)
                .withMembers(4);
        TuningScope scope = new TuningScope(tuner, Sample.of(equal), COMPUTE, journal);
        Optional<Blend> found = new BlendSearch(scope, finalists(recipe, 0, 1, 2), Map.of())
                .of(FakeMachines.found(equal, 1, 1), Optional.empty(), List.of());
        assertThat(found.orElseThrow().members())
                .hasSize(2)
                .noneMatch(member -> FakeMachines.column(member.kernel()) == 2);
        assertThat(new BlendSearch(scope, finalists(recipe, 2, 2), Map.of())
                        .of(FakeMachines.found(equal, 2, 1), Optional.empty(), List.of()))
                .isEmpty();
    }

    private static List<Candidate> finalists(Candidate recipe, int... columns) {
        return Arrays.stream(columns)
                .mapToObj(column -> recipe.with(FakeMachines.kernel(column), 1, OptionalDouble.empty()))
                .toList();
    }

    @ParameterizedTest
    @EnumSource
    @FailingCandidates(NestedValidation.class)
    void thereIsNoNestedScoreOfChoicesThatFail(Failure how) {
        Labels labels = Labels.of(
                IntStream.range(0, 60).mapToObj(i -> i % 2 == 0 ? "a" : "b").toList());
        Candidate broken = FakeMachines.candidate("broken", (kernel, lambda, epsilon) -> how.learner());
        Tuner tuner = Tuner.standard(labels)
                .withKernels(List.of(new KernelFamily("gaussian(sigma=1)")))
                .withCandidates(List.of(broken));
        TuningScope scope = new TuningScope(tuner, Sample.of(DATA.withTargets(labels)), COMPUTE, journal);
        List<Integer> rows = IntStream.range(0, 60).boxed().toList();
        assertThat(new NestedValidation(tuner, scope, journal).score(rows)).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    @FailingCandidates(RelearnedScore.class)
    void thereIsNoScoreOfMachinesThatFailWhenLearnedAgain(Failure how) {
        Dataset data = smooth(160);
        Candidate broken = FakeMachines.candidate("broken", (kernel, lambda, epsilon) -> how.learner());
        Tuner tuner =
                Tuner.standard(Reals.of(1)).withCandidates(List.of(broken)).withEffort(Tuner.Effort.THOROUGH);
        TuningScope scope = new TuningScope(tuner, Sample.of(data), COMPUTE, journal);
        Found plain = start(data);
        KernelFamily.Fitted family = plain.family().after(Scales.of(2, 1));
        Found whole = new Found(family, family.at(1), 0.1, plain.place(), 1);
        MetricTrial.Making making = new MetricTrial.Making(plain, MetricTrial.Turn.NONE, 0.1, Intercept.CENTRED, true);
        scope.learned(new MetricTrial.Result(whole, whole, scope.metricRows(), making));
        Tuned chosen = new Tuned(
                broken.with(whole.kernel(), 0.1, OptionalDouble.empty()),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                List.of(),
                List.of(),
                true,
                List.of(),
                Optional.empty());
        Optional<HeldOut> score = new RelearnedScore(scope).of(chosen);
        assertThat(score).isEmpty();
    }

    private static Found start(Dataset data) {
        KernelFamily.Fitted family = new KernelFamily("gaussian(sigma=auto)").on(data, List.of());
        return new Found(family, family.at(1), 0.1, new Place(0, -2), Double.NaN);
    }

    @ParameterizedTest
    @MethodSource("exceptions")
    @FailingCandidates(LargeSampleSearch.class)
    void aScaleThatFailsOnMoreRowsIsNotTaken(Failure how) {
        Dataset data = smooth(400);
        Found start = start(data);
        double unit = ((Gaussian) start.kernel()).sigma();
        FailingBackend longer = new FailingBackend(how, block -> ((Gaussian) block.kernel()).sigma() < unit * 0.99);
        Found found = large(data, longer).from(start, 100, List.of(300), new LargeSampleSearch.Open(true, true));
        assertThat(((Gaussian) found.kernel()).sigma()).isGreaterThan(unit * 0.99);
        assertThat(found.loss()).isFinite();
        assertThat(longer.failed()).isPositive();
        Found none = large(data, new FailingBackend(how, block -> true))
                .from(start, 100, List.of(300), new LargeSampleSearch.Open(true, true));
        assertThat(none).isEqualTo(start);
    }

    private LargeSampleSearch large(Dataset data, FailingBackend backend) {
        int[] order = Shuffle.proportional(data.targets().orElseThrow(), 1);
        return new LargeSampleSearch(data, order, 100, Intercept.CENTRED, failing(backend), journal);
    }

    @ParameterizedTest
    @MethodSource("exceptions")
    @FailingCandidates({Directions.class, MetricTrial.class})
    void directionsThatFailLeaveTheFactors(Failure how) {
        SplittableRandom random = new SplittableRandom(5);
        DensePoints x = DensePoints.generate(200, 3, (i, k) -> random.nextDouble(-2, 2));
        Dataset data = Dataset.of(
                x,
                Reals.of(IntStream.range(0, 200)
                        .mapToDouble(i -> Math.sin(3 * x.get(i, 0)))
                        .toArray()));
        FailingBackend backend = FailingBackend.inside(how, "Directions", "after");
        MetricRows rows =
                MetricRows.of(data, Shuffle.proportional(data.targets().orElseThrow(), 1), 200);
        MetricTrial.Result found = new MetricTrial(rows, Intercept.CENTRED, failing(backend), journal)
                .from(start(data))
                .orElseThrow();
        assertThat(backend.failed()).isPositive();
        assertThat(((Mapped) found.whole().kernel()).map()).isInstanceOf(Scales.class);
    }

    @Test
    @FailingCandidates({MetricRows.class, RidgeValidation.class, RidgeFolds.class})
    void aPenaltyBelowRoundingHasAnInfiniteLoss() {
        Dataset data = Dataset.of(DensePoints.generate(40, 1, (i, k) -> i / 1e6), Reals.constant(40, 1));
        Kernel flat = new Gaussian(100);
        RidgeLeaveOneOut left = RidgeLeaveOneOut.of(flat, Intercept.CENTRED, data, COMPUTE, Progress.none());
        MetricRows rows = MetricRows.of(data, IntStream.range(0, 40).toArray(), 40);
        assertThat(rows.score(left, 1e-300).loss()).isInfinite();
        assertThat(RidgeValidation.leaveOneOut(flat, Intercept.CENTRED, data, COMPUTE, Progress.none())
                        .at(1e-300)
                        .loss())
                .isInfinite();
        FailingBackend broken = new FailingBackend(Failure.ARITHMETIC, block -> true);
        assertThat(new RidgeFolds(flat, folds(data), failing(broken), journal)
                        .at(1)
                        .loss())
                .isInfinite();
    }

    @ParameterizedTest
    @MethodSource("exceptions")
    @FailingCandidates(ScaleCurve.class)
    void aScaleThatFailsIsNoPointOfACurve(Failure how) {
        Dataset data = smooth(30);
        int[] count = new int[1];
        FailingBackend first = new FailingBackend(how, block -> count[0]++ < 4);
        Reals factors = ScaleCurve.of(new Gaussian(1), 0.1, Intercept.CENTRED, data, failing(first), Progress.none())
                .factors();
        assertThat(factors.size()).isBetween(15, 20);
        assertThat(factors.stream().min().orElseThrow()).isGreaterThan(Math.pow(2, -5));
        FailingBackend always = new FailingBackend(how, block -> true);
        assertThat(ScaleCurve.of(new Gaussian(1), 0.1, Intercept.CENTRED, data, failing(always), Progress.none())
                        .factors()
                        .size())
                .isZero();
    }

    @ParameterizedTest
    @MethodSource("exceptions")
    @FailingCandidates(TargetScaleSearch.class)
    void aKernelWidthThatFailsComparesNoScales(Failure how) {
        Dataset plain = smooth(80);
        Reals skewed = Reals.of(((Reals) plain.targets().orElseThrow())
                .stream().map(y -> Math.exp(3 * y)).toArray());
        Dataset data = plain.withTargets(skewed);
        TargetScaleSearch search = new TargetScaleSearch(List.of(new KernelFamily("gaussian(sigma=auto)")), 1);
        int[] count = new int[1];
        FailingBackend first = new FailingBackend(how, block -> count[0]++ == 0);
        assertThat(search.best(data, Intercept.CENTRED, failing(first), Progress.none()))
                .isPresent();
        assertThat(count[0]).isGreaterThan(1);
        FailingBackend always = new FailingBackend(how, block -> true);
        assertThat(search.best(data, Intercept.CENTRED, failing(always), Progress.none()))
                .isEmpty();
    }
}
