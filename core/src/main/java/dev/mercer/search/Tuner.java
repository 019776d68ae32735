package dev.mercer.search;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.Labels;
import dev.mercer.data.Targets;
import dev.mercer.data.Task;
import dev.mercer.kernel.KernelFamily;
import dev.mercer.method.Candidate;
import dev.mercer.method.Methods;
import dev.mercer.method.Settings;
import dev.mercer.score.Folds;
import dev.mercer.score.Sample;
import dev.mercer.score.ScoreMetric;
import dev.mercer.search.internal.Blend;
import dev.mercer.solve.internal.TrialMemory;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Tunes the open settings of some methods: kernel, ρ = λΣw = 1/2C and ε, and chooses the method if there are several.
 *
 * <ol>
 *   <li>Kernels are screened by the leave-one-out error of ridge regression, which has a closed form: all on few rows,
 *       the best of them on more and more rows (successive halving), each with its best scale and ρ. The best kernel on
 *       a sample is also good on all rows at the same ρ, because ρ depends on the noise.
 *   <li>With {@link Effort#THOROUGH}, a metric is learned for the best kernel, and kept if it predicts other rows better: a factor for
 *       each column ({@link ScaleDescent}), or directions too.
 *   <li>A method that is not ridge regression takes the best kernel and tunes its own ρ and ε by cross-validation.
 *   <li>The best of each method are scored on the same folds; the method with the least loss is chosen, or the earlier
 *       one among equals. The loss of classes is the log loss of calibrated probabilities unless another measure is
 *       given.
 *   <li>If ridge regression is chosen and there are several thousand rows, scale and ρ are tuned again on these.
 *   <li>If several models may be blended, metrics are learned for other kernels too, and a {@link Blend} of the best is
 *       chosen unless it predicts held-out rows worse by more than noise.
 *   <li>For classification with few rows, all of this is repeated without each fold, for an unbiased score ({@link
 *       NestedValidation}).
 * </ol>
 *
 * <p>For grouped or ordered rows, cross-validation is used from the beginning. The result is the same for the same seed, on an idle machine and on a
 * busy one, unless the time was too short for all of it. All errors are weighted like the rows: to weight classes, tune on {@link Sample#weighted}
 * with candidates that have no class weights of their own, and use the same weights in the final fit. The derivation is in
 * docs/internals/math/tuning.md. Sources: [CT07], [JT16].
 *
 * @param kernels the kernels to try; more than one, or one with a scale to tune, if a method leaves its kernel open
 * @param candidates the methods with the given settings, the preferred one first
 * @param effort the amount of work
 * @param folds the division of rows for cross-validation
 * @param time the time limit; the best result so far is returned when it is over
 * @param seed the seed of the order in which rows are used
 * @param metric the measure by which settings and methods are compared; if absent, the log loss for classes and the
 *     loss of the first method for numbers
 * @param members the most models of a {@link Blend}; 1 for single models only
 * @param memberTime the time for the final fit of each further model of a blend: the remaining time limits the number
 *     of models, and their time is then reserved
 */
public record Tuner(
        List<KernelFamily> kernels,
        List<Candidate> candidates,
        Effort effort,
        Folds folds,
        Duration time,
        long seed,
        Optional<ScoreMetric> metric,
        int members,
        Duration memberTime) {
    private static final int FOLDS = 5;

    /** The amount of work. */
    public enum Effort {
        /** Kernels of the unchanged inputs, on at most 2,000 rows. */
        QUICK,
        /**
         * In addition, scale and ρ of ridge regression again on many rows; the ranks of the inputs ({@link dev.mercer.kernel.Quantiles}); and a
         * learned metric, diagonal or full. Each is kept only if it improves the score on rows that were not used for it.
         */
        THOROUGH
    }

    public Tuner {
        kernels = List.copyOf(kernels);
        candidates = List.copyOf(candidates);
        Require.that(!kernels.isEmpty(), "there is no kernel to try");
        Require.that(!candidates.isEmpty(), "there is no method to try");
        Require.atLeast("number of members of a blend", 1, members);
        Require.that(!time.isNegative() && !time.isZero(), "the time for tuning must be > 0, got %s", time);
    }

    /** A tuner with the default measure. */
    public Tuner(
            List<KernelFamily> kernels,
            List<Candidate> candidates,
            Effort effort,
            Folds folds,
            Duration time,
            long seed) {
        this(kernels, candidates, effort, folds, time, seed, Optional.empty(), 1, Duration.ZERO);
    }

    /** All standard kernels, by the methods that suit the targets, within a minute. */
    public static Tuner standard(Targets targets) {
        return new Tuner(
                KernelFamily.standard(),
                standardCandidates(targets),
                Effort.QUICK,
                Folds.random(FOLDS, 1),
                Duration.ofMinutes(1),
                1);
    }

    private static List<Candidate> standardCandidates(Targets targets) {
        Task task = targets instanceof Labels ? Task.CLASSIFICATION : Task.REGRESSION;
        return Methods.candidates(Optional.empty(), task, Settings.none()).stream()
                .filter(method -> method.suits(targets))
                .map(method -> Candidate.of(method, Settings.none(), targets.size()))
                .toList();
    }

    public Tuner withKernels(List<KernelFamily> newKernels) {
        return new Tuner(newKernels, candidates, effort, folds, time, seed, metric, members, memberTime);
    }

    public Tuner withCandidates(List<Candidate> newCandidates) {
        return new Tuner(kernels, newCandidates, effort, folds, time, seed, metric, members, memberTime);
    }

    public Tuner withEffort(Effort newEffort) {
        return new Tuner(kernels, candidates, newEffort, folds, time, seed, metric, members, memberTime);
    }

    public Tuner withFolds(Folds newFolds) {
        return new Tuner(kernels, candidates, effort, newFolds, time, seed, metric, members, memberTime);
    }

    public Tuner withTime(Duration newTime) {
        return new Tuner(kernels, candidates, effort, folds, newTime, seed, metric, members, memberTime);
    }

    public Tuner withMetric(ScoreMetric newMetric) {
        return new Tuner(kernels, candidates, effort, folds, time, seed, Optional.of(newMetric), members, memberTime);
    }

    /** A copy that returns blends of at most this number of models, unless they predict held-out rows worse. */
    public Tuner withMembers(int most) {
        return new Tuner(kernels, candidates, effort, folds, time, seed, metric, most, memberTime);
    }

    public Tuner withSeed(long newSeed) {
        return new Tuner(kernels, candidates, effort, folds, time, newSeed, metric, members, memberTime);
    }

    /**
     * Tunes. When the time is over or the caller cancels, the best result so far is returned, and
     * {@link Tuned#complete} is false.
     *
     * @throws dev.mercer.util.CancelledException if it is cancelled before anything was tried
     */
    public Tuned tune(Sample sample, Compute compute, Progress progress) {
        return tune(sample, TrialMemory.none(), compute, progress);
    }

    /** Tunes, reusing the trials of an earlier run with the same tuner on the same rows. */
    public Tuned tune(Sample sample, TrialMemory memory, Compute compute, Progress progress) {
        Dataset data = sample.all();
        Require.that(data.targets().isPresent(), "tuning needs targets, got none");
        data.targets().get().inRange();
        metric.ifPresent(m -> m.require(sample.targets()));
        int rows = sample.rows().length;
        Require.that(rows >= 2, "tuning needs at least 2 rows of positive weight, got %d", rows);
        return new TuningRun(this, sample, memory, compute, progress).run();
    }
}
