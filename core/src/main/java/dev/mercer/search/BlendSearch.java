package dev.mercer.search;

import dev.mercer.data.RowGroups;
import dev.mercer.data.TargetVectors;
import dev.mercer.method.Candidate;
import dev.mercer.score.FoldOutputs;
import dev.mercer.score.FoldedSample;
import dev.mercer.score.Stack;
import dev.mercer.search.internal.Blend;
import dev.mercer.search.internal.TunedKernel;
import dev.mercer.solve.internal.Candidates;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * A search for a {@link Blend} that predicts held-out rows no worse than the best single model. Its candidates are the best of each
 * method, the best kernel without its metric, and kernels of another kind with metrics of their own. Each predicts the same folds, then a {@link
 * Stack} finds the weights. Rows that trained a metric are training rows of each fold. Cost: a metric for each other kernel, and
 * as many fits as folds for each candidate.
 */
final class BlendSearch {
    /** The most held-out rows that determine the weights. */
    private static final int MOST_HELD_OUT = 1000;

    /** The fewest held-out rows; with fewer, weights cannot be distinguished from noise. */
    private static final int FEWEST_HELD_OUT = 50;

    /** The approximate time of other methods relative to ridge regression: they need several factorisations. */
    private static final double SLOWER = 10;

    /** A trial is begun if this many times its expected time is left. */
    private static final double RESERVE = 2;

    private final TuningScope scope;
    private final TrialLog log;
    private final List<Candidate> finalists;
    private final Map<Candidate, Candidate> validated;

    /**
     * A candidate for a blend.
     *
     * @param validated with a kernel that was learned without the held-out rows
     * @param last with the kernel of the final fit
     */
    private record Member(Candidate validated, Candidate last) {}

    /**
     * A search among the finalists and further kernels.
     *
     * @param finalists the best of each method, the best first
     * @param validated for finalists with a learned metric, the same method with a kernel that was learned without the held-out rows
     */
    BlendSearch(TuningScope scope, List<Candidate> finalists, Map<Candidate, Candidate> validated) {
        this.scope = scope;
        this.log = scope.log;
        this.finalists = List.copyOf(finalists);
        this.validated = Map.copyOf(validated);
    }

    /**
     * The blend, if one is requested and held-out rows do not show that the best finalist is better.
     *
     * @param best the best kernel without a metric
     * @param learned the same kernel with a metric, if that is better
     * @param different kernels of another kind
     */
    Optional<Blend> of(TunedKernel best, Optional<MetricTrial.Result> learned, List<TunedKernel> different) {
        boolean wanted = scope.tuner.members() > 1
                && scope.tuner.effort() == Tuner.Effort.THOROUGH
                && scope.tuner.folds().independent()
                && !(scope.targets() instanceof TargetVectors);
        if (!wanted || log.over()) return Optional.empty();
        Optional<Candidate> ridge = scope.tuner.candidates().stream()
                .filter(Candidate::tunesClosedForm)
                .findFirst();
        List<Member> candidates = new ArrayList<>(List.of(member(finalists.get(0))));
        boolean metrics = learned.isPresent();
        if (ridge.isPresent()) {
            if (learned.isPresent()) candidates.add(member(ridge.get(), best, best));
            for (TunedKernel other : different) {
                Optional<MetricTrial.Result> better = metric(other);
                metrics |= better.isPresent();
                candidates.add(better.map(found -> member(ridge.get(), found.validated(), found.last()))
                        .orElseGet(() -> member(ridge.get(), other, other)));
            }
        }
        finalists.stream().skip(1).map(this::member).forEach(candidates::add);
        return best(candidates, metrics ? scope.metricRows().trainingNumbers() : new int[0]);
    }

    /** A metric for another kernel, if there is time for one. */
    private Optional<MetricTrial.Result> metric(TunedKernel other) {
        double before = log.trials().stream()
                .filter(trial -> trial.method().equals(MetricTrial.NAME))
                .mapToDouble(Trial::seconds)
                .sum();
        if (!scope.canLearnMetric() || !log.allows(RESERVE * before)) return Optional.empty();
        return scope.learnMetric(other, false);
    }

