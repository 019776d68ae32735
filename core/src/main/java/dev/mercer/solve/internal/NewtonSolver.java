package dev.mercer.solve.internal;

import dev.mercer.data.Reals;
import dev.mercer.linalg.internal.NotPositiveDefiniteException;
import dev.mercer.solve.Stopping;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;

/**
 * Minimises smooth losses (logistic, squared, squared hinge, Huber) by Newton's method in function space, also known as
 * iteratively reweighted least squares [RW06, §3.4], [SS02, §16.4].
 *
 * <p>With S = Σw, c = wL″/(2λS) and g = wL′/(2λS), the new α solves (I + cK)Δ = −(α + g) − cΔb and ΣΔ = 0 where b is free: one Cholesky factorisation
 * of I + √c·K·√c, of order N and condition at most 1 + max c·‖K‖, for any K. A line search costs O(N) an evaluation, because KΔ is known; afterwards
 * b is optimised for the new α. Where the factorisation fails, because λ is too small relative to K, a damped step is taken. Cost: N³/3 operations
 * and three products with K an iteration; for the losses named above five to twenty iterations are usual, for the squared loss one is enough. Where λ
 * is so small that nearly all points lie on the margin, the squared hinge may need hundreds: finding those beyond it is then a combinatorial problem.
 *
 * <p>The measure is ‖∇J‖, the norm of the gradient Σ(wᵢL′ᵢ/S + 2λαᵢ)k(xᵢ, ·) among functions, relative to that at α =
 * 0, with the best b at both. The certificate uses the dual point −g, and then J − D = ‖∇J‖²/4λ: the measure is also
 * the certificate.
 */
public final class NewtonSolver {
    private static final int MOST_DAMPINGS = 8;
    private static final double DAMPING = 0.01;
    private static final double SHORT = 0.1;
    /** The largest κ, so that no product overflows however small λ is. */
    private static final double LARGEST_STEP = 1e200;

    private NewtonSolver() {}

    /** The loss must be smooth, λ > 0, and the kernel not known to be indefinite. */
    public static Solution solve(Objective objective, Stopping stopping, Progress progress) {
        require(objective);
        return NewtonLoop.run(NewtonPoint.zero(objective), stopping, progress);
    }

    /**
     * Solves from {@code start}, the weights of a similar problem, unless J is smaller at α = 0. The measure is still
     * relative to α = 0: the start affects the number of steps, not the accuracy of the solution.
     */
    public static Solution solve(Objective objective, Reals start, Stopping stopping, Progress progress) {
        require(objective);
        Require.equal("number of weights to start from", objective.size(), start.size());
        NewtonPoint zero = NewtonPoint.zero(objective);
        NewtonPoint near = NewtonPoint.at(objective, start.toArray());
        return NewtonLoop.run(near.value < zero.value ? near : zero, zero.norm, stopping, progress);
    }

    private static void require(Objective objective) {
        Require.that(objective.loss().smooth(), "Newton's method needs a smooth loss, and %s is not", objective.loss());
        NewtonLoop.require(objective.lambda(), objective.gram().definiteness());
        BestBias.requireMinimum(objective);
    }

    /** The iterate after one step; the same iterate if there is none. */
    static NewtonPoint next(NewtonPoint at, Progress progress) {
        double[] h = curvatures(at);
        double kappa = at.reach;
        for (int damping = 0; damping < MOST_DAMPINGS; damping++) {
            try {
                NewtonDirection direction = NewtonDirection.of(at, h, kappa, progress);
                double t = direction.slope < 0 ? LineSearch.step(direction.ray(at), at.value, direction.slope) : 0;
                if (t > 0) return at.along(direction, t, reach(at.objective, kappa, t));
                kappa *= DAMPING;
            } catch (NotPositiveDefiniteException roundedAway) {
                kappa = Math.min(kappa * DAMPING, representable(at.objective, h));
            }
        }
        return at;
    }

    /** κ = 1/2λ, the undamped Newton step. */
    static double furthest(Objective objective) {
        return Math.min(1 / (2 * objective.lambda()), LARGEST_STEP);
    }

    /** The next κ: smaller where the line search shortened the step much, larger where it did not. */
    private static double reach(Objective objective, double kappa, double t) {
        if (t < SHORT) return kappa * SHORT;
        return t < 0.5 ? kappa : Math.min(kappa / SHORT, furthest(objective));
    }

    /** h = wL″/S. */
    private static double[] curvatures(NewtonPoint at) {
        Objective j = at.objective;
        double total = j.totalWeight();
        double[] h = new double[at.alpha.length];
        for (int i = 0; i < h.length; i++)
            h[i] = j.weights().get(i) / total * j.loss().curvature(j.targets().get(i), at.product[i] + at.bias);
        return h;
    }

    /** The largest κ for which I + κ√h·K·√h has a Cholesky factor in double precision. */
    private static double representable(Objective objective, double[] h) {
        double trace = 0;
        for (int i = 0; i < h.length; i++) trace += h[i] * objective.gram().diagonal(i);
        return DAMPING / (h.length * Math.ulp(1.0) * trace);
    }
}
