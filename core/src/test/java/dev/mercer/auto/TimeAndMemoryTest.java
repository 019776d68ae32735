package dev.mercer.auto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.compute.Backend;
import dev.mercer.compute.Compute;
import dev.mercer.compute.ComputeChoice;
import dev.mercer.compute.PlainBackend;
import dev.mercer.compute.internal.BlockEvaluator;
import dev.mercer.compute.internal.KernelBlock;
import dev.mercer.data.Labels;
import dev.mercer.data.Reals;
import dev.mercer.data.Task;
import dev.mercer.data.encoder.Encoding;
import dev.mercer.data.table.ColumnRoles;
import dev.mercer.data.table.Examples;
import dev.mercer.data.table.NumberColumn;
import dev.mercer.data.table.Table;
import dev.mercer.data.table.TextColumn;
import dev.mercer.kernel.Exponential;
import dev.mercer.kernel.Gaussian;
import dev.mercer.kernel.KernelFamily;
import dev.mercer.learn.plan.Speed;
import dev.mercer.linalg.tile.TileMath;
import dev.mercer.method.Candidate;
import dev.mercer.method.IntervalChoice;
import dev.mercer.method.LearnerSettings;
import dev.mercer.method.LossKind;
import dev.mercer.method.Method;
import dev.mercer.method.MethodKind;
import dev.mercer.method.Methods;
import dev.mercer.method.Setting;
import dev.mercer.method.Settings;
import dev.mercer.score.HeldOut;
import dev.mercer.search.FakeMachines;
import dev.mercer.search.Trial;
import dev.mercer.search.Tuned;
import dev.mercer.search.internal.Blend;
import dev.mercer.solve.Reason;
import dev.mercer.util.Progress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rules that keep a run within its time and memory. */
class TimeAndMemoryTest {
    private static Examples classes(int rows) {
        Random random = new Random(1);
        double[] x = random.doubles(rows, -1, 1).toArray();
        double[] z = random.doubles(rows, -1, 1).toArray();
        String[] y = new String[rows];
        for (int i = 0; i < rows; i++) y[i] = x[i] + z[i] * z[i] > 0.3 ? "yes" : "no";
        Table table = Table.of(NumberColumn.of("x", x), NumberColumn.of("z", z), TextColumn.of("y", y));
        return Examples.of(table, ColumnRoles.target("y"));
    }

    private static AutoRun onMachine(double operations) {
        return AutoRun.standard().withSpeed(Speed.of(operations));
    }

    private Problem logistic(double operations) {
        Settings given = Settings.none()
                .with(Setting.KERNEL, new KernelFamily("gaussian(1)"))
                .with(Setting.LAMBDA, 1e-4);
        Method method = Methods.choose(Optional.of(MethodKind.LOGISTIC), Task.CLASSIFICATION, given);
        Problem problem = Problem.of(classes(3600), method, given, Encoding.AUTO, ComputeChoice.standard());
        FinalFitChoice time = new FinalFitChoice(10, Speed.of(operations), 1);
        return new FinalProblem(problem, given, true, method, true, time).single(Candidate.of(problem.settings()));
    }

    @Test
    void logisticRegressionIsOnFewCentersWhereAllRowsTakeTooLong() {
        assertThat(logistic(1e12).method().kind()).isEqualTo(MethodKind.LOGISTIC);
        Problem slow = logistic(1e9);
        assertThat(slow.method().kind()).isEqualTo(MethodKind.NYSTROM);
        assertThat(slow.settings().lossKind()).isEqualTo(LossKind.LOGISTIC);
        assertThat(slow.settings().get(Setting.CENTERS).orElseThrow()).isBetween(500, 3600);
    }

