package dev.mercer.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mercer.compute.Compute;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.data.SparsePoints;
import dev.mercer.data.encoder.Encoder;
import dev.mercer.data.encoder.Encoding;
import dev.mercer.data.table.NumberColumn;
import dev.mercer.data.table.Table;
import dev.mercer.data.table.TextColumn;
import dev.mercer.kernel.Linear;
import dev.mercer.kernel.PolynomialMap;
import dev.mercer.model.internal.TargetScale;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

class TableModelTest {
    private static final Table TRAINING =
            Table.of(NumberColumn.of("x", -1, 1, 0, 0), TextColumn.of("kind", "a", "a", "b", "b"));
    private static final Encoder ENCODER = Encoder.learn(Encoding.AUTO, TRAINING);
    private static final Compute COMPUTE = Compute.standard();

    /** f = √½·x/0.707… + 5·[kind = b] + 1, which is x + 5·[kind = b] + 1 in the units of the table. */
    private static Expansion expansion() {
        return Expansion.of(new Linear(), Points.of(new double[] {Math.sqrt(0.5), 0, 5}), Reals.of(1), 1);
    }

    private static Predictions predict(TableModel model, Table table) {
        return model.predictions(table, COMPUTE, Progress.none());
    }

    @Test
    void predictsNumbersFromATable() {
        TableModel model =
                new TableModel(ENCODER, Optional.of("y"), new Regressor(expansion(), ClassifierTest.training()));
        Table later = Table.of(
                TextColumn.of("y", "ignored", "ignored"), TextColumn.of("kind", "b", "c"), NumberColumn.of("x", 4, 2));
        Predictions predictions = predict(model, later);
        assertThat(predictions.numbers()).containsExactly(10, 3);
        assertThat(predictions.size()).isEqualTo(2);
        assertThat(predictions.labels()).isEmpty();
        assertThat(predictions.probabilities()).isEmpty();
        assertThat(predictions.inputs().unseen()).isEqualTo(Map.of("kind", 1));
    }

    @Test
    void predictsClassesAndProbabilities() {
        Classifier classifier = new Classifier(
                expansion(),
                List.of("no", "yes"),
                Scheme.BINARY,
                Optional.of(Calibration.logOdds(1)),
                ClassifierTest.training());
        Predictions predictions = predict(new TableModel(ENCODER, Optional.of("y"), classifier), TRAINING);
        Points points = ENCODER.encode(TRAINING).points();
        assertThat(predictions.labels()).contains(classifier.predict(points));
        assertThat(predictions.probabilities()).contains(classifier.probabilities(points, COMPUTE, Progress.none()));
        assertThatThrownBy(predictions::numbers)
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("the model predicts classes, not numbers");
        Classifier without = new Classifier(
                expansion(), List.of("no", "yes"), Scheme.BINARY, Optional.empty(), ClassifierTest.training());
        Predictions fewer = predict(new TableModel(ENCODER, Optional.of("y"), without), TRAINING);
        assertThat(fewer.labels()).isEqualTo(predictions.labels());
        assertThat(fewer.probabilities()).isEmpty();
    }

    @Test
    void takesATableAndNothingElse() {
        TableModel numbers =
                new TableModel(ENCODER, Optional.of("y"), new Regressor(expansion(), ClassifierTest.training()));
        assertThat(numbers.predict(TRAINING))
                .containsExactly(predict(numbers, TRAINING).numbers());
        assertThat(numbers.explain(TRAINING)).hasSize(4);
        assertThat(numbers.explain(TRAINING).get(2)).containsExactly(new Influence(0, 5, 5));
        assertRefused(() -> numbers.classes(TRAINING), "the model predicts numbers, not classes");
        assertRefused(() -> numbers.probabilities(TRAINING), "only a model of classes has probabilities");
        assertRefused(() -> numbers.intervals(TRAINING), "the model has no intervals: they are learned with it");

        Calibration calibration = Calibration.logOdds(1);
        Classifier classifier = new Classifier(
                expansion(), List.of("no", "yes"), Scheme.BINARY, Optional.of(calibration), ClassifierTest.training());
        TableModel classes = new TableModel(ENCODER, Optional.of("y"), classifier);
        assertThat(classes.classes(TRAINING))
                .isEqualTo(predict(classes, TRAINING).labels().orElseThrow());
        assertThat(classes.probabilities(TRAINING))
                .isEqualTo(predict(classes, TRAINING).probabilities().orElseThrow());
        assertRefused(() -> classes.predict(TRAINING), "the model predicts classes, not numbers");
        Classifier without = new Classifier(
                expansion(), List.of("no", "yes"), Scheme.BINARY, Optional.empty(), ClassifierTest.training());
        assertRefused(
                () -> new TableModel(ENCODER, Optional.of("y"), without).probabilities(TRAINING),
                "the model has no probabilities: the loss it was trained with has no likelihood, and it was not calibrated");
    }

