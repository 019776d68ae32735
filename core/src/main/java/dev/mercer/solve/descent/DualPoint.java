package dev.mercer.solve.descent;

import dev.mercer.linalg.internal.Definiteness;
import dev.mercer.solve.Certificate;
import dev.mercer.solve.internal.BestBias;
import dev.mercer.solve.internal.Objective;

/**
 * A certificate for any α, even a dual infeasible one, such as the α of stochastic steps; without a bound for λ = 0 and
 * where the kernel may be indefinite.
 *
 * <p>The slopes uᵢ of the loss at f(xᵢ) always have a conjugate, so the dual point of the slopes, αᵢ = −wᵢuᵢ/(2λΣw), is
 * feasible; each αᵢ that is not feasible is moved towards that point until it is. Where b is free, slopes are taken at
 * the best b, where those of a smooth loss sum to 0; else Σα = 0 is restored by a correction in proportion to the
 * weights, if that leaves α feasible. The better of this point and that of the slopes gives the bound: two products
 * with K and at most some fifty conjugates a point.
 */
final class DualPoint {
    /** Bisection steps between a feasible and an infeasible number: the number of bits of a double. */
    private static final int HALVINGS = 53;

    /**
     * A factor just below 1: all slopes with a finite conjugate form an interval around 0, so a slightly smaller slope
     * is safe from rounding.
     */
    private static final double LITTLE_LESS = 1 - 0x1p-50;

    /** A sum below this part of the sum of absolute values counts as 0. */
    private static final double ROUNDING = 1e-13;

    private DualPoint() {}

    static Certificate certify(Objective objective, double[] alpha, double[] product, double bias) {
        double value = objective.value(alpha, product, bias);
        if (objective.lambda() == 0 || objective.gram().definiteness() != Definiteness.PROVEN)
            return Certificate.unbounded(value);
        double[] slopes = ofSlopes(objective, product, objective.free() ? BestBias.of(objective, product, bias) : bias);
        double bound = Math.max(dual(objective, feasible(objective, alpha, slopes)), dual(objective, slopes));
        return Certificate.of(value, bound);
    }

    private static double[] ofSlopes(Objective objective, double[] product, double bias) {
        double unit = 2 * objective.lambda() * objective.totalWeight();
        double[] alpha = new double[product.length];
        for (int i = 0; i < alpha.length; i++) {
            double slope = objective.loss().derivative(objective.targets().get(i), product[i] + bias);
            alpha[i] = -LITTLE_LESS * objective.weights().get(i) * slope / unit;
        }
        return alpha;
    }

    private static double[] feasible(Objective objective, double[] alpha, double[] slopes) {
        double[] moved = alpha.clone();
        for (int i = 0; i < alpha.length; i++) {
            if (finite(objective, i, alpha[i])) continue;
            double inside = slopes[i];
            double outside = alpha[i];
            for (int k = 0; k < HALVINGS; k++) {
                double middle = (inside + outside) / 2;
                if (finite(objective, i, middle)) inside = middle;
                else outside = middle;
            }
            moved[i] = inside;
        }
        return moved;
    }

    private static boolean finite(Objective objective, int i, double alpha) {
        double weight = objective.weights().get(i);
        if (weight == 0) return alpha == 0;
        double u = -2 * objective.lambda() * objective.totalWeight() * alpha / weight;
        return Double.isFinite(objective.loss().conjugate(objective.targets().get(i), u));
    }

    private static double dual(Objective objective, double[] alpha) {
        double[] point = objective.free() ? balanced(objective, alpha) : alpha;
        double[] product = new double[point.length];
        objective.gram().apply(point, product);
        return objective.dual(point, product);
    }

    private static double[] balanced(Objective objective, double[] alpha) {
        double sum = 0;
        double size = 0;
        for (double a : alpha) {
            sum += a;
            size += Math.abs(a);
        }
        if (Math.abs(sum) <= ROUNDING * size) return alpha;
        double share = sum / objective.totalWeight();
        double[] balanced = new double[alpha.length];
        for (int i = 0; i < alpha.length; i++)
            balanced[i] = alpha[i] - share * objective.weights().get(i);
        return balanced;
    }
}
