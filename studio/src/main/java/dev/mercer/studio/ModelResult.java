package dev.mercer.studio;

import dev.mercer.auto.Note;
import dev.mercer.data.Labels;
import dev.mercer.data.Reals;
import dev.mercer.data.Task;
import dev.mercer.data.table.Table;
import dev.mercer.io.ModelFile;
import dev.mercer.io.store.ArrayNode;
import dev.mercer.io.store.JsonText;
import dev.mercer.io.store.ObjectNode;
import dev.mercer.kernel.ShortText;
import dev.mercer.linalg.Matrix;
import dev.mercer.method.Setting;
import dev.mercer.model.Classifier;
import dev.mercer.score.Confusion;
import dev.mercer.score.Reliability;
import dev.mercer.util.Indices;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** The result of a training run for the page: settings, scores, predictions of the held-out rows, and the rows that surprise. */
final class ModelResult {
    private static final int MOST_POINTS = 2000;
    private static final int SURPRISING = 10;
    private static final int MOST_ROWS = 200;

    private final TrainedModel model;
    private final Table table;

    ModelResult(TrainedModel model) {
        this.model = model;
        this.table = model.plan().rows(model.numbers());
    }

    ObjectNode json() {
        ObjectNode json = model.plan()
                .json()
                .put("id", model.id())
                .put("trained", model.learned().size())
                .put("tested", model.test().size())
                .put("leftOut", model.plan().leftOut())
                .put("seconds", model.seconds())
                .put("bytes", ModelFile.bytes(model.model()))
                .put("stopped", model.stopped())
                .put("method", model.learned().fit().problem().method().title());
        kernel(model).ifPresent(kernel -> json.put("kernel", kernel));
        model.learned().fit().problem().settings().penalty().ifPresent(lambda -> json.put("lambda", lambda));
        json.set("notes", notes()).set("scores", model.scores());
        if (model.classifies()) classes(json);
        else json.set("points", points());
        json.set("surprising", rows(surprising()));
        ArrayNode inputs = json.putArray("inputs");
        new RowForm(model).fields().forEach(inputs::add);
        return json;
    }

    static Optional<String> kernel(TrainedModel model) {
        return model.learned()
                .fit()
                .problem()
                .settings()
                .get(Setting.KERNEL)
                .map(family -> ShortText.of(family.any()).text());
    }

    private ArrayNode notes() {
        ArrayNode notes = JsonText.array();
        if (model.stopped()) notes.add("The search was stopped: this is the best model that it had found.");
        if (model.plan().leftOut() > 0)
            notes.add(model.plan().leftOut() + " rows without a value of the target are left out.");
        for (Note note : model.learned().notes()) {
            if (note instanceof Note.ColumnsLeftOut left) left.sentences().forEach(line -> notes.add(line + "."));
            if (note instanceof Note.Repeated repeated)
                notes.add(share(repeated.inputs().share())
                        + " of the rows repeat the inputs of another row; such rows are validated together.");
            if (note instanceof Note.Remark remark) notes.add(remark.sentence() + ".");
            if (note instanceof Note.FewerRows few)
                notes.add("Learned from " + few.rows() + " rows only: all of them need more memory than there is.");
        }
        return notes;
    }

    private static String share(double part) {
        return part < 0.01 ? "Fewer than 1 %" : Math.round(100 * part) + " %";
    }

    /** Row number, actual and predicted. */
    private ArrayNode points() {
        Reals actual = (Reals) model.test().actual(Task.REGRESSION);
        double[] predicted = model.found().numbers();
        ArrayNode points = JsonText.array();
        for (int i : Indices.spread(predicted.length, MOST_POINTS))
            points.add(JsonText.array()
                    .add(model.rowNumber(i))
                    .add(JsonNumbers.of(actual.get(i)))
                    .add(JsonNumbers.of(predicted[i])));
        return points;
    }

    private Labels actual() {
        return (Labels) model.test().actual(Task.CLASSIFICATION);
    }

    private Labels predicted() {
        return model.found().labels().orElseThrow();
    }

    private void classes(ObjectNode json) {
        Confusion confusion = Confusion.of(actual(), predicted(), model.test().weights());
        ObjectNode cells = json.putObject("confusion");
        ArrayNode names = cells.putArray("classes");
        confusion.classes().forEach(names::add);
        ArrayNode counts = cells.putArray("counts");
        confusion.counts().forEach(row -> counts.add(JsonNumbers.of(row.stream())));
        model.found().probabilities().ifPresent(p -> json.set("calibration", calibration(p)));
    }

    private ObjectNode calibration(Matrix probabilities) {
        List<String> classes = ((Classifier) model.model().model()).classes();
        Reliability found = Reliability.of(
                classes, probabilities, actual(), predicted(), model.test().weights());
        ObjectNode json = JsonText.object().put("of", classes.size() == 2 ? classes.get(1) : "the predicted class");
        json.set("given", JsonNumbers.of(found.given().stream()))
                .set("observed", JsonNumbers.of(found.observed().stream()))
                .set("low", JsonNumbers.of(found.interval().lower().stream()))
                .set("high", JsonNumbers.of(found.interval().upper().stream()));
        return json;
    }

    /** The rows whose target the model expected least. */
    private int[] surprising() {
        return IntStream.range(0, table.size())
                .boxed()
                .filter(i -> !model.classifies() || surprise(i) > 0)
                .sorted(Comparator.comparingDouble((Integer i) -> -surprise(i)))
                .limit(SURPRISING)
                .mapToInt(Integer::intValue)
                .toArray();
    }

    /** |residual|; or 1 − p of the actual class, without probabilities 1 for a wrong class. */
    double surprise(int i) {
        if (!model.classifies())
            return Math.abs(((Reals) model.test().actual(Task.REGRESSION)).get(i)
                    - model.found().numbers()[i]);
        boolean wrong = !actual().get(i).equals(predicted().get(i));
        return model.found().probabilities().map(p -> 1 - probability(p, i)).orElse(wrong ? 1.0 : 0.0);
    }

    private double probability(Matrix p, int i) {
        int c = ((Classifier) model.model().model()).classes().indexOf(actual().get(i));
        return c < 0 ? 0 : p.get(i, c);
    }

    /** The rows of one cell of the confusion matrix. */
    ObjectNode cell(String actual, String predicted) {
        int[] found = Indices.where(
                table.size(),
                i -> actual().get(i).equals(actual) && predicted().get(i).equals(predicted));
        ObjectNode json = JsonText.object().put("count", found.length);
        json.set("rows", rows(IntStream.of(found).limit(MOST_ROWS).toArray()));
        return json;
    }

    /** Test rows with what was said of them and all their values. */
    ArrayNode rows(int... some) {
        ArrayNode rows = JsonText.array();
        for (int i : some) {
            ObjectNode json = JsonText.object()
                    .put("row", model.rowNumber(i))
                    .put("actual", table.column(model.plan().target()).text(i));
            if (model.classifies()) {
                json.put("predicted", predicted().get(i));
                int at = i;
                model.found().probabilities().ifPresent(p -> json.put("probability", probability(p, at)));
            } else json.set("predicted", JsonNumbers.of(model.found().numbers()[i]));
            ObjectNode values = json.putObject("values");
            for (String input : model.model().encoder().inputs())
                values.put(input, table.column(input).text(i));
            rows.add(json);
        }
        return rows;
    }
}
