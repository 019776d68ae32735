package dev.mercer.auto;

import dev.mercer.compute.Compute;
import dev.mercer.compute.ComputeChoice;
import dev.mercer.conformal.CalibrationSet;
import dev.mercer.data.Dataset;
import dev.mercer.data.Labels;
import dev.mercer.data.Reals;
import dev.mercer.data.RowGroups;
import dev.mercer.data.Targets;
import dev.mercer.data.encoder.Encoder;
import dev.mercer.data.encoder.Encoding;
import dev.mercer.data.table.Examples;
import dev.mercer.learn.ClassWeights;
import dev.mercer.learn.HoldOut;
import dev.mercer.learn.Learner;
import dev.mercer.method.IntervalChoice;
import dev.mercer.method.LearnerSettings;
import dev.mercer.method.Method;
import dev.mercer.method.Setting;
import dev.mercer.method.Settings;
import dev.mercer.model.TargetDecoder;
import dev.mercer.model.internal.CalibrationBasis;
import dev.mercer.score.HeldOut;
import dev.mercer.score.Sample;
import dev.mercer.score.ScoreMetric;
import dev.mercer.search.internal.Blend;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * A learning problem: rows in the form that a learner needs, with the method and its settings.
 *
 * @param settings the method with its settings
 * @param rows the training rows before encoding
 * @param sample the encoded rows with weights, their targets on the scale on which they are learned, and the encoder
 * @param heldOut rows that are not trained on, for split intervals
 * @param compute the compute resources for learning
 * @param decoder the conversion from the scale of the targets to their own unit, if they differ
 * @param blend the models of a blend, the one with the largest weight having this method and these settings; absent for a single model
 */
