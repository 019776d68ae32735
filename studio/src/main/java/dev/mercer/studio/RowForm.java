package dev.mercer.studio;

import dev.mercer.data.table.Column;
import dev.mercer.data.table.NumberColumn;
import dev.mercer.data.table.Table;
import dev.mercer.data.table.TextColumn;
import dev.mercer.io.PredictionColumns;
import dev.mercer.io.store.ArrayNode;
import dev.mercer.io.store.JsonNode;
import dev.mercer.io.store.JsonText;
import dev.mercer.io.store.ObjectNode;
import dev.mercer.linalg.Matrix;
import dev.mercer.model.Bounds;
import dev.mercer.model.Classifier;
import dev.mercer.model.Expansion;
import dev.mercer.model.Influence;
import dev.mercer.model.Predictions;
import dev.mercer.model.Regressor;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A form with a field for each input: predicts one row, with its interval and the training rows that count for it. */
final class RowForm {
    private static final double LEVEL = 0.9;
    private static final int REASONS = 5;
    private static final double CANCELLED = 100;
    private static final int MOST_LEVELS = 50;

    private final TrainedModel model;
    private final int[] training;

    RowForm(TrainedModel model) {
        this.model = model;
        this.training = model.plan().training();
    }

    private Column column(String input) {
        return model.plan().open().table().column(input).select(training);
    }

    /** A field for each input, with the range or the values that training had. */
    List<ObjectNode> fields() {
        return model.model().encoder().inputs().stream().map(this::field).toList();
    }

    private ObjectNode field(String input) {
        Column column = column(input);
        ObjectNode json = JsonText.object().put("name", input);
        if (column instanceof NumberColumn numbers) {
            double[] sorted = Arrays.stream(numbers.toArray())
                    .filter(v -> !Double.isNaN(v))
                    .sorted()
                    .toArray();
            if (sorted.length == 0) return json.put("value", "");
            double median = sorted[sorted.length / 2];
            return json.put("low", sorted[0])
                    .put("high", sorted[sorted.length - 1])
                    .put("value", NumberColumn.of(input, median).text(0));
        }
        Map<String, Integer> counts = new LinkedHashMap<>();
        for (int i = 0; i < column.size(); i++) if (!column.isMissing(i)) counts.merge(column.text(i), 1, Integer::sum);
        List<Map.Entry<String, Integer>> ranked = new ArrayList<>(counts.entrySet());
        ranked.sort(Map.Entry.comparingByValue(Comparator.reverseOrder()));
        json.put("value", ranked.isEmpty() ? "" : ranked.get(0).getKey());
        if (ranked.size() <= MOST_LEVELS) {
            ArrayNode levels = json.putArray("levels");
            ranked.forEach(level -> levels.add(level.getKey()));
        }
        return json;
    }

    /** One row from texts, which the encoder of the model reads. */
    Table row(JsonNode values) {
        List<Column> columns = new ArrayList<>();
        for (String input : model.model().encoder().inputs())
            columns.add(TextColumn.of(input, values.path(input).textValue()));
        return Table.of(columns);
    }

    ObjectNode predict(JsonNode values) {
        Predictions found = model.predict(row(values));
        ObjectNode json = JsonText.object();
        if (model.classifies()) {
            String predicted = found.labels().orElseThrow().get(0);
            json.put("prediction", predicted);
            found.probabilities().ifPresent(p -> json.set("probabilities", probabilities(p)));
        } else {
            json.set("prediction", JsonNumbers.of(found.numbers()[0]));
            interval(found, json);
        }
        ArrayNode warnings = json.putArray("warnings");
        found.inputs().said().forEach(warnings::add);
        reasons(found, json);
        return json;
    }

    private ArrayNode probabilities(Matrix p) {
        List<String> classes = ((Classifier) model.model().model()).classes();
        ArrayNode list = JsonText.array();
        for (int c = 0; c < classes.size(); c++)
            list.add(JsonText.object().put("class", classes.get(c)).put("probability", p.get(0, c)));
        return list;
    }

    private void interval(Predictions found, ObjectNode json) {
        if (!(model.model().model() instanceof Regressor regressor)
                || regressor.intervals().isEmpty()) return;
        try {
            Bounds ends = model.model()
                    .intervals(
                            found.inputs(),
                            LEVEL,
                            model.learned().fit().problem().compute(),
                            Progress.none());
            json.put("level", LEVEL)
                    .set("lower", JsonNumbers.of(ends.lower().get(0)))
                    .set("upper", JsonNumbers.of(ends.upper().get(0)));
        } catch (InvalidInputException tooFewRows) {
            json.put("noInterval", StudioWords.of(tooFewRows));
        }
    }

    /** The training rows that contribute most, or the reason why there are none. */
    private void reasons(Predictions found, ObjectNode json) {
        ArrayNode reasons = json.putArray("reasons");
        try {
            PredictionColumns.require(model.model().model(), false, true);
        } catch (InvalidInputException none) {
            json.put("noReasons", none.fact());
            return;
        }
        Expansion scores = model.model().model() instanceof Classifier classes
                ? classes.byClass()
                : model.model().model().expansion();
        int output = found.labels().map(labels -> labels.code(0)).orElse(0);
        List<Integer> rows = model.model().model().training().rows();
        List<Influence> all = scores.influence(found.inputs().points(), 0, output, rows.size());
        boolean wide = cancels(all);
        json.put("wide", wide);
        all.stream()
                .sorted(Comparator.comparingDouble(
                        (Influence one) -> wide ? -one.similarity() : -Math.abs(one.contribution())))
                .limit(REASONS)
                .forEach(one -> reasons.add(reason(one, training[rows.get(one.center())])));
    }

    /** True where contributions are much larger than their sum: no single one tells anything then. */
    private static boolean cancels(List<Influence> all) {
        double sum = 0;
        double sizes = 0;
        for (Influence one : all) {
            sum += one.contribution();
            sizes += Math.abs(one.contribution());
        }
        return sizes > CANCELLED * Math.abs(sum);
    }

    private ObjectNode reason(Influence influence, int row) {
        Table table = model.plan().open().table();
        ObjectNode json = JsonText.object()
                .put("row", row + 1)
                .put("similarity", influence.similarity())
                .put("contribution", influence.contribution())
                .put("actual", table.column(model.plan().target()).text(row));
        ObjectNode values = json.putObject("values");
        for (String input : model.model().encoder().inputs())
            values.put(input, table.column(input).text(row));
        return json;
    }
}
