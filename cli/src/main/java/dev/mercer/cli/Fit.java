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
import dev.mercer.learn.Model;
import dev.mercer.learn.Predictions;
import dev.mercer.learn.TableModel;
import dev.mercer.util.Progress;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * What one method learned from one set of rows.
 *
 * @param method which one
 * @param settings its settings
 * @param model what it learned
 * @param compute where
 * @param seconds how long the learner took: matrix, solution and certificate
 */
record Fit(Method method, Settings settings, TableModel model, Compute compute, double seconds) {
    /** Learns from rows; {@code given} are options that the method takes. */
    static Fit of(Examples rows, Method method, Map<Setting, String> given, Encoding encoding, Session session) {
        Encoder encoder = learn(encoding, rows.inputs());
        Points points = encode(encoder, rows.inputs());
        Targets targets = TargetKind.targets(rows, method.task());
        Dataset data = new Dataset(points, Optional.of(targets), rows.weights(), encoder.names());
        Settings settings = new Settings(given, method, totalWeight(targets, rows, given));
        Compute compute = session.compute(points);
        Progress progress = session.progress();
        long start = System.nanoTime();
        Model model = method.learner().apply(settings).fit(data, compute, progress);
        double seconds = (System.nanoTime() - start) / 1e9;
        return new Fit(method, settings, new TableModel(encoder, rows.targetName(), model), compute, seconds);
    }

    /** Class weights multiply those of the rows, for every method alike: C and ρ refer to the sum of the products. */
    private static double totalWeight(Targets targets, Examples rows, Map<Setting, String> given) {
        Optional<String> ofClasses = Optional.ofNullable(given.get(Setting.CLASS_WEIGHT));
        Reals weights = ofClasses.isPresent() && targets instanceof Labels labels
                ? ClassWeightText.parse(ofClasses.get()).apply(labels, rows.weights())
                : rows.weights();
        return weights.stream().sum();
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

    static Predictions predict(TableModel model, Data inputs, Compute compute, Progress progress) {
        return inputs instanceof LibsvmData sparse
                ? model.predict(sparse.points(), compute, progress)
                : model.predict(((TableData) inputs).table(), compute, progress);
    }

    /** How good the model is on rows; what their encoding met goes to {@code warning}. */
    Scored score(Examples rows, Progress progress, Consumer<String> warning) {
        Predictions found = predict(model, rows.inputs(), compute, progress);
        found.inputs().said().forEach(warning);
        return Scored.of(model.model(), found, rows);
    }
}
