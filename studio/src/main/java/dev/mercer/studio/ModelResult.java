package dev.mercer.studio;

import dev.mercer.auto.Note;
import dev.mercer.data.Labels;
import dev.mercer.linalg.Matrix;
import dev.mercer.model.Classifier;
import dev.mercer.report.Json;
import dev.mercer.report.NoteText;
import dev.mercer.score.Reliability;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The result of a training run for the page: settings, scores, predictions of the held-out rows, and the most surprising rows.
 *
 * @param model the model
 */
record ModelResult(TrainedModel model) {
    private static final int SURPRISING = 10;
    private static final int MOST_ROWS = 200;

    Json json() {
        Json json = new Json()
                .withAll(model.json())
                .with("notes", notes())
                .with("surprising", rows(model.largest(SURPRISING, this::surprise)))
                .with("inputs", Json.list(new RowForm(model).fields(), RowForm.Field::json));
        return model.classifies()
                ? json.with("calibration", model.found().probabilities().map(this::calibration))
                : json.with("points", model.points(model::actual, model::predicted));
    }

    private List<String> notes() {
        List<String> notes = new ArrayList<>();
        if (model.stopped()) notes.add("The search was stopped: this is the best model that it had found.");
        if (model.plan().leftOut() > 0)
            notes.add(model.plan().leftOut() + " rows without a value of the target are left out.");
        for (Note note : model.learned().notes())
            if (note instanceof Note.ColumnsLeftOut
                    || note instanceof Note.Repeated
                    || note instanceof Note.Remark
                    || note instanceof Note.FewerRows)
                NoteText.say(note, model.plan().open().name(), notes::add);
        return notes;
    }

    private Json calibration(Matrix probabilities) {
        List<String> classes = ((Classifier) model.model().model()).classes();
        Reliability found = Reliability.of(
                classes,
                probabilities,
                (Labels) model.actual(),
                model.found().labels().orElseThrow(),
                model.test().weights());
        return new Json()
                .with("of", classes.size() == 2 ? classes.get(1) : "the predicted class")
                .with("given", found.given())
                .with("observed", found.observed())
                .with("low", found.interval().lower())
                .with("high", found.interval().upper());
    }

    /** |residual|; or 1 − p of the actual class, without probabilities 1 for a wrong class. */
    private double surprise(int i) {
        double distance = TrainedModel.distance(model.actual(i), model.predicted(i));
        return model.classifies() ? model.probability(i).map(p -> 1 - p).orElse(distance) : distance;
    }

    /** The rows of one cell of the confusion matrix. */
    Json cell(String actual, String predicted) {
        List<Integer> found = IntStream.range(0, model.numbers().length)
                .filter(i ->
                        model.actual(i).equals(actual) && model.predicted(i).equals(predicted))
                .boxed()
                .toList();
        return new Json()
                .with("count", found.size())
                .with("rows", rows(found.subList(0, Math.min(MOST_ROWS, found.size()))));
    }

    /** Test rows with their predictions and all their values. */
    private List<Json> rows(List<Integer> some) {
        return Json.list(
                some,
                i -> model.row(model.numbers()[i])
                        .with("predicted", model.predicted(i))
                        .with("probability", model.probability(i)));
    }
}
