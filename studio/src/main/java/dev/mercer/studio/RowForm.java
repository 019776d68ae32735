package dev.mercer.studio;

import dev.mercer.data.Reals;
import dev.mercer.data.table.Column;
import dev.mercer.data.table.NumberColumn;
import dev.mercer.data.table.Table;
import dev.mercer.data.table.TextColumn;
import dev.mercer.io.PredictionColumns;
import dev.mercer.io.json.JsonNode;
import dev.mercer.model.Classifier;
import dev.mercer.model.Expansion;
import dev.mercer.model.Influence;
import dev.mercer.model.Predictions;
import dev.mercer.report.Json;
import dev.mercer.report.PredictionText;
import dev.mercer.util.InvalidInputException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/** A form with a field for each input: predicts one row, with its interval and the training rows that contribute to it. */
final class RowForm {
    private static final int REASONS = 5;
    private static final double CANCELLED = 100;
    private static final int MOST_LEVELS = 50;

    /**
     * A field for an input.
     *
     * @param name the input
     * @param value the value to begin with: the median, or the most frequent one
     * @param range the least and the largest number in the training data; empty where the input is not a number
     * @param levels the values in the training data, if they are few texts
     */
    record Field(String name, String value, Reals range, List<String> levels) {
        Json json() {
            Json json = new Json().with("name", name).with("value", value);
            if (range.size() > 0) json.with("low", range.get(0)).with("high", range.get(1));
            return levels.isEmpty() ? json : json.with("levels", levels);
        }
    }

    private final TrainedModel model;
    private final int[] training;

    RowForm(TrainedModel model) {
        this.model = model;
        this.training = model.plan().training();
    }

    /** A field for each input, with the range or the values in the training data. */
    List<Field> fields() {
        return model.model().encoder().inputs().stream().map(this::field).toList();
    }

    private Field field(String input) {
        Column column = model.plan().open().table().column(input).select(training);
        if (column instanceof NumberColumn numbers) {
            double[] sorted = OpenTable.sorted(numbers);
            if (sorted.length == 0) return new Field(input, "", Reals.of(), List.of());
            String median = NumberColumn.of(input, sorted[sorted.length / 2]).text(0);
            return new Field(input, median, Reals.of(sorted[0], sorted[sorted.length - 1]), List.of());
        }
        List<String> levels =
                OpenTable.levels(column).stream().map(Map.Entry::getKey).toList();
        return new Field(
                input,
                levels.isEmpty() ? "" : levels.get(0),
                Reals.of(),
                levels.size() <= MOST_LEVELS ? levels : List.of());
    }

    /** One row from texts, which the encoder of the model reads. */
    Table row(JsonNode values) {
        List<Column> columns = new ArrayList<>();
        for (String input : model.model().encoder().inputs())
            columns.add(TextColumn.of(input, values.path(input).textValue()));
        return Table.of(columns);
    }

    /** The fields of {@code mercer predict --json}, the warnings, and the training rows that contribute most. */
    Json predict(JsonNode values) {
        Predictions found = model.predict(row(values));
        PredictionColumns.Wanted wanted =
                new PredictionColumns.Wanted(found.probabilities().isPresent(), model.bounds(found), 0, false);
        Json json = PredictionText.json(PredictionColumns.of(model.model(), found, wanted))
                .with("warnings", found.inputs().said());
        try {
            PredictionColumns.require(model.model().model(), false, true);
            return reasons(found, json);
        } catch (InvalidInputException none) {
            return json.with("noReasons", none.fact());
        }
    }

    /** The training rows that contribute most. */
    private Json reasons(Predictions found, Json json) {
        Expansion scores = model.model().model() instanceof Classifier classes
                ? classes.byClass()
                : model.model().model().expansion();
        int output = found.labels().map(labels -> labels.code(0)).orElse(0);
        List<Integer> rows = model.model().model().training().rows();
        List<Influence> all = scores.influence(found.inputs().points(), 0, output, rows.size());
        boolean wide = cancels(all);
        return json.with("wide", wide)
                .with(
                        "reasons",
                        all.stream()
                                .sorted(Comparator.comparingDouble(
                                        (Influence one) -> wide ? -one.similarity() : -Math.abs(one.contribution())))
                                .limit(REASONS)
                                .map(one -> model.row(training[rows.get(one.center())])
                                        .with("similarity", one.similarity())
                                        .with("contribution", one.contribution()))
                                .toList());
    }

    /** True if contributions are much larger than their sum: a single one is then meaningless. */
    private static boolean cancels(List<Influence> all) {
        double sum = 0;
        double sizes = 0;
        for (Influence one : all) {
            sum += one.contribution();
            sizes += Math.abs(one.contribution());
        }
        return sizes > CANCELLED * Math.abs(sum);
    }
}
