package dev.mercer.report;

import dev.mercer.io.PredictionColumns;

/** Predictions for programs. */
public final class PredictionText {
    private PredictionText() {}

    /** A list for each column. */
    public static Json json(PredictionColumns columns) {
        return json(columns, new Json());
    }

    /** A list for each column, after other facts. */
    public static Json json(PredictionColumns columns, Json facts) {
        facts.with("n", columns.size());
        columns.values().forEach(facts::with);
        return facts;
    }
}
