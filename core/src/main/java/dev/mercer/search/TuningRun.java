package dev.mercer.search;

import dev.mercer.compute.Compute;
import dev.mercer.kernel.ShortText;
import dev.mercer.method.Candidate;
import dev.mercer.score.FoldedSample;
import dev.mercer.score.HeldOut;
import dev.mercer.score.Sample;
import dev.mercer.search.internal.Blend;
import dev.mercer.search.internal.TunedKernel;
import dev.mercer.solve.Intercept;
import dev.mercer.solve.internal.Candidates;
import dev.mercer.solve.internal.TrialMemory;
import dev.mercer.util.CancelledException;
import dev.mercer.util.Progress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/** One run of a {@link Tuner}. */
final class TuningRun {
    /** The most rows on which methods are compared. */
    private static final int COMPARED_ROWS = 1500;

    /** The most rows on which ridge regression alone is scored: each fold is one factorisation. */
    private static final int COMPARED_ROWS_OF_RIDGE = 4000;

    /** Few rows are divided several times, until about this many predictions have been scored. */
    private static final int ENOUGH_PREDICTIONS = 1500;

    private static final int MOST_DIVISIONS = 4;

    private final Tuner tuner;
    private final TuningScope scope;
    private final Compute compute;
    private final TrialLog log;
    private final int mostDivisions;
    private final List<Finalist> finalists = new ArrayList<>();
    /** For the best candidate of each method, the same candidate with a kernel that was learned without the validation rows. */
    private final Map<Candidate, Candidate> validated = new HashMap<>();

    private Optional<Blend> blend = Optional.empty();
    private int[] validationRows;

    TuningRun(Tuner tuner, Sample sample, TrialMemory memory, Compute compute, Progress progress) {
        this(tuner, sample, new TrialLog(tuner.time(), memory, progress), compute, MOST_DIVISIONS);
    }

    /** A run with at most {@code mostDivisions} divisions of few rows. */
    TuningRun(Tuner tuner, Sample sample, TrialLog log, Compute compute, int mostDivisions) {
        this.tuner = tuner;
        this.mostDivisions = mostDivisions;
        this.compute = compute;
        this.log = log;
        this.scope = new TuningScope(tuner, sample, compute, log);
        this.validationRows = scope.rows(COMPARED_ROWS);
    }

    /** The best setting of one method, with its score if there was time for it. */
    record Finalist(Candidate candidate, Optional<HeldOut> held) {
        /** True when its loss is comparable with those of others: some methods may have no probabilities. */
        boolean comparable() {
            return held.flatMap(HeldOut::classes)
                    .map(score -> score.logLoss().isPresent())
                    .orElse(true);
        }
    }

    /** A candidate with another kernel, and also with the ρ of that kernel if ρ is tuned by ridge regression. */
    static Candidate with(Candidate one, TunedKernel found) {
        return one.with(found.kernel(), one.tunesClosedForm() ? found.rho() : one.rho(), one.epsilon());
    }

    /** Tunes, and estimates the score of the result on new rows. */
    Tuned run() {
        Tuned chosen = choose();
        if (chosen.heldOut().isEmpty()) return chosen;
        Optional<HeldOut> nested = new NestedValidation(scope).score(chosen.validationRows());
        if (nested.isPresent()) return chosen.withNested(nested);
        return chosen.withRelearned(new RelearnedScore(scope).of(chosen));
    }

    Tuned choose() {
        try {
            Screening screening = new Screening(scope);
            TunedKernel best = screening.best(this::remember);
            Optional<MetricTrial.Result> learned =
                    !scope.canLearnMetric() || log.over() ? Optional.empty() : scope.learnMetric(best, true);
            learned.ifPresent(found -> remember(found.last()));
            compare(best, learned);
            blend = new BlendSearch(
                            scope, ranked().stream().map(Finalist::candidate).toList(), validated)
                    .of(best, learned, screening.different(best));
            // The metrics of a blend may be trained on more rows than the comparison used; both are the first rows of
            // the order.
            if (scope.seen() > validationRows.length) validationRows = scope.rows(scope.seen());
            withManyRows(learned.map(MetricTrial.Result::last).orElse(best));
        } catch (CancelledException noMore) {
            if (finalists.isEmpty()) throw noMore;
        }
        List<Finalist> ranked = ranked();
        List<Tuned> others = ranked.stream()
                .skip(1)
                .map(other -> tuned(other, List.of(), Optional.empty()))
                .toList();
        return tuned(ranked.get(0), others, blend);
    }

    private Tuned tuned(Finalist of, List<Tuned> others, Optional<Blend> several) {
        return new Tuned(
                of.candidate,
                of.held,
                tuner.metric(),
                Optional.empty(),
                Optional.empty(),
                Arrays.stream(validationRows).boxed().toList(),
                log.trials(),
                !log.stopped(),
                others,
                several);
    }