public record Problem(
        LearnerSettings settings,
        Examples rows,
        Sample sample,
        Optional<HeldOutRows> heldOut,
        Compute compute,
        Optional<TargetDecoder> decoder,
        Optional<Blend> blend) {
    /** The work of tuning as a number of matrices of all rows; for many rows it is less. */
    private static final int TRIALS = 20;

    /**
     * Rows that are held out.
     *
     * @param rows the held-out rows
     * @param others the numbers, among all rows, of the training rows
     */
    public record HeldOutRows(Examples rows, List<Integer> others) {}

    public Method method() {
        return settings.method();
    }

    /** The rows as points, with their targets on the scale on which they are learned. */
    public Dataset data() {
        return sample.all();
    }

    /** The encoder of the rows. */
    public Encoder encoder() {
        return sample.encoder();
    }

    /** {@code given} are settings that the method takes. */
    static Problem of(Examples all, Method method, Settings given, Encoding encoding, ComputeChoice machine) {
        Optional<HeldOutRows> heldOut = holdOut(all, new LearnerSettings(given, method, 1), encoding);
        Examples rows = heldOut.map(held -> all.select(
                        held.others().stream().mapToInt(Integer::intValue).toArray()))
                .orElse(all);
        return of(rows, Sample.of(encoding, rows, method.task()), heldOut, method, given, machine);
    }

    /** The problem with rows that are already encoded. */
    static Problem of(
            Examples rows,
            Sample sample,
            Optional<HeldOutRows> heldOut,
            Method method,
            Settings given,
            ComputeChoice machine) {
        Optional<Targets> targets = sample.all().targets();
        LearnerSettings settings = new LearnerSettings(given, method, totalWeight(targets, rows, given));
        Compute compute = machine.forMatrices(
                method.tunes(given) ? TRIALS : 1, sample.all().points());
        method.refuse(targets, settings);
        return new Problem(settings, rows, sample, heldOut, compute, Optional.empty(), Optional.empty())
                .requireIntervals(!method.tunes(given));
    }

    /** Rejects unsupported intervals, as far as the learner is already known. */
    private Problem requireIntervals(boolean chosen) {
        settings.interval()
                .ifPresent(i -> FittedIntervals.require(i, chosen ? Optional.of(learner()) : Optional.empty(), this));
        return this;
    }

    /** A copy with some of the rows, encoded as part of all rows. */
    Problem select(int... some) {
        if (some.length == rows.size()) return this;
        return new Problem(settings, rows.select(some), sample.select(some), heldOut, compute, decoder, blend);
    }

    /** A copy with this method and these settings. */
    Problem with(Method other, Settings given) {
        LearnerSettings found = new LearnerSettings(given, other, settings.totalWeight());
        return new Problem(found, rows, sample, heldOut, compute, decoder, Optional.empty()).requireIntervals(true);
    }

    /** A copy that learns its targets, which are in their own unit, on the scale of a decoder. */
    Problem onScale(TargetDecoder found) {
        Sample scaled = sample.withTargets(found.scale().toScale((Reals) sample.targets()));
        return new Problem(settings, rows, scaled, heldOut, compute, Optional.of(found), Optional.empty());
    }

    /** A copy with a decoder of the same scale that uses further residuals. */
    Problem decodedBy(Optional<TargetDecoder> found) {
        return new Problem(settings, rows, sample, heldOut, compute, found, blend);
    }

    /** A copy that learns a blend of models, the first of which has the method and settings of the copy; a single model is not a blend. */
    Problem blended(Blend parts) {
        Optional<Blend> several =
                Optional.of(parts).filter(blend -> blend.members().size() > 1);
        LearnerSettings first = parts.members().get(0).settings();
        return new Problem(first, rows, sample, heldOut, compute, decoder, several).requireIntervals(true);
    }

    /** The score of held-out rows in the unit of the target, from a score on the scale of learning. */
    Optional<HeldOut> decoded(HeldOut held, Optional<ScoreMetric> metric) {
        if (decoder.isEmpty()) return Optional.of(held);
        return held.predictions().map(found -> found.decodedBy(decoder.get()).score(settings.scoreLoss(), metric));
    }

    /** The last rows if they are in the order of time, else random groups; rows with equal or nearly equal inputs form a group. */
    private static Optional<HeldOutRows> holdOut(Examples all, LearnerSettings asked, Encoding encoding) {
        Optional<IntervalChoice> split = asked.interval().filter(IntervalChoice::holdsOut);
        if (split.isEmpty()) return Optional.empty();
        HoldOut holdOut = split.get().holdOut(asked.seed());
        int[] held = all.order().times().map(holdOut::latest).orElseGet(() -> {
            Encoder encoder = Encoder.learn(encoding, all.inputs(), all.weights());
            Dataset encoded = Dataset.of(encoder.encode(all.inputs()).points()).withWeights(all.weights());
            return holdOut.of(all.groups().joined(RowGroups.ofRepeated(encoded)));
        });
        int[] others = HoldOut.training(all.size(), held);
        return Optional.of(
                new HeldOutRows(all.select(held), Arrays.stream(others).boxed().toList()));
    }

    /** The training rows, as a calibration set for intervals. */
    CalibrationSet calibration() {
        return CalibrationSet.of(data()).withGroups(rows.groups());
    }

    /** Rows that are not trained on, as a calibration set for intervals. */
    CalibrationSet calibration(Examples held) {
        Dataset own = encoder().dataset(held, method().task());
        Dataset points = decoder.map(d ->
                        own.withTargets(d.scale().toScale((Reals) own.targets().orElseThrow())))
                .orElse(own);
        return held.order().time().isPresent()
                ? new CalibrationSet(points, RowGroups.single(points.size()), CalibrationBasis.LATEST)
                : CalibrationSet.of(points).withGroups(held.groups());
    }

    /** The learner with all its settings. */
    public Learner<?> learner() {
        return learner(settings -> settings);
    }

    /** The data, with the weight of each row multiplied by that of its class. */
    public Dataset weighted() {
        return sample.weighted(settings.classWeights()).all();
    }

    /** The learner for rows whose weights already include those of their classes. */
    Learner<?> learnerOfWeighted() {
        return learner(LearnerSettings::withoutClassWeights);
    }

    private Learner<?> learner(UnaryOperator<LearnerSettings> changed) {
        if (blend.isEmpty()) return changed.apply(settings).learner();
        return blend.get()
                .learner(
                        blend.get().members().stream()
                                .map(member -> changed.apply(member.settings()).learner())
                                .toList(),
                        data());
    }

    /** The sum of the row weights, each multiplied by the weight of its class. C and ρ refer to this sum. */
    private static double totalWeight(Optional<Targets> targets, Examples rows, Settings given) {
        Optional<ClassWeights> ofClasses = given.get(Setting.CLASS_WEIGHT);
        Reals weights = ofClasses.isPresent() && targets.isPresent() && targets.get() instanceof Labels labels
                ? ofClasses.get().apply(labels, rows.weights())
                : rows.weights();
        return weights.stream().sum();
    }
}
