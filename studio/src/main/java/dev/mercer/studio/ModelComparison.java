package dev.mercer.studio;

import dev.mercer.data.Labels;
import dev.mercer.data.Reals;
import dev.mercer.data.Task;
import dev.mercer.data.table.Table;
import dev.mercer.io.ModelFile;
import dev.mercer.io.store.ArrayNode;
import dev.mercer.io.store.JsonText;
import dev.mercer.io.store.ObjectNode;
import dev.mercer.studio.http.Refusal;
import dev.mercer.util.Indices;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/** Two models on the same held-out rows: both predictions of each row, and the rows on which they differ most. */
final class ModelComparison {
    private static final int MOST_POINTS = 2000;
    private static final int DIFFERENT = 20;

    private final TrainedModel a;
    private final TrainedModel b;

    ModelComparison(TrainedModel a, TrainedModel b) {
        if (!a.plan().open().id().equals(b.plan().open().id())
                || !a.plan().target().equals(b.plan().target())
                || a.plan().task() != b.plan().task())
            throw new Refusal(
                    Refusal.CONFLICT,
                    "these two models have no held-out rows in common: choose two of the same table, target and task");
        this.a = a;
        this.b = b;
    }

    /** A line of the table of all models. */
    static ObjectNode line(TrainedModel model) {
        ObjectNode json = JsonText.object()
                .put("id", model.id())
                .put("table", model.plan().open().id())
                .put("name", model.plan().open().name())
                .put("target", model.plan().target())
                .put("task", model.plan().task().name().toLowerCase(Locale.ROOT))
                .put("method", model.learned().fit().problem().method().title())
                .put("seconds", model.seconds())
                .put("bytes", ModelFile.bytes(model.model()))
                .put("trained", model.learned().size())
                .put("tested", model.test().size())
                .put("stopped", model.stopped());
        ModelResult.kernel(model).ifPresent(kernel -> json.put("kernel", kernel));
        json.set("scores", model.scores());
        return json;
    }

    ObjectNode json() {
        ObjectNode json = JsonText.object()
                .put("task", a.plan().task().name().toLowerCase(Locale.ROOT))
                .put("target", a.plan().target())
                .put("rows", a.numbers().length);
        json.set("a", line(a)).set("b", line(b));
        int[] different = different();
        if (a.classifies()) counts(json);
        else json.set("points", points());
        ArrayNode rows = json.putArray("different");
        Table table = a.plan().rows(a.numbers());
        for (int i : different) rows.add(row(table, i));
        return json;
    }

    private double difference(int i) {
        if (!a.classifies()) return Math.abs(a.found().numbers()[i] - b.found().numbers()[i]);
        return said(a, i).equals(said(b, i)) ? 0 : 1;
    }

    private static String said(TrainedModel model, int i) {
        return model.found().labels().orElseThrow().get(i);
    }

    private int[] different() {
        return IntStream.range(0, a.numbers().length)
                .boxed()
                .filter(i -> difference(i) > 0)
                .sorted(Comparator.comparingDouble((Integer i) -> -difference(i)))
                .limit(DIFFERENT)
                .mapToInt(Integer::intValue)
                .toArray();
    }

    /** The numbers of rows that both, either or neither predict. */
    private void counts(ObjectNode json) {
        Labels actual = (Labels) a.test().actual(Task.CLASSIFICATION);
        int[] counts = new int[4];
        for (int i = 0; i < actual.size(); i++) {
            boolean first = said(a, i).equals(actual.get(i));
            boolean second = said(b, i).equals(actual.get(i));
            counts[first ? (second ? 0 : 1) : (second ? 2 : 3)]++;
        }
        json.putObject("right")
                .put("both", counts[0])
                .put("onlyA", counts[1])
                .put("onlyB", counts[2])
                .put("neither", counts[3])
                .put(
                        "differ",
                        IntStream.range(0, actual.size())
                                .filter(i -> difference(i) > 0)
                                .count());
    }

    private ArrayNode points() {
        ArrayNode points = JsonText.array();
        double[] first = a.found().numbers();
        double[] second = b.found().numbers();
        for (int i : Indices.spread(first.length, MOST_POINTS))
            points.add(JsonText.array()
                    .add(a.rowNumber(i))
                    .add(JsonNumbers.of(first[i]))
                    .add(JsonNumbers.of(second[i])));
        return points;
    }

    private ObjectNode row(Table table, int i) {
        ObjectNode json = JsonText.object()
                .put("row", a.rowNumber(i))
                .put("actual", table.column(a.plan().target()).text(i));
        if (a.classifies()) json.put("a", said(a, i)).put("b", said(b, i));
        else {
            double actual = ((Reals) a.test().actual(Task.REGRESSION)).get(i);
            json.set("a", JsonNumbers.of(a.found().numbers()[i]))
                    .set("b", JsonNumbers.of(b.found().numbers()[i]))
                    .put(
                            "closer",
                            Math.abs(a.found().numbers()[i] - actual)
                                            <= Math.abs(b.found().numbers()[i] - actual)
                                    ? "a"
                                    : "b");
        }
        ObjectNode values = json.putObject("values");
        List<String> inputs = a.model().encoder().inputs();
        for (String input : inputs) values.put(input, table.column(input).text(i));
        return json;
    }
}
