package dev.mercer.score;

import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Labels;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.data.RowGroups;
import dev.mercer.data.Targets;
import dev.mercer.data.Task;
import dev.mercer.data.encoder.EncodedTraining;
import dev.mercer.data.encoder.Encoder;
import dev.mercer.data.encoder.Encoding;
import dev.mercer.data.encoder.internal.NoInputColumnException;
import dev.mercer.data.table.Examples;
import dev.mercer.data.table.Table;
import dev.mercer.data.table.TargetKind;
import dev.mercer.learn.ClassWeights;
import dev.mercer.learn.Learner;
import dev.mercer.score.internal.Fold;
import dev.mercer.util.Indices;
import java.util.List;
import java.util.Optional;

/**
 * Rows that can be divided into training and test rows, for tuning and validation, with the encoder that turned them into points.
 *
 * <p>Preprocessing, such as the means for standardisation, must not be learned from the test rows. So rows of a table are encoded again for
 * each division, with an encoder learned from its training rows.
 */
public final class Sample {
    /**
     * Both sides of a division, encoded by the same encoder.
     *
     * @param train the training rows
     * @param test the test rows
     */
    public record Sides(Dataset train, Dataset test) {}

    /** The rows before encoding; empty if divisions do not encode them again. */
    private final Optional<Examples> found;

    private final Encoder encoder;
    private final Dataset all;

    private Sample(Optional<Examples> found, Encoder encoder, Dataset all) {
        this.found = found;
        this.encoder = encoder;
        this.all = all;
    }

    /** Points, which need no encoding. */
    public static Sample of(Dataset data) {
        return of(data, Encoder.asTheyAre(data.names()));
    }

    /** Rows that were encoded by an encoder, and are not encoded again. */
    public static Sample of(Dataset data, Encoder encoder) {
        return new Sample(Optional.empty(), encoder, data);
    }

    /** Rows before encoding; the encoder uses their targets if the task has targets. */
    public static Sample of(Encoding encoding, Examples rows, Task task) {
        EncodedTraining training = Encoder.fit(encoding, rows, task);
        return new Sample(Optional.of(rows), training.encoder(), training.dataset(rows, task));
    }

    /**
     * Rows of a table before encoding; all columns but the target are inputs. The learner decides whether the target is numbers or classes, and
     * its kernel whether numbers are centered.
     */
    public static Sample of(Table table, String target, Learner<?> learner) {
        Examples rows = Examples.withTarget(table, target);
        Task task = learner.targets().orElseGet(() -> TargetKind.of(rows.target()));
        return of(learner.encoding(), task == Task.REGRESSION ? rows.withNumbers() : rows, task);
    }

    /** All rows, with an encoder learned from all of them. */
    public Dataset all() {
        return all;
    }

    /** The encoder of {@link #all}, for the model that is learned from them. */
    public Encoder encoder() {
        return encoder;
    }

    /** Both sides of a division, with an encoder learned from its training rows. */
    public Sides divide(Fold fold) {
        int[] train = fold.train();
        int[] test = fold.test();
        if (found.isEmpty()) return new Sides(all.select(train), all.select(test));
        EncodedTraining training;
        try {
            training = Encoder.fit(
                    encoder.encoding(), found.get().select(train), targets().select(train));
        } catch (NoInputColumnException alike) {
            return new Sides(atOrigin(train), atOrigin(test));
        }
        Encoder own = training.encoder();
        return new Sides(
                part(training.rows().points(), own.names(), train),
                part(own.encode(found.get().inputs().select(test)).points(), own.names(), test));
    }

    private Dataset part(Points points, List<String> names, int... rows) {
        return new Dataset(
                points, Optional.of(targets().select(rows)), all.weights().select(rows), names);
    }

    /**
     * Rows whose inputs are all at the origin, so that only the distribution of the target can be learned from them.
     * All rows together have a column that is not constant, but few of them, or repeated ones, may have none.
     */
    private Dataset atOrigin(int... rows) {
        return part(DensePoints.generate(rows.length, all.points().dim(), (i, k) -> 0), all.names(), rows);
    }

    /** Some of the rows, encoded as part of all rows. */
    public Sample select(int... rows) {
        return new Sample(found.map(all -> all.select(rows)), encoder, all.select(rows));
    }

    /** These rows with other targets; they are encoded again if the encoding depends on targets. */
    public Sample withTargets(Targets targets) {
        Dataset data = all.withTargets(targets);
        if (found.isEmpty() || !encoder.ofTargets()) return new Sample(found, encoder, data);
        EncodedTraining training = Encoder.fit(encoder.encoding(), found.get(), targets);
        Encoder own = training.encoder();
        return new Sample(
                found, own, new Dataset(training.rows().points(), data.targets(), data.weights(), own.names()));
    }

    /**
     * These rows with the weight of each multiplied by that of its class. A learner on these rows needs no class
     * weights of its own, and its probabilities and errors are those of data with the weighted class frequencies.
     * Encoders are learned with the original weights.
     */
    public Sample weighted(ClassWeights classWeights) {
        return all.targets().isPresent() && targets() instanceof Labels labels
                ? new Sample(found, encoder, all.withWeights(classWeights.apply(labels, all.weights())))
                : this;
    }

    /** The rows with a weight > 0. */
    public int[] rows() {
        Reals weights = all.weights();
        return Indices.where(weights.size(), i -> weights.get(i) > 0);
    }

    /**
     * The groups of rows with equal or nearly equal inputs, by the encoding of {@link #all}: they must stay on one side of a
     * division.
     */
    public RowGroups equalInputs() {
        return RowGroups.ofRepeated(all);
    }

    /** The targets; throws if there are none. */
    public Targets targets() {
        return all.targets().orElseThrow();
    }
}
