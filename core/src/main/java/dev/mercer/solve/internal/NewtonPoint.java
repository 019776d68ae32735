package dev.mercer.solve.internal;

import dev.mercer.gram.Gram;
import dev.mercer.linalg.tile.VectorMath;
import dev.mercer.solve.Certificate;
import dev.mercer.solve.Convergence;
import dev.mercer.util.Cure;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.util.Arrays;

/**
 * An iterate of {@link NewtonSolver}: α, Kα and the best b, with the gradient of J.
 *
 * <p>The gradient in the space of functions is Σ dᵢk(xᵢ, ·) with d = g + 2λα, gᵢ = wᵢL′ᵢ/Σw; its norm is √(dᵀKd). One
 * product with K.
 */
final class NewtonPoint implements NewtonLoop.Place<NewtonPoint> {
    /** A factor just below 1, which keeps the dual point feasible in spite of rounding. */
    private static final double INSIDE = 1 - 4 * Math.ulp(1.0);

    final Objective objective;
    final double[] alpha;
    /** Kα. */
    final double[] product;

    final double bias;
    final double value;
    /** g. */
    final double[] force;
    /** Kg. */
    final double[] forceProduct;
    /** d. */
    final double[] gradient;
    /** ‖∇J‖. */
    final double norm;
    /** The κ of {@link NewtonDirection} to try first. */
    final double reach;

    private NewtonPoint(Objective objective, double[] alpha, double[] product, double near, double reach) {
        this.objective = objective;
        this.alpha = alpha;
        this.product = product;
        this.reach = reach;
        this.bias = objective.free() ? BestBias.of(objective, product, near) : 0;
        this.value = objective.value(alpha, product, bias);
        this.force = forces(objective, product, bias);
        this.gradient = VectorMath.sum(force, 2 * objective.lambda(), alpha);
        double[] gradientProduct = new double[alpha.length];
        objective.gram().apply(gradient, gradientProduct);
        this.forceProduct = VectorMath.sum(gradientProduct, -2 * objective.lambda(), product);
        this.norm = norm(objective.gram(), gradient, VectorMath.dot(gradient, gradientProduct));
    }

    static NewtonPoint zero(Objective objective) {
        int n = objective.size();
        return new NewtonPoint(objective, new double[n], new double[n], 0, NewtonSolver.furthest(objective));
    }

    /** The iterate at α, with the best b. */
    static NewtonPoint at(Objective objective, double[] alpha) {
        double[] product = new double[alpha.length];
        objective.gram().apply(alpha, product);
        return new NewtonPoint(objective, alpha, product, 0, NewtonSolver.furthest(objective));
    }

    /** The iterate at α + t·Δ; {@code next} is the κ to try from there. */
    NewtonPoint along(NewtonDirection direction, double t, double next) {
        double near = bias + t * direction.bias;
        return new NewtonPoint(
                objective,
                VectorMath.sum(alpha, t, direction.alpha),
                VectorMath.sum(product, t, direction.product),
                near,
                next);
    }

    /** g at Kα and b. */
    static double[] forces(Objective objective, double[] product, double bias) {
        double total = objective.totalWeight();
        double[] g = new double[product.length];
        for (int i = 0; i < g.length; i++) {
            double weight = objective.weights().get(i);
            if (weight > 0)
                g[i] = weight
                        / total
                        * objective.loss().derivative(objective.targets().get(i), product[i] + bias);
        }
        return g;
    }

    /** √ of {@code square} = Σ vᵀKv; throws if it is negative, which shows that the kernel is indefinite. */
    static double norm(Gram gram, double[] v, double square) {
        if (square >= 0) return Math.sqrt(square);
        double trace = 0;
        for (int i = 0; i < gram.size(); i++) trace += Math.abs(gram.diagonal(i));
        double rounding = gram.size() * Math.ulp(1.0) * trace * VectorMath.dot(v, v);
        Require.that(
                square >= -rounding,
                Cure.ANOTHER_KERNEL,
                "the Gram matrix is not positive semi-definite, vᵀKv = %s for some v",
                square);
        return 0;
    }

    @Override
    public double value() {
        return value;
    }

    @Override
    public double norm() {
        return norm;
    }

    @Override
    public NewtonPoint next(double measure, Progress progress) {
        return NewtonSolver.next(this, progress);
    }

    @Override
    public Solution solution(Convergence convergence) {
        return Solution.of(sparse(), bias, convergence, certificate());
    }

    /** α with rounding noise replaced by 0 at points where the loss is flat. */
    private double[] sparse() {
        double least = 1e-14 * VectorMath.maxAbs(alpha);
        double[] result = alpha.clone();
        for (int i = 0; i < result.length; i++) if (force[i] == 0 && Math.abs(result[i]) <= least) result[i] = 0;
        return result;
    }

    /** J here, and D at the dual point −g/2λ, which is always feasible. */
    private Certificate certificate() {
        double scale = -INSIDE / (2 * objective.lambda());
        double bound = objective.dual(scaled(force, scale), scaled(forceProduct, scale));
        return Certificate.of(value, bound);
    }

    private static double[] scaled(double[] v, double factor) {
        return Arrays.stream(v).map(x -> x * factor).toArray();
    }
}
