package dev.mercer.auto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.compute.Compute;
import dev.mercer.compute.ComputeChoice;
import dev.mercer.data.table.Column;
import dev.mercer.data.table.ColumnRoles;
import dev.mercer.data.table.NumberColumn;
import dev.mercer.data.table.Table;
import dev.mercer.data.table.TextColumn;
import dev.mercer.method.MethodKind;
import dev.mercer.method.Setting;
import dev.mercer.method.TargetScaling;
import dev.mercer.score.HeldOut;
import dev.mercer.util.Progress;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The score of the final fit by rows that it predicts without them. */
@Tag("once")
class LeftOutScoreTest {
    private static final int ROWS = 4600;
    private static final Compute MACHINE = Compute.standard();

    /** Rough enough that errors fall with every further row, and hardly any noise. */
    private static Table table(int rows, long seed, DoubleUnaryOperator target) {
        SplittableRandom random = new SplittableRandom(seed);
        double[] a = new double[rows];
        double[] b = new double[rows];
        double[] y = new double[rows];
        for (int i = 0; i < rows; i++) {
            a[i] = random.nextDouble(6);
            b[i] = random.nextDouble(6);
            double f = Math.sin(4 * a[i]) * Math.cos(3 * b[i]) + Math.abs(a[i] - b[i]) / 3;
            y[i] = target.applyAsDouble(f + 0.05 * random.nextGaussian());
        }
        return Table.of(NumberColumn.of("a", a), NumberColumn.of("b", b), NumberColumn.of("y", y));
    }

    private static Auto auto() {
        return new Auto().quick().kernels("exponential(sigma=auto)").folds(2).within(Duration.ofMinutes(5));
    }

    private static AutoModel learned(Table table) {
        return auto().fit(table, "y", MACHINE, Progress.none());
    }

    private static double meanSquare(AutoModel model, Table fresh) {
        double[] actual = ((NumberColumn) fresh.column("y")).toArray();
        double[] said = model.predict(fresh);
        return IntStream.range(0, said.length)
                .mapToDouble(i -> Math.pow(actual[i] - said[i], 2))
                .average()
                .orElseThrow();
    }

    @Test
    void isThatOfTheModelAndNotOfOneThatLearnedFromFewerRows() {
        AutoModel model = learned(table(ROWS, 1, f -> f));
        assertThat(model.choice().scoredBy()).isEqualTo(Choice.ScoredBy.LEFT_OUT);
        HeldOut score = model.heldOut().orElseThrow();
        assertThat(score.size()).isEqualTo(ROWS / 8);
        double truth = meanSquare(model, table(3000, 2, f -> f));
        assertThat(score.error()).isCloseTo(truth, within(3 * score.standardError()));
        double folds =
                model.choice().tuned().orElseThrow().unseen().orElseThrow().error();
        assertThat(folds).as("the score of the folds is too bad").isGreaterThan(truth);
    }

    @Test
    void isInTheUnitOfATargetThatIsLearnedOnAnotherScale() {
        Auto auto = auto().with(Setting.TARGET_SCALE, TargetScaling.LOG);
        AutoModel model = auto.fit(table(ROWS, 3, Math::exp), "y", MACHINE, Progress.none());
        assertThat(model.choice().scoredBy()).isEqualTo(Choice.ScoredBy.LEFT_OUT);
        HeldOut score = model.heldOut().orElseThrow();
        double truth = meanSquare(model, table(3000, 4, Math::exp));
        assertThat(score.error()).isCloseTo(truth, within(4 * score.standardError()));
        assertThat(model.choice().problem().decoder()).isEqualTo(model.problem().decoder());
    }

    @Test
    void classesAreScoredByTheirLogLoss() {
        Table numbers = table(2000, 5, f -> f);
        double[] y = ((NumberColumn) numbers.column("y")).toArray();
        Table classes = Table.of(
                numbers.column("a"),
                numbers.column("b"),
                TextColumn.of(
                        "y",
                        Arrays.stream(y).mapToObj(v -> v > 0.6 ? "high" : "low").toArray(String[]::new)));
        AutoModel model = learned(classes);
        assertThat(model.choice().scoredBy()).isEqualTo(Choice.ScoredBy.LEFT_OUT);
        assertThat(model.heldOut()
                        .orElseThrow()
                        .classes()
                        .orElseThrow()
                        .logLoss()
                        .orElseThrow())
                .isBetween(0.01, 0.5);
    }

    @Test
    void rowsOfAGroupAreNotIndependent() {
        Table plain = table(ROWS, 6, f -> f);
        Column group = NumberColumn.of(
                "g", IntStream.range(0, ROWS).mapToDouble(i -> i / 10).toArray());
        Table grouped = Table.of(plain.column("a"), plain.column("b"), group, plain.column("y"));
        Auto auto = auto();
        AutoModel model = auto.fit(
                auto.examples(
                        grouped,
                        new ColumnRoles(
                                Optional.of("y"),
                                Optional.empty(),
                                Optional.empty(),
                                Optional.of("g"),
                                Optional.empty())),
                AutoRun.standard().withMachine(ComputeChoice.of(MACHINE)));
        assertThat(model.choice().scoredBy()).isEqualTo(Choice.ScoredBy.TUNING);
    }

    @Test
    void aMethodThatWasNamedIsNotScoredAgain() {
        AutoModel model = auto().method(MethodKind.RIDGE).fit(table(ROWS, 7, f -> f), "y", MACHINE, Progress.none());
        assertThat(model.choice().scoredBy()).isEqualTo(Choice.ScoredBy.TUNING);
    }

    /** A table of which each row stands twice: too few are unlike all rows that tuning has used. */
    @Test
    void rowsThatRepeatOthersDoNotScore() {
        Table plain = table(ROWS / 2, 9, f -> f);
        Column[] twice = Stream.of("a", "b", "y")
                .map(name -> (NumberColumn) plain.column(name))
                .map(c -> NumberColumn.of(
                        c.name(),
                        DoubleStream.concat(Arrays.stream(c.toArray()), Arrays.stream(c.toArray()))
                                .toArray()))
                .toArray(Column[]::new);
        assertThat(learned(Table.of(twice)).choice().scoredBy()).isEqualTo(Choice.ScoredBy.TUNING);
    }

    @Test
    void fewRowsAreScoredByFolds() {
        assertThat(learned(table(1000, 8, f -> f)).choice().scoredBy()).isEqualTo(Choice.ScoredBy.TUNING);
    }
}