    @Test
    void aBlendOfSeveralClassesIsNotTakenWhereLogisticRegressionMovesToFewCenters() {
        Method exact = Methods.choose(Optional.of(MethodKind.LOGISTIC), Task.CLASSIFICATION, Settings.none());
        Method few = Methods.onFewCenters(Task.CLASSIFICATION);
        assertThat(FinalProblem.isAlike(Labels.of("a", "b", "c"), exact, exact)).isTrue();
        assertThat(FinalProblem.isAlike(Labels.of("a", "b"), exact, few)).isTrue();
        assertThat(FinalProblem.isAlike(Labels.of("a", "b", "c"), exact, few)).isFalse();
        Method leaves = Methods.inLeaves(Task.CLASSIFICATION);
        assertThat(FinalProblem.isAlike(Labels.of("a", "b", "c"), few, leaves)).isTrue();
    }

    private static Examples numbers(int rows) {
        Random random = new Random(3);
        double[] x = random.doubles(rows, -1, 1).toArray();
        double[] z = random.doubles(rows, -1, 1).toArray();
        double[] y = new double[rows];
        for (int i = 0; i < rows; i++) y[i] = Math.sin(3 * x[i]) + z[i] * z[i];
        Table table = Table.of(NumberColumn.of("x", x), NumberColumn.of("z", z), NumberColumn.of("y", y));
        return Examples.of(table, ColumnRoles.target("y"));
    }

    /** Ridge regression of 8,000 rows, which take about 85 s on this machine. */
    private FinalProblem inTime(double seconds) {
        Settings given = Settings.none()
                .with(Setting.KERNEL, new KernelFamily("exponential(1)"))
                .with(Setting.LAMBDA, 1e-9);
        Method method = Methods.choose(Optional.of(MethodKind.RIDGE), Task.REGRESSION, given);
        Problem problem = Problem.of(numbers(8000), method, given, Encoding.AUTO, ComputeChoice.standard());
        FinalFitChoice last = new FinalFitChoice(seconds, Speed.of(1e9), FinalFitChoice.MOST_TREES);
        return new FinalProblem(problem, Settings.none(), true, method, true, last);
    }

    private static LearnerSettings single(FinalProblem end) {
        Method ridge = end.problem().method();
        LearnerSettings all = end.problem().settings();
        return new FinalProblem(end.problem(), all.given(), true, ridge, true, end.last())
                .single(Candidate.of(all))
                .settings();
    }

    /** Equations for the weights of features need no kernel matrix. */
    @Test
    void aLinearKernelIsLearnedExactlyWhereItsMatrixDoesNotFit() {
        Settings given = Settings.none()
                .with(Setting.KERNEL, new KernelFamily("linear()"))
                .with(Setting.LAMBDA, 1e-4);
        Method method = Methods.choose(Optional.of(MethodKind.RIDGE), Task.REGRESSION, given);
        ComputeChoice small = ComputeChoice.of(new Compute(new PlainBackend(), 2, 20 << 20));
        Problem exact = Problem.of(numbers(8000), method, given, Encoding.AUTO, small);
        assertThat(new FinalFitChoice(10, Speed.of(1e9), 1).of(exact, exact)).isSameAs(exact);
    }

    /** Half as many leaves take four times as long: where there is time for two trees and a half, it is for two trees. */
    @Test
    void timeThatIsLeftIsForMoreTreesOfLeaves() {
        FinalProblem end = inTime(20);
        int leaves = single(end).leaves().orElseThrow();
        Settings inLeaves = end.problem().settings().given().with(Setting.LEAVES, leaves);
        Problem one = end.problem().with(Methods.inLeaves(Task.REGRESSION), inLeaves);
        double seconds = Forecast.seconds(one, end.last().speed());
        LearnerSettings chosen = single(inTime(2.5 * seconds));
        assertThat(chosen.leaves()).hasValue(leaves);
        assertThat(chosen.trees()).isEqualTo(2);
        assertThat(single(inTime(1.5 * seconds)).trees()).isEqualTo(1);
    }

