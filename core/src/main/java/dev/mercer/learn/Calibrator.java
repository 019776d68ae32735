package dev.mercer.learn;

import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.data.RowGroups;
import dev.mercer.gram.Gram;
import dev.mercer.learn.belief.SigmoidFit;
import dev.mercer.learn.calibration.BalancedSample;
import dev.mercer.learn.calibration.ClassDecision;
import dev.mercer.learn.leftout.SpanLeaveOneOut;
import dev.mercer.loss.Loss;
import dev.mercer.model.Calibration;
import dev.mercer.solve.Centring;
import dev.mercer.solve.Intercept;
import dev.mercer.solve.Objective;
import dev.mercer.solve.Solution;
import dev.mercer.util.Indices;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * Solves the binary problems of a margin classifier, and fits the map from scores to log odds for each.
 *
 * <p>Log odds are slope·f + offset. A margin ignores class frequencies: where a class is rare, the sign of f is a poor
 * guess of the more probable class (docs/decisions/0008). Slope and offset are fitted to {@link SpanLeaveOneOut} scores
 * of all points, or of 1,000 of them at random where there are more: half of each class if it has as many, reweighted
 * accordingly. Equal and nearly equal points are left out as one.
 */
final class Calibrator {
    private static final int POINTS = 1000;
    private static final double NEARLY_ALL = 0.95;
    private static final long SEED = 1;

    private final Probabilities wanted;
    private final RowGroups equal;
    private final Map<BinaryProblems.Part, SigmoidFit.Sigmoid> sigmoids = new ConcurrentHashMap<>();

    /** For problems with some of these points. */
    Calibrator(Probabilities wanted, Points points) {
        this.wanted = wanted;
        this.equal = wanted == Probabilities.LEFT_OUT ? RowGroups.ofNearlyEqual(points) : RowGroups.single(points.size());
    }

    /** A margin classifier: its loss, λ and intercept, and a solver for b = 0 and free b. */
    record Machine(Loss loss, double lambda, Intercept intercept, Function<Objective, Solution> solver) {}

    /** Solves, and keeps what {@link #decision} needs. */
    Solution solve(BinaryProblems problems, Gram gram, Machine machine) {
        return problems.solve(gram, (seen, part) -> solve(part, seen, machine));
    }

    /** Solves one of the problems, given its Gram matrix. */
    Solution solve(BinaryProblems.Part part, Gram gram, Machine machine) {
        return Centring.solve(part.objective(gram, machine.loss, machine.lambda), machine.intercept, o -> {
            Solution solution = machine.solver.apply(o);
            if (wanted == Probabilities.LEFT_OUT) sigmoids.put(part, sigmoid(o, solution, equal.select(part.rows)));
            return solution;
        });
    }

    /** The decision rule for the problems that were solved here. */
    ClassDecision decision(BinaryProblems problems) {
        if (wanted == Probabilities.NONE) return problems.decision();
        List<SigmoidFit.Sigmoid> found =
                problems.parts().stream().map(sigmoids::get).toList();
        Calibration calibration = new Calibration(
                Reals.of(found.stream().mapToDouble(SigmoidFit.Sigmoid::slope).toArray()),
                Reals.of(found.stream().mapToDouble(SigmoidFit.Sigmoid::offset).toArray()));
        return new ClassDecision(problems.classes(), problems.scheme(), Optional.of(calibration));
    }

    private static SigmoidFit.Sigmoid sigmoid(Objective objective, Solution solution, RowGroups equal) {
        BalancedSample sample = BalancedSample.of(
                List.of(ofSign(objective, -1), ofSign(objective, 1)), objective.weights(), POINTS, SEED);
        int[] points = sample.rows();
        double[] weights = sample.weights();
        double[] signs = objective.targets().select(points).toArray();
        SpanLeaveOneOut.Scores scores = SpanLeaveOneOut.scores(objective, solution, equal, points);
        return SigmoidFit.of(bounded(scores, signs, weights), signs, weights);
    }

    /**
     * Bounds outliers of the leave-one-out scores. Where a machine fits its points closely, some points would change
     * sides when another is left out; the estimate ignores that and goes far to the wrong side, and a few such points
     * would dominate the sigmoid fit. So their distance on the wrong side is limited to a high weighted quantile of all
     * distances.
     */
    private static double[] bounded(SpanLeaveOneOut.Scores scores, double[] signs, double[] weights) {
        double[] sizes = Arrays.stream(scores.seen()).map(Math::abs).toArray();
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
