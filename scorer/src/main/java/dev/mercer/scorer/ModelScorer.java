package dev.mercer.scorer;

import dev.mercer.data.encoder.Encoder;
import dev.mercer.data.encoder.PointsEncoder;
import dev.mercer.io.Models;
import dev.mercer.model.Classifier;
import dev.mercer.model.Detector;
import dev.mercer.model.Expansion;
import dev.mercer.model.Model;
import dev.mercer.model.Regressor;
import dev.mercer.model.ScoreDecoder;
import dev.mercer.model.Scorer;
import dev.mercer.model.TableModel;
import dev.mercer.model.TargetDecoder;
import dev.mercer.util.InvalidInputException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A model prepared for predicting one row at a time, with only the JDK. Immutable and thread-safe; each thread needs its own {@linkplain
 * #newRow row}, which predicts without allocating memory.
 *
 * <pre>{@code
 * ModelScorer scorer = ModelScorer.read(Path.of("cars.mercer"));
 * ScorerRow row = scorer.newRow();
 * double distance = row.set("speed", 12.5).set("brand", "Ford").predict().number();
 * }</pre>
 */
public final class ModelScorer {
    private final List<String> inputs;
    private final Map<String, Integer> places = new HashMap<>();
    private final List<ColumnCode> columns = new ArrayList<>();
    /** The divisor of each column of points without names; empty for tables. */
    private final double[] scales;

    private final Scorer expansion;
    private final List<String> classes;
    private final @Nullable ScoreDecoder decision;
    private final @Nullable TargetDecoder target;
    /** Scores above this are inliers, of a detector. */
    private final double border;

    private final boolean probabilities;
    private final boolean sorted;
    private final int outputs;
    private final int width;

    private ModelScorer(TableModel table) {
        Encoder encoder = table.encoder();
        inputs = encoder.inputs();
        for (String name : inputs) places.put(name, places.size());
        scales = encoder instanceof PointsEncoder points ? points.scales().toArray() : new double[0];
        encoder.used().forEach(column -> columns.add(new ColumnCode(column)));
        Model model = table.model();
        if (!(model instanceof Regressor || model instanceof Classifier || model instanceof Detector))
            throw new InvalidInputException("a scorer predicts with one function of the inputs, this model is a "
                    + model.getClass().getSimpleName());
        for (Expansion term : model.expansion().terms())
            if (term.kernel().ofItems())
                throw new InvalidInputException(
                        "the model takes kernel values with its training rows in place of columns, which a row of a scorer has not");
        width = encoder.names().size();
        outputs = model.expansion().outputs();
        expansion = model.expansion().scorer();
        classes = model instanceof Classifier classifier
                ? classifier.classes()
                : model instanceof Detector ? Detector.NAMES : List.of();
        decision = model instanceof Classifier classifier ? ScoreDecoder.of(classifier) : null;
        probabilities = model instanceof Classifier classifier
                && classifier.calibration().isPresent();
        target = model instanceof Regressor regressor ? regressor.decoder().orElse(null) : null;
        sorted = model.training().quantiles().size() > 1;
        border = model instanceof Detector detector ? -detector.tolerance() : Double.NaN;
    }

    /**
     * Reads a model file.
     *
     * @throws InvalidInputException if the file is not a valid model, or a model that a scorer does not support
     */
    public static ModelScorer read(Path file) {
        TableModel model = Models.load(file);
        try {
            return of(model);
        } catch (InvalidInputException refused) {
            throw refused.within(file + ": ");
        }
    }

    /** A scorer of a model in memory. */
    public static ModelScorer of(TableModel model) {
        return new ModelScorer(model);
    }

    /** The names of the columns of a row, in order. */
    public List<String> inputs() {
        return inputs;
    }

    /** The classes; empty if numbers are predicted. */
    public List<String> classes() {
        return classes;
    }

    /** The number of predicted numbers: one for each target or quantile; for classes the scores that decide. */
    public int outputs() {
        return outputs;
    }

    /** True when classes have probabilities. */
    public boolean hasProbabilities() {
        return probabilities;
    }

    /** A row for one thread at a time, without values. */
    public ScorerRow newRow() {
        return new ScorerRow(this, expansion.buffers(), decision == null ? null : decision.buffers(), width);
    }

    /** The number of a column, counted from 0. */
    public int column(String name) {
        Integer place = places.get(name);
        if (place == null)
            throw new InvalidInputException(
                    "the model has no input \"" + name + "\"; it has " + String.join(", ", inputs));
        return place;
    }

    boolean isTable() {
        return scales.length == 0;
    }

    ColumnCode code(int column) {
        return columns.get(column);
    }

    /** A coordinate of a point without column names, as the model sees it. */
    double coordinate(int column, double value) {
        if (scales[column] == 0) return 0;
        double scaled = value / scales[column];
        if (!Double.isFinite(scaled))
            throw new InvalidInputException("column " + inputs.get(column) + " holds " + value
                    + ", too much for its scale " + scales[column] + " of training");
        return scaled;
    }

    /** Computes outputs and strengths of the encoded point, and returns the number of the class, −1 for numbers. */
    int predict(
            double[] point,
            double[] outputs,
            double[] strengths,
            Scorer.Buffers buffers,
            ScoreDecoder.@Nullable Buffers deciding) {
        expansion.score(point, outputs, buffers);
        if (decision != null && deciding != null) return decision.decide(outputs, strengths, deciding);
        if (!Double.isNaN(border)) return outputs[0] > border ? 1 : 0;
        if (target != null) for (int t = 0; t < outputs.length; t++) outputs[t] = target.decode(outputs[t]);
        if (sorted) Arrays.sort(outputs);
        return -1;
    }
}
