package dev.mercer.solve.smo;

import dev.mercer.loss.Loss;
import dev.mercer.loss.SlopeBox;
import dev.mercer.solve.internal.Objective;
import dev.mercer.util.InvalidInputException;

/**
 * The dual of a piecewise linear and quadratic loss, in the weights α of the expansion themselves: {@code min ½αᵀ(K +
 * diag r)α + pᵀα + ε‖α‖₁} subject to l ≤ α ≤ u and, where b is free, Σα = 0.
 *
 * <p>It is −D(α)/2λ of {@link Objective}: with Cᵢ = wᵢ/(2λΣw) and the conjugate u·y + ε|u| + q·u²/2 of {@link SlopeBox},
 * Cᵢ·L*(yᵢ, −αᵢ/Cᵢ) = −yᵢαᵢ + ε|αᵢ| + q·αᵢ²/2Cᵢ; so p = −y, r = q/C, and the slopes' bounds times −C are α's. Hinge: yᵢαᵢ
 * in [0, Cᵢ]. ε-insensitive: |αᵢ| ≤ Cᵢ, one signed variable for each point. Pinball: −(1 − τ)Cᵢ ≤ αᵢ ≤ τCᵢ. Huber:
 * |αᵢ| ≤ 2δCᵢ, r = 1/2C. Squared hinge: yᵢαᵢ ≥ 0, r = 1/2C. A point of weight 0 has l = u = 0. Derived in docs/internals/math/svm.md.
 */
final class BoxProblem {
    final double[] linear;
    final double[] ridge;
    final double[] lower;
    final double[] upper;
    final double kink;

    /** Whether there are equality constraints: Σα = 0, or the sums of the ν problems. */
    final boolean balanced;

    /** A feasible α. */
    final double[] start;

    /** Index of the equality constraint of each variable. */
    final int[] group;

    /** Right-hand side of each equality constraint. */
    final double[] sums;

    private BoxProblem(int n, double kink, boolean balanced, int groups) {
        this.linear = new double[n];
        this.ridge = new double[n];
        this.lower = new double[n];
        this.upper = new double[n];
        this.kink = kink;
        this.balanced = balanced;
        this.start = new double[n];
        this.group = new int[n];
        this.sums = new double[groups];
    }

    /** A problem with one equality constraint for each group of variables; all bounds are 0, to be filled in. */
    static BoxProblem grouped(int n, int groups) {
        return new BoxProblem(n, 0, true, groups);
    }

    /** Sets the sum of a group, and starts with the first of its variables at their bounds. */
    void start(int ofGroup, double sum) {
        sums[ofGroup] = sum;
        double left = sum;
        for (int i = 0; i < start.length; i++) {
            if (group[i] != ofGroup) continue;
            start[i] = Math.max(lower[i], Math.min(upper[i], left));
            left -= start[i];
        }
    }

    static BoxProblem of(Objective objective) {
        double kink = slopes(objective.loss(), 1).kink();
        BoxProblem problem = new BoxProblem(objective.size(), kink, objective.free(), 1);
        double total = objective.totalWeight();
        for (int i = 0; i < objective.size(); i++) {
            double weight = objective.weights().get(i);
            double y = objective.targets().get(i);
            problem.linear[i] = -y;
            if (weight == 0) continue;
            SlopeBox slopes = slopes(objective.loss(), y);
            double c = weight / (2 * objective.lambda() * total);
            Slope slope = new Slope(objective.loss(), y, objective.lambda(), total, weight);
            problem.lower[i] = slope.inside(-c * slopes.high());
            problem.upper[i] = slope.inside(-c * slopes.low());
            problem.ridge[i] = slopes.curvature() / c;
        }
        return problem;
    }

    private static SlopeBox slopes(Loss loss, double y) {
        return loss.slopes(y)
                .orElseThrow(() -> new InvalidInputException("the dual of " + loss
                        + " is not a quadratic problem with bounds: use a Newton or descent solver"));
    }

    /**
     * The problem restricted to some variables, while the others are fixed; where b is free, Σα of these keeps its
     * value.
     */
    BoxProblem restricted(int... chosen) {
        BoxProblem some = new BoxProblem(chosen.length, kink, balanced, sums.length);
        for (int i = 0; i < chosen.length; i++) {
            some.linear[i] = linear[chosen[i]];
            some.ridge[i] = ridge[chosen[i]];
            some.lower[i] = lower[chosen[i]];
            some.upper[i] = upper[chosen[i]];
            some.group[i] = group[chosen[i]];
        }
        return some;
    }

    int size() {
        return linear.length;
    }

    /**
     * The contribution of a point to the gap: {@code max over a of −ah − ε|a| − ra²/2} minus that value at α, which is
     * C times the sum of its loss and its conjugate. It is convex in h = f + p, ≥ 0, and 0 where α is optimal for this
     * h.
     */
    double excess(int i, double alpha, double h) {
        double left = h > kink ? kink - h : h < -kink ? -kink - h : 0;
        double best = left == 0 ? 0 : Math.max(lower[i], Math.min(upper[i], left / ridge[i]));
        return Math.max(
                0, (alpha - best) * (h + ridge[i] * (alpha + best) / 2) + kink * (Math.abs(alpha) - Math.abs(best)));
    }

    /** α times a factor, clipped to the bounds in case of rounding. */
    double[] scaled(double[] alpha, double factor) {
        double[] scaled = new double[alpha.length];
        for (int i = 0; i < alpha.length; i++) scaled[i] = Math.max(lower[i], Math.min(upper[i], factor * alpha[i]));
        return scaled;
    }

    /** The point's slope u = −2λΣw·α/w, computed as {@link Objective#dual} does. */
    private record Slope(Loss loss, double y, double lambda, double total, double weight) {
        /** The bound, or a few units in the last place less, so that its conjugate is finite in spite of rounding. */
        double inside(double bound) {
            double alpha = bound == 0 ? 0 : bound;
            while (!Double.isInfinite(alpha) && alpha != 0 && !feasible(alpha)) alpha = towardsZero(alpha);
            return alpha;
        }

        private boolean feasible(double alpha) {
            return Double.isFinite(loss.conjugate(y, -2 * lambda * total * alpha / weight));
        }

        private static double towardsZero(double alpha) {
            return alpha > 0 ? Math.nextDown(alpha) : Math.nextUp(alpha);
        }
    }
}
