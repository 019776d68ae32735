package dev.mercer.cli;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.Encoder;
import dev.mercer.data.Encoding;
import dev.mercer.data.Labels;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.data.Targets;
import dev.mercer.io.Data;
import dev.mercer.io.LibsvmData;
import dev.mercer.io.TableData;
import dev.mercer.learn.Learner;
import java.util.Map;
import java.util.Optional;

/**
 * Rows as a learner wants them, and the learner: all that is decided before anything is learned.
 *
 * @param method which one
 * @param settings its settings
 * @param encoder what made points of the rows
 * @param data the points with their targets and weights
 * @param compute where it will be learned
 */
record Problem(Method method, Settings settings, Encoder encoder, Dataset data, Compute compute) {
    /** {@code given} are options that the method takes. */
    static Problem of(Examples rows, Method method, Map<Setting, String> given, Encoding encoding, Session session) {
        Encoder encoder = learn(encoding, rows.inputs());
        Points points = encode(encoder, rows.inputs());
        Targets targets = TargetKind.targets(rows, method.task());
        Reals weights = weights(targets, rows, given);
        Dataset data = new Dataset(points, Optional.of(targets), weights, encoder.names());
        Settings settings = new Settings(given, method, weights.stream().sum());
        return new Problem(method, settings, encoder, data, session.compute(points));
    }

    Learner<?> learner() {
        return method.learner().apply(settings);
    }

    /** Class weights multiply those of the rows, for every method alike; then C and ρ refer to the sum of the products. */
    private static Reals weights(Targets targets, Examples rows, Map<Setting, String> given) {
        Optional<String> ofClasses = Optional.ofNullable(given.get(Setting.CLASS_WEIGHT));
        return ofClasses.isPresent() && targets instanceof Labels labels
                ? ClassWeightText.parse(ofClasses.get()).apply(labels, rows.weights())
                : rows.weights();
    }

    private static Encoder learn(Encoding encoding, Data inputs) {
        return inputs instanceof LibsvmData sparse
                ? Encoder.learn(encoding, sparse.points())
                : Encoder.learn(encoding, ((TableData) inputs).table());
    }

    private static Points encode(Encoder encoder, Data inputs) {
        return inputs instanceof LibsvmData sparse
                ? encoder.encode(sparse.points()).points()
                : encoder.encode(((TableData) inputs).table()).points();
    }
}
