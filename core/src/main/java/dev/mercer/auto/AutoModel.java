package dev.mercer.auto;

import dev.mercer.compute.Compute;
import dev.mercer.data.Labels;
import dev.mercer.data.encoder.internal.Encoded;
import dev.mercer.data.table.Examples;
import dev.mercer.data.table.Table;
import dev.mercer.linalg.Matrix;
import dev.mercer.model.Bounds;
import dev.mercer.model.Influence;
import dev.mercer.model.ModelStore;
import dev.mercer.model.Predictions;
import dev.mercer.model.TableModel;
import dev.mercer.score.HeldOut;
import dev.mercer.score.Score;
import dev.mercer.util.Indices;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import dev.mercer.util.Text;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * A model that {@link Auto} learned, with its choice, its trials, its expected score and its notes.
 *
 * @param choice the method and its settings, how they were chosen, and the expected score on new rows
 * @param model the model, which takes rows in the form of the data
 * @param fitSeconds the duration of the final fit: matrix, solution and certificate
 * @param size the number of training rows
 * @param inBlocks true if rows were read in blocks, so that the problem has a sample of them
 * @param validation the rows that scored each step of the solver, if there are any
 * @param notes messages for the user, in the order in which they occurred
 */
public record AutoModel(
        Choice choice,
        TableModel model,
        double fitSeconds,
        int size,
        boolean inBlocks,
        Supplier<Optional<Examples>> validation,
        List<Note> notes) {
    public AutoModel {
        notes = List.copyOf(notes);
    }

    /** The problem that was learned. */
    public Problem problem() {
        return choice.problem();
    }

    /**
     * The expected score on new rows, estimated from rows that were not trained on: the requested measure, else the root mean squared error of numbers,
     * the pinball loss of a quantile or the accuracy of classes.
     *
     * @throws InvalidInputException if nothing was scored because all settings were given: {@link Auto#scored} scores them too
     */
    public Score score() {
        return choice.score()
                .orElseThrow(() -> new InvalidInputException(
                        "the model was not scored because all settings were given: Auto.scored() scores it too"));
    }

    /** Losses and scores by all measures of rows that were not trained on: {@link Choice#scoredBy}. Absent if nothing was scored. */
    public Optional<HeldOut> heldOut() {
        return choice.heldOut();
    }

    /** The training rows, without those that scored each step; if rows are read in blocks, a sample of all rows, encoded. */
    public Examples trainingRows() {
        Examples rows = problem().rows();
        int[] held = inBlocks ? new int[0] : Auto.validationRows(problem().settings(), rows.size());
        return held.length == 0 ? rows : rows.select(Indices.where(rows.size(), i -> Arrays.binarySearch(held, i) < 0));
    }

    /** The predicted number for each row, for a model with one numeric target. */
    public double[] predict(Table rows) {
        return model.predict(rows);
    }

    /** The predicted class for each row, for a classifier. */
    public Labels classes(Table rows) {
        return model.classes(rows);
    }

    /** For each row the probability of each class, in the order of {@code classes(rows).classes()}, for a model with probabilities. */
    public Matrix probabilities(Table rows) {
        return model.probabilities(rows);
    }

    /** For each row an interval that contains its target with probability 0.9, for a model that was learned with intervals. */
    public Bounds intervals(Table rows) {
        return model.intervals(rows);
    }

    /** For each row an interval that contains its target with this probability, for a model that was learned with intervals. */
    public Bounds intervals(Table rows, double level) {
        return model.intervals(rows, level);
    }

    /** For each row the five training rows that contribute most to its prediction: see {@link TableModel#explain(Table)}. */
    public List<List<Influence>> explain(Table rows) {
        return model.explain(rows);
    }

    /** All that the model predicts for rows. */
    public Predictions predictions(Table rows) {
        return model.predictions(rows);
    }

    /** The predictions for {@link #trainingRows} and other examples; if rows were read in blocks, their inputs are already encoded. */
    public Predictions predictions(Examples rows, Progress progress) {
        Compute compute = problem().compute();
        return inBlocks
                ? model.predictions(Encoded.of(rows.inputs().points()), compute, progress)
                : model.predictions(rows.inputs(), compute, progress);
    }

    @Override
    public String toString() {
        return "model" + model.target().map(name -> " of " + Text.quote(name)).orElse("") + " learned from "
                + Text.count(size, "row") + ": " + choice;
    }

    /** Writes the model into a file that {@code mercer predict} and {@code Models.load} can read. Needs mercer-io at run time. */
    public void save(Path file) {
        Require.that(!file.toString().isEmpty(), "the name of the file is empty");
        ModelStore.installed().write(file, model);
    }
}
