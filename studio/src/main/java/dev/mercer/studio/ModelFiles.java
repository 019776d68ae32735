package dev.mercer.studio;

import dev.mercer.data.table.Table;
import dev.mercer.io.Models;
import dev.mercer.io.PredictionColumns;
import dev.mercer.model.Predictions;
import dev.mercer.report.TrainPage;
import dev.mercer.report.TrainReport;
import dev.mercer.studio.http.Refusal;
import dev.mercer.studio.http.Reply;
import dev.mercer.util.Progress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * The files about a model that a page offers.
 *
 * @param model the model
 */
record ModelFiles(TrainedModel model) {
    private static final String TEXT = "text/plain; charset=utf-8";

    Reply of(String kind) {
        String stem = model.plan().open().stem();
        SameByHand same = new SameByHand(model.plan());
        return switch (kind) {
            case "model" -> Reply.file(stem + ".mercer", Reply.BINARY, Models.toBytes(model.model()));
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
                        new TrainPage(
                                        new TrainReport(model.plan().open().name(), model.learned(), 0),
                                        Optional.of(model.test()),
                                        same.command(),
                                        Progress.none())
                                .html());
            default -> throw Refusal.notFound("there is no file " + kind + " of a model");
        };
    }

    /** All rows of the table with their predictions, and a column that marks held-out rows. */
    private String predictions() {
        Table table = model.plan().open().table();
        Predictions found = model.predict(table);
        PredictionColumns predicted = PredictionColumns.of(
                model.model(),
                found,
                new PredictionColumns.Wanted(found.probabilities().isPresent(), model.bounds(found), 0, true));
        boolean[] held = new boolean[table.size()];
        for (int row : model.numbers()) held[row] = true;
        List<PredictionColumns.Column> all = new ArrayList<>(cells(table));
        all.add(texts("held_out", held.length, i -> held[i] ? "yes" : "no"));
        all.addAll(predicted.columns());
        return new PredictionColumns(all).csv() + "\n";
    }

    private static String csv(Table table) {
        return new PredictionColumns(cells(table)).csv() + "\n";
    }

    private static List<PredictionColumns.Column> cells(Table table) {
        return table.columns().stream()
                .map(column -> texts(column.name(), table.size(), column::text))
                .toList();
    }

    private static PredictionColumns.Column texts(String name, int size, IntFunction<String> text) {
        return new PredictionColumns.Texts(
                name, IntStream.range(0, size).mapToObj(text).toList(), false);
    }
}
