package dev.mercer.auto;

import dev.mercer.compute.ComputeChoice;
import dev.mercer.data.Labels;
import dev.mercer.data.table.Examples;
import dev.mercer.data.table.Table;
import dev.mercer.model.Expansion;
import dev.mercer.model.ModelStore;
import dev.mercer.model.Predictions;
import dev.mercer.model.TableModel;
import dev.mercer.score.HeldOut;
import dev.mercer.util.Indices;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * A model that {@link Auto} learned, with what it found, tried and expects.
 *
 * @param fit the final fit of what was chosen; where rows are too many for memory, its rows are a sample of them
 * @param model the model for rows as they are in the data
 * @param size how many rows were learned from
 * @param inBlocks true if rows were read in blocks, so that the fit has a sample of them
 * @param validation the rows that scored each step of the solver, where there are
 * @param notes what a user should know, in the order in which it turned up
 */
public record AutoModel(
        Fit fit,
        TableModel model,
        int size,
        boolean inBlocks,
        Supplier<Optional<Examples>> validation,
        List<Note> notes) {
    public AutoModel {
        notes = List.copyOf(notes);
    }

    /** The method and its settings, how they were chosen, and the score to expect of new rows. */
    public Choice choice() {
        return fit.choice();
    }

    /** The score to expect of new rows, by rows that were not learned from: {@link Choice#scoredBy}. Absent where nothing was scored. */
    public Optional<HeldOut> score() {
        return choice().heldOut();
    }

    /** The training rows, without those that scored each step; where rows are read in blocks, a sample of all. */
    public Examples trainingRows() {
        Examples rows = fit.problem().rows();
        int[] held = inBlocks ? new int[0] : Auto.validationRows(fit.problem().settings(), rows.size());
        return held.length == 0 ? rows : rows.select(Indices.where(rows.size(), i -> Arrays.binarySearch(held, i) < 0));
    }

    /** A number for each row, of a model of one target of numbers. */
    public double[] predict(Table rows) {
        return predictions(rows).numbers();
    }

    /** A class for each row, of a model of classes. */
    public Labels classes(Table rows) {
        return predictions(rows)
                .labels()
                .orElseThrow(() -> new IllegalStateException("the model predicts numbers, not classes"));
    }

    /** All that the model says of rows. */
    public Predictions predictions(Table rows) {
        Expansion expansion = model.model().expansion();
        double work = (double) rows.size()
                * expansion.centerCount()
                * (expansion.centers().dim() + 1);
        return model.predict(rows, ComputeChoice.standard().forWork(work), Progress.none());
    }

    /** Writes the model into a file that {@code mercer predict} and {@code ModelFile.read} take. Needs mercer-io at run time. */
    public void save(Path file) {
        Require.that(!file.toString().isEmpty(), "the name of the file is empty");
        ModelStore.installed().write(file, model);
    }
}
