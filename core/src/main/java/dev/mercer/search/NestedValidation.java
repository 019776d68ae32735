package dev.mercer.search;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.Labels;
import dev.mercer.learn.Learner;
import dev.mercer.score.FoldedSample;
import dev.mercer.score.HeldOut;
import dev.mercer.score.Sample;
import dev.mercer.score.internal.Fold;
import dev.mercer.solve.internal.Candidates;
import dev.mercer.solve.internal.TrialMemory;
import dev.mercer.util.Parallel;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Nested cross-validation: the complete choice of method, kernel and ρ is repeated without each fold, and the result predicts that fold. The score on
 * the folds that were used for the choice is too optimistic; the outer folds of this class are not used for it. They are not stratified by class.
 *
 * <p>Used for classification with few rows, where the difference is a few points of accuracy; for regression, measurements show no optimism without
 * it. Cost: one tuning run for each fold, with a single inner division. Measurements: docs/internals/decisions/0026. Source: [VS06].
 */
final class NestedValidation {
    /** The number of rows from which on the optimism is less than the standard error of the score. */
    static final int ROWS = 500;

    private static final String NAME = "nested";

    private final Tuner tuner;
    private final TuningScope scope;
    private final TrialLog log;

    NestedValidation(TuningScope scope) {
        this.tuner = scope.tuner;
        this.scope = scope;
        this.log = scope.log;
    }

    /** The nested score; empty if it is not needed, if there is no time for it, or if a fold leaves too little data to tune on. */
    Optional<HeldOut> score(List<Integer> validationRows) {
        if (!(scope.targets() instanceof Labels) || validationRows.size() >= ROWS) return Optional.empty();
        return log.remembered(NAME, () -> scored(validationRows)).map(TrialLog.Timed::result);
    }

    private Optional<HeldOut> scored(List<Integer> validationRows) {
        if (log.over()) return Optional.empty();
        int[] rows =
                validationRows.stream().mapToInt(Integer::intValue).sorted().toArray();
        FoldedSample outer = scope.unstratified(rows, tuner.candidates().get(0));
        return Candidates.ifPossible(() -> {
                    Map<Fold, Learner<?>> choices = choices(outer);
                    return outer.scoreEach(
                            (fold, train) -> Objects.requireNonNull(choices.get(fold)), scope.compute, log.progress());
                })
                // A choice that was stopped early is not scored.
                .filter(found -> !log.over());
    }

    /** The choice without each fold that leaves enough data, with one thread for each fold, since few rows keep only one thread busy. */
    private Map<Fold, Learner<?>> choices(FoldedSample outer) {
        Map<Fold, Learner<?>> choices = new ConcurrentHashMap<>();
        Parallel.run(scope.compute.threads(), outer.folds().size(), k -> {
            Fold fold = outer.folds().get(k);
            Dataset train = outer.sample().divide(fold).train();
            if (FoldedSample.classes(train) > 1) choices.put(fold, chosen(fold, train));
        });
        return choices;
    }

    /** Tunes without progress reports, because these must come from one thread. */
    private Learner<?> chosen(Fold fold, Dataset train) {
        Compute alone = scope.oneThread();
        Duration left = Duration.ofNanos((long) Math.max(1, 1e9 * log.left()));
        Tuner inner = tuner.withFolds(tuner.folds().among(fold.train())).withTime(left);
        TrialLog own = new TrialLog(left, TrialMemory.none(), log.progress().silent());
        return new TuningRun(inner, Sample.of(train), own, alone, 1).choose().learner(train);
    }
}
