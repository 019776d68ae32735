package dev.mercer.solve.smo;

import java.util.function.IntFunction;

/**
 * Pairs under equality constraints, one for each group of variables, such as Σα = 0: αᵢ grows by what αⱼ of the same group shrinks.
 *
 * <p>i is the variable of a group with the largest violation upwards, j the one with which an unbounded step lowers the objective
 * most: (violation)²/2(Qᵢᵢ + Qⱼⱼ − 2Qᵢⱼ) [FCL05]. The best pair of all groups is taken [CL01]. A choice costs 2n comparisons and a row for
 * each group, a step row j and 4n operations.
 */
final class BalancedPairs implements StepRule {
    private final BoxPoint point;
    private final IntFunction<double[]> rows;
    private int i;
    private int j;
    private double slope;
    private double curvature;

    BalancedPairs(BoxPoint point, IntFunction<double[]> rows) {
        this.point = point;
        this.rows = rows;
    }

    @Override
    public boolean violates(double tolerance) {
        double best = -1;
        for (int g = 0; g < point.problem.sums.length; g++) best = best(g, tolerance, best);
        return best >= 0;
    }

    /** Searches a group for a pair that gains more than {@code least}; returns the gain of the best pair. */
    private double best(int g, double tolerance, double least) {
        double[] fall = point.fall;
        double[] gradient = point.gradient;
        int[] group = point.problem.group;
        int first = 0;
        double highest = Double.NEGATIVE_INFINITY;
        double lowest = Double.POSITIVE_INFINITY;
        for (int k = 0; k < gradient.length; k++) {
            if (group[k] != g) continue;
            double up = point.rise[k] - gradient[k];
            if (up > highest) {
                highest = up;
                first = k;
            }
            lowest = Math.min(lowest, fall[k] - gradient[k]);
        }
        if (!(highest - lowest > tolerance)) return least;
        double[] row = rows.apply(first);
        double best = least;
        for (int k = 0; k < gradient.length; k++) {
            double gap = highest - (fall[k] - gradient[k]);
            if (!(gap > 0) || k == first || group[k] != g) continue;
            double sum = point.diagonal[first] + point.diagonal[k];
            // Never 0, so that equal points, which give a flat direction, step to a bound.
            double along = Math.max(sum - 2 * row[k], Math.max(BoxPoint.LEAST_CURVATURE * sum, Double.MIN_NORMAL));
            double gain = gap * gap / along;
            if (gain > best) {
                best = gain;
                slope = gap;
                curvature = along;
                i = first;
                j = k;
            }
        }
        return best;
    }

    @Override
    public long step(long most) {
        PairStep pair = new PairStep(point.problem, i, j, point.alpha[i], point.alpha[j]);
        pair.take(slope, curvature);
        double changeI = pair.nextI - point.alpha[i];
        double changeJ = pair.nextJ - point.alpha[j];
        if (changeI == 0 && changeJ == 0) return 0;
        point.set(i, pair.nextI);
        point.set(j, pair.nextJ);
        point.move(rows.apply(i), changeI, rows.apply(j), changeJ);
        return 1;
    }
}
