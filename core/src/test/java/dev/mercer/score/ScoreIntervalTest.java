package dev.mercer.score;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.data.Labels;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.data.Task;
import dev.mercer.data.encoder.Encoder;
import dev.mercer.data.encoder.Encoding;
import dev.mercer.data.table.Column;
import dev.mercer.data.table.ColumnRoles;
import dev.mercer.data.table.Examples;
import dev.mercer.data.table.NumberColumn;
import dev.mercer.data.table.Table;
import dev.mercer.data.table.TextColumn;
import dev.mercer.kernel.Linear;
import dev.mercer.linalg.Matrix;
import dev.mercer.model.Classifier;
import dev.mercer.model.Expansion;
import dev.mercer.model.Predictions;
import dev.mercer.model.Regressor;
import dev.mercer.model.Scheme;
import dev.mercer.model.Training;
import dev.mercer.model.internal.Provenance;
import dev.mercer.score.internal.Bootstrap;
import dev.mercer.solve.Convergence;
import dev.mercer.solve.Reason;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class ScoreIntervalTest {
    private static final Reals SQUARES = Reals.of(1, 4, 9, 16);

    private static List<ScoreInterval> of(double rmse, double r2) {
        RegressionScore score = new RegressionScore(4, rmse, 2.5, r2);
        return ScoreInterval.of(new HeldOut(
                SQUARES,
                SQUARES,
                Reals.of(1, 1, 1, 1),
                Optional.of(score),
                Optional.empty(),
                Optional.empty(),
                Optional.empty()));
    }

    private static Examples rows(NumberColumn... targets) {
        List<Column> columns = new ArrayList<>(List.of(targets));
        columns.add(0, NumberColumn.of("x", 1, 2, 3, 4));
        columns.add(NumberColumn.of("w", 1, 2, 1, 3));
        String names = Arrays.stream(targets).map(Column::name).collect(Collectors.joining(","));
        ColumnRoles roles = new ColumnRoles(Optional.of(names), Optional.of("w"), Optional.empty());
        return Examples.of(Table.of(columns.toArray(Column[]::new)), roles);
    }

    private static Examples rows(String... classes) {
        Table table = Table.of(
                NumberColumn.of("x", 1, 2, 3, 4), TextColumn.of("y", classes), NumberColumn.of("w", 1, 2, 1, 3));
        return Examples.of(table, new ColumnRoles(Optional.of("y"), Optional.of("w"), Optional.empty()));
    }

    /** Of which only the scores count. */
    private static Predictions predictions(Matrix scores) {
        Table inputs = Table.of(NumberColumn.of("x", 1, 2, 3, 4));
        return new Predictions(
                Encoder.learn(Encoding.AUTO, inputs).encode(inputs), scores, Optional.empty(), Optional.empty());
    }

    private static Regressor regressor(Reals quantiles, int outputs) {
        Expansion expansion = new Expansion(
                Optional.empty(),
                new Linear(),
                Points.of(new double[] {1}),
                Collections.nCopies(outputs, Reals.of(1)),
                Reals.constant(outputs, 0));
        Training training = new Training(
                new Convergence(Reason.EXACT, 0, 1),
                Optional.empty(),
                Reals.of(),
                List.of(0),
                OptionalDouble.empty(),
                quantiles,
                new Provenance("test", 1, 1, "", "plain", "test"));
        return new Regressor(expansion, training);
    }

    private static ScoreInterval expected(ScoreInterval.Score score, ToDoubleFunction<Reals> of) {
        Reals weights = Reals.of(1, 2, 1, 3);
        return new ScoreInterval(
                score,
                Optional.empty(),
                OptionalDouble.empty(),
                of.applyAsDouble(weights),
                Optional.of(Bootstrap.of(weights, of, 0.95, 1)));
    }

    @Test
    void classesHaveTheIntervalsOfTheirScores() {
        Matrix scores = ClassificationScoreTest.column(1, -2, 0.5, -0.25);
        Examples rows = rows("yes", "no", "no", "yes");
        Labels actual = (Labels) rows.targets(Task.CLASSIFICATION);
        Classifier model = ClassificationScoreTest.model(List.of("no", "yes"), Scheme.BINARY, true);
        Function<Reals, ClassificationScore> score = w -> ClassificationScore.of(model, scores, actual, w);
        assertThat(ScoreInterval.of(model, predictions(scores), rows))
                .containsExactly(
                        expected(
                                ScoreInterval.Score.ACCURACY,
                                w -> score.apply(w).accuracy()),
                        expected(
                                ScoreInterval.Score.LOG_LOSS,
                                w -> score.apply(w).logLoss().orElseThrow()),
                        expected(
                                ScoreInterval.Score.AUC,
                                w -> score.apply(w).auc().orElse(Double.NaN)));
        Classifier plain = ClassificationScoreTest.model(List.of("no", "yes"), Scheme.BINARY, false);
        assertThat(ScoreInterval.of(plain, predictions(scores), rows))
                .extracting(ScoreInterval::score)
                .containsExactly(ScoreInterval.Score.ACCURACY, ScoreInterval.Score.AUC);
        assertThat(ScoreInterval.of(plain, predictions(scores), rows("no", "no", "no", "no")))
                .as("one class has no area")
                .extracting(ScoreInterval::score)
                .containsExactly(ScoreInterval.Score.ACCURACY);
    }

    @Test
    void numbersHaveTheIntervalsOfTheirScores() {
        double[] predicted = {1, 3, 2, 5};
        Matrix scores = ClassificationScoreTest.column(predicted);
        Reals actual = Reals.of(1.5, 2, 2, 7);
        Function<Reals, RegressionScore> score = w -> RegressionScore.of(actual, predicted, w);
        List<ScoreInterval> found = ScoreInterval.of(
                regressor(Reals.of(), 1), predictions(scores), rows(NumberColumn.of("y", actual.toArray())));
        List<ScoreInterval> expected = List.of(
                expected(ScoreInterval.Score.RMSE, w -> score.apply(w).rmse()),
                expected(ScoreInterval.Score.MAE, w -> score.apply(w).mae()),
                expected(ScoreInterval.Score.R2, w -> score.apply(w).r2()));
        assertThat(found).isEqualTo(expected);
        assertThat(ScoreInterval.of(
                        regressor(Reals.of(), 1), predictions(scores), rows(NumberColumn.of("y", 4, 4, 4, 4))))
                .extracting(ScoreInterval::score)
                .containsExactly(ScoreInterval.Score.RMSE, ScoreInterval.Score.MAE);
    }

    @Test
    void eachTargetAndEachQuantileIsNamed() {
        Matrix scores = new Matrix(4, 2);
        for (int i = 0; i < 4; i++) scores.setRow(i, new double[] {i, 2 + i});
        List<ScoreInterval> targets = ScoreInterval.of(
                regressor(Reals.of(), 2),
                predictions(scores),
                rows(NumberColumn.of("y", 1, 2, 3, 4.5), NumberColumn.of("z", 2, 3, 4, 5.5)));
        assertThat(targets).extracting(s -> s.target().orElseThrow()).containsExactly("y", "y", "y", "z", "z", "z");
        assertThat(targets.get(1).value()).isCloseTo((1 + 2 + 1 + 3 * 1.5) / 7, within(1e-14));
        assertThat(targets.get(4).value()).isCloseTo(3 * 0.5 / 7, within(1e-14));
        List<ScoreInterval> quantiles = ScoreInterval.of(
                regressor(Reals.of(0.1, 0.9), 2), predictions(scores), rows(NumberColumn.of("y", 1, 2, 3, 4.5)));
        assertThat(quantiles).extracting(s -> s.quantile().orElseThrow()).containsExactly(0.1, 0.1, 0.9, 0.9);
        assertThat(quantiles)
                .extracting(ScoreInterval::score)
                .containsExactly(
                        ScoreInterval.Score.PINBALL_LOSS,
                        ScoreInterval.Score.COVERAGE,
                        ScoreInterval.Score.PINBALL_LOSS,
                        ScoreInterval.Score.COVERAGE);
        assertThat(quantiles.get(0).value()).isCloseTo(0.1 * (1 + 2 + 1 + 3 * 1.5) / 7, within(1e-14));
        assertThat(quantiles.get(1).value()).isZero();
        assertThat(quantiles.get(3).value()).isOne();
        assertThat(quantiles.get(2).interval()).isPresent();
    }

    @Test
    void heldOutClassesAndQuantilesHaveTheirScores() {
        Labels labels = Labels.of("a", "b", "b", "b");
        ClassificationScore classes =
                ClassificationScore.of(labels, Labels.of(List.of("a", "b", "b", "a"), labels.classes()));
        Reals wrong = Reals.of(0, 0, 0, 1);
        HeldOut held = new HeldOut(
                wrong,
                wrong,
                Reals.of(1, 1, 1, 1),
                Optional.empty(),
                Optional.of(new ClassificationScore(
                        4,
                        0.75,
                        OptionalDouble.of(0.4),
                        OptionalDouble.empty(),
                        OptionalDouble.of(0.9),
                        classes.confusion())),
                Optional.empty(),
                Optional.empty());
        List<ScoreInterval> found = ScoreInterval.of(held);
        assertThat(found).extracting(ScoreInterval::value).containsExactly(0.75, 0.4, 0.9);
        double half = 1.96 * held.standardError();
        assertThat(found.get(0).interval().orElseThrow().low()).isCloseTo(Math.max(0, 0.75 - half), within(1e-14));
        assertThat(found.get(0).interval().orElseThrow().high()).as("at most 1").isEqualTo(1);
        assertThat(found.get(1).interval()).isEmpty();
        HeldOut quantile = new HeldOut(
                SQUARES,
                SQUARES,
                Reals.of(1, 1, 1, 1),
                Optional.of(new RegressionScore(4, 1, 1, 0.5)),
                Optional.empty(),
                Optional.of(new QuantileScore(4, 0.9, 7.5, 0.8)),
                Optional.empty());
        assertThat(ScoreInterval.of(quantile))
                .extracting(ScoreInterval::score)
                .containsExactly(ScoreInterval.Score.PINBALL_LOSS, ScoreInterval.Score.COVERAGE);
        assertThat(ScoreInterval.of(quantile).get(0).quantile()).hasValue(0.9);
        assertThat(ScoreInterval.of(quantile).get(0).interval().orElseThrow().high())
                .isCloseTo(7.5 + 1.96 * quantile.standardError(), within(1e-12));
    }

    @Test
    void theIntervalOfHeldOutErrorsIsNormalInTheirMean() {
        HeldOut held = HeldOut.of(SQUARES, SQUARES, Reals.of(1, 1, 1, 1));
        ScoreInterval rmse = of(Math.sqrt(7.5), 0.5).get(0);
        assertThat(rmse.score()).isEqualTo(ScoreInterval.Score.RMSE);
        assertThat(rmse.interval().orElseThrow().high())
                .isCloseTo(Math.sqrt(7.5 + 1.96 * held.standardError()), within(1e-12));
    }

    @Test
    void otherLossesThanTheSquareHaveNoInterval() {
        assertThat(of(2, 0.5)).allMatch(score -> score.interval().isEmpty());
    }

    @Test
    void targetsThatDoNotVaryHaveNoR2() {
        assertThat(of(2, Double.NaN)).extracting(ScoreInterval::score).containsExactly(ScoreInterval.Score.RMSE);
    }
}
