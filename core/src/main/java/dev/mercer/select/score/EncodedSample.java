package dev.mercer.select.score;

import dev.mercer.data.Dataset;
import dev.mercer.data.Reals;
import dev.mercer.data.Targets;
import dev.mercer.data.table.Data;
import dev.mercer.data.table.Encoder;
import dev.mercer.data.table.Encoding;
import java.util.Optional;

/** A sample of inputs that are encoded anew for every division, by an encoder that the training rows and their weights teach. */
final class EncodedSample implements Sample {
    private final Encoding encoding;
    private final Data inputs;
    private final Targets targets;
    private final Reals weights;
    private final Dataset all;

    EncodedSample(Encoding encoding, Data inputs, Targets targets, Reals weights) {
        this.encoding = encoding;
        this.inputs = inputs;
        this.targets = targets;
        this.weights = weights;
        this.all = encode(inputs.learn(encoding, weights), inputs, targets, weights);
    }

    private static Dataset encode(Encoder encoder, Data inputs, Targets targets, Reals weights) {
        return new Dataset(inputs.encode(encoder).points(), Optional.of(targets), weights, encoder.names());
    }

    @Override
    public Dataset all() {
        return all;
    }

    @Override
    public Sides divide(Fold fold) {
        int[] train = fold.train();
        Data learned = inputs.select(train);
        Encoder encoder = learned.learn(encoding, weights.select(train));
        return new Sides(encoded(encoder, learned, train), encoded(encoder, inputs.select(fold.test()), fold.test()));
    }

    private Dataset encoded(Encoder encoder, Data some, int[] rows) {
        return encode(encoder, some, targets.select(rows), weights.select(rows));
    }
}
