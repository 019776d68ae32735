package dev.mercer.solve;

/**
 * Pairs under Σα = 0: αᵢ grows by what αⱼ shrinks.
 *
 * <p>i is the variable that wants most to grow, j the one that, together with it, lowers the objective most by a step
 * without bounds: (violation)²/2(Qᵢᵢ + Qⱼⱼ − 2Qᵢⱼ) [FCL05]. A choice costs 2n comparisons and row i, a step row j and 4n
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
    public boolean choose(double tolerance) {
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

    /** Along the pair; never 0, so that equal points, which make a flat direction, step to a bound. */
    private double curvature(int k) {
        double sum = point.diagonal[i] + point.diagonal[k];
        return Math.max(sum - 2 * rowI[k], Math.max(Curvature.LEAST * sum, Double.MIN_NORMAL));
    }

    @Override
    public long step(long most) {
        double[] alpha = point.alpha;
        BoxProblem problem = point.problem;
        double room = Math.min(problem.upper[i] - alpha[i], alpha[j] - problem.lower[j]);
        double length = Math.min(length(), room);
        double nextI = length == problem.upper[i] - alpha[i] ? problem.upper[i] : alpha[i] + length;
        double nextJ = length == alpha[j] - problem.lower[j] ? problem.lower[j] : alpha[j] - length;
        nextI = Math.min(nextI, problem.upper[i]);
        nextJ = Math.max(nextJ, problem.lower[j]);
        double changeI = nextI - alpha[i];
        double changeJ = nextJ - alpha[j];
        if (changeI == 0 && changeJ == 0) return 0;
        point.set(i, nextI);
        point.set(j, nextJ);
        point.move(rowI, changeI, rows.row(j), changeJ);
        return 1;
    }

    /** The minimum along the pair: the slope grows by 2ε wherever one of the two passes 0. */
    private double length() {
        double curvature = curvature(j);
        double zeroI = point.alpha[i] < 0 ? -point.alpha[i] : Double.POSITIVE_INFINITY;
        double zeroJ = point.alpha[j] > 0 ? point.alpha[j] : Double.POSITIVE_INFINITY;
        double at = 0;
        double left = slope;
        for (double zero : new double[] {Math.min(zeroI, zeroJ), Math.max(zeroI, zeroJ)}) {
            double full = left / curvature;
            if (full <= zero - at) return at + full;
            left -= curvature * (zero - at) + 2 * point.problem.kink;
            at = zero;
            if (left <= 0) return at;
        }
        return at + left / curvature;
    }
}
