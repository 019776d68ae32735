package dev.mercer.studio;

import dev.mercer.data.table.Column;
import dev.mercer.data.table.Table;
import dev.mercer.io.PredictionColumns;
import dev.mercer.model.Bounds;
import dev.mercer.model.Predictions;
import dev.mercer.model.Regressor;
import dev.mercer.studio.http.Refusal;
import dev.mercer.studio.http.Reply;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import java.util.Optional;

/** The files about a model that a page offers. */
final class ModelFiles {
    private static final double LEVEL = 0.9;
    private static final String TEXT = "text/plain; charset=utf-8";

    private final TrainedModel model;
    private final Optional<ReportWriter> reports;

    ModelFiles(TrainedModel model, Optional<ReportWriter> reports) {
        this.model = model;
        this.reports = reports;
    }

    Reply of(String kind) {
        String stem = model.plan().open().stem();
        SameByHand same = new SameByHand(model.plan());
        return switch (kind) {
            case "model" -> Reply.file(stem + ".mercer", Reply.BINARY, model.bytes());
            case "predictions" -> Reply.file(stem + "-predictions.csv", Reply.CSV, predictions());
            case "train" ->
                Reply.file(
                        stem + "-train.csv",
                        Reply.CSV,
                        csv(model.plan().rows(model.plan().training())));
            case "test" ->
                Reply.file(stem + "-test.csv", Reply.CSV, csv(model.plan().rows(model.numbers())));
            case "command" -> Reply.file(stem + ".sh", TEXT, same.command() + "\n");
            case "java" -> Reply.file("Train.java", TEXT, same.java());
            case "predict" -> Reply.file("Predict.java", TEXT, same.predicting(new RowForm(model).fields()));
            case "report" ->
                Reply.file(
                        stem + ".html",
                        Reply.HTML,
                        reports.orElseThrow(() -> Refusal.notFound("reports are written by mercer studio only"))
                                .html(model.plan().open().name(), model.learned(), model.test(), same.command()));
            default -> throw Refusal.notFound("there is no file " + kind + " of a model");
        };
    }

    /** All rows of the table with their predictions, and a column that tells held-out rows. */
    private String predictions() {
        Table table = model.plan().open().table();
        Predictions found = model.predict(table);
        PredictionColumns columns = PredictionColumns.of(
                model.model(),
                found,
                new PredictionColumns.Wanted(found.probabilities().isPresent(), bounds(found), 0, true));
        String[] said = columns.rows().split("\n", -1);
        StringBuilder csv =
                new StringBuilder(header(table)).append(",held_out,").append(columns.header());
        boolean[] held = new boolean[table.size()];
        for (int row : model.numbers()) held[row] = true;
        for (int i = 0; i < table.size(); i++)
            csv.append('\n')
                    .append(row(table, i))
                    .append(held[i] ? ",yes," : ",no,")
                    .append(said[i + 1]);
        return csv.append('\n').toString();
    }

    private Optional<Bounds> bounds(Predictions found) {
        if (!(model.model().model() instanceof Regressor regressor)
                || regressor.intervals().isEmpty()) return Optional.empty();
        try {
            return Optional.of(model.model()
                    .intervals(
                            found.inputs(),
                            LEVEL,
                            model.learned().fit().problem().compute(),
                            Progress.none()));
        } catch (InvalidInputException tooFewRows) {
            return Optional.empty();
        }
    }

    private static String csv(Table table) {
        StringBuilder csv = new StringBuilder(header(table));
        for (int i = 0; i < table.size(); i++) csv.append('\n').append(row(table, i));
        return csv.append('\n').toString();
    }

    private static String header(Table table) {
        StringBuilder line = new StringBuilder();
        for (String name : table.names()) line.append(line.isEmpty() ? "" : ",").append(field(name));
        return line.toString();
    }

    private static String row(Table table, int i) {
        StringBuilder line = new StringBuilder();
        for (int k = 0; k < table.columns().size(); k++) {
            Column column = table.column(k);
            if (k > 0) line.append(',');
            line.append(field(column.text(i)));
        }
        return line.toString();
    }

    private static String field(String text) {
        boolean plain = text.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
        return plain ? text : "\"" + text.replace("\"", "\"\"") + "\"";
    }
}
