package dev.mercer.score;

import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.data.RowGroups;
import dev.mercer.data.Targets;
import dev.mercer.data.encoder.Encoded;
import dev.mercer.data.encoder.EncodedTraining;
import dev.mercer.data.encoder.Encoder;
import dev.mercer.data.encoder.Encoding;
import dev.mercer.data.encoder.NoInputColumnException;
import dev.mercer.data.encoder.Supervision;
import dev.mercer.data.table.Table;
import java.util.Optional;

/** A sample of inputs that are encoded anew for every division, by an encoder that the training rows, their targets and their weights teach. */
final class EncodedSample implements Sample {
    private final Encoding encoding;
    private final Table inputs;
    private final Targets targets;
    private final Reals weights;
    private final RowGroups groups;
    private final Dataset all;

    /** {@code all} has the inputs as they are encoded together, the targets and the weights. */
    EncodedSample(Encoding encoding, Table inputs, RowGroups groups, Dataset all) {
        this.encoding = encoding;
        this.inputs = inputs;
        this.targets = all.targets().orElseThrow();
        this.weights = all.weights();
        this.groups = groups;
        this.all = all;
    }

    static EncodedSample of(Encoding encoding, Table inputs, Targets targets, Reals weights, RowGroups groups) {
        EncodedTraining training = Encoder.fit(encoding, inputs, weights, new Supervision(targets, groups));
        return new EncodedSample(
                encoding, inputs, groups, dataset(training.encoder(), training.rows(), targets, weights));
    }

    private static Dataset dataset(Encoder encoder, Encoded rows, Targets targets, Reals weights) {
        return new Dataset(rows.points(), Optional.of(targets), weights, encoder.names());
    }

    @Override
    public Dataset all() {
        return all;
    }

    @Override
    public Sides divide(Fold fold) {
        int[] train = fold.train();
        int[] test = fold.test();
        Supervision supervision = new Supervision(targets.select(train), groups.select(train));
        EncodedTraining training;
        try {
            training = Encoder.fit(encoding, inputs.select(train), weights.select(train), supervision);
        } catch (NoInputColumnException alike) {
            return new Sides(alike(train), alike(test));
        }
        Encoder encoder = training.encoder();
        return new Sides(
                dataset(encoder, training.rows(), supervision.targets(), weights.select(train)),
                dataset(encoder, encoder.encode(inputs.select(test)), targets.select(test), weights.select(test)));
    }

    /**
     * Rows that are all at the origin, from which nothing but the distribution of the target is learned. All rows together have a column
     * that is not constant, but few of them, or repeated ones, may have none.
     */
    private Dataset alike(int... rows) {
        Points origin = DensePoints.generate(rows.length, all.points().dim(), (i, k) -> 0);
        return new Dataset(origin, Optional.of(targets.select(rows)), weights.select(rows), all.names());
    }
}