    private Member member(Candidate one) {
        return new Member(Objects.requireNonNull(validated.getOrDefault(one.open(), one)), one);
    }

    private static Member member(Candidate ridge, TunedKernel validated, TunedKernel last) {
        OptionalDouble none = OptionalDouble.empty();
        return new Member(
                ridge.with(validated.kernel(), validated.rho(), none), ridge.with(last.kernel(), last.rho(), none));
    }

    /** The blend of candidates, of which the first is the best single model so far. */
    private Optional<Blend> best(List<Member> candidates, int... training) {
        int[] held = heldOut(training);
        if (held.length < FEWEST_HELD_OUT) return Optional.empty();
        FoldedSample folds = scope.validation(held, training, candidates.get(0).validated);
        List<Member> scored = new ArrayList<>();
        List<FoldOutputs> outputs = new ArrayList<>();
        double ridgeSeconds = 0;
        for (Member candidate : candidates) {
            boolean ridge = candidate.validated.closedForm().isPresent();
            if (!scored.isEmpty() && !log.allows(RESERVE * (ridge ? 1 : SLOWER) * ridgeSeconds)) continue;
            double begin = log.seconds();
            Optional<FoldOutputs> found = outputs(candidate.validated, folds);
            if (log.over()) break;
            if (ridge) ridgeSeconds = log.seconds() - begin;
            boolean comparable =
                    found.isPresent() && (outputs.isEmpty() || outputs.get(0).isLike(found.get()));
            if (scored.isEmpty() && !comparable) return Optional.empty();
            if (!comparable) continue;
            scored.add(candidate);
            outputs.add(found.get());
        }
        if (outputs.size() < 2) return Optional.empty();
        Candidate first = candidates.get(0).validated;
        Stack.Result result = new Stack(outputs, first.loss(), scope.tuner.metric(), most()).best();
        if (!result.pays() || result.weights().get(0) == 1) return Optional.empty();
        long members = result.weights().stream().filter(w -> w > 0).count();
        log.reserve((members - 1) * memberSeconds());
        return Optional.of(blend(scored, result));
    }

    /** The most members whose final fits are within the time. */
    private int most() {
        double further = memberSeconds() > 0 ? log.left() / memberSeconds() : Double.POSITIVE_INFINITY;
        return (int) Math.min(scope.tuner.members(), 1 + further);
    }

    private double memberSeconds() {
        return scope.tuner.memberTime().toNanos() * 1e-9;
    }

    private Optional<FoldOutputs> outputs(Candidate one, FoldedSample folds) {
        return new Candidates("members")
                .attempt(() -> FoldOutputs.of(
                        folds, train -> one.forValidation(train.weights()), scope.compute, log.progress()))
                .flatMap(found -> found);
    }

    private static Blend blend(List<Member> scored, Stack.Result result) {
        int[] heaviest = IntStream.range(0, scored.size())
                .filter(m -> result.weights().get(m) > 0)
                .boxed()
                .sorted(Comparator.comparingDouble(m -> -result.weights().get(m)))
                .mapToInt(m -> m)
                .toArray();
        return new Blend(
                Arrays.stream(heaviest).mapToObj(m -> scored.get(m).last).toList(),
                result.weights().select(heaviest),
                result.score());
    }

    private int[] heldOut(int... training) {
        RowGroups equal = scope.repeated();
        Set<Integer> seen = new HashSet<>();
        for (int row : training) seen.add(equal.groupOf(row));
        int[] held = Arrays.stream(scope.order())
                .filter(row -> !seen.contains(equal.groupOf(row)))
                .limit(Math.max(0, scope.fitting(MOST_HELD_OUT + training.length) - training.length))
                .toArray();
        Arrays.sort(held);
        return held;
    }
}
