package dev.mercer.solve.smo;

/**
 * Pairs under Σα = 0: αᵢ grows by what αⱼ shrinks.
 *
 * <p>i is the variable with the largest violation upwards, j the one with which an unbounded step lowers the objective
 * most: (violation)²/2(Qᵢᵢ + Qⱼⱼ − 2Qᵢⱼ) [FCL05]. A choice costs 2n comparisons and row i, a step row j and 4n
 * operations.
 */
final class BalancedPairs implements StepRule {
    private final BoxPoint point;
    private final KernelRows rows;
    private int i;
    private int j;
    private double[] rowI = {};
    private double slope;

    BalancedPairs(BoxPoint point, KernelRows rows) {
        this.point = point;
        this.rows = rows;
    }

    @Override
    public boolean violates(double tolerance) {
        double[] rise = point.rise;
        double[] fall = point.fall;
        double[] gradient = point.gradient;
        double highest = Double.NEGATIVE_INFINITY;
        double lowest = Double.POSITIVE_INFINITY;
        for (int k = 0; k < gradient.length; k++) {
            double up = rise[k] - gradient[k];
            if (up > highest) {
                highest = up;
                i = k;
            }
            lowest = Math.min(lowest, fall[k] - gradient[k]);
        }
        if (!(highest - lowest > tolerance)) return false;
        rowI = rows.row(i);
        double best = -1;
        for (int k = 0; k < gradient.length; k++) {
            double gap = highest - (fall[k] - gradient[k]);
            if (gap <= 0 || k == i) continue;
            double gain = gap * gap / curvature(k);
            if (gain > best) {
                best = gain;
                slope = gap;
                j = k;
            }
        }
        return best >= 0;
    }

    /** The curvature along the pair; never 0, so that equal points, which give a flat direction, step to a bound. */
    private double curvature(int k) {
        double sum = point.diagonal[i] + point.diagonal[k];
        return Math.max(sum - 2 * rowI[k], Math.max(BoxPoint.LEAST_CURVATURE * sum, Double.MIN_NORMAL));
    }

    @Override
    public long step(long most) {
        PairStep pair = new PairStep(point.problem, i, j, point.alpha[i], point.alpha[j]);
        pair.take(slope, curvature(j));
        double changeI = pair.nextI - point.alpha[i];
        double changeJ = pair.nextJ - point.alpha[j];
        if (changeI == 0 && changeJ == 0) return 0;
        point.set(i, pair.nextI);
        point.set(j, pair.nextJ);
        point.move(rowI, changeI, rows.row(j), changeJ);
        return 1;
    }
}
