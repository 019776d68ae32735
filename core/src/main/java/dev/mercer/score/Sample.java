package dev.mercer.score;

import dev.mercer.data.Dataset;
import dev.mercer.data.Labels;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.data.RowGroups;
import dev.mercer.data.Targets;
import dev.mercer.data.encoder.Encoding;
import dev.mercer.data.table.Table;
import dev.mercer.learn.ClassWeights;
import dev.mercer.util.Indices;
import dev.mercer.util.Require;
import java.util.Optional;

/**
 * Rows that can be divided into training and test rows, for tuning and validation.
 *
 * <p>Preprocessing, such as the means for standardisation, must not be learned from the test rows. So a sample of a
 * table encodes each division again, with an encoder learned from its training rows.
 */
public interface Sample {
    /**
     * Both sides of a division, encoded by the same encoder.
     *
     * @param train the training rows
     * @param test the test rows
     */
    record Sides(Dataset train, Dataset test) {}

    /** All rows, with an encoder learned from all of them. */
    Dataset all();

    /** Both sides of a division, with an encoder learned from its training rows. */
    Sides divide(Fold fold);

    /** A sample of points, which need no encoding. */
    static Sample of(Dataset data) {
        return new Sample() {
            @Override
            public Dataset all() {
                return data;
            }

            @Override
            public Sides divide(Fold fold) {
                return new Sides(data.select(fold.train()), data.select(fold.test()));
            }
        };
    }

    /** Inputs as they were found, with targets and weights. */
    static Sample of(Encoding encoding, Table inputs, Targets targets, Reals weights) {
        return of(encoding, inputs, targets, weights, RowGroups.single(weights.size()));
    }

    /** Inputs as they were found, with targets, weights, and groups of rows that belong together. */
    static Sample of(Encoding encoding, Table inputs, Targets targets, Reals weights, RowGroups groups) {
        return EncodedSample.of(encoding, inputs, targets, weights, groups);
    }

    /** Inputs as they were found, and as they are encoded already, with their targets and weights. */
    static Sample of(Encoding encoding, Table inputs, RowGroups groups, Dataset encoded) {
        Require.equal("number of encoded rows", inputs.size(), encoded.size());
        return new EncodedSample(encoding, inputs, groups, encoded);
    }

    /** A sample of points without column names. */
    static Sample of(Encoding encoding, Points inputs, Targets targets, Reals weights) {
        return of(encoding, Table.of(inputs), targets, weights);
    }

    /**
     * These rows with the weight of each multiplied by that of its class. A learner on these rows needs no class
     * weights of its own, and its probabilities and errors are those of data with the weighted class frequencies.
     * Encoders are learned with the original weights.
     */
    default Sample weighted(ClassWeights classWeights) {
        if (!(targets() instanceof Labels labels)) return this;
        Reals weights = classWeights.apply(labels, all().weights());
        Sample before = this;
        Dataset counted = all().withWeights(weights);
        return new Sample() {
            @Override
            public Dataset all() {
                return counted;
            }

            @Override
            public Sides divide(Fold fold) {
                Sides sides = before.divide(fold);
                return new Sides(
                        sides.train.withWeights(weights.select(fold.train())),
                        sides.test.withWeights(weights.select(fold.test())));
            }
        };
    }

    /** The rows with a weight > 0. */
    default int[] rows() {
        Reals weights = all().weights();
        return Indices.where(weights.size(), i -> weights.get(i) > 0);
    }

    /**
     * The groups of rows with equal or nearly equal inputs, by the encoding of {@link #all}: they must stay on one side of a
     * division.
     */
    default RowGroups equalInputs() {
        return RowGroups.ofRepeated(all());
    }

    /** The targets; throws if there are none. */
    default Targets targets() {
        return Optional.of(all()).flatMap(Dataset::targets).orElseThrow();
    }
}