    private Finalist best() {
        return ranked().get(0);
    }

    /** The finalists, the best first. */
    private List<Finalist> ranked() {
        boolean byLoss = tuner.metric().isPresent() || finalists.stream().allMatch(Finalist::comparable);
        ToDoubleFunction<HeldOut> measure = byLoss ? HeldOut::loss : HeldOut::error;
        return finalists.stream()
                .sorted(Comparator.comparingDouble(
                        f -> f.held.map(measure::applyAsDouble).orElse(Double.POSITIVE_INFINITY)))
                .toList();
    }

    /** Keeps the best kernel so far as a fallback. */
    private void remember(TunedKernel found) {
        Candidate first = tuner.candidates().get(0);
        log.best("ridge", ShortText.of(found.kernel()), found.loss());
        finalists.clear();
        OptionalDouble epsilon =
                first.tunesEpsilon() ? OptionalDouble.of(PathSearch.epsilon(scope.data)) : OptionalDouble.empty();
        // The ρ of ridge regression estimates the noise, and may be so small that another method would not converge.
        double rho = first.closedForm().isPresent()
                ? found.rho()
                : first.givenRho().orElseGet(() -> PathSearch.start(first, scope.data));
        finalists.add(new Finalist(first.with(found.kernel(), rho, epsilon), Optional.empty()));
    }

    /**
     * Compares the best of each method on the same folds; if there is only one, and it is quick, on more rows. If there
     * are so few rows that no fold has two classes, nothing is compared, and the first method is chosen.
     */
    private void compare(TunedKernel best, Optional<MetricTrial.Result> learned) {
        boolean ridgeOnly = tuner.candidates().size() == 1
                && tuner.candidates().get(0).closedForm().isPresent();
        int[] rows = learned.map(found -> scope.metricRows().numbers())
                .orElseGet(() -> scope.rows(scope.fitting(ridgeOnly ? COMPARED_ROWS_OF_RIDGE : COMPARED_ROWS)));
        validationRows = rows;
        int divisions = Math.max(1, Math.min(mostDivisions, ENOUGH_PREDICTIONS / rows.length));
        List<Finalist> compared = new ArrayList<>();
        Candidates candidates = new Candidates("settings of " + names());
        for (Candidate candidate : tuner.candidates()) {
            if (log.over()) break;
            FoldedSample folds = learned.map(found -> scope.validation(
                            scope.metricRows().validationNumbers(),
                            scope.metricRows().trainingNumbers(),
                            candidate))
                    .orElseGet(() -> scope.validation(rows, candidate, divisions));
            if (!folds.learnable()) break;
            PathSearch path = new PathSearch(candidate, folds, rows.length, compute, log, candidates);
            TunedKernel kernel = learned.map(MetricTrial.Result::validated).orElse(best);
            Optional<Finalist> own = path.search(kernel, scope.data);
            own.ifPresent(one -> validated.put(candidate, one.candidate));
            Optional<Finalist> found =
                    own.map(one -> learned.map(better -> new Finalist(with(one.candidate, better.last()), one.held))
                            .orElse(one));
            if (found.isPresent()) {
                compared.add(found.get());
                finalists.clear();
                finalists.addAll(compared);
                Finalist now = best();
                log.best(
                        now.candidate.name(),
                        ShortText.of(now.candidate.kernel()),
                        now.held.map(HeldOut::loss).orElse(Double.NaN));
            }
        }
        if (compared.isEmpty() && !log.over()) candidates.requireAny();
    }

    /** The names of the methods. */
    private String names() {
        return tuner.candidates().stream().map(Candidate::name).collect(Collectors.joining(", "));
    }

    /**
     * Tunes scale and ρ of ridge regression again on many rows; other methods have tuned their ρ for the current scale.
     */
    private void withManyRows(TunedKernel found) {
        Finalist best = best();
        boolean quick = tuner.effort() == Tuner.Effort.QUICK;
        if (quick || best.candidate.closedForm().isEmpty() || !tuner.folds().independent() || log.over()) return;
        LargeSampleSearch.Open open = new LargeSampleSearch.Open(
                !found.single(), best.candidate.givenRho().isEmpty());
        Intercept intercept = best.candidate.closedForm().orElseThrow();
        TunedKernel better = new LargeSampleSearch(scope.data, scope.order(), scope.seen(), intercept, compute, log)
                .from(found, Screening.MOST_ROWS, LargeSampleSearch.ROUNDS, open);
        Candidate tuned = with(best.candidate, better);
        finalists.set(finalists.indexOf(best), new Finalist(tuned, best.held));
        blend = blend.map(several -> several.with(best.candidate, tuned));
    }
}
