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
import dev.mercer.learn.Apart;
import dev.mercer.learn.Conformal;
import dev.mercer.learn.Intervals;
import dev.mercer.learn.Learner;
import dev.mercer.learn.Model;
import dev.mercer.learn.Predictions;
import dev.mercer.learn.Regressor;
import dev.mercer.learn.TableModel;
import dev.mercer.learn.Training;
import dev.mercer.solve.Reason;
import dev.mercer.util.CancelledException;
import dev.mercer.util.Progress;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * What one method learned from one set of rows.
 *
 * @param method which one
 * @param settings its settings
 * @param rows what it learned from
 * @param model what it learned
 * @param compute where
 * @param seconds how long the learner took: matrix, solution and certificate
 */
record Fit(Method method, Settings settings, Examples rows, TableModel model, Compute compute, double seconds) {
    /** Learns from rows, or from some of them where others are kept apart; {@code given} are options that the method takes. */
    static Fit of(Examples all, Method method, Map<Setting, String> given, Encoding encoding, Session session) {
        Settings asked = new Settings(given, method, 1);
        Optional<Apart> apart = asked.interval()
                .filter(i -> i.kind() == IntervalText.Kind.SPLIT)
                .map(i -> i.apart(asked.seed()));
        Examples rows = apart.map(a -> all.select(a.others(all.size()))).orElse(all);
        Encoder encoder = learn(encoding, rows.inputs());
        Dataset data = encode(encoder, rows, method.task());
        Settings settings =
                new Settings(given, method, totalWeight(data.targets().orElseThrow(), rows, given));
        Compute compute = session.compute(data.points());
        settings.interval().ifPresent(i -> i.require(data));
        long start = System.nanoTime();
        Learner<?> learner = method.learner().apply(settings);
        Model found = learner.fit(data, compute, session.progress());
        double seconds = (System.nanoTime() - start) / 1e9;
        Model model = apart.map(a -> renumbered((Regressor) found, a.others(all.size())))
                .orElse(found);
        Fit fit = new Fit(method, settings, rows, new TableModel(encoder, rows.targetName(), model), compute, seconds);
        return fit.withIntervals(learner, data, apart.map(a -> all.select(a.of(all.size()))), session);
    }

    /** The same with intervals, if they are wanted and the user waits for them. */
    private Fit withIntervals(Learner<?> learner, Dataset data, Optional<Examples> apart, Session session) {
        boolean stopped = model.model().training().convergence().reason() == Reason.CANCELLED;
        if (settings.interval().isEmpty() || stopped) return this;
        Progress progress = session.progress();
        try {
            if (apart.isEmpty())
                return with(settings.interval().get().of(learner, data, settings.seed(), compute, progress));
            Dataset kept = encode(model.encoder(), apart.get(), method.task());
            return with(Conformal.split((Regressor) model.model(), kept, compute, progress));
        } catch (CancelledException noMore) {
            session.say("the model has no intervals: there was no time for them");
            return this;
        }
    }

    /** With the numbers that its rows have among all rows. */
    private static Model renumbered(Regressor model, int[] numbers) {
        Training training = model.training();
        List<Integer> rows = training.rows().stream().map(i -> numbers[i]).toList();
        return new Regressor(
                model.expansion(),
                new Training(
                        training.convergence(),
                        training.certificate(),
                        training.losses(),
                        rows,
                        training.provenance()));
    }

    private Fit with(Intervals intervals) {
        Model wider = ((Regressor) model.model()).with(intervals);
        return new Fit(
                method, settings, rows, new TableModel(model.encoder(), model.target(), wider), compute, seconds);
    }

    private static Dataset encode(Encoder encoder, Examples rows, Task task) {
        Targets targets = TargetKind.targets(rows, task);
        return new Dataset(encode(encoder, rows.inputs()), Optional.of(targets), rows.weights(), encoder.names());
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
