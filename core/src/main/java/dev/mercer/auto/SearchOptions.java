package dev.mercer.auto;

import dev.mercer.select.KernelFamily;
import dev.mercer.select.score.ScoreMetric;
import dev.mercer.util.Require;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Options of tuning.
 *
 * @param kernels the kernels to choose among; the standard ones where nothing is said
 * @param folds the parts of cross-validation
 * @param time for tuning and learning; where it is given, kernels also learn their metric
 * @param metric the measure that decides; the log loss of classes and the squared error of numbers where it is absent
 */
public record SearchOptions(
        Optional<List<KernelFamily>> kernels,
        OptionalInt folds,
        Optional<Duration> time,
        Optional<ScoreMetric> metric) {
    private static final Duration STANDARD_TIME = Duration.ofMinutes(1);
    private static final int STANDARD_FOLDS = 5;

    public SearchOptions {
        kernels = kernels.map(List::copyOf);
        folds.ifPresent(k -> Require.atLeast("folds", 2, k));
        time.ifPresent(t -> Require.that(!t.isNegative() && !t.isZero(), "the time must be > 0, got %s", t));
    }

    /** By the standard measure. */
    public SearchOptions(Optional<List<KernelFamily>> kernels, OptionalInt folds, Optional<Duration> time) {
        this(kernels, folds, time, Optional.empty());
    }

    public SearchOptions withMetric(ScoreMetric newMetric) {
        return new SearchOptions(kernels, folds, time, Optional.of(newMetric));
    }

    /** A quick search among the standard kernels, in a minute at most. */
    public static SearchOptions standard() {
        return new SearchOptions(Optional.empty(), OptionalInt.empty(), Optional.empty());
    }

    public Duration duration() {
        return time.orElse(STANDARD_TIME);
    }

    int count() {
        return folds.orElse(STANDARD_FOLDS);
    }
}
