package dev.mercer.auto.internal;

import dev.mercer.kernel.KernelFamily;
import dev.mercer.score.ScoreMetric;
import dev.mercer.search.Tuner;
import dev.mercer.util.Require;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Options of tuning.
 *
 * @param kernels the kernels to choose among; if not given, the standard ones
 * @param folds the folds of cross-validation
 * @param time the time for tuning and learning; if absent, that of the effort
 * @param effort the amount of work
 * @param metric the measure that decides; if absent, the log loss for classes and the squared error for numbers
 */
public record SearchOptions(
        Optional<List<KernelFamily>> kernels,
        OptionalInt folds,
        Optional<Duration> time,
        Tuner.Effort effort,
        Optional<ScoreMetric> metric) {
    private static final Duration THOROUGH_TIME = Duration.ofMinutes(1);
    private static final Duration QUICK_TIME = Duration.ofSeconds(10);
    private static final int STANDARD_FOLDS = 5;

    public SearchOptions {
        kernels = kernels.map(List::copyOf);
        folds.ifPresent(k -> Require.atLeast("folds", 2, k));
        time.ifPresent(t -> Require.that(!t.isNegative() && !t.isZero(), "the time must be > 0, got %s", t));
    }

    public SearchOptions withMetric(ScoreMetric newMetric) {
        return new SearchOptions(kernels, folds, time, effort, Optional.of(newMetric));
    }

    /** A thorough search among the standard kernels, with learned metrics, in a minute at most. */
    public static SearchOptions standard() {
        return new SearchOptions(
                Optional.empty(), OptionalInt.empty(), Optional.empty(), Tuner.Effort.THOROUGH, Optional.empty());
    }

    public SearchOptions withKernels(Optional<List<KernelFamily>> others) {
        return new SearchOptions(others, folds, time, effort, metric);
    }

    public SearchOptions withFolds(OptionalInt count) {
        return new SearchOptions(kernels, count, time, effort, metric);
    }

    /** A search in this time; in at most 10 seconds it is quick, since a metric that is worth its time takes longer. */
    public SearchOptions within(Duration limit) {
        SearchOptions limited = withTime(Optional.of(limit));
        return limit.compareTo(QUICK_TIME) > 0 ? limited : limited.withEffort(Tuner.Effort.QUICK);
    }

    public SearchOptions withTime(Optional<Duration> limit) {
        return new SearchOptions(kernels, folds, limit, effort, metric);
    }

    public SearchOptions withEffort(Tuner.Effort other) {
        return new SearchOptions(kernels, folds, time, other, metric);
    }

    /** The time for tuning and learning. */
    public Duration duration() {
        return time.orElse(effort == Tuner.Effort.QUICK ? QUICK_TIME : THOROUGH_TIME);
    }

    public int count() {
        return folds.orElse(STANDARD_FOLDS);
    }
}
