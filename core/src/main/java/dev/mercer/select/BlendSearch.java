package dev.mercer.select;

import dev.mercer.data.RowGroups;
import dev.mercer.data.TargetVectors;
import dev.mercer.linalg.NotPositiveDefiniteException;
import dev.mercer.select.TuningRun.Finalist;
import dev.mercer.select.score.CrossValidation;
import dev.mercer.select.score.Fold;
import dev.mercer.select.score.FoldOutputs;
import dev.mercer.select.score.Sample;
import dev.mercer.select.score.Stack;
import dev.mercer.solve.Penalty;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Looks for a blend of tuned machines that predicts held-out rows better than the best of them: each machine predicts
 * the same folds, then a {@link Stack} finds the weights. Rows that trained a metric are training rows of each fold.
 * Cost: as many fits as folds for each machine.
 */
final class BlendSearch {
    /** Held-out rows: more tell the weights better. */
    private static final int HELD_OUT = 1000;

    /** A share of the remaining time; the rest is for what follows. */
    private static final double SHARE = 0.5;

    private final TuningScope scope;

    /**
     * A machine that may be a part of a blend.
     *
     * @param validated with the kernel that held-out rows had no part in
     * @param whole as it is learned in the end
     */
    record Candidate(Finalist validated, Finalist whole) {}

    BlendSearch(TuningScope scope) {
        this.scope = scope;
    }

    /**
     * The blend, if it is better by more than noise.
     *
     * @param candidates the machines, the best first
     * @param training the numbers of the rows that trained a metric; empty where there is none
     */
    Optional<Blend> of(List<Candidate> candidates, int... training) {
        if (candidates.size() < 2 || scope.targets() instanceof TargetVectors) return Optional.empty();
        CrossValidation folds = folds(candidates.get(0).validated().recipe(), training);
        List<Candidate> scored = new ArrayList<>();
        List<FoldOutputs> outputs = new ArrayList<>();
        double slowest = 0;
        for (Candidate candidate : candidates) {
            if (!scored.isEmpty() && !scope.journal.allows(slowest / SHARE)) break;
            long begin = System.nanoTime();
            Optional<FoldOutputs> found = outputs(candidate.validated, folds);
            if (scope.journal.over()) break;
            slowest = Math.max(slowest, (System.nanoTime() - begin) * 1e-9);
            if (found.isEmpty() || (!outputs.isEmpty() && !outputs.get(0).isLike(found.get()))) continue;
            scored.add(candidate);
            outputs.add(found.get());
        }
        if (outputs.size() < 2) return Optional.empty();
        Stack.Result result = new Stack(
                        outputs, candidates.get(0).validated().recipe().loss(), scope.tuner.metric(), scope.tuner.members())
                .best();
        return result.pays() ? Optional.of(blend(scored, result)) : Optional.empty();
    }

    private Optional<FoldOutputs> outputs(Finalist one, CrossValidation folds) {
        try {
            return FoldOutputs.of(
                    folds,
                    train -> one.recipe()
                            .forValidation(
                                    one.kernel(),
                                    Penalty.lambda(one.rho(), train.weights()),
                                    one.epsilon().orElse(0)),
                    scope.compute,
                    scope.journal.progress());
        } catch (NotPositiveDefiniteException tooSmall) {
            return Optional.empty();
        }
    }

    private static Blend blend(List<Candidate> scored, Stack.Result result) {
        List<Blend.Member> members = IntStream.range(0, scored.size())
                .filter(m -> result.weights().get(m) > 0)
                .mapToObj(m -> {
                    Finalist whole = scored.get(m).whole;
                    double weight = result.weights().get(m);
                    return new Blend.Member(whole.recipe(), whole.kernel(), whole.rho(), whole.epsilon(), weight);
                })
                .sorted(Comparator.comparingDouble(member -> -member.weight()))
                .toList();
        return new Blend(members, result.slope(), result.score());
    }

    /** Folds of rows that trained no metric, in the random order of tuning. */
    private CrossValidation folds(Recipe recipe, int... training) {
        int[] held = heldOut(training);
        List<Fold> folds = scope.folds(held).stream()
                .map(fold -> new Fold(
                        IntStream.concat(Arrays.stream(training), Arrays.stream(fold.train()))
                                .toArray(),
                        fold.test()))
                .toList();
        return new CrossValidation(Sample.of(scope.data), folds, recipe.loss(), scope.tuner.metric());
    }

    private int[] heldOut(int... training) {
        RowGroups equal = RowGroups.ofEqual(scope.data.points());
        Set<Integer> seen = new HashSet<>();
        for (int row : training) seen.add(equal.groupOf(row));
        int[] held = Arrays.stream(scope.order())
                .filter(row -> !seen.contains(equal.groupOf(row)))
                .limit(scope.fitting(HELD_OUT + training.length) - training.length)
                .toArray();
        Arrays.sort(held);
        return held;
    }
}