    /** Nine tenths of the time have larger leaves than one tenth. */
    @Test
    void machinesOfABlendHaveTimeByTheirWeights() {
        FinalProblem end = inTime(60);
        LearnerSettings exact = end.problem().settings();
        Candidate ridge = Candidate.of(exact.method(), Settings.none(), exact.totalWeight());
        List<Candidate> members = List.of(
                ridge.with(new Exponential(1), 1e-5, OptionalDouble.empty()),
                ridge.with(new Exponential(2), 1e-5, OptionalDouble.empty()));
        Blend blend = new Blend(members, Reals.of(0.9, 0.1), HeldOut.of(Reals.of(0.1), Reals.of(0.1), Reals.of(1)));
        Tuned tuned = new Tuned(
                members.get(0),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                List.of(0),
                List.of(),
                true,
                List.of(),
                Optional.of(blend));
        List<Candidate> parts =
                end.blend(tuned, 5).orElseThrow().blend().orElseThrow().members();
        int heavy = parts.get(0).settings().leaves().orElseThrow();
        assertThat(parts.get(1).settings().leaves().orElseThrow()).isGreaterThan(heavy);
        assertThat(parts).allSatisfy(part -> assertThat(part.settings().trees()).isEqualTo(1));
    }

    /** A fit that was chosen by its time has a plan already: to price it again before it starts would take as long once more. */
    @Test
    @Tag("once")
    void onlyAFitThatWasNotChosenByItsTimeIsPricedBeforeItStarts() {
        List<Note> chosen = new ArrayList<>();
        List<Note> named = new ArrayList<>();
        new Auto()
                .kernels("gaussian(sigma=1)")
                .quick()
                .fit(numbers(7000), onMachine(1e9).withNotes(chosen::add));
        new Auto()
                .method(MethodKind.RIDGE)
                .kernels("gaussian(sigma=1)")
                .quick()
                .fit(numbers(7000), onMachine(1e9).withNotes(named::add));
        assertThat(chosen).noneMatch(Note.WillTake.class::isInstance);
        assertThat(named).anyMatch(Note.WillTake.class::isInstance);
    }

    private static Tuned tuned(Candidate recipe, double rho, List<Trial> trials, List<Tuned> others) {
        return new Tuned(
                recipe.with(new Gaussian(1), rho, OptionalDouble.empty()),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                List.of(0),
                trials,
                true,
                others,
                Optional.empty());
    }

    private static Trial trial(Candidate recipe, double rho, double seconds) {
        return new Trial(
                recipe.name(),
                new Gaussian(1),
                rho,
                OptionalDouble.empty(),
                1500,
                Trial.Validation.FOLDS,
                0.1,
                0.1,
                0.01,
                seconds);
    }

    @Test
    void supportVectorsOfAllRowsArePricedByATrialOnSome() {
        Candidate svm = FakeMachines.svm();
        List<Trial> trials = List.of(trial(svm, 0.1, 5), trial(svm, 1, 50), trial(FakeMachines.logistic(), 0.1, 500));
        Tuned found = tuned(svm, 0.1, trials, List.of());
        // A fold takes a second for 1,200 rows; ten times the rows take 10^1.7 times as long.
        assertThat(FinalFitChoice.supportSeconds(trials, found.candidate(), 5, 12_000))
                .isCloseTo(50.1, within(0.1));
        assertThat(FinalFitChoice.supportSeconds(
                        trials, tuned(svm, 0.3, trials, List.of()).candidate(), 5, 12_000))
                .isZero();
    }

    @Test
    void theNextBestIsTakenWhereSupportVectorsTakeTooLong() {
        Candidate svm = FakeMachines.svm();
        Tuned other = tuned(FakeMachines.ridgeOnClasses(), 0.1, List.of(), List.of());
        Tuned best = tuned(svm, 0.1, List.of(trial(svm, 0.1, 5)), List.of(other));
        FinalFitChoice last = new FinalFitChoice(30, Speed.of(1e9), 1);
        assertThat(last.inTime(best, t -> t.candidate().method().equals(svm.method()), 5, 6000))
                .isSameAs(best);
        assertThat(last.inTime(best, t -> t.candidate().method().equals(svm.method()), 5, 12_000))
                .isSameAs(other);
        assertThat(last.inTime(best, t -> false, 5, 12_000)).isSameAs(best);
    }

