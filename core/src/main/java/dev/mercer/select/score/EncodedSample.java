package dev.mercer.select.score;

import dev.mercer.data.Dataset;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.data.Targets;
import dev.mercer.data.table.Encoder;
import java.util.Optional;
import java.util.function.BiFunction;

/** A sample of raw inputs that are encoded again for every division, by an encoder learned from its training rows. */
final class EncodedSample<I> implements Sample {
    private final I inputs;
    private final Targets targets;
    private final Reals weights;
    private final Kind<I> kind;
    private final Dataset all;

    /** The operations on a kind of inputs; encoders are learned with the weights of the rows. */
    record Kind<I>(
            BiFunction<I, Reals, Encoder> learn,
            BiFunction<Encoder, I, Points> encode,
            BiFunction<I, int[], I> select) {}

    EncodedSample(I inputs, Targets targets, Reals weights, Kind<I> kind) {
        this.inputs = inputs;
        this.targets = targets;
        this.weights = weights;
        this.kind = kind;
        this.all = encode(kind.learn.apply(inputs, weights), inputs, targets, weights);
    }

    private Dataset encode(Encoder encoder, I raw, Targets itsTargets, Reals itsWeights) {
        return new Dataset(kind.encode.apply(encoder, raw), Optional.of(itsTargets), itsWeights, encoder.names());
    }

    @Override
    public Dataset all() {
        return all;
    }

    @Override
    public Sides divide(Fold fold) {
        int[] train = fold.train();
        I learned = kind.select.apply(inputs, train);
        Encoder encoder = kind.learn.apply(learned, weights.select(train));
        return new Sides(
                encoded(encoder, learned, train),
                encoded(encoder, kind.select.apply(inputs, fold.test()), fold.test()));
    }

    private Dataset encoded(Encoder encoder, I raw, int[] rows) {
        return encode(encoder, raw, targets.select(rows), weights.select(rows));
    }
}
