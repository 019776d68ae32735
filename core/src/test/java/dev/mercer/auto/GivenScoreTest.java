package dev.mercer.auto;

import static dev.mercer.method.Setting.CENTERS;
import static dev.mercer.method.Setting.EPSILON;
import static dev.mercer.method.Setting.FEATURES;
import static dev.mercer.method.Setting.LAMBDA;
import static dev.mercer.method.Setting.LEAVES;
import static dev.mercer.method.Setting.LIKELIHOOD;
import static dev.mercer.method.Setting.LOSS;
import static dev.mercer.method.Setting.NU;
import static org.assertj.core.api.Assertions.assertThat;

import dev.mercer.auto.internal.SearchOptions;
import dev.mercer.data.Task;
import dev.mercer.data.table.ColumnRoles;
import dev.mercer.data.table.Examples;
import dev.mercer.data.table.NumberColumn;
import dev.mercer.data.table.Table;
import dev.mercer.data.table.TextColumn;
import dev.mercer.gp.ProcessLikelihood;
import dev.mercer.kernel.Fourier;
import dev.mercer.kernel.Gaussian;
import dev.mercer.kernel.KernelFamily;
import dev.mercer.loss.Huber;
import dev.mercer.loss.Pinball;
import dev.mercer.loss.SquaredHinge;
import dev.mercer.method.ChosenLoss;
import dev.mercer.method.FeatureBasis;
import dev.mercer.method.Method;
import dev.mercer.method.MethodKind;
import dev.mercer.method.Methods;
import dev.mercer.method.Setting;
import dev.mercer.method.Settings;
import dev.mercer.score.ClassificationScore;
import dev.mercer.score.HeldOut;
import dev.mercer.score.RegressionScore;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Methods of which everything is given, scored by folds. */
class GivenScoreTest {
    private static final int ROWS = 60;

    private static final Settings NONE = Settings.none();
    private static final Settings KERNEL = NONE.with(Setting.KERNEL, new KernelFamily("gaussian(sigma=1)"));
    private static final Settings PENALIZED = KERNEL.with(LAMBDA, 0.01);
    private static final Settings FOURIER = NONE.with(
                    FEATURES, new FeatureBasis.Explicit(new Fourier(new Gaussian(1), 50, 1)))
            .with(LAMBDA, 0.01);

    private record Given(MethodKind kind, Task task, Settings settings) {}

    private static Given numbers(MethodKind kind, Settings settings) {
        return new Given(kind, Task.REGRESSION, settings);
    }

    private static Given classes(MethodKind kind, Settings settings) {
        return new Given(kind, Task.CLASSIFICATION, settings);
    }

    private static final List<Given> ALL = List.of(
            numbers(MethodKind.RIDGE, PENALIZED),
            numbers(MethodKind.RIDGE, PENALIZED.with(LOSS, ChosenLoss.of(new Huber(1)))),
            numbers(MethodKind.LEAVES, PENALIZED.with(LEAVES, 2)),
            numbers(MethodKind.SVM, PENALIZED.with(EPSILON, 0.1)),
            numbers(MethodKind.SVM, PENALIZED.with(LOSS, ChosenLoss.of(new Pinball(0.5)))),
            numbers(MethodKind.SVM, PENALIZED.with(NU, 0.5)),
            numbers(MethodKind.FEATURES, FOURIER),
            numbers(MethodKind.METRIC, PENALIZED),
            numbers(MethodKind.METRIC, PENALIZED.with(CENTERS, 20)),
            numbers(MethodKind.METRIC, PENALIZED.with(LEAVES, 2)),
            numbers(MethodKind.GP, PENALIZED),
            numbers(MethodKind.GP, KERNEL.with(LIKELIHOOD, new ProcessLikelihood.StudentT(OptionalDouble.of(4)))),
            numbers(MethodKind.DESCENT, PENALIZED),
            numbers(MethodKind.NYSTROM, PENALIZED.with(CENTERS, 20)),
            classes(MethodKind.SVM, PENALIZED),
            classes(MethodKind.SVM, PENALIZED.with(LOSS, ChosenLoss.of(new SquaredHinge()))),
            classes(MethodKind.SVM, KERNEL.with(NU, 0.3)),
            classes(MethodKind.LSSVM, PENALIZED),
            classes(MethodKind.LEAVES, PENALIZED.with(LEAVES, 2)),
            classes(MethodKind.LOGISTIC, PENALIZED),
            classes(MethodKind.FEATURES, FOURIER),
            classes(MethodKind.METRIC, PENALIZED),
            classes(MethodKind.METRIC, PENALIZED.with(CENTERS, 20)),
            classes(MethodKind.METRIC, PENALIZED.with(LEAVES, 2)),
            classes(MethodKind.GP, KERNEL),
            classes(MethodKind.GP, KERNEL.with(LIKELIHOOD, new ProcessLikelihood.Ordinal())),
            classes(MethodKind.PERCEPTRON, KERNEL),
            classes(MethodKind.SGD, PENALIZED),
            classes(MethodKind.DESCENT, PENALIZED),
            classes(MethodKind.NYSTROM, PENALIZED.with(CENTERS, 20)));

