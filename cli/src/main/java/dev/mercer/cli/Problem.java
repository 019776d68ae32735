package dev.mercer.cli;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.Labels;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.data.RowGroups;
import dev.mercer.data.Targets;
import dev.mercer.data.table.Encoder;
import dev.mercer.data.table.Encoding;
import dev.mercer.io.table.Data;
import dev.mercer.io.table.LibsvmData;
import dev.mercer.io.table.TableData;
import dev.mercer.learn.HoldOut;
import dev.mercer.learn.Learner;
import dev.mercer.learn.belief.CalibrationSet;
import dev.mercer.model.CalibrationBasis;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Rows as a learner wants them, and the learner: all that is decided before anything is learned.
 *
 * @param method which one
 * @param settings its settings
 * @param rows what it learns from
 * @param apart rows that it does not learn from, for intervals
 * @param encoder what made points of the rows
 * @param data the points with their targets and weights
 * @param compute where it will be learned
 */
record Problem(
        Method method,
        Settings settings,
        Examples rows,
        Optional<KeptApart> apart,
        Encoder encoder,
        Dataset data,
        Compute compute) {
    /** Choosing takes the work of so many matrices of all rows, at least of few. */
    private static final int TRIALS = 20;

    /**
     * Rows that were kept apart.
     *
     * @param rows they
     * @param others the numbers, among all rows, of those that are learned from
     */
    record KeptApart(Examples rows, List<Integer> others) {}

    /** {@code given} are options that the method takes. */
    static Problem of(Examples all, Method method, Map<Setting, String> given, Encoding encoding, Session session) {
        Optional<KeptApart> apart = keepApart(all, new Settings(given, method, 1), encoding);
        Examples rows = apart.map(kept -> all.select(
                        kept.others().stream().mapToInt(Integer::intValue).toArray()))
                .orElse(all);
        Encoder encoder = learn(encoding, rows);
        Dataset data = data(encoder, rows, method.task());
        Settings settings = new Settings(given, method, totalWeight(data.targets(), rows, given));
        Compute compute = session.compute(data.points(), method.tunes(given) ? TRIALS : 1);
        method.refuse(data.targets(), settings);
        Problem problem = new Problem(method, settings, rows, apart, encoder, data, compute);
        return problem.requireIntervals(!method.tunes(given));
    }

    /** Refuses intervals that cannot be had, as far as it is known what will learn. */
    private Problem requireIntervals(boolean chosen) {
        settings.interval().ifPresent(i -> i.require(chosen ? Optional.of(learner()) : Optional.empty(), this));
        return this;
    }

    /** The same rows by this method with these options. */
    Problem with(Method other, Map<Setting, String> given) {
        Settings found = new Settings(given, other, settings.totalWeight());
        return new Problem(other, found, rows, apart, encoder, data, compute).requireIntervals(true);
    }

    /** The last rows where they are in the order of time, else random groups, of which rows with equal inputs are one. */
    private static Optional<KeptApart> keepApart(Examples all, Settings asked, Encoding encoding) {
        Optional<IntervalText> split = asked.interval().filter(i -> i.kind() == IntervalText.Kind.SPLIT);
        if (split.isEmpty()) return Optional.empty();
        HoldOut apart = split.get().apart(asked.seed());
        int[] kept = all.together()
                .times()
                .map(apart::latest)
                .orElseGet(() ->
                        apart.of(all.groups().joined(RowGroups.ofEqual(encode(learn(encoding, all), all.inputs())))));
        int[] others = HoldOut.training(all.size(), kept);
        return Optional.of(
                new KeptApart(all.select(kept), Arrays.stream(others).boxed().toList()));
    }

    /** The rows that are learned from, to calibrate intervals with. */
    CalibrationSet calibration() {
        return CalibrationSet.of(data).withGroups(rows.groups());
    }

    /** Rows that are not learned from, to calibrate intervals with. */
    CalibrationSet heldOut(Examples kept) {
        Dataset points = data(encoder, kept, method.task());
        return kept.together().time().isPresent()
                ? new CalibrationSet(points, RowGroups.single(points.size()), CalibrationBasis.LATEST)
                : CalibrationSet.of(points).withGroups(kept.groups());
    }

    Learner<?> learner() {
        return method.learner().apply(settings);
    }

    /** The data, the weight of each row times that of its class. */
    Dataset weighted() {
        return data.targets().isPresent() && data.targets().get() instanceof Labels labels
                ? data.withWeights(settings.classWeights().apply(labels, data.weights()))
                : data;
    }

    /** The learner for rows whose weights have those of their classes in them. */
    Learner<?> learnerOfWeighted() {
        return method.learner().apply(settings.withoutClassWeights());
    }

    /** Rows as points with targets and weights. */
    static Dataset data(Encoder encoder, Examples rows, Task task) {
        Optional<Targets> targets =
                task == Task.DETECTION ? Optional.empty() : Optional.of(TargetKind.targets(rows, task));
        return new Dataset(encode(encoder, rows.inputs()), targets, rows.weights(), encoder.names());
    }

    /** Class weights multiply those of the rows, for every method alike: C and ρ refer to the sum of the products. */
    private static double totalWeight(Optional<Targets> targets, Examples rows, Map<Setting, String> given) {
        Optional<String> ofClasses = Optional.ofNullable(given.get(Setting.CLASS_WEIGHT));
        Reals weights = ofClasses.isPresent() && targets.isPresent() && targets.get() instanceof Labels labels
                ? ClassWeightText.parse(ofClasses.get()).apply(labels, rows.weights())
                : rows.weights();
        return weights.stream().sum();
    }

    private static Encoder learn(Encoding encoding, Examples rows) {
        return rows.inputs() instanceof LibsvmData sparse
                ? Encoder.learn(encoding, sparse.points(), rows.weights())
                : Encoder.learn(encoding, ((TableData) rows.inputs()).table(), rows.weights());
    }

    private static Points encode(Encoder encoder, Data inputs) {
        return inputs instanceof LibsvmData sparse
                ? encoder.encode(sparse.points()).points()
                : encoder.encode(((TableData) inputs).table()).points();
    }
}
