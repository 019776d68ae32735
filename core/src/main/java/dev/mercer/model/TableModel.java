package dev.mercer.model;

import dev.mercer.compute.Compute;
import dev.mercer.compute.ComputeChoice;
import dev.mercer.data.Labels;
import dev.mercer.data.NumberedNames;
import dev.mercer.data.Points;
import dev.mercer.data.encoder.Encoder;
import dev.mercer.data.encoder.internal.Encoded;
import dev.mercer.data.table.Table;
import dev.mercer.linalg.Matrix;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import dev.mercer.util.Text;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * A model with everything needed to predict from raw data: the content of a model file.
 *
 * <pre>{@code
 * TableModel model = Models.load(Path.of("houses.mercer"));
 * double[] prices = model.predict(Tables.read(Path.of("new.csv")));
 * double price = model.predict(Table.row(Map.of("area", 80, "town", "north")))[0];
 * }</pre>
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

    /** A model of points without column names, such as one made by hand; it takes {@code Table.of(x)}, where x is points or {@code double[][]}. */
    public static TableModel of(Model model) {
        return new TableModel(
                Encoder.asTheyAre(NumberedNames.of(model.training().provenance().columns())), List.of(), model);
    }

    /** The name of the target, all names joined if there are several; empty if the data has no names. */
    public Optional<String> target() {
        return targets.isEmpty() ? Optional.empty() : Optional.of(String.join(", ", targets));
    }

    /** The predicted number for each row, for a model of one number. */
    public double[] predict(Table rows) {
        return predictions(rows).numbers();
    }

    /** The predicted class for each row, for a classifier; inlier or outlier for a detector. */
    public Labels classes(Table rows) {
        return predictions(rows)
                .labels()
                .orElseThrow(() -> new InvalidInputException("the model predicts numbers, not classes"));
    }

    /** For each row the probability of each class, in the order of {@code classes(rows).classes()}, for a classifier with probabilities. */
    public Matrix probabilities(Table rows) {
        if (model instanceof Classifier classifier) classifier.requireProbabilities();
        return predictions(rows)
                .probabilities()
                .orElseThrow(() -> new InvalidInputException("only a model of classes has probabilities"));
    }

    /** For each row an interval that contains its target with probability 0.9, for a model that was learned with intervals. */
    public Bounds intervals(Table rows) {
        return intervals(rows, 0.9);
    }

    /** For each row an interval that contains its target with this probability, for a model that was learned with intervals. */
    public Bounds intervals(Table rows, double level) {
        return intervals(encoder.encode(rows), level, compute(rows.size()), Progress.none());
    }

    /** For each row the five centers, usually training rows, that contribute most to its prediction: see {@link #explain(Predictions, int)}. */
    public List<List<Influence>> explain(Table rows) {
        return explain(predictions(rows), 5);
    }

    /**
     * For each row the centers that contribute most to its number, or to the score of its class, the largest first. The training row of center j is
     * {@code model().training().rows().get(j)}, if centers are training rows.
     */
    public List<List<Influence>> explain(Predictions found, int most) {
        Expansion scores = model instanceof Classifier classes ? classes.byClass() : model.expansion();
        Points points = found.inputs().points();
        return IntStream.range(0, found.size())
                .mapToObj(i -> scores.influence(points, i, output(found, i), most))
                .toList();
    }

    private int output(Predictions found, int i) {
        return model instanceof Classifier ? found.labels().orElseThrow().code(i) : 0;
    }

    /** All that the model predicts for rows. */
    public Predictions predictions(Table rows) {
        return predictions(rows, compute(rows.size()), Progress.none());
    }

    private Compute compute(int rows) {
        Expansion expansion = model.expansion();
        double work =
                (double) rows * expansion.centerCount() * (expansion.centers().dim() + 1);
        return ComputeChoice.standard().forWork(work);
    }

    /** A prediction for each row; {@link Encoder#encode(Table)} describes the required columns. */
    public Predictions predictions(Table table, Compute compute, Progress progress) {
        return predictions(encoder.encode(table), compute, progress);
    }

    /** A prediction for each of the points, if the model was trained on points without column names. */
    public Predictions predictions(Points points, Compute compute, Progress progress) {
        return predictions(encoder.encode(points), compute, progress);
    }

    /** The interval of each row at a level, for a regressor with intervals. */
    public Bounds intervals(Encoded inputs, double level, Compute compute, Progress progress) {
        model.requireIntervals();
        return ((Regressor) model).intervals(inputs.points(), level, compute, progress);
    }

    @Override
    public String toString() {
        return "model" + target().map(name -> " of " + Text.quote(name)).orElse("") + " by "
                + Text.count(
                        encoder.inputs().isEmpty()
                                ? encoder.names().size()
                                : encoder.inputs().size(),
                        "column") + ": " + model;
    }

    /** A prediction for each row of encoded data. */
    public Predictions predictions(Encoded inputs, Compute compute, Progress progress) {
        return predictions(inputs, model.outputs(inputs.points(), compute, progress));
    }

    /** A prediction for each encoded row, one after the other by a scorer of the expansion: for a few rows. */
    public Predictions predictions(Encoded inputs, Scorer scorer) {
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
