package dev.mercer.select;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

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
import dev.mercer.solve.TrialMemory;
import dev.mercer.util.CancelledException;
import dev.mercer.util.Progress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The choice among methods whose predictions are known: each predicts one column. */
class TuningRunTest {
    private static final Compute COMPUTE = Compute.standard().withThreads(1);
    private static final Dataset DATA = FakeMachines.noisyCopies(60, 0.5, 0.1, 0.5, 0.3);

    private final List<String> told = new ArrayList<>();
    private boolean cancelled;
    private int fits;

    private final Progress progress = new Progress() {
        @Override
        public void report(String stage, long done, long total) {
            told.add(stage);
        }

        @Override
        public boolean cancelled() {
            return cancelled;
        }
    };

    private Candidate recipe(String name, int column) {
        return FakeMachines.candidate(name, (k, lambda, e) -> (Learner<Regressor>) (data, compute, inner) -> {
            fits++;
            return FakeMachines.regressor(data, column, 0);
        });
    }

    private static Candidate closed(Candidate recipe) {
        return FakeMachines.closed(recipe);
    }

    private static Tuner tuner(Candidate... recipes) {
        return Tuner.standard(Reals.of(1))
                .withKernels(List.of(KernelFamily.of(new Gaussian(2))))
                .withCandidates(List.of(recipes));
    }

    private TuningRun run(Tuner tuner, Dataset data, Duration time, int divisions) {
        TrialLog journal = new TrialLog(time, TrialMemory.none(), progress);
        return new TuningRun(tuner, Sample.of(data), journal, COMPUTE, divisions);
    }

    private Tuned chosen(Tuner tuner, Dataset data) {
        return run(tuner, data, Duration.ofHours(1), 1).choose();
    }

    private static List<String> names(Tuned tuned) {
        List<String> names = new ArrayList<>(List.of(tuned.candidate().method().title()));
        tuned.others().forEach(other -> names.add(other.candidate().method().title()));
        return names;
    }

    @Test
    void theLeastLossWinsAndAmongEqualsTheEarlierMethod() {
        Tuned tuned = chosen(tuner(recipe("a", 0), recipe("b", 1), recipe("again", 0), recipe("d", 3)), DATA);
        assertThat(names(tuned)).containsExactly("b", "d", "a", "again");
        assertThat(tuned.complete()).isTrue();
        assertThat(tuned.candidate().kernel()).isEqualTo(new Gaussian(2));
        assertThat(tuned.heldOut().orElseThrow().loss()).isBetween(0.005, 0.02);
        assertThat(tuned.validationRows())
                .isEqualTo(IntStream.range(0, 60).boxed().toList());
        assertThat(tuned.trials()).hasSize(4 * 3);
        assertThat(tuned.blend()).isEmpty();
    }

    @Test
    void theBestSoFarIsTold() {
        chosen(tuner(recipe("a", 0), recipe("b", 1)), DATA);
        assertThat(told)
                .anyMatch(
                        line -> line.startsWith("tuning: 1 trials, best so far ridge with gaussian(sigma=2), at most"));
        assertThat(told.get(told.size() - 1))
                .startsWith("tuning: 6 trials, best so far svm with gaussian(sigma=2), validation loss 0.");
    }

    @Test
    void fewRowsAreDividedSeveralTimes() {
        run(tuner(recipe("a", 0)), DATA, Duration.ofHours(1), 4).choose();
        assertThat(fits).as("three ρ, four divisions of five folds").isEqualTo(3 * 4 * 5);
        fits = 0;
        run(tuner(recipe("a", 0)), FakeMachines.noisyCopies(600, 1, 1), Duration.ofHours(1), 4)
                .choose();
        assertThat(fits).as("1,500 predictions are enough").isEqualTo(3 * 2 * 5);
        fits = 0;
        run(tuner(recipe("a", 0)), FakeMachines.noisyCopies(1600, 1, 1), Duration.ofHours(1), 4)
                .choose();
        assertThat(fits).isEqualTo(3 * 5);
    }

