package dev.mercer.learn.leftout;

import dev.mercer.data.RowGroups;
import dev.mercer.loss.SlopeBox;
import dev.mercer.solve.internal.Objective;
import dev.mercer.solve.internal.Penalty;
import dev.mercer.solve.internal.Solution;
import java.util.Arrays;

/**
 * The free support vectors, strictly between their bounds: their weights change when a point is left out, while those
 * at a bound and those without a weight keep theirs.
 *
 * @param points the numbers of the points, ascending
 * @param ridge r of each in the optimality condition {@code (Kα)ᵢ + rᵢαᵢ + b = yᵢ}; 0 for the hinge
 * @param border true when b is free, and so Σα = 0
 */
record FreeSupportVectors(int[] points, double[] ridge, boolean border) {
    /** A weight nearer to a bound than this part of it counts as at the bound. */
    private static final double ROUNDING = 1e-6;

    /** The free vectors of the first output of a solution, for a loss whose dual is a quadratic problem with bounds. */
    static FreeSupportVectors of(Objective objective, Solution solution) {
        int[] points = new int[objective.size()];
        double[] ridge = new double[objective.size()];
        int count = 0;
        double unit = Penalty.cOfLambda(objective.lambda(), objective.totalWeight());
        for (int i = 0; i < objective.size(); i++) {
            double alpha = solution.alpha().get(0).get(i);
            if (alpha == 0) continue;
            SlopeBox slopes =
                    objective.loss().slopes(objective.targets().get(i)).orElseThrow();
            double c = unit * objective.weights().get(i);
            double slope = -alpha / c;
            double bound = Math.abs(slope < 0 ? slopes.low() : slopes.high());
            if (Math.abs(slope) <= ROUNDING || Math.abs(slope) >= (1 - ROUNDING) * bound) continue;
            points[count] = i;
            ridge[count++] = slopes.curvature() / c;
        }
        return new FreeSupportVectors(Arrays.copyOf(points, count), Arrays.copyOf(ridge, count), objective.free());
    }

    /**
     * The first of each group of equal points. In the optimality conditions of the others Σα replaces α: r becomes
     * 1/Σ(1/r).
     */
    FreeSupportVectors merged(RowGroups equal) {
        if (equal.isSingle()) return this;
        int[] place = new int[equal.count()];
        Arrays.fill(place, -1);
        int[] kept = new int[points.length];
        double[] inverse = new double[points.length];
        int count = 0;
        for (int p = 0; p < points.length; p++) {
            int group = equal.groupOf(points[p]);
            if (place[group] < 0) {
                place[group] = count;
                kept[count++] = points[p];
            }
            inverse[place[group]] += 1 / ridge[p];
        }
        double[] joint = Arrays.stream(inverse, 0, count).map(r -> 1 / r).toArray();
        return new FreeSupportVectors(Arrays.copyOf(kept, count), joint, border);
    }

    int size() {
        return points.length;
    }

    /** Some of the vectors, by their index here. */
    FreeSupportVectors select(int... places) {
        int[] chosen = Arrays.stream(places).map(p -> points[p]).toArray();
        double[] chosenRidge = Arrays.stream(places).mapToDouble(p -> ridge[p]).toArray();
        return new FreeSupportVectors(chosen, chosenRidge, border);
    }
}
