package dev.mercer.serve;

import dev.mercer.compute.Compute;
import dev.mercer.data.encoder.internal.Encoded;
import dev.mercer.data.table.Table;
import dev.mercer.io.PredictionColumns;
import dev.mercer.model.Bounds;
import dev.mercer.model.Predictions;
import dev.mercer.util.Progress;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Predicts the rows of a request. */
final class Predictor {
    /** Up to this number of rows a scorer is as fast as a back end, which prepares the centers for each request. */
    private static final int FEW = 16;

    static final String NO_ROWS = "the request has no rows";

    private final Supplier<Compute> compute;

    /** A predictor that gets its compute resources at first use. */
    Predictor(Supplier<Compute> compute) {
        this.compute = compute;
    }

    /**
     * Predictions with the requested columns.
     *
     * @param columns the values
     * @param warnings on the inputs, one sentence each
     */
    record Found(PredictionColumns columns, List<String> warnings) {}

    Found predict(ServedModel served, Table rows, Wanted wanted, Progress progress) {
        if (rows.size() == 0 && !rows.columns().isEmpty()) throw Refusal.bad(NO_ROWS);
        Encoded inputs = served.encode(rows);
        Predictions found = rows.size() <= FEW
                ? served.model().predictions(inputs, served.scorer())
                : served.model().predictions(inputs, compute.get(), progress);
        Optional<Bounds> bounds =
                wanted.interval().map(level -> served.model().intervals(inputs, level, compute.get(), progress));
        PredictionColumns columns = PredictionColumns.of(
                served.model(),
                found,
                new PredictionColumns.Wanted(wanted.proba(), bounds, wanted.explain(), wanted.safe()));
        served.drift().add(rows, inputs);
        return new Found(columns, inputs.said());
    }
}