    @Test
    void ridgeRegressionAloneIsScoredOnMoreRows() {
        Dataset many = FakeMachines.noisyCopies(1600, 1, 1);
        Candidate ridge = FakeMachines.rho(closed(recipe("a", 0)), 1);
        assertThat(chosen(tuner(ridge), many).validationRows()).hasSize(1600);
        assertThat(chosen(tuner(ridge, ridge), many).validationRows()).hasSize(1500);
        assertThat(chosen(tuner(recipe("a", 0)), many).validationRows()).hasSize(1500);
    }

    private Tuned late(Candidate recipe) {
        return run(tuner(recipe), DATA, Duration.ofNanos(1), 1).choose();
    }

    @Test
    void withoutTimeTheFirstMethodIsTakenAtItsStart() {
        Tuned tuned = late(recipe("a", 0));
        assertThat(tuned.complete()).isFalse();
        assertThat(tuned.heldOut()).isEmpty();
        assertThat(tuned.candidate().rho()).isEqualTo(0.05);
        assertThat(tuned.candidate().epsilon()).isEmpty();
        assertThat(late(FakeMachines.rho(recipe("a", 0), 4)).candidate().rho()).isEqualTo(4);
        Candidate tube = FakeMachines.tube(recipe("a", 0));
        assertThat(late(tube).candidate().epsilon()).hasValue(PathSearch.epsilon(DATA));
        assertThat(late(tube).candidate().rho()).isCloseTo(PathSearch.start(tube, DATA), within(1e-15));
        Tuned ridge = late(closed(recipe("a", 0)));
        assertThat(ridge.trials()).hasSize(1);
        assertThat(ridge.candidate().rho()).isEqualTo(ridge.trials().get(0).rho());
        assertThat(fits).isZero();
        assertThat(run(tuner(recipe("a", 0)), DATA, Duration.ofNanos(1), 1)
                        .run()
                        .nested())
                .isEmpty();
    }

    @Test
    void cancelledWithoutAnyTrialThereIsNothing() {
        cancelled = true;
        assertThatThrownBy(() -> run(tuner(closed(recipe("a", 0))), DATA, Duration.ofHours(1), 1)
                        .choose())
                .isInstanceOf(CancelledException.class);
    }

