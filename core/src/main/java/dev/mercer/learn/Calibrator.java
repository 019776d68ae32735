package dev.mercer.learn;

import dev.mercer.compute.Compute;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.data.RowGroups;
import dev.mercer.data.internal.WeightedLabels;
import dev.mercer.gram.Gram;
import dev.mercer.learn.calibration.BalancedSample;
import dev.mercer.learn.calibration.ClassDecision;
import dev.mercer.learn.calibration.PairValidation;
import dev.mercer.learn.calibration.SigmoidFit;
import dev.mercer.learn.leftout.SpanLeaveOneOut;
import dev.mercer.linalg.Matrix;
import dev.mercer.linalg.tile.VectorMath;
import dev.mercer.loss.Loss;
import dev.mercer.model.Calibration;
import dev.mercer.model.Expansion;
import dev.mercer.model.PairRule;
import dev.mercer.model.Scheme;
import dev.mercer.solve.Intercept;
import dev.mercer.solve.internal.Candidates;
import dev.mercer.solve.internal.Centering;
import dev.mercer.solve.internal.Objective;
import dev.mercer.solve.internal.Solution;
import dev.mercer.util.Indices;
import dev.mercer.util.Require;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * Solves the binary problems of a margin classifier, and fits the map from scores to log odds for each.
 *
 * <p>Log odds are slope·f + offset. A margin ignores class frequencies: where a class is rare, the sign of f is a poor prediction of the more
 * probable class (docs/internals/decisions/0008). Slope and offset are fitted to {@link SpanLeaveOneOut} scores of all points, or of 1,000 random
 * points if there are more: half of each class if it has enough, reweighted accordingly; for at most {@value #FEW} points, to the scores of a
 * cross-validation. Equal and nearly equal points are left out as one. Pairs of more than two classes get a {@link PairRule} from the same scores.
 */
final class Calibrator {
    private static final int POINTS = 1000;
    private static final double NEARLY_ALL = 0.95;
    private static final long SEED = 1;

    /** Problems of at most this many different points are cross-validated. */
    private static final int FEW = 50;

    private static final int FOLDS = 5;

    private final Probabilities wanted;
    private final RowGroups equal;
    private final Points points;
    private final WeightedLabels given;
    private final Reals counts;
    private final Optional<PairValidation> pairs;
    private final Map<BinaryProblems.Part, SigmoidFit.Sigmoid> sigmoids = new ConcurrentHashMap<>();

    /** A calibrator for problems on subsets of these points. */
    Calibrator(Probabilities wanted, Points points, WeightedLabels given, Scheme scheme) {
        this.wanted = wanted;
        this.points = points;
        this.given = given;
        boolean calibrates = wanted == Probabilities.LEFT_OUT;
        this.equal = calibrates ? RowGroups.ofNearlyEqual(points) : RowGroups.single(points.size());
        this.counts = given.counts();
        this.pairs = calibrates && scheme.forClasses(given.classes().size()) == Scheme.ONE_VS_ONE
                ? Optional.of(new PairValidation(given))
                : Optional.empty();
    }

    /** A margin classifier: its loss, λ and intercept, and a solver for b = 0 and free b. */
    record Machine(Loss loss, double lambda, Intercept intercept, Function<Objective, Solution> solver) {}

    /** Solves, and keeps the scores that {@link #decision} needs. */
    Solution solve(BinaryProblems problems, Gram gram, Machine machine) {
        return problems.solve(gram, (seen, part) -> solve(part, seen, machine));
    }

    /** Solves one of the problems, given its Gram matrix. */
    Solution solve(BinaryProblems.Part part, Gram gram, Machine machine) {
        return Centering.solve(part.objective(gram, machine.loss, machine.lambda), machine.intercept, o -> {
            Solution solution = machine.solver.apply(o);
            if (wanted == Probabilities.LEFT_OUT)
                sigmoids.put(part, sigmoid(o, scores(o, solution, part, gram, machine), part));
            return solution;
        });
    }

    /** The decision rule for the problems that were solved here, with the resulting functions. */
    ClassDecision decision(BinaryProblems problems, Expansion f, Compute compute) {
        if (wanted == Probabilities.NONE) return problems.decision();
        List<SigmoidFit.Sigmoid> found =
                problems.parts().stream().map(sigmoids::get).toList();
        Calibration calibration = new Calibration(
                Reals.of(found.stream().mapToDouble(SigmoidFit.Sigmoid::slope).toArray()),
                Reals.of(found.stream().mapToDouble(SigmoidFit.Sigmoid::offset).toArray()));
        Calibration decided = pairs.map(
                        validation -> calibration.with(validation.rule(f, calibration, points, compute)))
                .orElse(calibration);
        return new ClassDecision(problems.classes(), problems.scheme(), Optional.of(decided));
    }

    private SigmoidFit.Sigmoid sigmoid(
            Objective objective, Function<int[], SpanLeaveOneOut.Scores> leftOut, BinaryProblems.Part part) {
        BalancedSample sample = BalancedSample.of(
                List.of(ofSign(objective, -1), ofSign(objective, 1)), objective.weights(), POINTS, SEED);
        int some = sample.rows().length;
        int[] validated = pairs.map(p -> p.among(part.rows)).orElse(new int[0]);
        int[] all = IntStream.concat(Arrays.stream(sample.rows()), Arrays.stream(validated))
                .distinct()
                .toArray();
        double[] weights = sample.weights();
        double[] signs = objective.targets().select(all).toArray();
        double[] unseen = bounded(leftOut.apply(all), signs, weights);
        pairs.ifPresent(found -> {
            int earlier = classOf(part, -1);
            int later = classOf(part, 1);
            for (int k = 0; k < all.length; k++)
                found.record(part.rows[all[k]], signs[k] > 0 ? earlier : later, unseen[k]);
        });
        int[] rows = Arrays.stream(sample.rows()).map(p -> part.rows[p]).toArray();
        return SigmoidFit.of(
                Arrays.copyOf(unseen, some),
                Arrays.copyOf(signs, some),
                weights,
                counts.select(rows).toArray());
    }

    /** Scores of points, in the problem of all rows and without them. */
    private Function<int[], SpanLeaveOneOut.Scores> scores(
            Objective objective, Solution solution, BinaryProblems.Part part, Gram gram, Machine machine) {
        Function<int[], SpanLeaveOneOut.Scores> span =
                points -> SpanLeaveOneOut.scores(objective, solution, equal.select(part.rows), points);
        int[] folds = folds(part);
        if (folds.length == 0) return span;
        return new Candidates("folds")
                .attempt(() -> unseen(folds, part, gram, machine))
                .<Function<int[], SpanLeaveOneOut.Scores>>map(unseen -> points -> new SpanLeaveOneOut.Scores(
                        span.apply(points).seen(), unseen.select(points).toArray()))
                .orElse(span);
    }

    /**
     * The scores of few points by {@value #FOLDS} folds: for few support vectors, the span is a poor estimate. Throws
     * if a fold has no usable solution, because a score in its place would count as a vote.
     */
    private static Reals unseen(int[] folds, BinaryProblems.Part part, Gram gram, Machine machine) {
        double[] scores = new double[folds.length];
        for (int fold = 0; fold < FOLDS; fold++) {
            int held = fold;
            int[] test = Indices.where(folds.length, p -> folds[p] == held);
            int[] train = Indices.where(folds.length, p -> folds[p] != held && folds[p] >= 0);
            BinaryProblems.Part rest = part.select(train);
            if (test.length == 0) continue;
            Require.that(rest.signs.stream().distinct().count() == 2, "the rest of a fold has rows of one class only");
            Objective objective = rest.objective(gram.select(train), machine.loss, machine.lambda);
            Solution found = Centering.solve(objective, machine.intercept, machine.solver);
            TrialFit.requireUsable(found.convergence());
            Matrix values = gram.block(test, train);
            double[] alpha = found.alpha().get(0).toArray();
            for (int i = 0; i < test.length; i++)
                scores[test[i]] = Candidates.finite(
                        "the score of a fold",
                        VectorMath.dot(values.row(i), alpha) + found.bias().get(0));
        }
        return Reals.of(scores);
    }

    /**
     * The fold of each point, −1 for points without weight; empty unless there are few points. Equal points share a
     * fold, and the numbers of points of a class in two folds differ by at most one.
     */
    private int[] folds(BinaryProblems.Part part) {
        Map<Integer, Integer> ofGroup = new HashMap<>();
        int[] next = new int[2];
        int[] folds = new int[part.rows.length];
        for (int p = 0; p < folds.length && ofGroup.size() <= FEW; p++) {
            int side = part.signs.get(p) > 0 ? 1 : 0;
            folds[p] = part.weights.get(p) == 0
                    ? -1
                    : ofGroup.computeIfAbsent(equal.groupOf(part.rows[p]), group -> next[side]++ % FOLDS);
        }
        return ofGroup.size() <= FEW ? folds : new int[0];
    }

    private int classOf(BinaryProblems.Part part, double sign) {
        int place = 0;
        while (part.signs.get(place) != sign) place++;
        return given.labels().code(part.rows[place]);
    }

    /**
     * Bounds outliers of the leave-one-out scores. Where a support vector machine fits its points closely, some points
     * would change sides when another is left out. The estimate ignores that, so that some scores lie far on the wrong
     * side, and a few such points would dominate the sigmoid fit. Therefore their distance on the wrong side is limited
     * to a high weighted quantile of the distances of the first points, which have weights.
     */
    private static double[] bounded(SpanLeaveOneOut.Scores scores, double[] signs, double[] weights) {
        double[] sizes = Arrays.stream(scores.seen())
                .limit(weights.length)
                .map(Math::abs)
                .toArray();
        int[] ascending = IntStream.range(0, sizes.length)
                .boxed()
                .sorted(Comparator.comparingDouble(i -> sizes[i]))
                .mapToInt(Integer::intValue)
                .toArray();
        double enough = NEARLY_ALL * Arrays.stream(weights).sum();
        int last = 0;
        double covered = weights[ascending[0]];
        while (covered < enough && last < sizes.length - 1) covered += weights[ascending[++last]];
        double most = sizes[ascending[last]];
        double[] bounded = new double[signs.length];
        for (int i = 0; i < bounded.length; i++) bounded[i] = signs[i] * Math.max(-most, signs[i] * scores.unseen()[i]);
        return bounded;
    }

    private static int[] ofSign(Objective objective, double sign) {
        return Indices.where(
                objective.size(),
                i -> objective.targets().get(i) == sign && objective.weights().get(i) > 0);
    }
}
