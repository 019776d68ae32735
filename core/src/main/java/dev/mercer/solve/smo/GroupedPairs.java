package dev.mercer.solve.smo;

import java.util.Arrays;

/**
 * Pairs under one equality constraint for each group: both variables of a pair are of the same group [CL01].
 *
 * <p>In each group i is the variable with the largest violation upwards; over all groups the pair is taken with which
 * an unbounded step lowers the objective most, as {@link BalancedPairs} does. There is no kink. A choice costs a row
 * for each group and 2n comparisons, a step two rows and 4n operations.
 */
final class GroupedPairs implements StepRule {
    private final BoxPoint point;
    private final KernelRows rows;
    private int i;
    private int j;
    private double length;

    GroupedPairs(BoxPoint point, KernelRows rows) {
        this.point = point;
        this.rows = rows;
    }

    @Override
    public boolean violates(double tolerance) {
        int groups = point.problem.sums.length;
        int[] top = new int[groups];
        double[] highest = new double[groups];
        double[] lowest = new double[groups];
        Arrays.fill(highest, Double.NEGATIVE_INFINITY);
        Arrays.fill(lowest, Double.POSITIVE_INFINITY);
        for (int k = 0; k < point.alpha.length; k++) {
            int g = point.problem.group[k];
            double up = point.rise[k] - point.gradient[k];
            if (up > highest[g]) {
                highest[g] = up;
                top[g] = k;
            }
            lowest[g] = Math.min(lowest[g], point.fall[k] - point.gradient[k]);
        }
        double best = 0;
        for (int g = 0; g < groups; g++)
            if (highest[g] - lowest[g] > tolerance) best = partner(top[g], highest[g], best);
        return best > 0;
    }

    /** Searches for a pair with {@code first} that gains more than {@code best}; returns the gain of the best pair. */
    private double partner(int first, double highest, double best) {
        double[] row = rows.row(first);
        double gained = best;
        for (int k = 0; k < row.length; k++) {
            double gap = highest - (point.fall[k] - point.gradient[k]);
            if (!(gap > 0) || k == first || point.problem.group[k] != point.problem.group[first]) continue;
            double sum = point.diagonal[first] + point.diagonal[k];
            double curvature = Math.max(sum - 2 * row[k], Math.max(BoxPoint.LEAST_CURVATURE * sum, Double.MIN_NORMAL));
            if (gap * gap / curvature > gained) {
                gained = gap * gap / curvature;
                length = gap / curvature;
                i = first;
                j = k;
            }
        }
        return gained;
    }

    @Override
    public long step(long most) {
        double upper = point.problem.upper[i];
        double lower = point.problem.lower[j];
        double fromI = point.alpha[i];
        double fromJ = point.alpha[j];
        double step = Math.min(length, Math.min(upper - fromI, fromJ - lower));
        double nextI = step == upper - fromI ? upper : Math.min(upper, fromI + step);
        double nextJ = step == fromJ - lower ? lower : Math.max(lower, fromJ - step);
        if (nextI == fromI && nextJ == fromJ) return 0;
        point.set(i, nextI);
        point.set(j, nextJ);
        point.move(rows.row(i), nextI - fromI, rows.row(j), nextJ - fromJ);
        return 1;
    }
}
