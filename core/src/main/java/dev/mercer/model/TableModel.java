package dev.mercer.model;

import dev.mercer.compute.Compute;
import dev.mercer.data.Points;
import dev.mercer.data.encoder.Encoded;
import dev.mercer.data.encoder.Encoder;
import dev.mercer.data.table.Table;
import dev.mercer.linalg.Matrix;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.util.List;
import java.util.Optional;

/**
 * A model with everything needed to predict from raw data: the content of a model file.
 *
 * @param encoder converts raw data to points
 * @param targets the names of the predicted columns; empty if the data has no names
 * @param model the function of points
 */
public record TableModel(Encoder encoder, List<String> targets, Model model) {
    public TableModel {
        targets = List.copyOf(targets);
        Require.that(
                targets.size() <= 1
                        || (model instanceof Regressor
                                && targets.size() == model.expansion().outputs()),
                "%d targets have names, the model predicts %d",
                targets.size(),
                model.expansion().outputs());
        int inputs = encoder.names().size();
        for (Expansion term : model.expansion().terms()) {
            int expected = term.features().isPresent() ? term.features().get().dim(inputs) : inputs;
            Require.that(
                    term.centers().dim() == expected,
                    "the encoder makes %d columns, the centres of the model have %d",
                    expected,
                    term.centers().dim());
        }
    }

    /** A model of one target, or without a named target. */
    public TableModel(Encoder encoder, Optional<String> target, Model model) {
        this(encoder, target.stream().toList(), model);
    }

    /** The name of the target, all names joined if there are several; empty if the data has no names. */
    public Optional<String> target() {
        return targets.isEmpty() ? Optional.empty() : Optional.of(String.join(", ", targets));
    }

    /** A prediction for each row; {@link Encoder#encode(Table)} describes the required columns. */
    public Predictions predict(Table table, Compute compute, Progress progress) {
        return predict(encoder.encode(table), compute, progress);
    }

    /** A prediction for each of the points, if the model was trained on points without column names. */
    public Predictions predict(Points points, Compute compute, Progress progress) {
        return predict(encoder.encode(points), compute, progress);
    }

    /** The interval of each row at a level, for a regressor with intervals. */
    public Bounds intervals(Encoded inputs, double level, Compute compute, Progress progress) {
        model.requireIntervals();
        return ((Regressor) model).intervals(inputs.points(), level, compute, progress);
    }

    /** A prediction for each row of encoded data. */
    public Predictions predict(Encoded inputs, Compute compute, Progress progress) {
        return predictions(inputs, model.outputs(inputs.points(), compute, progress));
    }

    /** A prediction for each encoded row, one after the other by a scorer of the expansion: for a few rows. */
    public Predictions predict(Encoded inputs, Scorer scorer) {
        Points points = inputs.points();
        Matrix values = new Matrix(points.size(), model.expansion().outputs());
        double[] row = new double[points.dim()];
        for (int i = 0; i < points.size(); i++) {
            points.copyRow(i, row);
            values.setRow(i, scorer.values(row));
        }
        return predictions(inputs, model.outputs(values));
    }

    private Predictions predictions(Encoded inputs, Matrix scores) {
        if (model instanceof Detector detector)
            return new Predictions(inputs, scores, Optional.of(detector.labels(scores)), Optional.empty());
        if (!(model instanceof Classifier classifier))
            return new Predictions(inputs, scores, Optional.empty(), Optional.empty());
        return new Predictions(
                inputs,
                scores,
                Optional.of(classifier.labels(scores)),
                classifier.calibration().map(calibrated -> classifier.probabilities(scores)));
    }
}