    private static Examples rows(Task task, ColumnRoles roles) {
        SplittableRandom random = new SplittableRandom(1);
        double[] a = random.doubles(ROWS, -2, 2).toArray();
        double[] y = new double[ROWS];
        for (int i = 0; i < ROWS; i++) y[i] = a[i] + 0.1 * random.nextGaussian();
        double[] order = IntStream.range(0, ROWS).asDoubleStream().toArray();
        double[] group = IntStream.range(0, ROWS).mapToDouble(i -> i / 3).toArray();
        return Examples.of(
                Table.of(
                        NumberColumn.of("a", a),
                        NumberColumn.of("order", order),
                        NumberColumn.of("group", group),
                        task == Task.REGRESSION
                                ? NumberColumn.of("y", y)
                                : TextColumn.of(
                                        "y",
                                        IntStream.range(0, ROWS)
                                                .mapToObj(i -> y[i] > 0.5 ? "3" : y[i] > -0.5 ? "2" : "1")
                                                .toArray(String[]::new))),
                roles);
    }

    private static Auto auto(Given given) {
        return new Auto(
                Optional.of(given.kind),
                Optional.of(given.task),
                given.settings,
                SearchOptions.standard(),
                new Auto().encoding());
    }

    private static ColumnRoles roles(String ignored, Optional<String> group, Optional<String> time) {
        return new ColumnRoles(Optional.of("y"), Optional.empty(), Optional.of(ignored), group, time);
    }

    private static final ColumnRoles PLAIN = roles("order,group", Optional.empty(), Optional.empty());

    @Test
    void foldsScoreEveryMethod() {
        Set<Method> scored = new HashSet<>();
        for (Given given : ALL) {
            Choice choice = auto(given).folds(2).choose(rows(given.task, PLAIN), AutoRun.standard());
            scored.add(choice.problem().method());
            assertThat(choice.tuned()).isEmpty();
            assertThat(choice.scoredBy()).isEqualTo(Choice.ScoredBy.FOLDS);
            HeldOut held = choice.heldOut().orElseThrow();
            assertThat(held.size()).as(given.toString()).isEqualTo(ROWS);
            assertThat(held.numbers().map(RegressionScore::r2))
                    .as(given.toString())
                    .isEqualTo(held.numbers().map(RegressionScore::r2).filter(r2 -> r2 > 0.5));
            assertThat(held.classes().map(ClassificationScore::accuracy))
                    .as(given.toString())
                    .isEqualTo(held.classes().map(ClassificationScore::accuracy).filter(accuracy -> accuracy > 0.5));
        }
        assertThat(scored)
                .containsExactlyInAnyOrderElementsOf(Methods.ALL.stream()
                        .filter(method -> method.task() != Task.DETECTION)
                        .toList());
    }

    /** By groups all rows are judged; in the order of time the first fifth only learns. */
    @Test
    void groupsAndTimeDivideTheRows() {
        Map<ColumnRoles, Integer> judged = Map.of(
                roles("order", Optional.of("group"), Optional.empty()),
                ROWS,
                roles("group", Optional.empty(), Optional.of("order")),
                ROWS * 5 / 6);
        for (Given given : List.of(numbers(MethodKind.RIDGE, PENALIZED), classes(MethodKind.LOGISTIC, PENALIZED)))
            judged.forEach((roles, size) -> assertThat(auto(given)
                            .scored()
                            .choose(rows(given.task, roles), AutoRun.standard())
                            .heldOut()
                            .orElseThrow()
                            .size())
                    .as(given + " " + roles)
                    .isEqualTo(size));
    }

    @Test
    void aModelHasTheScoreOfItsFolds() {
        Given given = numbers(MethodKind.RIDGE, PENALIZED);
        AutoModel model = auto(given).folds(5).fit(rows(given.task, PLAIN), AutoRun.standard());
        assertThat(model.heldOut().orElseThrow().numbers().orElseThrow().r2()).isBetween(0.9, 1.0);
        assertThat(auto(given).fit(rows(given.task, PLAIN), AutoRun.standard()).heldOut())
                .isEmpty();
    }

    /** Each group has one class, so that a part without a group has one class only. */
    @Test
    void aModelWhoseFoldsFailHasNoScoreAndSaysSo() {
        double[] a = IntStream.range(0, ROWS).asDoubleStream().toArray();
        String[] y = IntStream.range(0, ROWS)
                .mapToObj(i -> i < ROWS / 2 ? "no" : "yes")
                .toArray(String[]::new);
        double[] group =
                IntStream.range(0, ROWS).mapToDouble(i -> i < ROWS / 2 ? 0 : 1).toArray();
        Examples rows = Examples.of(
                Table.of(NumberColumn.of("a", a), NumberColumn.of("group", group), TextColumn.of("y", y)),
                new ColumnRoles(
                        Optional.of("y"), Optional.empty(), Optional.empty(), Optional.of("group"), Optional.empty()));
        List<Note> notes = new ArrayList<>();
        AutoModel model = auto(classes(MethodKind.LSSVM, PENALIZED))
                .folds(2)
                .fit(rows, AutoRun.standard().withNotes(notes::add));
        assertThat(model.heldOut()).isEmpty();
        assertThat(notes.stream().filter(Note.Remark.class::isInstance).map(note -> ((Note.Remark) note).sentence()))
                .singleElement()
                .asString()
                .startsWith("there is no score by folds: ")
                .contains("more than one class");
    }
}
