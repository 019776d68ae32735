package dev.mercer.select.score;

import dev.mercer.data.Dataset;
import dev.mercer.data.Labels;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.data.RowGroups;
import dev.mercer.data.Targets;
import dev.mercer.data.table.Encoder;
import dev.mercer.data.table.Encoding;
import dev.mercer.data.table.Table;
import dev.mercer.learn.ClassWeights;
import dev.mercer.util.Indices;
import java.util.Optional;

/**
 * Rows that can be divided: what settings are tuned on.
 *
 * <p>What is learned from rows before any learner sees them, such as the means that inputs are standardised with, must not
 * be learned from the rows that judge. So a sample of a table encodes each division anew, by what its training rows teach.
 */
public interface Sample {
    /**
     * Both sides of a division, encoded alike.
     *
     * @param train rows to learn from
     * @param test rows to judge by
     */
    record Sides(Dataset train, Dataset test) {}

    /** All rows, encoded by what all of them teach. */
    Dataset all();

    /** Some rows, encoded by what those of {@code train} teach. */
    Sides divide(Fold fold);

    /** Points as they are: nothing was learned from them. */
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

    /** Rows of a table that holds inputs and nothing else. */
    static Sample of(Encoding encoding, Table inputs, Targets targets, Reals weights) {
        return new EncodedSample<>(
                inputs,
                targets,
                weights,
                new EncodedSample.Kind<>(
                        (t, w) -> Encoder.learn(encoding, t, w),
                        (e, t) -> e.encode(t).points(),
                        Table::select));
    }

    /** Points without names of columns. */
    static Sample of(Encoding encoding, Points inputs, Targets targets, Reals weights) {
        return new EncodedSample<>(
                inputs,
                targets,
                weights,
                new EncodedSample.Kind<>(
                        (p, w) -> Encoder.learn(encoding, p, w),
                        (e, p) -> e.encode(p).points(),
                        Points::select));
    }

    /**
     * These rows, the weight of each times that of its class among all of them. To whoever learns from them and judges by them
     * the classes then count so: a learner on these rows needs no class weights of its own, and its probabilities and errors are
     * those of classes that are as frequent as their weights say. Encoders are learned with the weights before.
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

    /** The rows of a weight > 0: a row of weight 0 is as good as absent. */
    default int[] rows() {
        Reals weights = all().weights();
        return Indices.where(weights.size(), i -> weights.get(i) > 0);
    }

    /** The rows with equal inputs, by the encoding of {@link #all}: what has learned from one of them has seen the others. */
    default RowGroups equalInputs() {
        return RowGroups.ofEqual(all().points());
    }

    /** The targets that there must be. */
    default Targets targets() {
        return Optional.of(all()).flatMap(Dataset::targets).orElseThrow();
    }
}
