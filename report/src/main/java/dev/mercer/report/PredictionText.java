package dev.mercer.report;

import dev.mercer.io.PredictionColumns;
import dev.mercer.model.Classifier;
import dev.mercer.model.Predictions;
import java.util.List;
import java.util.stream.Collectors;

/** Predictions as JSON. */
public final class PredictionText {
    private PredictionText() {}

    /** A list for each column. */
    public static Json json(PredictionColumns columns) {
        return json(columns, new Json());
    }

    /** A list for each column, after other facts. */
    public static Json json(PredictionColumns columns, Json facts) {
        facts.with("n", columns.size());
        columns.columns().forEach(column -> facts.with(column.name(), column.values()));
        return facts;
    }

    /** The set of classes of each row, the most probable first, joined by bars. */
    public static List<String> sets(Classifier classes, Predictions found, double level) {
        return classes.sets().orElseThrow().at(found.probabilities().orElseThrow(), level).stream()
                .map(set -> set.stream().map(classes.classes()::get).collect(Collectors.joining("|")))
                .toList();
    }
}