    private static Candidate classes(String name, int column, boolean probable) {
        return FakeMachines.candidate(name, (k, lambda, e) ->
                (Learner<Classifier>) (train, compute, inner) -> FakeMachines.classifier(train, column, probable));
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
    void withoutProbabilitiesMethodsAreComparedByTheirErrors() {
        Dataset data = classes();
        Tuner tuner = tuner(classes("counts", 1, false), classes("few", 0, true));
        Tuned tuned = chosen(tuner, data);
        assertThat(names(tuned)).containsExactly("few", "counts");
        HeldOut best = tuned.heldOut().orElseThrow();
        HeldOut other = tuned.others().get(0).heldOut().orElseThrow();
        assertThat(best.error()).isEqualTo(0.1);
        assertThat(other.error()).isEqualTo(0.2);
        assertThat(other.loss()).as("not comparable").isLessThan(best.loss());
        Tuner probable = tuner(classes("few", 0, true), classes("sure", 2, true));
        assertThat(names(chosen(probable, data))).as("by log loss").containsExactly("sure", "few");
        assertThat(names(chosen(probable.withMetric(ScoreMetric.ACCURACY), data)))
                .containsExactly("few", "sure");
    }

    @Test
    void theChoiceIsValidatedAgain() {
        Tuned tuned = run(tuner(classes("few", 0, true)), classes(), Duration.ofHours(1), 1)
                .run();
        assertThat(tuned.nested().orElseThrow().error()).isEqualTo(0.1);
        assertThat(tuned.unseen()).isEqualTo(tuned.nested());
    }

    /** Two rounds of screening, of which the second takes all the time. */
    @Test
    void onlyTheLastRoundIsRemembered() {
        TrialMemory memory = new TrialMemory() {
            @Override
            public Optional<Found> known(String trial) {
                double seconds = trial.startsWith("ridge 520") ? 2000 : 0;
                return Optional.of(new Found(List.of(new double[] {1, 1, 0, 0, seconds}), List.of()));
            }

            @Override
            public void made(String trial, Found found) {}
        };
        Tuned tuned = new TuningRun(
                        tuner(closed(recipe("a", 0))),
                        Sample.of(FakeMachines.noisyCopies(520, 1, 1)),
                        new TrialLog(Duration.ofSeconds(1000), memory, progress),
                        COMPUTE,
                        1)
                .choose();
        assertThat(tuned.trials()).hasSize(2);
        assertThat(tuned.others()).isEmpty();
        assertThat(tuned.complete()).isFalse();
    }

    @Test
    void aFinalistTakesTheRhoOfRidgeRegressionWhereItIsOpen() {
        RidgeSearch.Found found = FakeMachines.found(DATA, 3, 0.25);
        List<Candidate> recipes = List.of(
                recipe("a", 0),
                closed(recipe("a", 0)),
                FakeMachines.rho(closed(recipe("a", 0)), 7),
                FakeMachines.rho(recipe("a", 0), 7));
        for (Candidate recipe : recipes) {
            Candidate before = recipe.with(new Gaussian(1), 7, OptionalDouble.of(0.5));
            double rho = recipe.tunesClosedForm() ? 0.25 : 7;
            assertThat(TuningRun.with(before, found))
                    .isEqualTo(recipe.with(new Gaussian(4), rho, OptionalDouble.of(0.5)));
        }
    }

    /** Targets of the first column; the others are noise that a metric takes away. */
    private static Dataset relevantFirst() {
        SplittableRandom random = new SplittableRandom(3);
        DensePoints x = DensePoints.generate(160, 3, (i, k) -> random.nextDouble(-2, 2));
        return Dataset.of(
                x,
                Reals.of(IntStream.range(0, 160)
                        .mapToDouble(i -> Math.sin(3 * x.get(i, 0)) + 0.1 * random.nextDouble())
                        .toArray()));
    }

    @Test
    void withALearnedMetricMethodsAreComparedOnTheRowsThatDidNotTrainIt() {
        Dataset data = relevantFirst();
        Candidate far = FakeMachines.candidate("b", (k, lambda, e) ->
                (Learner<Regressor>) (train, compute, inner) -> FakeMachines.regressor(train, 1, 5));
        Tuner tuner = tuner(closed(recipe("a", 0)), far)
                .withKernels(List.of(new KernelFamily("manhattan(sigma=2)")))
                .withEffort(Tuner.Effort.THOROUGH);
        Tuned tuned = chosen(tuner, data);
        assertThat(tuned.candidate().method().title()).isEqualTo("a");
        assertThat(tuned.candidate().kernel().toString()).contains(" @ scales(");
        assertThat(tuned.heldOut().orElseThrow().size()).isEqualTo(53);
        assertThat(tuned.validationRows())
                .hasSize(160)
                .isNotEqualTo(IntStream.range(0, 160).boxed().toList());
        Trial scored = tuned.trials().stream()
                .filter(trial -> trial.method().equals("ridge") && trial.validation() == Trial.Validation.FOLDS)
                .findFirst()
                .orElseThrow();
        assertThat(scored.kernel())
                .as("the metric of training rows")
                .isNotEqualTo(tuned.candidate().kernel());
        assertThat(tuned.others())
                .allSatisfy(other -> assertThat(other.candidate().kernel())
                        .isEqualTo(tuned.candidate().kernel()));
        assertThat(tuned.candidate().rho()).as("that of the metric of all rows").isNotEqualTo(scored.rho());
        assertThat(tuned.others().get(0).candidate().rho()).as("its own").isEqualTo(0.05);
        assertThat(told).anyMatch(line -> line.contains("best so far ridge with manhattan(sigma=2) @ scales"));
        Tuned quick = chosen(tuner.withEffort(Tuner.Effort.QUICK), data);
        assertThat(quick.candidate().kernel().toString()).doesNotContain("@");
        assertThat(quick.blend()).isEmpty();
    }
}
