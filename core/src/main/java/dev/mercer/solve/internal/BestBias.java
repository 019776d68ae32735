package dev.mercer.solve.internal;

import dev.mercer.util.Require;

/**
 * The b that minimises J for given Kα: the root of Σ wᵢL′(yᵢ, (Kα)ᵢ + b), which grows with b.
 *
 * <p>Newton's steps inside a bracket that is halved whenever they are slow; ends at the rounding of that sum. A few dozen
 * evaluations of O(N). At this b the dual point −wL′/(2λΣw) sums to zero, as a free b demands.
 */
public final class BestBias {
    private static final int MOST = 200;

    private final Objective objective;
    private final double[] product;
    private double low = Double.NEGATIVE_INFINITY;
    private double high = Double.POSITIVE_INFINITY;
    private double best;
    private double least = Double.POSITIVE_INFINITY;
    /** The Newton step from the last b, or NaN without curvature. */
    private double proposal;

    private BestBias(Objective objective, double[] product) {
        this.objective = objective;
        this.product = product;
    }

    /** Throws if all labels are equal, which would push b to infinity. */
    public static void requireMinimum(Objective objective) {
        if (!objective.free() || !objective.loss().forLabels()) return;
        boolean plus = false;
        boolean minus = false;
        for (int i = 0; i < objective.size(); i++) {
            if (objective.weights().get(i) == 0) continue;
            if (objective.targets().get(i) > 0) plus = true;
            else minus = true;
        }
        Require.that(
                plus && minus,
                "a free intercept needs both labels among the points of weight > 0, got only %s: give the other class weight or use no intercept",
                plus ? "1" : "-1");
    }

    /** The best b, searched from {@code start}. */
    public static double of(Objective objective, double[] product, double start) {
        BestBias search = new BestBias(objective, product);
        if (search.look(start)) return search.best;
        double step = Math.max(1, Math.abs(start));
        int looks = 0;
        while (!(Double.isFinite(search.low) && Double.isFinite(search.high)) && looks++ < MOST) {
            double b = Double.isFinite(search.low) ? search.low + step : search.high - step;
            if (search.look(b)) return search.best;
            step *= 2;
        }
        while (looks++ < MOST && search.high - search.low > Math.ulp(search.best)) {
            double width = search.high - search.low;
            if (search.look(search.next())) break;
            boolean slow = search.high - search.low > width / 2;
            if (slow && search.look(search.low + (search.high - search.low) / 2)) break;
        }
        return search.best;
    }

    private double next() {
        return proposal > low && proposal < high ? proposal : low + (high - low) / 2;
    }

    /** Narrows the bracket by b; true when the sum is zero to rounding there. */
    private boolean look(double b) {
        double sum = 0;
        double size = 0;
        double curvature = 0;
        for (int i = 0; i < product.length; i++) {
            double weight = objective.weights().get(i);
            if (weight == 0) continue;
            double y = objective.targets().get(i);
            double slope = weight * objective.loss().derivative(y, product[i] + b);
            sum += slope;
            size += Math.abs(slope);
            curvature += weight * objective.loss().curvature(y, product[i] + b);
        }
        if (sum <= 0) low = b;
        if (sum >= 0) high = b;
        if (Math.abs(sum) < least) {
            least = Math.abs(sum);
            best = b;
        }
        proposal = b - sum / curvature;
        return Math.abs(sum) <= Math.ulp(size);
    }
}
