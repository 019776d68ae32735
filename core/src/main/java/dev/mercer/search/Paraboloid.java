package dev.mercer.search;

import java.util.function.DoubleBinaryOperator;

/**
 * Minimises a smooth, costly function of two numbers near a start: it moves to the minimum of the paraboloid through
 * six values around the current place, until the step is short.
 */
final class Paraboloid {
    /** The longest step in either number. */
    private static final double LONGEST_STEP = 1.5;
    /** After a step no longer than this the minimum is accurate enough. */
    private static final double SHORT_STEP = 1;

    private static final int MOST_STEPS = 4;

    private final DoubleBinaryOperator function;
    private final double gain;
    private final Box box;

    /** The allowed places. */
    record Box(double leastX, double mostX, double leastY, double mostY) {
        double x(double x) {
            return Math.max(leastX, Math.min(mostX, x));
        }

        double y(double y) {
            return Math.max(leastY, Math.min(mostY, y));
        }
    }

    /** A place and the value there. */
    record Found(double x, double y, double value) {}

    /** A smaller relative gain than {@code gain} is not worth a step. */
    Paraboloid(DoubleBinaryOperator function, double gain, Box box) {
        this.function = function;
        this.gain = gain;
        this.box = box;
    }

    /** Minimises from a start; values of the same x are requested in succession. */
    Found from(double x, double y) {
        Found best = at(box.x(x), box.y(y));
        for (int step = 0; step < MOST_STEPS && Double.isFinite(best.value); step++) {
            Found next = around(best);
            double length = Math.max(Math.abs(next.x - best.x), Math.abs(next.y - best.y));
            boolean better = next.value < best.value;
            boolean enough = !(next.value < best.value - gain * Math.abs(best.value)) || length <= SHORT_STEP;
            if (better) best = next;
            if (enough) break;
        }
        return best;
    }

    private Found at(double x, double y) {
        return new Found(x, y, function.applyAsDouble(x, y));
    }

    /** The best of the values around a place and the value at the minimum of their paraboloid. */
    private Found around(Found center) {
        Found above = at(center.x, box.y(center.y + 1));
        Found below = at(center.x, box.y(center.y - 1));
        int side = above.value < below.value ? 1 : -1;
        Found right = at(box.x(center.x + 1), center.y);
        Found corner = at(box.x(center.x + 1), box.y(center.y + side));
        Found left = at(box.x(center.x - 1), center.y);
        Found best = least(above, below, right, corner, left);
        double slopeX = (right.value - left.value) / 2;
        double slopeY = (above.value - below.value) / 2;
        double bendX = right.value - 2 * center.value + left.value;
        double bendY = above.value - 2 * center.value + below.value;
        double twist = side * (corner.value - right.value - (side > 0 ? above : below).value + center.value);
        double determinant = bendX * bendY - twist * twist;
        if (!(bendX > 0 && bendY > 0 && determinant > 0)) return best;
        double stepX = limited((twist * slopeY - bendY * slopeX) / determinant);
        double stepY = limited((twist * slopeX - bendX * slopeY) / determinant);
        double promised = -(slopeX * stepX + slopeY * stepY)
                - (bendX * stepX * stepX + bendY * stepY * stepY) / 2
                - twist * stepX * stepY;
        // At the center, or not expected to be better: not worth an evaluation.
        if (promised <= Math.max(center.value - best.value, gain / 4 * Math.abs(center.value))) return best;
        return least(best, at(box.x(center.x + stepX), box.y(center.y + stepY)));
    }

    private static double limited(double step) {
        return Math.max(-LONGEST_STEP, Math.min(LONGEST_STEP, step));
    }

    private static Found least(Found... all) {
        Found best = all[0];
        for (Found one : all) if (one.value < best.value) best = one;
        return best;
    }
}