    private static void assertRefused(ThrowingCallable action, String fact) {
        assertThatThrownBy(action).isInstanceOf(InvalidInputException.class).hasMessageStartingWith(fact);
    }

    @Test
    void aScorerGivesWhatABackEndGives() {
        Classifier classifier = new Classifier(
                expansion(),
                List.of("no", "yes"),
                Scheme.BINARY,
                Optional.of(Calibration.logOdds(1)),
                ClassifierTest.training());
        TargetDecoder decoder = TargetDecoder.of(new TargetScale.Log(0), Reals.of(0, 3), "skewed");
        for (Model model : List.of(
                classifier,
                new Regressor(expansion(), ClassifierTest.training()),
                new Regressor(expansion(), ClassifierTest.training()).with(decoder),
                new Detector(expansion(), ClassifierTest.training()))) {
            TableModel whole = new TableModel(ENCODER, Optional.of("y"), model);
            Predictions one =
                    whole.predictions(ENCODER.encode(TRAINING), expansion().scorer());
            Predictions all = predict(whole, TRAINING);
            assertThat(one.labels()).isEqualTo(all.labels());
            assertThat(one.probabilities()).isEqualTo(all.probabilities());
            assertThat(one.scores()).isEqualTo(all.scores());
        }
    }

    @Test
    void predictsFromPointsWithoutNames() {
        SparsePoints points = SparsePoints.of(Points.of(new double[] {2, 0, 4}));
        TableModel model = new TableModel(
                Encoder.learn(Encoding.NONE, points),
                Optional.empty(),
                new Regressor(Expansion.of(new Linear(), points, Reals.of(1), 0), ClassifierTest.training()));
        SparsePoints shorter = SparsePoints.of(Points.of(new double[] {3}));
        assertThat(model.predictions(shorter, COMPUTE, Progress.none()).numbers())
                .containsExactly(6);
    }

    @Test
    void severalTargetsAreColumnsOfTheScores() {
        Expansion two = new Expansion(
                Optional.empty(),
                new Linear(),
                Points.of(new double[] {0, 0, 1}),
                List.of(Reals.of(1), Reals.of(2)),
                Reals.of(0, 1));
        TableModel model = new TableModel(ENCODER, Optional.empty(), new Regressor(two, ClassifierTest.training()));
        Predictions predictions = predict(model, TRAINING);
        assertThat(predictions.scores().row(3)).containsExactly(1, 3);
        assertThatThrownBy(predictions::numbers)
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("the model predicts 2 numbers: ask for all of them");
    }

    @Test
    void refusesPartsThatDoNotFit() {
        Expansion narrow = Expansion.of(new Linear(), Points.of(new double[] {1, 2}), Reals.of(1), 0);
        Model model = new Regressor(narrow, ClassifierTest.training());
        assertThatThrownBy(() -> new TableModel(ENCODER, Optional.empty(), model))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("the encoder makes 3 columns, the centres of the model have 2");
        Model mapped = new Regressor(
                Expansion.linear(new PolynomialMap(2), Points.of(new double[10]), Reals.of(0)),
                ClassifierTest.training());
        assertThat(new TableModel(ENCODER, Optional.empty(), mapped).model()).isEqualTo(mapped);
    }
}
