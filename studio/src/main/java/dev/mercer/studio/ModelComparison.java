package dev.mercer.studio;

import dev.mercer.report.Json;
import dev.mercer.studio.http.Refusal;
import java.util.stream.IntStream;

/** Two models on the same held-out rows: both predictions of each row, and the rows on which they differ most. */
record ModelComparison(TrainedModel a, TrainedModel b) {
    private static final int DIFFERENT = 20;

    ModelComparison {
        if (!a.plan().open().id().equals(b.plan().open().id())
                || !a.plan().target().equals(b.plan().target())
                || a.plan().task() != b.plan().task())
            throw new Refusal(
                    Refusal.CONFLICT,
                    "these two models have no held-out rows in common: choose two of the same table, target and task");
    }

    Json json() {
        Json json = new Json()
                .with("a", a.json())
                .with("b", b.json())
                .with("different", Json.list(a.largest(DIFFERENT, this::difference), this::row));
        return a.classifies()
                ? json.with("right", counts())
                : json.with("points", a.points(a::predicted, b::predicted));
    }

    private double difference(int i) {
        return TrainedModel.distance(a.predicted(i), b.predicted(i));
    }

    /** The numbers of rows that both, one or none of the models predict right, and of rows with different predictions. */
    private Json counts() {
        int[] counts = new int[4];
        for (int i = 0; i < a.numbers().length; i++) counts[(error(a, i) > 0 ? 2 : 0) + (error(b, i) > 0 ? 1 : 0)]++;
        return new Json()
                .with("both", counts[0])
                .with("onlyA", counts[1])
                .with("onlyB", counts[2])
                .with("neither", counts[3])
                .with(
                        "differ",
                        IntStream.range(0, a.numbers().length)
                                .filter(i -> difference(i) > 0)
                                .count());
    }

    private static double error(TrainedModel model, int i) {
        return TrainedModel.distance(model.predicted(i), model.actual(i));
    }

    private Json row(int i) {
        return a.row(a.numbers()[i]).with("a", a.predicted(i)).with("b", b.predicted(i));
    }
}
