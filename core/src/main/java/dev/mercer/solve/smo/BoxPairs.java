package dev.mercer.solve.smo;

import java.util.function.IntFunction;

/**
 * Pairs without an equality constraint: i is the variable whose optimality condition is violated most, j the one with
 * which an unbounded step lowers the objective most [SHS11].
 *
 * <p>Both are moved to their joint minimum where that lies inside the bounds and on the right sides of 0, else one
 * after the other, a few times. Costs as {@link BalancedPairs}.
 */
final class BoxPairs implements StepRule {
    /** Alternations between two variables whose joint minimum is outside the bounds. */
    private static final int ALTERNATIONS = 10;

    private final BoxPoint point;
    private final IntFunction<double[]> rows;
    private int i;
    private int j;
    private double[] rowI = {};

    BoxPairs(BoxPoint point, IntFunction<double[]> rows) {
        this.point = point;
        this.rows = rows;
    }

    /** The slope of the objective in the direction of decrease of αₖ; 0 at its optimum. */
    private double slope(int k) {
        double up = point.rise[k] - point.gradient[k];
        double down = point.gradient[k] - point.fall[k];
        return up >= down ? -Math.max(up, 0) : Math.max(down, 0);
    }

    @Override
    public boolean violates(double tolerance) {
        double violation = Double.NEGATIVE_INFINITY;
        for (int k = 0; k < point.gradient.length; k++) {
            double violated = Math.max(point.rise[k] - point.gradient[k], point.gradient[k] - point.fall[k]);
            if (violated > violation) {
                violation = violated;
                i = k;
            }
        }
        if (!(violation > tolerance)) return false;
        rowI = rows.apply(i);
        j = i;
        double slopeI = slope(i);
        double qi = diagonal(i);
        double best = 0;
        for (int k = 0; k < point.gradient.length; k++) {
            double slopeK = slope(k);
            if (slopeK == 0 || k == i) continue;
            double qk = diagonal(k);
            double determinant = Math.max(qi * qk - rowI[k] * rowI[k], BoxPoint.LEAST_CURVATURE * qi * qk);
            double gain = (slopeI * slopeI * qk + slopeK * slopeK * qi - 2 * slopeI * slopeK * rowI[k]) / determinant;
            if (gain > best) {
                best = gain;
                j = k;
            }
        }
        return true;
    }

    private double diagonal(int k) {
        return Math.max(point.diagonal[k], Double.MIN_NORMAL);
    }

    @Override
    public long step(long most) {
        double fromI = point.alpha[i];
        double fromJ = point.alpha[j];
        double nextI = minimumAlong(i, fromI, point.gradient[i]);
        double nextJ = fromJ;
        if (j != i) {
            double[] both = jointMinimum();
            nextI = both[0];
            nextJ = both[1];
        }
        double changeI = nextI - fromI;
        double changeJ = nextJ - fromJ;
        if (changeI == 0 && (j == i || changeJ == 0)) return 0;
        point.set(i, nextI);
        if (j == i) {
            point.move(rowI, changeI);
        } else {
            point.set(j, nextJ);
            point.move(rowI, changeI, rows.apply(j), changeJ);
        }
        return 1;
    }

    /** The minimum over αₖ alone, from a with gradient g: soft thresholding of a − g/q, then the bounds. */
    private double minimumAlong(int k, double a, double g) {
        double q = diagonal(k);
        double kink = point.problem.kink;
        double right = a - (g + kink) / q;
        double left = a - (g - kink) / q;
        double best = right > 0 ? right : left < 0 ? left : 0;
        return Math.max(point.problem.lower[k], Math.min(point.problem.upper[k], best));
    }

    private double[] jointMinimum() {
        double qi = diagonal(i);
        double qj = diagonal(j);
        double k = rowI[j];
        double determinant = qi * qj - k * k;
        double[] alpha = point.alpha;
        if (determinant > BoxPoint.LEAST_CURVATURE * qi * qj) {
            double slopeI = slope(i);
            double slopeJ = slope(j);
            double nextI = alpha[i] - (slopeI * qj - slopeJ * k) / determinant;
            double nextJ = alpha[j] - (slopeJ * qi - slopeI * k) / determinant;
            if (staysOnPiece(i, slopeI, nextI) && staysOnPiece(j, slopeJ, nextJ)) return new double[] {nextI, nextJ};
        }
        double nextI = alpha[i];
        double nextJ = alpha[j];
        for (int round = 0; round < ALTERNATIONS; round++) {
            double gi = point.gradient[i] + qi * (nextI - alpha[i]) + k * (nextJ - alpha[j]);
            nextI = minimumAlong(i, nextI, gi);
            double gj = point.gradient[j] + qj * (nextJ - alpha[j]) + k * (nextI - alpha[i]);
            nextJ = minimumAlong(j, nextJ, gj);
        }
        return new double[] {nextI, nextJ};
    }

    /** True when {@code next} lies inside the bounds and on the side of 0 for which the slope was computed. */
    private boolean staysOnPiece(int k, double slope, double next) {
        if (!(next >= point.problem.lower[k] && next <= point.problem.upper[k])) return false;
        if (point.problem.kink == 0) return true;
        double a = point.alpha[k];
        boolean positive = a > 0 || (a == 0 && slope < 0);
        return positive ? next >= 0 : next <= 0;
    }
}
