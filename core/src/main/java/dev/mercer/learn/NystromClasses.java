package dev.mercer.learn;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.Labels;
import dev.mercer.data.Reals;
import dev.mercer.data.internal.RowBlock;
import dev.mercer.data.internal.RowBlocks;
import dev.mercer.data.internal.WeightedLabels;
import dev.mercer.learn.calibration.CalibrationRows;
import dev.mercer.learn.calibration.ClassDecision;
import dev.mercer.learn.nystrom.BlockTargets;
import dev.mercer.learn.nystrom.ValidationRows;
import dev.mercer.loss.Squared;
import dev.mercer.model.Classifier;
import dev.mercer.model.Regressor;
import dev.mercer.model.Scheme;
import dev.mercer.model.internal.Provenance;
import dev.mercer.solve.internal.Candidates;
import dev.mercer.solve.internal.Checkpoints;
import dev.mercer.util.Indices;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The fit of a classifier on few centers, each class against the rest, for rows in memory or in blocks. Scores of the squared loss are calibrated by
 * {@link CalibrationRows}: if these are few among all rows, the model is fitted without them, else it is fitted a second time.
 */
final class NystromClasses {
    static final String NAME = "classification on few centers";

    private final Nystrom how;
    private final KernelClassification learner;
    private final RowBlocks rows;
    /** All rows, if they are in memory. */
    private final Optional<Dataset> memory;

    private final Compute compute;
    private final Progress progress;
    /** All classes, the total weight of each, and the numbers of those with weight. */
    private final List<String> named;

    private final double[] sums;
    private final int[] learned;
    /** The factor of the weights of each class. */
    private final double[] factors;

    private final BlockTargets targets;

    private NystromClasses(
            Nystrom how,
            KernelClassification learner,
            RowBlocks rows,
            Optional<Dataset> memory,
            Compute compute,
            Progress progress) {
        this.how = how;
        this.learner = learner;
        this.rows = rows;
        this.memory = memory;
        this.compute = compute;
        this.progress = progress;
        this.named = rows.classes()
                .orElseThrow(() -> new InvalidInputException(NAME + " needs classes as targets, got numbers"));
        this.sums = rows.weightSums(progress);
        this.learned = Indices.where(sums.length, c -> sums[c] > 0);
        Require.that(
                learned.length >= 2, "%s needs at least two classes with weight > 0, got %d", NAME, learned.length);
        this.factors = learner.classWeights().factors(named, sums);
        this.targets = BlockTargets.classes(learned.length == 2 ? new int[] {learned[1]} : learned, factors);
    }

    /** The fit of rows in memory. */
    static NystromClasses inMemory(
            Nystrom how, KernelClassification learner, Dataset data, Compute compute, Progress progress) {
        FitSupport.requirePsd(learner.kernel(), data, NAME);
        learner.classWeights().labels(data, NAME);
        RowBlocks rows = RowBlocks.of(data, data.size());
        return new NystromClasses(how, learner, rows, Optional.of(data), compute, progress);
    }

    /** The fit of rows that come in blocks. */
    static NystromClasses inBlocks(
            Nystrom how, KernelClassification learner, RowBlocks rows, Compute compute, Progress progress) {
        return new NystromClasses(how, learner, rows, Optional.empty(), compute, progress);
    }

    /** True if scores have to be calibrated by a hold-out set. */
    static boolean calibrates(KernelClassification learner) {
        return learner.loss() instanceof Squared && learner.options().probabilities() != Probabilities.NONE;
    }

    Classifier fit(Checkpoints checkpoints) {
        if (calibrates(learner)) return calibrated(checkpoints);
        return classifier(scores(learner.lambda(), checkpoints), uncalibrated());
    }

    private Classifier calibrated(Checkpoints checkpoints) {
        CalibrationRows sample = memory.map(
                        data -> CalibrationRows.of(learner.classWeights().labels(data, NAME), data))
                .orElseGet(() -> CalibrationRows.of(rows, sums, progress));
        int n = rows.size();
        boolean seen = CalibrationRows.seenRowsDo(how.centers().size(n, compute), n);
        boolean fewer = !seen && sample.held().length > 0 && sample.negligible(n);
        Regressor f = fewer ? without(sample, checkpoints) : scores(learner.lambda(), checkpoints);
        Optional<Regressor> unseen = seen || fewer || sample.held().length == 0
                ? Optional.of(f)
                : new Candidates("calibrations").attempt(() -> TrialFit.usable(without(sample, Checkpoints.none())));
        ClassDecision decision = unseen.map(model -> {
                    RowBlock some = rows.rows(sample.rows(), progress);
                    return CalibrationRows.decision(model.expansion(), labels(some), some.points(), compute, progress);
                })
                .orElseGet(() -> uncalibrated().withoutProbabilities());
        return classifier(f, decision);
    }

    /** The decision rule by the uncalibrated scores of the loss. */
    private ClassDecision uncalibrated() {
        Scheme used = learned.length == 2 ? Scheme.BINARY : Scheme.ONE_VS_REST;
        return learner.options().decision(classes(), used, learner.loss());
    }

    private Classifier classifier(Regressor f, ClassDecision decision) {
        ClassDecision weighted = decision.weighted(Reals.of(factors).select(learned));
        return new Classifier(
                f.expansion(), weighted.classes(), weighted.scheme(), weighted.calibration(), f.training());
    }

    /** A function for each class with weight; if there are two classes, one for the second. */
    private Regressor scores(double lambda, Checkpoints checkpoints) {
        NystromFit.Rows given = new NystromFit.Rows(rows, targets, memory.isPresent());
        return new NystromFit(how, learner.withLambda(lambda), given, compute, progress)
                .regressor(
                        checkpoints,
                        () -> memory.map(data -> Provenance.of(learner, data, compute))
                                .orElseGet(() -> Provenance.of(learner, rows, compute)));
    }

    /** The functions fitted without the rows that are held out, at the same ρ = λΣw. */
    private Regressor without(CalibrationRows sample, Checkpoints checkpoints) {
        RowBlocks remaining = ValidationRows.of(sample.held()).without(rows);
        NystromClasses rest = new NystromClasses(how, learner, remaining, memory, compute, progress);
        return rest.scores(learner.lambda() * (total() / rest.total()), checkpoints);
    }

    /** Σw after class weights. */
    private double total() {
        if (memory.isPresent()) return Reals.of(targets.weights(rows.block(0))).sum();
        double total = 0;
        for (int c = 0; c < sums.length; c++) total += factors[c] * sums[c];
        return total;
    }

    private List<String> classes() {
        return Arrays.stream(learned).mapToObj(named::get).toList();
    }

    /** The classes and weights of some rows. */
    private WeightedLabels labels(RowBlock some) {
        List<String> names =
                Arrays.stream(some.targets()).mapToObj(c -> named.get((int) c)).toList();
        return new WeightedLabels(
                Labels.of(names, classes()),
                Reals.of(targets.weights(some)),
                Reals.of(factors).select(learned));
    }
}