    @Test
    void intervalsArePartOfThePrice() {
        assertThat(IntervalChoice.of(IntervalChoice.Kind.CV).fits()).isEqualTo(11);
        assertThat(IntervalChoice.of(IntervalChoice.Kind.SPLIT).fits()).isEqualTo(1);
    }

    /** A machine that has no memory for matrices of more rows, once all has been chosen. */
    private static final class Small implements Backend {
        private static final PlainBackend PLAIN = new PlainBackend();
        private final int most;
        private boolean chosen;

        Small(int most) {
            this.most = most;
        }

        @Override
        public BlockEvaluator prepare(KernelBlock block) {
            if (chosen && block.x().size() > most) throw new OutOfMemoryError("as a large matrix would");
            return PLAIN.prepare(block);
        }

        @Override
        public String name() {
            return PLAIN.name();
        }

        @Override
        public String description() {
            return PLAIN.description();
        }

        @Override
        public int priority() {
            return PLAIN.priority();
        }

        @Override
        public TileMath<double[]> tileMath() {
            return PLAIN.tileMath();
        }
    }

    /** The 1,500 rows that tuned, or half of them, and half of these, where they are too many. */
    @ParameterizedTest
    @ValueSource(ints = {1500, 600})
    void fewerRowsAreLearnedFromWhereMemoryIsShort(int most) {
        Small small = new Small(most);
        List<Note> notes = new ArrayList<>();
        AutoRun run = AutoRun.standard()
                .withMachine(ComputeChoice.of(new Compute(small, 2, 1L << 30)))
                .withNotes(note -> {
                    notes.add(note);
                    small.chosen |= note instanceof Note.Chosen;
                });
        AutoModel model = new Auto()
                .method(MethodKind.SVM)
                .kernels("gaussian(sigma=1)")
                .quick()
                .fit(classes(1600), run);
        assertThat(notes).filteredOn(Note.FewerRows.class::isInstance).hasSize(1);
        assertThat(notes)
                .filteredOn(Note.FewerRows.class::isInstance)
                .allSatisfy(note -> assertThat(((Note.FewerRows) note).rows()).isBetween(most / 2, most));
        Examples rows = classes(1600);
        long right = 0;
        Labels said = model.classes(rows.inputs());
        for (int i = 0; i < rows.size(); i++)
            if (said.get(i).equals(rows.target().text(i))) right++;
        assertThat(right).isGreaterThan(1500);
    }

    /** Labels of pure noise and a large C: support vectors would need minutes even for the rows of the search. */
    @Test
    @Tag("once")
    void aSearchThatIsStoppedGivesAModelWithinSeconds() {
        Random random = new Random(2);
        int n = 1600;
        String[] y = new String[n];
        for (int i = 0; i < n; i++) y[i] = random.nextBoolean() ? "yes" : "no";
        Table table = Table.of(
                NumberColumn.of("x", random.doubles(n).toArray()),
                NumberColumn.of("z", random.doubles(n).toArray()),
                TextColumn.of("y", y));
        AtomicLong stopped = new AtomicLong();
        Progress firstKernel = new Progress() {
            @Override
            public void report(String stage, long done, long total) {
                if (stage.contains("best so far")) stopped.compareAndSet(0, System.nanoTime());
            }

            @Override
            public boolean cancelled() {
                return stopped.get() > 0;
            }
        };
        AutoModel model = new Auto()
                .method(MethodKind.SVM)
                .with(Setting.C, 1e7)
                .kernels("polynomial(2, 1) + 0.001*gaussian(auto)")
                .fit(
                        Examples.of(table, ColumnRoles.target("y")),
                        AutoRun.standard().withProgress(firstKernel));
        assertThat(System.nanoTime() - stopped.get()).isLessThan(15_000_000_000L);
        assertThat(model.model().model().training().convergence().reason()).isEqualTo(Reason.TIME_LIMIT);
    }
}
