package dev.mercer.report;

import dev.mercer.io.PredictionColumns;

/** Predictions for programs. */
public final class PredictionText {
    private PredictionText() {}

    /** A list for each column. */
    public static Json json(PredictionColumns columns) {
        Json json = new Json().with("n", columns.size());
        columns.values().forEach(json::with);
        return json;
    }
}
