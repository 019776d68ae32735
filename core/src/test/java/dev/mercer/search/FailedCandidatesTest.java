package dev.mercer.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mercer.FailingCandidates;
import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Labels;
import dev.mercer.data.Reals;
import dev.mercer.kernel.Gaussian;
import dev.mercer.kernel.KernelFamily;
import dev.mercer.kernel.Mapped;
import dev.mercer.kernel.Matern;
import dev.mercer.kernel.Scales;
import dev.mercer.learn.Learner;
import dev.mercer.linalg.internal.NotPositiveDefiniteException;
import dev.mercer.loss.Squared;
import dev.mercer.method.Candidate;
import dev.mercer.metric.internal.MetricRows;
import dev.mercer.model.Regressor;
import dev.mercer.score.FoldOutputs;
import dev.mercer.score.FoldedSample;
import dev.mercer.score.Folds;
import dev.mercer.score.RidgeLeaveOneOut;
import dev.mercer.score.Sample;
import dev.mercer.score.internal.Shuffle;
import dev.mercer.search.internal.TargetScaleSearch;
import dev.mercer.search.internal.TunedKernel;
import dev.mercer.search.internal.TunedKernel.Exponents;
import dev.mercer.solve.Intercept;
import dev.mercer.solve.internal.TrialMemory;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
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

    /** Of five folds. */
    private static final int TRAINING_ROWS = 48;

    private static List<Failure> exceptions() {
        return Failure.exceptions();
    }

    private static FoldedSample folds(Dataset data) {
        Sample sample = Sample.of(data);
        int[] rows = IntStream.range(0, data.size()).toArray();
        return new FoldedSample(sample, Folds.random(3, 1).of(sample.targets(), rows), new Squared());
    }

    /** Kernels that need no screening. */
    private static Tuner tuner(Candidate... methods) {
        return Tuner.standard(Reals.of(1))
                .withKernels(List.of(new KernelFamily("gaussian(sigma=1)")))
                .withCandidates(List.of(methods));
    }

    private static Tuned tune(Tuner tuner, Dataset data) {
        return tuner.tune(Sample.of(data), COMPUTE, Progress.none());
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
    @FailingCandidates(FoldedSample.class)
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
        Candidate method = FakeMachines.candidate("some", (kernel, lambda, epsilon) -> {
            double rho = lambda * TRAINING_ROWS;
            tried.add(rho);
            return rho < 1e-3
                    ? how.learner()
                    : (Learner<Regressor>) (data, compute, progress) -> FakeMachines.regressor(data, 0, rho);
        });
        assertThat(tune(tuner(method), DATA).candidate().rho()).isBetween(1e-3, 1e-2);
        assertThat(tried).anyMatch(rho -> rho < 1e-3);
    }

    @ParameterizedTest
    @EnumSource
    @FailingCandidates(PathSearch.class)
    void whereTheStartFailsTheSearchGoesOn(Failure how) {
        Candidate method = FakeMachines.candidate(
                "some",
                (kernel, lambda, epsilon) -> lambda * TRAINING_ROWS < 2
                        ? how.learner()
                        : (Learner<Regressor>) (data, compute, progress) -> FakeMachines.regressor(data, 1, 0));
        assertThat(tune(tuner(method), DATA).candidate().rho()).isGreaterThan(2);
    }

    @ParameterizedTest
    @EnumSource
    @FailingCandidates(TuningRun.class)
    void aMethodThatFailsIsNotChosenAndIsAloneASentence(Failure how) {
        Candidate broken = FakeMachines.candidate("broken", (kernel, lambda, epsilon) -> how.learner());
        Candidate sound = ofColumn(2);
        Tuned found = tune(tuner(broken, sound), DATA);
        assertThat(found.candidate().open()).isEqualTo(sound);
        assertThat(found.others()).isEmpty();
        assertThatThrownBy(() -> tune(tuner(broken), DATA))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageMatching("none of \\d+ settings of svm can be used: .+");
    }

    @ParameterizedTest
    @MethodSource("exceptions")
    @FailingCandidates({RidgeSearch.class, Screening.class, RidgeValidation.class})
    void aKernelThatFailsIsNotChosenAndIsAloneASentence(Failure how) {
        List<KernelFamily> families =
                List.of(new KernelFamily("matern(nu=1.5, sigma=auto)"), new KernelFamily("gaussian(sigma=auto)"));
        Dataset data = smooth(60);
        Labels groups =
                Labels.of(IntStream.range(0, 60).mapToObj(i -> "g" + i / 3).toList());
        for (Folds folds : List.of(Folds.random(5, 1), Folds.grouped(5, groups, 1))) {
            FailingBackend backend = new FailingBackend(how, block -> block.kernel() instanceof Matern);
            Tuner tuner = Tuner.standard(Reals.of(1)).withFolds(folds);
            assertThat(tuner.withKernels(families)
                            .tune(Sample.of(data), failing(backend), Progress.none())
                            .candidate()
                            .kernel())
                    .isInstanceOf(Gaussian.class);
            assertThat(backend.failed()).isPositive();
            assertThatThrownBy(() -> tuner.withKernels(families.subList(0, 1))
                            .tune(Sample.of(data), failing(backend), Progress.none()))
                    .isInstanceOf(InvalidInputException.class);
        }
    }

    @Test
    @FailingCandidates({MetricRows.class, RidgeValidation.class})
    void aPenaltyBelowRoundingHasAnInfiniteLoss() {
        Dataset data = Dataset.of(DensePoints.generate(40, 1, (i, k) -> i / 1e6), Reals.constant(40, 1));
        RidgeLeaveOneOut left =
                RidgeLeaveOneOut.of(new Gaussian(100), Intercept.CENTRED, data, COMPUTE, Progress.none());
        MetricRows rows = MetricRows.of(data, IntStream.range(0, 40).toArray(), 40);
        assertThat(rows.score(left, 1e-300).loss()).isInfinite();
        Tuner tuner = tuner(FakeMachines.rho(FakeMachines.ridge(), 1e-300))
                .withKernels(List.of(new KernelFamily("gaussian(sigma=100)"), new KernelFamily("gaussian(sigma=200)")));
        assertThatThrownBy(() -> tune(tuner, data))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("nothing could be learned with gaussian(sigma=100)");
    }

    private static Candidate ofColumn(int column) {
        return FakeMachines.candidate("" + column, (kernel, lambda, epsilon) ->
                (Learner<Regressor>) (data, compute, progress) -> FakeMachines.regressor(data, column, 0));
    }

    /** A method that predicts this column, and fails inside of a search. */
    private static Candidate failingInside(Class<?> search, String method, Failure how, int column) {
        return FakeMachines.candidate(
                "" + column, (kernel, lambda, epsilon) -> (Learner<Regressor>) (data, compute, progress) -> {
                    if (!FailingBackend.isInside(search.getSimpleName(), method))
                        return FakeMachines.regressor(data, column, 0);
                    return how.learner().fit(data, compute, progress);
                });
    }

    @ParameterizedTest
    @EnumSource
    @FailingCandidates(BlendSearch.class)
    void aMachineThatFailsIsNoMemberOfABlend(Failure how) {
        Candidate failing = failingInside(BlendSearch.class, "of", how, 0);
        Dataset equal = FakeMachines.noisyCopies(60, 0.4, 0.4, 0.4);
        Tuner tuner = tuner(ofColumn(1), ofColumn(2), failing)
                .withEffort(Tuner.Effort.THOROUGH)
                .withMembers(4);
        assertThat(tune(tuner, equal).blend().orElseThrow().members())
                .hasSize(2)
                .noneMatch(member -> member.open().equals(failing));
        assertThat(tune(tuner.withCandidates(List.of(failing, ofColumn(1))), equal)
                        .blend())
                .isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    @FailingCandidates(NestedValidation.class)
    void thereIsNoNestedScoreOfChoicesThatFail(Failure how) {
        Labels labels = Labels.of(
                IntStream.range(0, 60).mapToObj(i -> i % 2 == 0 ? "a" : "b").toList());
        Candidate failing = FakeMachines.candidate(
                "failing", (kernel, lambda, epsilon) -> (Learner<?>) (data, compute, progress) -> {
                    if (!FailingBackend.isInside("NestedValidation", "score"))
                        return FakeMachines.classifier(data, 0, true);
                    return how.learner().fit(data, compute, progress);
                });
        Tuned found = tune(tuner(failing), DATA.withTargets(labels));
        assertThat(found.heldOut()).isPresent();
        assertThat(found.nested()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    @FailingCandidates(RelearnedScore.class)
    void thereIsNoScoreOfMachinesThatFailWhenLearnedAgain(Failure how) {
        Dataset data = relevantFirst(160);
        Tuner tuner = tuner(failingInside(RelearnedScore.class, "of", how, 0)).withEffort(Tuner.Effort.THOROUGH);
        Tuned found = tune(tuner, data);
        assertThat(found.candidate().kernel()).isInstanceOf(Mapped.class);
        assertThat(found.heldOut()).isPresent();
        assertThat(found.relearned()).isEmpty();
        assertThat(tune(tuner.withCandidates(List.of(ofColumn(0))), data).relearned())
                .isPresent();
    }

    /** Targets of the first of three columns. */
    private static Dataset relevantFirst(int n) {
        SplittableRandom random = new SplittableRandom(5);
        DensePoints x = DensePoints.generate(n, 3, (i, k) -> random.nextDouble(-2, 2));
        return Dataset.of(
                x,
                Reals.of(IntStream.range(0, n)
                        .mapToDouble(i -> Math.sin(3 * x.get(i, 0)))
                        .toArray()));
    }

    private static TunedKernel start(Dataset data) {
        KernelFamily.Fitted family = new KernelFamily("gaussian(sigma=auto)").on(data, List.of());
        return new TunedKernel(family, Exponents.START, 0.1, Double.NaN);
    }

    @ParameterizedTest
    @MethodSource("exceptions")
    @FailingCandidates(LargeSampleSearch.class)
    void aScaleThatFailsOnMoreRowsIsNotTaken(Failure how) {
        Dataset data = smooth(400);
        TunedKernel start = start(data);
        double unit = ((Gaussian) start.kernel()).sigma();
        FailingBackend longer = new FailingBackend(how, block -> ((Gaussian) block.kernel()).sigma() < unit * 0.99);
        TunedKernel found = large(data, longer).from(start, 100, List.of(300), new LargeSampleSearch.Open(true, true));
        assertThat(((Gaussian) found.kernel()).sigma()).isGreaterThan(unit * 0.99);
        assertThat(found.loss()).isFinite();
        assertThat(longer.failed()).isPositive();
        TunedKernel none = large(data, new FailingBackend(how, block -> true))
                .from(start, 100, List.of(300), new LargeSampleSearch.Open(true, true));
        assertThat(none).isEqualTo(start);
    }

    private LargeSampleSearch large(Dataset data, FailingBackend backend) {
        int[] order = Shuffle.proportional(data.targets().orElseThrow(), 1);
        return new LargeSampleSearch(
                data,
                order,
                100,
                Intercept.CENTRED,
                failing(backend),
                new TrialLog(Duration.ofSeconds(1000), TrialMemory.none(), Progress.none()));
    }

    @ParameterizedTest
    @MethodSource("exceptions")
    @FailingCandidates({Directions.class, MetricTrial.class})
    void directionsThatFailLeaveTheFactors(Failure how) {
        FailingBackend backend = FailingBackend.inside(how, "Directions", "after");
        Tuned found = Tuner.standard(Reals.of(1))
                .withKernels(List.of(new KernelFamily("gaussian(sigma=auto)")))
                .withEffort(Tuner.Effort.THOROUGH)
                .tune(Sample.of(relevantFirst(200)), failing(backend), Progress.none());
        assertThat(backend.failed()).isPositive();
        assertThat(((Mapped) found.candidate().kernel()).map()).isInstanceOf(Scales.class);
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
